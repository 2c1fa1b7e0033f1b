import type { Context, Next } from 'koa';
import type { Metrics } from './metrics';

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

/** Times what the app handles. Fast-path responses are timed there. */
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
