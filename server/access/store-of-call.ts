import type { Context } from 'koa';
import { type StorefrontAddress, storefrontOfAddress } from '../../domain/address/storefront';
import { notFound, refusal } from '../errors';
import { hostName } from '../request/request-address';
import type { Services, Store } from '../services';

/** The store address that the request came to. */
export function addressOf(ctx: Context, { settings }: Pick<Services, 'settings'>): StorefrontAddress {
  return storefrontOfAddress(hostName(ctx), ctx.path, settings);
}

/**
 * The store whose title a call names as `companyName`. A customer's own host answers for that customer only (403), a
 * host that stands for no customer for none (404).
 */
export function storeOfCompany(ctx: Context, services: Services, companyName: string): Store {
  const address = addressOf(ctx, services);
  if (address.mode === 'single-store' && !address.customer) throw notFound('There is no store at this address.');
  const store = [...services.stores.values()].find(({ customer }) => customer.title === companyName);
  if (address.customer && store?.customer.key !== address.customer) {
    throw refusal('wrong_customer', `This address is not the store of ${companyName}.`);
  }
  if (!store) throw notFound(`There is no store named ${companyName}.`);
  return store;
}
