import type { Context } from 'koa';
import type { CustomerKey } from '../../domain/address/customer-key';
import { secretAsTyped } from '../../domain/people/secrets';
import { requestAddress } from '../http/request/request-address';
import type { QueuePath } from '../limits/fair-queue';
import type { HasSecrets } from '../secrets/secrets';
import { rememberDeviceAndAddress, withAttemptLimits } from './attempt-limits';
import type { AccessNeeds } from './needs';
import { currentSession, holdsCustomer } from './session';

/** A customer's password and codes count as one secret: a guess at one is a guess at the others. */
export const customerScope = (customer: CustomerKey) => `customer ${customer}`;

/** The passwords of all customers, on hosts that do not name one. */
const ALL_PASSWORDS = 'passwords';

/** Shared admin passwords count as one secret, whichever customer's orders they are tried on. */
const SHARED_ADMINS = 'admins';

export async function findCode(
  services: AccessNeeds,
  ctx: Context,
  customer: CustomerKey,
  typed: string,
): Promise<string | undefined> {
  if (typed.trim() === '') return undefined;
  return findOfCustomer(services, ctx, customer, (whose) => lookUpCode(services, ctx, customer, typed, whose));
}

export async function findSignIn(
  services: AccessNeeds,
  ctx: Context,
  customer: CustomerKey,
  typed: string,
): Promise<string | undefined> {
  return findOfCustomer(services, ctx, customer, async (whose) => {
    if (!areSecretsUsable(services, ctx)) return undefined;
    const password = await services.secrets.of(customer).passwords.find(typed, whose);
    return password ?? (await lookUpCode(services, ctx, customer, typed, whose));
  });
}

export async function findPassword(services: AccessNeeds, ctx: Context, typed: string) {
  const { stores, secrets } = services;
  const found = await withAttemptLimits(services, ctx, { scope: ALL_PASSWORDS }, async (whose) => {
    if (!areSecretsUsable(services, ctx)) return undefined;
    for (const customer of stores.keys()) {
      const secret = await secrets.of(customer).passwords.find(typed, whose);
      if (secret !== undefined) return { customer, secret };
    }
    return undefined;
  });
  if (found) await rememberDeviceAndAddress(services, ctx, customerScope(found.customer));
  return found;
}

/** Finds the admin password's stored value, and the admin's name if there is one. @throws RefusalError 429 */
export async function findAdmin(services: AccessNeeds, ctx: Context, customer: CustomerKey, typed: string) {
  const { admins, adminName, hasOwnAdmins } = services.secrets.of(customer);
  const scope = hasOwnAdmins ? `${SHARED_ADMINS} ${customer}` : SHARED_ADMINS;
  return withAttemptLimits(services, ctx, { scope, customer }, async (whose) => {
    const secret = areSecretsUsable(services, ctx) ? await admins.find(typed, whose) : undefined;
    return secret === undefined ? undefined : { name: adminName(secret), secret };
  });
}

async function findOfCustomer(
  services: AccessNeeds,
  ctx: Context,
  customer: CustomerKey,
  lookUp: (whose: QueuePath) => Promise<string | undefined>,
): Promise<string | undefined> {
  const session = await currentSession(services, ctx);
  const opened = holdsCustomer(session, customer) ? session : undefined;
  return withAttemptLimits(services, ctx, { scope: customerScope(customer), customer, session: opened }, lookUp);
}

async function lookUpCode(services: HasSecrets, ctx: Context, customer: CustomerKey, typed: string, whose: QueuePath) {
  if (!areSecretsUsable(services, ctx)) return undefined;
  return services.secrets.of(customer).codes.find(secretAsTyped('code', typed), whose);
}

/** Demo secrets work for requests from this machine only. */
function areSecretsUsable(services: HasSecrets, ctx: Context): boolean {
  return !services.secrets.demo || requestAddress(ctx).isLocal;
}
