import type Router from '@koa/router';
import type { Context } from 'koa';
import type { CustomerKey } from '../../domain/catalog/customer';
import type { LoginAnswer } from '../../domain/wire/api';
import { loginBody } from '../../domain/wire/schemas';
import { findPassword, findSignIn } from '../access/known-secrets';
import { openStoreToBrowser, signOut } from '../access/session';
import { storeAddress } from '../access/store-address';
import { addressOf, storeOfCompany } from '../access/store-of-call';
import { refusal } from '../errors';
import { validBody } from '../request/valid-input';
import type { Services } from '../services';
import { createRouter } from './router';

export function loginRoutes(services: Services): Router {
  return createRouter()
    .post('/v1/login', (ctx) => logIn(ctx, services))
    .post('/v1/logout', (ctx) => logOut(ctx, services));
}

/** Opens a customer's store and orders to the browser. */
async function logIn(ctx: Context, services: Services): Promise<void> {
  const { customer, secret } = await requireSignIn(ctx, services);
  const store = services.stores.get(customer);
  if (!store) throw wrongPassword();
  await openStoreToBrowser(ctx, services, customer, secret);
  ctx.set('Cache-Control', 'no-store');
  const route_prefix = storeAddress(ctx, services.settings, store.customer);
  ctx.body = { customer, route_prefix } satisfies LoginAnswer;
}

/**
 * Where it is clear whose store it is, that customer's password or one of its order codes counts; else the customer is
 * found by its password.
 *
 * @throws RefusalError 401
 */
async function requireSignIn(ctx: Context, services: Services): Promise<{ customer: CustomerKey; secret: string }> {
  const { password, companyName } = validBody(loginBody, ctx);
  const customer = companyName ? storeOfCompany(ctx, services, companyName).customer.key : ownCustomer(ctx, services);
  if (customer) {
    const secret = await findSignIn(ctx, services, customer, password);
    if (secret) return { customer, secret };
  } else if (addressOf(ctx, services).mode === 'multi-store') {
    const found = await findPassword(ctx, services, password);
    if (found) return found;
  }
  throw wrongPassword();
}

async function logOut(ctx: Context, services: Services): Promise<void> {
  await signOut(ctx, services);
  ctx.status = 204;
}

/** The customer whose own host this is. */
function ownCustomer(ctx: Context, services: Services): CustomerKey | undefined {
  const { mode, customer } = addressOf(ctx, services);
  return mode === 'single-store' ? customer : undefined;
}

function wrongPassword() {
  return refusal('wrong_password', 'This password is not known.');
}
