import type { StorefrontAddress } from '../../domain/address/storefront';
import { fetchCartParser } from '../cart/cart-storage';
import { fetchStorefront } from '../data/api/calls';
import { CallError } from '../data/api/client';
import { PROVIDER } from '../data/storefront/deployment';
import type { LoadedStorefront } from '../data/storefront/storefront-context';

export type StorefrontResult =
  | { readonly kind: 'loaded'; readonly storefront: LoadedStorefront }
  | { readonly kind: 'missing' }
  | { readonly kind: 'failed'; readonly error: unknown };

/** @param shown the store on screen: it stays there if a reload fails */
export async function loadStorefront(
  { customer, prefix, mode }: StorefrontAddress,
  shown?: StorefrontResult,
): Promise<StorefrontResult> {
  if (!customer && mode === 'multi-store') return { kind: 'missing' };
  try {
    if (!customer) {
      const { DEFAULT_STOREFRONT: empty } = await import('../../domain/catalog/default-storefront');
      const document = { ...empty, customer: { ...empty.customer, title: PROVIDER } };
      return { kind: 'loaded', storefront: { document, prefix, cartParser: undefined } };
    }
    const [document, cartParser] = await Promise.all([fetchStorefront(customer), fetchCartParser(customer)]);
    return { kind: 'loaded', storefront: { document, prefix, cartParser } };
  } catch (error) {
    const isUnavailable = error instanceof CallError && error.kind !== 'refused';
    if (isUnavailable && shown?.kind === 'loaded') return shown;
    if (error instanceof CallError && error.status === 404) return { kind: 'missing' };
    return { kind: 'failed', error };
  }
}
