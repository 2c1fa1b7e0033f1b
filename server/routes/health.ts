import type Router from '@koa/router';
import type { Context } from 'koa';
import { refusal } from '../errors';
import type { Services } from '../services';
import { createRouter } from './router';

export function healthRoutes(services: Services): Router {
  return createRouter()
    .get('/healthz', (ctx) => reportHealth(ctx, services))
    .get('/readyz', (ctx) => reportHealth(ctx, services));
}

/** 200 when the database can be reached; the catalog is loaded before the server listens. */
async function reportHealth(ctx: Context, services: Services): Promise<void> {
  ctx.set('Cache-Control', 'no-store');
  try {
    await services.db.read.raw('select 1');
  } catch {
    throw refusal('unavailable', 'The database can not be reached.');
  }
  ctx.body = { status: 'ok', stores: services.stores.size };
}
