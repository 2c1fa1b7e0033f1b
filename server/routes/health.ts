import type Router from '@koa/router';
import type { Context } from 'koa';
import { refusal } from '../errors';
import type { Services } from '../services';
import { createRouter } from './router';

const READY_MS = 1_000;

/** `/healthz` says that the process responds, `/readyz` that its database does too. */
export function healthRoutes(services: Services): Router {
  const { db } = services;
  const isReady = sharedQuery(() => db.withTimeLimit(db.probe, READY_MS, (on) => on(db.probe('orders').first('id'))));
  return createRouter()
    .get('/healthz', (ctx) => sendState(ctx, services))
    .get('/readyz', (ctx) => reportReadiness(ctx, services, isReady));
}

async function reportReadiness(ctx: Context, services: Services, isReady: () => Promise<unknown>): Promise<void> {
  try {
    await isReady();
  } catch {
    throw refusal('unavailable', 'The database cannot be reached.');
  }
  sendState(ctx, services);
}

/** The catalog is loaded before the server listens. */
function sendState(ctx: Context, { stores }: Services): void {
  ctx.set('Cache-Control', 'no-store');
  ctx.body = { status: 'ok', stores: stores.size };
}

/** Simultaneous callers share one query. */
function sharedQuery(ask: () => Promise<unknown>): () => Promise<unknown> {
  let asking: Promise<unknown> | undefined;
  return () => {
    asking ??= ask().finally(() => {
      asking = undefined;
    });
    return asking;
  };
}
