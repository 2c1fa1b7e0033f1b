import { randomUUID } from 'node:crypto';
import type { Context, Next } from 'koa';
import type { Logger } from 'pino';
import { logRequest } from '../../operations/log';
import { isShared } from '../responses/shared-responses';

export function logRequests(log: Logger) {
  return async (ctx: Context, next: Next): Promise<void> => {
    const started = performance.now();
    ctx.state.requestId = randomUUID();
    ctx.set('X-Request-Id', ctx.state.requestId);
    await next();
    const request = { request_id: ctx.state.requestId, method: ctx.method, path: ctx.path, status: ctx.status };
    logRequest(log, request, Math.round(performance.now() - started), isShared(ctx));
  };
}
