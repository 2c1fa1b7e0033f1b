import { randomUUID } from 'node:crypto';
import type { Context, Next } from 'koa';
import type { Logger } from 'pino';

/**
 * Logs a line per request; pictures and static files only at debug level, because there are so many. The response
 * carries the request's id, so that a reported problem can be found in the log.
 */
export function logRequests(log: Logger, now: () => number) {
  return async (ctx: Context, next: Next): Promise<void> => {
    const started = now();
    ctx.state.requestId = randomUUID();
    ctx.set('X-Request-Id', ctx.state.requestId);
    await next();
    const level = ctx.path.startsWith('/v1/') ? 'info' : 'debug';
    const request = { request_id: ctx.state.requestId, method: ctx.method, path: ctx.path, status: ctx.status };
    log[level]({ ...request, ms: now() - started }, 'request');
  };
}
