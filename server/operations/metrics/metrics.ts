import type { Context, Next } from 'koa';
import { Counter, Histogram, Registry } from 'prom-client';

/** Counted for Prometheus. Labels have few values: routes are patterns, and nothing names a person. */
export type Metrics = Readonly<ReturnType<typeof openMetrics>>;

/** From a response out of memory to a download. */
const REQUEST_SECONDS = [0.001, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30];

const WAIT_SECONDS = [0.0001, 0.001, 0.005, 0.01, 0.05, 0.1, 0.5, 1, 5, 20];

const MINUTE = 60;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** From an order sent at once to one that's stuck. */
const OUTBOX_SECONDS = [5, MINUTE, 10 * MINUTE, HOUR, 6 * HOUR, DAY, 3 * DAY, 7 * DAY, 30 * DAY];

export function openMetrics() {
  const registry = new Registry();
  const registers = [registry];
  return {
    registry,
    requests: new Histogram({
      name: 'storefront_http_request_duration_seconds',
      help: 'Time from a request’s headers to the end of its handler, by route pattern',
      labelNames: ['method', 'route', 'status'],
      buckets: REQUEST_SECONDS,
      registers,
    }),
    refusals: new Counter({
      name: 'storefront_refusals_total',
      help: 'Calls refused or failed, by the code of their error body',
      labelNames: ['route', 'code'],
      registers,
    }),
    ordersPlaced: new Counter({
      name: 'storefront_orders_placed_total',
      help: 'Orders placed by code, and card orders that were paid',
      labelNames: ['payment'],
      registers,
    }),
    orderReplays: new Counter({
      name: 'storefront_order_replays_total',
      help: 'Orders sent again under a key that had been stored already',
      registers,
    }),
    outboxAge: new Histogram({
      name: 'storefront_outbox_age_seconds',
      help: 'Age of the oldest order that a device has not placed yet, as the device says with each order',
      buckets: OUTBOX_SECONDS,
      registers,
    }),
    lineEdits: new Counter({
      name: 'storefront_line_edits_total',
      help: 'Edits of order lines: saved, conflict (somebody else was faster), unknown (no such line)',
      labelNames: ['outcome'],
      registers,
    }),
    messages: new Counter({
      name: 'storefront_messages_total',
      help: 'Attempts to send mails and webhook calls: sent, later (tried again), refused, nothing (nobody wants it)',
      labelNames: ['audience', 'outcome'],
      registers,
    }),
    clientErrors: new Counter({
      name: 'storefront_client_errors_total',
      help: 'Errors that browsers report: render (a screen failed), error and rejection (nothing caught it)',
      labelNames: ['kind'],
      registers,
    }),
    databaseWait: new Histogram({
      name: 'storefront_database_wait_seconds',
      help: 'Wait for a free database connection',
      labelNames: ['pool'],
      buckets: WAIT_SECONDS,
      registers,
    }),
  };
}

/** Names the route of a request that no router matches. Others are their pattern: `/v1/storefronts/:key`. */
export function nameRoute(ctx: Context, name: 'page' | 'file'): void {
  ctx.state.route = name;
}

/** A pattern or a fixed name, never a path. */
export function routeOf(ctx: Context): string {
  const { state, _matchedRoute: pattern } = ctx as Context & { readonly _matchedRoute?: unknown };
  if (typeof state.route === 'string') return state.route;
  return typeof pattern === 'string' ? pattern : 'none';
}

const METHODS = ['GET', 'POST', 'HEAD', 'OPTIONS'];

export function measureRequests({ requests, refusals }: Metrics) {
  return async (ctx: Context, next: Next): Promise<void> => {
    const started = performance.now();
    await next();
    const route = routeOf(ctx);
    const method = METHODS.includes(ctx.method) ? ctx.method : 'other';
    requests.observe({ method, route, status: ctx.status }, (performance.now() - started) / 1000);
    if (ctx.state.refusalCode !== undefined) refusals.inc({ route, code: ctx.state.refusalCode });
  };
}

export interface HasMetrics {
  readonly metrics: Metrics;
}
