import { randomUUID } from 'node:crypto';
import type { Context, Next } from 'koa';
import type { Logger } from 'pino';

/**
 * One line a request; pictures and static files at debug level only, they are many. The request's id is in its answer,
 * too, so that what a person reports can be found.
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
