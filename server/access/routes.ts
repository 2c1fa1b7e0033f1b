import type Router from '@koa/router';
import type { Context } from 'koa';
import type { CustomerKey } from '../../domain/address/customer-key';
import type { CodeResponse, LoginResponse } from '../../domain/calls/sign-in';
import { checkCodeBody, loginBody } from '../../domain/calls/sign-in';
import { refusal } from '../../domain/refusals';
import type { StoreData } from '../catalog/live/store-data';
import { type InputContext, withBody } from '../http/request/valid-input';
import { createRouter, sendJson, using } from '../http/router';
import type { HasSettings } from '../operations/settings/settings';
import { findCode, findPassword, findSignIn } from './find-secrets';
import type { AccessNeeds } from './needs';
import { limitRate } from './rate-limit';
import { requireStore, storefrontAddress, storeUrl } from './requested-store';
import { newTicket, signInByTicket, signInToStore, signOut } from './session';
import { isOpenWithoutSignIn, type StoreContext, storeCall } from './store-call';

export function loginRoutes(services: AccessNeeds): Router {
  return (
    createRouter()
      // Each stores a session. A dealership's tablets share an address, and fifty of them start on one morning.
      .post('/v1/login', limitRate(services, 'login', 120), withBody(loginBody), using(services, logIn))
      .get('/v1/sign-in', limitRate(services, 'sign-in', 120), using(services, continueSignIn))
      .post('/v1/logout', limitRate(services, 'logout', 120), using(services, logOut))
      // A checkout asks once for each code that is typed. Guesses have narrower limits (`access/attempt-limits.ts`).
      .post(
        '/v1/check-code',
        limitRate(services, 'check-code', 600),
        storeCall(services, checkCodeBody),
        using(services, checkCode),
      )
  );
}

type LoginContext = InputContext<typeof loginBody>;

async function logIn(services: AccessNeeds, ctx: LoginContext): Promise<void> {
  const { customer, secret } = await requireSignIn(services, ctx);
  const store = services.stores.get(customer);
  if (!store) throw wrongPassword();
  await signInToStore(services, ctx, customer, secret);
  const route_prefix = storeUrl(services, ctx, store.customer);
  const isElsewhere =
    !route_prefix.startsWith('/') && !isOpenWithoutSignIn(services, ctx) && ownCustomer(services, ctx) === undefined;
  const sign_in_url = isElsewhere
    ? { sign_in_url: `${route_prefix}/v1/sign-in?ticket=${await newTicket(services, ctx, customer, secret)}` }
    : {};
  sendJson(ctx, { customer, route_prefix, ...sign_in_url } satisfies LoginResponse);
}

/**
 * Where a sign-in on a host of several stores continues: cookies belong to one host. With a used or old ticket, the
 * store asks for the password.
 */
async function continueSignIn(services: AccessNeeds, ctx: Context): Promise<void> {
  const customer = ownCustomer(services, ctx);
  const { ticket } = ctx.query;
  if (customer && typeof ticket === 'string') await signInByTicket(services, ctx, customer, ticket);
  ctx.set('Cache-Control', 'no-store');
  ctx.redirect('/');
}

/** If call or host names a customer, its password or codes sign in. Otherwise the password says who it is. */
async function requireSignIn(
  services: AccessNeeds,
  ctx: LoginContext,
): Promise<{ customer: CustomerKey; secret: string }> {
  const { password, companyName } = ctx.state.input;
  const customer = companyName ? requireStore(services, ctx, companyName).customer.key : ownCustomer(services, ctx);
  if (customer) {
    const secret = await findSignIn(services, ctx, customer, password);
    if (secret) return { customer, secret };
  } else if (storefrontAddress(services, ctx).mode === 'multi-store') {
    const found = await findPassword(services, ctx, password);
    if (found) return found;
  }
  throw wrongPassword();
}

async function logOut(services: AccessNeeds, ctx: Context): Promise<void> {
  await signOut(services, ctx);
  ctx.status = 204;
}

function ownCustomer(services: HasSettings & Pick<StoreData, 'addresses'>, ctx: Context): CustomerKey | undefined {
  const { mode, customer } = storefrontAddress(services, ctx);
  return mode === 'single-store' ? customer : undefined;
}

function wrongPassword() {
  return refusal('wrong_password', 'That password is not correct.');
}

async function checkCode(services: AccessNeeds, ctx: StoreContext<typeof checkCodeBody>): Promise<void> {
  const { input, store } = ctx.state;
  const found = await findCode(services, ctx, store.customer.key, input.code);
  ctx.body = { accepted: found !== undefined } satisfies CodeResponse;
}
