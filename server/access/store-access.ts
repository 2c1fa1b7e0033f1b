import type { Context } from 'koa';
import type { Customer } from '../../domain/catalog/customer';
import { type RefusalError, refusal } from '../http/errors';
import { requestAddress } from '../http/request/request-address';
import type { Services } from '../operations/services/services';
import { adminOf } from './admin';
import { storefrontAddress } from './requested-store';
import { currentSession, holdsCustomer } from './session';

/**
 * Requires a sign-in on staging hosts and on hosts with several stores. A customer's own live host is public, and
 * requests from this machine are always allowed.
 *
 * @throws RefusalError 401
 */
export async function requireStoreAccess(ctx: Context, services: Services, customer: Customer): Promise<void> {
  if (!(await hasStoreAccess(ctx, services, customer))) throw notSignedIn();
}

export async function hasStoreAccess(ctx: Context, services: Services, customer: Customer): Promise<boolean> {
  return isOpenWithoutSignIn(ctx, services) || (await isSignedIn(ctx, services, customer));
}

/** Whether everybody may see the store at this address. */
export function isOpenWithoutSignIn(ctx: Context, services: Services): boolean {
  const { mode, isTestHost } = storefrontAddress(ctx, services);
  const isOwnLiveHost = mode === 'single-store' && !isTestHost;
  return isOwnLiveHost || requestAddress(ctx).isLocal;
}

/**
 * Requires a sign-in or an unlocked admin to read the customer's orders, except for requests from this machine.
 * `open_orders` in the customer's data opens them to everyone who may see the store.
 *
 * @throws RefusalError 401
 */
export async function requireOrderAccess(ctx: Context, services: Services, customer: Customer): Promise<void> {
  await requireStoreAccess(ctx, services, customer);
  if (customer.open_orders || requestAddress(ctx).isLocal) return;
  if (await adminOf(ctx, services, customer.key)) return;
  if (!(await isSignedIn(ctx, services, customer))) throw notSignedIn();
}

async function isSignedIn(ctx: Context, services: Services, { key }: Customer): Promise<boolean> {
  return holdsCustomer(await currentSession(ctx, services), key);
}

function notSignedIn(): RefusalError {
  return refusal('not_signed_in', 'Sign in to use this store. What you entered is kept.');
}
