import type { Context } from 'koa';
import { type StorefrontAddress, storefrontOfAddress } from '../../domain/address/storefront';
import type { Store } from '../catalog/live/store-data';
import { notFound, refusal } from '../http/errors';
import { hostName } from '../http/request/request-address';
import type { Services } from '../operations/services/services';

/**
 * What the request's host and path mean: a customer's own host, or one of several stores. Worked out once per request:
 * headers, access and answers all ask for it.
 */
export function storefrontAddress(ctx: Context, { settings }: Pick<Services, 'settings'>): StorefrontAddress {
  ctx.state.storefront ??= storefrontOfAddress(hostName(ctx), ctx.path, settings);
  return ctx.state.storefront;
}

/**
 * Finds the store that a call names by its title.
 *
 * @throws RefusalError 403 on another customer's host, 404 if there is no such store or the host has none
 */
export function requireStore(ctx: Context, services: Services, companyName: string): Store {
  const address = storefrontAddress(ctx, services);
  if (address.mode === 'single-store' && !address.customer) throw notFound('There is no store at this address.');
  const store = [...services.stores.values()].find(({ customer }) => customer.title === companyName);
  if (address.customer && store?.customer.key !== address.customer) {
    throw refusal('wrong_customer', `This address is not the store of ${companyName}.`);
  }
  if (!store) throw notFound(`There is no store named ${companyName}.`);
  return store;
}
