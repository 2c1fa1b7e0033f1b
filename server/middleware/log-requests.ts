import type { Context, Next } from 'koa';
import type { Logger } from 'pino';

/** One line a request; pictures and static files at debug level only, they are many. */
export function logRequests(log: Logger, now: () => number) {
  return async (ctx: Context, next: Next): Promise<void> => {
    const started = now();
    await next();
    const level = ctx.path.startsWith('/v1/') ? 'info' : 'debug';
    log[level]({ method: ctx.method, path: ctx.path, status: ctx.status, ms: now() - started }, 'request');
  };
}
