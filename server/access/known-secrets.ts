import type { Context } from 'koa';
import type { CustomerKey } from '../../domain/catalog/customer';
import { requestAddress } from '../request/request-address';
import type { Services } from '../services';
import { findSecret } from './attempt-limits';
import { currentSession, holdsCustomer } from './session';

/** Looking up what somebody has typed, within the attempt limits. All return undefined for a wrong secret. */

/** The password and the codes of a customer: whoever guesses one guesses at the same door. */
const customerScope = (customer: CustomerKey) => `customer ${customer}`;

/** The passwords of all customers together, on hosts that do not say whose store it is. */
const ALL_PASSWORDS = 'passwords';

/** Admin passwords that open every customer's orders are one secret, whichever customer's orders they are tried at. */
const SHARED_ADMINS = 'admins';

/** The customer's bypass code that was typed, as it is stored; in whatever case it was typed. @throws RefusalError 429 */
export async function findCode(
  ctx: Context,
  services: Services,
  customer: CustomerKey,
  typed: string,
): Promise<string | undefined> {
  if (typed.trim() === '') return undefined;
  return findOfCustomer(ctx, services, customer, () => lookUpCode(ctx, services, customer, typed));
}

/** The customer's password or one of its codes, as it is stored. @throws RefusalError 429 */
export async function findSignIn(
  ctx: Context,
  services: Services,
  customer: CustomerKey,
  typed: string,
): Promise<string | undefined> {
  return findOfCustomer(ctx, services, customer, async () => {
    if (!answers(ctx, services)) return undefined;
    const password = await services.secrets.of(customer).passwords.find(typed);
    return password ?? (await lookUpCode(ctx, services, customer, typed));
  });
}

/** The customer whose password was typed, and the password as it is stored. @throws RefusalError 429 */
export async function findPassword(
  ctx: Context,
  services: Services,
  typed: string,
): Promise<{ customer: CustomerKey; secret: string } | undefined> {
  return findSecret(ctx, services, { scope: ALL_PASSWORDS, hasSession: false }, async () => {
    if (!answers(ctx, services)) return undefined;
    for (const customer of services.stores.keys()) {
      const secret = await services.secrets.of(customer).passwords.find(typed);
      if (secret !== undefined) return { customer, secret };
    }
    return undefined;
  });
}

/** The admin password that was typed: its name, if it has one, and its stored value. @throws RefusalError 429 */
export async function findAdmin(
  ctx: Context,
  services: Services,
  customer: CustomerKey,
  typed: string,
): Promise<{ name: string | undefined; secret: string } | undefined> {
  const { admins, adminName, hasOwnAdmins } = services.secrets.of(customer);
  const scope = hasOwnAdmins ? `${SHARED_ADMINS} ${customer}` : SHARED_ADMINS;
  return findSecret(ctx, services, { scope, customer, hasSession: false }, async () => {
    const secret = answers(ctx, services) ? await admins.find(typed) : undefined;
    return secret === undefined ? undefined : { name: adminName(secret), secret };
  });
}

async function findOfCustomer<Found>(
  ctx: Context,
  services: Services,
  customer: CustomerKey,
  find: () => Promise<Found | undefined>,
): Promise<Found | undefined> {
  const hasSession = await holdsCustomer(services, await currentSession(ctx, services), customer);
  return findSecret(ctx, services, { scope: customerScope(customer), customer, hasSession }, find);
}

async function lookUpCode(ctx: Context, services: Services, customer: CustomerKey, typed: string) {
  if (!answers(ctx, services)) return undefined;
  return services.secrets.of(customer).codes.find(typed.trim().toUpperCase());
}

/** Demo secrets are for requests from this machine alone. */
function answers(ctx: Context, { secrets }: Services): boolean {
  return !secrets.demo || requestAddress(ctx).isLocal;
}
