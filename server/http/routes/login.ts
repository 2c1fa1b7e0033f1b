import type Router from '@koa/router';
import type { Context } from 'koa';
import type { CustomerKey } from '../../../domain/catalog/customer';
import type { CodeResponse, LoginResponse } from '../../../domain/wire/api';
import { checkCodeBody, loginBody } from '../../../domain/wire/schemas';
import { findCode, findPassword, findSignIn } from '../../access/find-secrets';
import { limitRate } from '../../access/rate-limit';
import { requireStore, storefrontAddress, storeUrl } from '../../access/requested-store';
import { signInToStore, signOut } from '../../access/session';
import { type StoreContext, storeCall } from '../../access/store-call';
import type { Services } from '../../operations/services/services';
import { refusal } from '../errors';
import { readJson, SMALL_BODY } from '../request/read-json';
import { type InputContext, withBody } from '../request/valid-input';
import { createRouter } from './router';

/** Each stores a session. A dealership's tablets share an address, and fifty of them start on one morning. */
const LOGINS = { name: 'login', calls: 120, seconds: 60 };

const LOGOUTS = { name: 'logout', calls: 120, seconds: 60 };

/** A checkout asks once for each code that is typed. Guesses have narrower limits (`access/attempt-limits.ts`). */
const CHECKS = { name: 'check-code', calls: 600, seconds: 60 };

export function loginRoutes(services: Services): Router {
  return createRouter()
    .post('/v1/login', limitRate(services, LOGINS), readJson(SMALL_BODY), withBody(loginBody), (ctx) =>
      logIn(ctx, services),
    )
    .post('/v1/logout', limitRate(services, LOGOUTS), (ctx) => logOut(ctx, services))
    .post(
      '/v1/check-code',
      limitRate(services, CHECKS),
      readJson(SMALL_BODY),
      storeCall(services, checkCodeBody),
      (ctx) => checkCode(ctx, services),
    );
}

type LoginContext = InputContext<typeof loginBody>;

async function logIn(ctx: LoginContext, services: Services): Promise<void> {
  const { customer, secret } = await requireSignIn(ctx, services);
  const store = services.stores.get(customer);
  if (!store) throw wrongPassword();
  await signInToStore(ctx, services, customer, secret);
  ctx.set('Cache-Control', 'no-store');
  const route_prefix = storeUrl(ctx, services.settings, store.customer);
  ctx.body = { customer, route_prefix } satisfies LoginResponse;
}

/**
 * If the call or host names a customer, its password or one of its order codes signs in. Otherwise the password says
 * which customer it is.
 *
 * @throws RefusalError 401
 */
async function requireSignIn(
  ctx: LoginContext,
  services: Services,
): Promise<{ customer: CustomerKey; secret: string }> {
  const { password, companyName } = ctx.state.input;
  const customer = companyName ? requireStore(ctx, services, companyName).customer.key : ownCustomer(ctx, services);
  if (customer) {
    const secret = await findSignIn(ctx, services, customer, password);
    if (secret) return { customer, secret };
  } else if (storefrontAddress(ctx, services).mode === 'multi-store') {
    const found = await findPassword(ctx, services, password);
    if (found) return found;
  }
  throw wrongPassword();
}

async function logOut(ctx: Context, services: Services): Promise<void> {
  await signOut(ctx, services);
  ctx.status = 204;
}

function ownCustomer(ctx: Context, services: Services): CustomerKey | undefined {
  const { mode, customer } = storefrontAddress(ctx, services);
  return mode === 'single-store' ? customer : undefined;
}

function wrongPassword() {
  return refusal('wrong_password', 'That password is not correct.');
}

async function checkCode(ctx: StoreContext<typeof checkCodeBody>, services: Services): Promise<void> {
  const { input, store } = ctx.state;
  const found = await findCode(ctx, services, store.customer.key, input.code);
  ctx.body = { accepted: found !== undefined } satisfies CodeResponse;
}
