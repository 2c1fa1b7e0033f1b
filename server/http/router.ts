import Router from '@koa/router';
import type { Context, Next } from 'koa';

/** A case-sensitive router: `/V1/stores` is not `/v1/stores`. */
export function createRouter(): Router {
  return new Router({ sensitive: true });
}

/** Gives a handler what it needs besides the call. */
export function using<Services, Call, Result>(
  services: Services,
  handler: (services: Services, call: Call, next: Next) => Result,
): (call: Call, next: Next) => Result {
  return (call, next) => handler(services, call, next);
}

/** JSON that no cache may store. */
export function sendJson(ctx: Context, body: object): void {
  ctx.set('Cache-Control', 'no-store');
  ctx.body = body;
}
