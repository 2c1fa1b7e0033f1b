import Router from '@koa/router';
import type { Context } from 'koa';
import type { LoginAnswer } from '../../domain/api';
import { loginBody } from '../../domain/schemas';
import { isLocalRequest, openStoreToBrowser } from '../access/session';
import { storeAddress } from '../access/store-address';
import { addressOf } from '../access/store-of-call';
import { refusal } from '../errors';
import { validBody } from '../middleware/body';
import { limitRate } from '../middleware/rate-limit';
import { customerOfPassword } from '../secrets/secrets';
import type { Services } from '../services';

/** A store's tablets share an address and mistype; guessing is slower than this. */
const LOGINS = { name: 'login', calls: 30, seconds: 60 };

export function loginRoutes(services: Services): Router {
  return new Router().post('/v1/login', limitRate(services, LOGINS), (ctx) => logIn(ctx, services));
}

/** Finds the customer by its password; a host of one store knows only its own. */
async function logIn(ctx: Context, services: Services): Promise<void> {
  const { password } = validBody(loginBody, ctx);
  const key = await customerOfPassword(services.secrets, password, isLocalRequest(ctx));
  const store = key && services.stores.get(key);
  const address = addressOf(ctx, services);
  if (!store || (address.mode === 'single-store' && address.customer !== key)) {
    throw refusal('wrong_password', 'This password is not known.');
  }
  await openStoreToBrowser(ctx, services, key);
  ctx.set('Cache-Control', 'no-store');
  const route_prefix = storeAddress(ctx, services.settings, store.customer);
  ctx.body = { customer: key, route_prefix } satisfies LoginAnswer;
}
