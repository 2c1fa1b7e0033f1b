import type { Context } from 'koa';
import type { CustomerKey } from '../../domain/catalog/customer';
import { requestAddress } from '../request/request-address';
import type { Services } from '../services';
import { currentSession, holdsCustomer, signInToStore } from './session';

/**
 * Signs in the browser that has placed an order with a code, as if the code had been entered to sign in.
 *
 * @param code the code's stored value
 */
export async function openOrdersToOrderer(
  ctx: Context,
  services: Services,
  customer: CustomerKey,
  code: string,
): Promise<void> {
  if (requestAddress(ctx).isLocal) return;
  if (holdsCustomer(await currentSession(ctx, services), customer)) return;
  await signInToStore(ctx, services, customer, code);
}
