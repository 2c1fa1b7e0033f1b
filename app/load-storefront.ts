import { data, type LoaderFunctionArgs, redirect } from 'react-router-dom';
import { DEFAULT_STOREFRONT } from '../domain/address/default-storefront';
import { redirectToStore } from '../domain/address/storefront';
import type { StorefrontDocument } from '../domain/wire/api';
import { fetchStorefront } from './api/calls';
import { CallError } from './api/client';
import { type CartParser, fetchCartParser } from './cart/cart-storage';
import { storefrontAt } from './storefront/deployment';

export interface LoadedStorefront {
  readonly document: StorefrontDocument;
  readonly prefix: string;
  readonly cartParser: CartParser | undefined;
}

let latest: LoadedStorefront | undefined;

/**
 * Loads the store at the page's address; a host without a customer has the default store.
 *
 * @throws a redirect for a local address without a store's prefix, a 404 response where there is no store, CallError
 */
export async function loadStorefront({ request }: LoaderFunctionArgs): Promise<LoadedStorefront> {
  const { pathname, search } = new URL(request.url);
  const address = storefrontAt(pathname);
  const target = redirectToStore(address, pathname);
  if (target) throw redirect(target + search);
  const { customer, prefix, mode } = address;
  if (!customer && mode === 'single-store') return { document: DEFAULT_STOREFRONT, prefix, cartParser: undefined };
  if (!customer) throw data('There is no store at this address.', { status: 404 });
  try {
    const [document, cartParser] = await Promise.all([
      fetchStorefront(customer, request.signal),
      fetchCartParser(customer),
    ]);
    latest = { document, prefix, cartParser };
    return latest;
  } catch (error) {
    // The store on the screen stays when it cannot be loaded again.
    const isUnavailable = error instanceof CallError && error.kind !== 'refused';
    if (isUnavailable && latest?.document.customer.key === customer) return latest;
    if (error instanceof CallError && error.status === 404) throw data(error.message, { status: 404 });
    throw error;
  }
}
