import type { Context } from 'koa';
import type { CustomerKey } from '../../domain/address/customer-key';
import { notFound } from '../../domain/refusals';
import type { Store } from '../catalog/live/store-data';
import type { AccessNeeds } from './needs';
import { countCallOrRefuse } from './rate-limit';
import { requireServed, storefrontAddress } from './requested-store';
import { logSecurity } from './security-log';

/** Links are mistyped by hand or cut off by mail programs; more than this is somebody guessing. */
const WRONG_LINKS = { name: 'order-page-wrong', calls: 30, seconds: 60 };

/** @throws RefusalError 503 for a customer who is left out */
export function storeServedHere(services: AccessNeeds, ctx: Context, customer: CustomerKey): Store | undefined {
  const address = storefrontAddress(services, ctx);
  const isServedHere = address.mode === 'multi-store' || address.customer === customer;
  if (isServedHere) requireServed(services, customer);
  return isServedHere ? services.stores.get(customer) : undefined;
}

/** @throws RefusalError 429 after too many */
export async function wrongLink(services: AccessNeeds, ctx: Context) {
  logSecurity(services, ctx, 'link_wrong', { customer: storefrontAddress(services, ctx).customer });
  await countCallOrRefuse(services, ctx, WRONG_LINKS);
  return notFound('This link does not open an order. It may be incomplete, or the order is no longer kept.');
}
