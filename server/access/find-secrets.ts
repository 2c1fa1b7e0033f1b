import type { Context } from 'koa';
import type { CustomerKey } from '../../domain/catalog/customer';
import { requestAddress } from '../http/request/request-address';
import type { Services } from '../operations/services/services';
import { rememberDeviceAndAddress } from './attempt-counters';
import { withAttemptLimits } from './attempt-limits';
import type { QueuePath } from './limits/fair-queue';
import { currentSession, holdsCustomer } from './session';

/** A customer's password and codes count as one secret: a guess at one is a guess at the others. */
const customerScope = (customer: CustomerKey) => `customer ${customer}`;

/** The passwords of all customers, on hosts that do not name one. */
const ALL_PASSWORDS = 'passwords';

/** Shared admin passwords count as one secret, whichever customer's orders they are tried on. */
const SHARED_ADMINS = 'admins';

export async function findCode(
  ctx: Context,
  services: Services,
  customer: CustomerKey,
  typed: string,
): Promise<string | undefined> {
  if (typed.trim() === '') return undefined;
  return findOfCustomer(ctx, services, customer, (whose) => lookUpCode(ctx, services, { customer, typed, whose }));
}

export async function findSignIn(
  ctx: Context,
  services: Services,
  customer: CustomerKey,
  typed: string,
): Promise<string | undefined> {
  return findOfCustomer(ctx, services, customer, async (whose) => {
    if (!areSecretsUsable(ctx, services)) return undefined;
    const password = await services.secrets.of(customer).passwords.find(typed, whose);
    return password ?? (await lookUpCode(ctx, services, { customer, typed, whose }));
  });
}

export async function findPassword(
  ctx: Context,
  services: Services,
  typed: string,
): Promise<{ customer: CustomerKey; secret: string } | undefined> {
  const found = await withAttemptLimits(ctx, services, { scope: ALL_PASSWORDS }, async (whose) => {
    if (!areSecretsUsable(ctx, services)) return undefined;
    for (const customer of services.stores.keys()) {
      const secret = await services.secrets.of(customer).passwords.find(typed, whose);
      if (secret !== undefined) return { customer, secret };
    }
    return undefined;
  });
  if (found) rememberDeviceAndAddress(ctx, services, customerScope(found.customer));
  return found;
}

/** Finds the admin password's stored value, and the admin's name if there is one. @throws RefusalError 429 */
export async function findAdmin(
  ctx: Context,
  services: Services,
  customer: CustomerKey,
  typed: string,
): Promise<{ name: string | undefined; secret: string } | undefined> {
  const { admins, adminName, hasOwnAdmins } = services.secrets.of(customer);
  const scope = hasOwnAdmins ? `${SHARED_ADMINS} ${customer}` : SHARED_ADMINS;
  return withAttemptLimits(ctx, services, { scope, customer }, async (whose) => {
    const secret = areSecretsUsable(ctx, services) ? await admins.find(typed, whose) : undefined;
    return secret === undefined ? undefined : { name: adminName(secret), secret };
  });
}

async function findOfCustomer<Found>(
  ctx: Context,
  services: Services,
  customer: CustomerKey,
  lookUp: (whose: QueuePath) => Promise<Found | undefined>,
): Promise<Found | undefined> {
  const session = await currentSession(ctx, services);
  const opened = holdsCustomer(session, customer) ? session : undefined;
  return withAttemptLimits(ctx, services, { scope: customerScope(customer), customer, session: opened }, lookUp);
}

interface TypedCode {
  readonly customer: CustomerKey;
  readonly typed: string;
  readonly whose: QueuePath;
}

async function lookUpCode(ctx: Context, services: Services, { customer, typed, whose }: TypedCode) {
  if (!areSecretsUsable(ctx, services)) return undefined;
  return services.secrets.of(customer).codes.find(typed.trim().toUpperCase(), whose);
}

/** Demo secrets work for requests from this machine only. */
function areSecretsUsable(ctx: Context, { secrets }: Services): boolean {
  return !secrets.demo || requestAddress(ctx).isLocal;
}
