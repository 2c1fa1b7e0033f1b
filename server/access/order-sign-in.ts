import type { Context } from 'koa';
import type { CustomerKey } from '../../domain/catalog/customer';
import type { NewSession } from '../db/orders';
import { newSession } from '../db/sessions';
import { requestAddress } from '../http/request/request-address';
import type { Services } from '../operations/services/services';
import { currentDevice } from './device';
import { currentSession, grantOf, holdsCustomer, openSession, signInToStore } from './session';

/** A code that an order may be placed with. */
export interface AcceptedCode {
  /** As it is stored. */
  readonly code: string;
  /** The session that is stored together with the order; undefined if the browser has one, or needs none. */
  readonly session: NewSession | undefined;
}

/**
 * The session for a browser that places an order with a code, as if the code had been entered to sign in. It is stored
 * together with the order. Undefined on this machine, and for a browser that already has a session.
 *
 * @param code the code's stored value
 */
export async function sessionForBuyer(
  ctx: Context,
  services: Services,
  customer: CustomerKey,
  code: string,
): Promise<NewSession | undefined> {
  if (requestAddress(ctx).isLocal || (await currentSession(ctx, services))) return undefined;
  return newSession(grantOf(services, customer, code), currentDevice(ctx), services.now());
}

/** Opens the orders to the browser that has placed one with a code. */
export async function openOrdersToBuyer(
  ctx: Context,
  services: Services,
  customer: CustomerKey,
  { code, session }: AcceptedCode,
): Promise<void> {
  if (session) return openSession(ctx, services, session);
  if (requestAddress(ctx).isLocal) return;
  if (holdsCustomer(await currentSession(ctx, services), customer)) return;
  await signInToStore(ctx, services, customer, code);
}
