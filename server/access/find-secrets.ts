import type { Context } from 'koa';
import type { CustomerKey } from '../../domain/address/customer-key';
import { secretAsTyped } from '../../domain/people/secrets';
import { requestAddress } from '../http/request/request-address';
import type { QueuePath } from '../limits/fair-queue';
import { rememberDeviceAndAddress, withAttemptLimits } from './attempt-limits';
import { currentSession, holdsCustomer } from './session';

/** A customer's password and codes count as one secret: a guess at one is a guess at the others. */
export const customerScope = (customer: CustomerKey) => `customer ${customer}`;

/** The passwords of all customers, on hosts that do not name one. */
const ALL_PASSWORDS = 'passwords';

/** Shared admin passwords count as one secret, whichever customer's orders they are tried on. */
const SHARED_ADMINS = 'admins';

export async function findCode(ctx: Context, customer: CustomerKey, typed: string): Promise<string | undefined> {
  if (typed.trim() === '') return undefined;
  return findOfCustomer(ctx, customer, (whose) => lookUpCode(ctx, customer, typed, whose));
}

export async function findSignIn(ctx: Context, customer: CustomerKey, typed: string): Promise<string | undefined> {
  return findOfCustomer(ctx, customer, async (whose) => {
    if (!areSecretsUsable(ctx)) return undefined;
    const password = await ctx.services.secrets.of(customer).passwords.find(typed, whose);
    return password ?? (await lookUpCode(ctx, customer, typed, whose));
  });
}

export async function findPassword(ctx: Context, typed: string) {
  const { stores, secrets } = ctx.services;
  const found = await withAttemptLimits(ctx, { scope: ALL_PASSWORDS }, async (whose) => {
    if (!areSecretsUsable(ctx)) return undefined;
    for (const customer of stores.keys()) {
      const secret = await secrets.of(customer).passwords.find(typed, whose);
      if (secret !== undefined) return { customer, secret };
    }
    return undefined;
  });
  if (found) await rememberDeviceAndAddress(ctx, customerScope(found.customer));
  return found;
}

/** Finds the admin password's stored value, and the admin's name if there is one. @throws RefusalError 429 */
export async function findAdmin(ctx: Context, customer: CustomerKey, typed: string) {
  const { admins, adminName, hasOwnAdmins } = ctx.services.secrets.of(customer);
  const scope = hasOwnAdmins ? `${SHARED_ADMINS} ${customer}` : SHARED_ADMINS;
  return withAttemptLimits(ctx, { scope, customer }, async (whose) => {
    const secret = areSecretsUsable(ctx) ? await admins.find(typed, whose) : undefined;
    return secret === undefined ? undefined : { name: adminName(secret), secret };
  });
}

async function findOfCustomer(
  ctx: Context,
  customer: CustomerKey,
  lookUp: (whose: QueuePath) => Promise<string | undefined>,
): Promise<string | undefined> {
  const session = await currentSession(ctx);
  const opened = holdsCustomer(session, customer) ? session : undefined;
  return withAttemptLimits(ctx, { scope: customerScope(customer), customer, session: opened }, lookUp);
}

async function lookUpCode(ctx: Context, customer: CustomerKey, typed: string, whose: QueuePath) {
  if (!areSecretsUsable(ctx)) return undefined;
  return ctx.services.secrets.of(customer).codes.find(secretAsTyped('code', typed), whose);
}

/** Demo secrets work for requests from this machine only. */
function areSecretsUsable(ctx: Context): boolean {
  return !ctx.services.secrets.demo || requestAddress(ctx).isLocal;
}
