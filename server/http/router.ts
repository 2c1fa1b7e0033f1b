import Router from '@koa/router';
import type { Context } from 'koa';

/** A case-sensitive router: `/V1/stores` is not `/v1/stores`. */
export function createRouter(): Router {
  return new Router({ sensitive: true });
}

/** JSON that no cache may store. */
export function sendJson(ctx: Context, body: object): void {
  ctx.set('Cache-Control', 'no-store');
  ctx.body = body;
}
