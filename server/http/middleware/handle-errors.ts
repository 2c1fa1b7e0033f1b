import { randomUUID } from 'node:crypto';
import type { Context, Next } from 'koa';
import type { Logger } from 'pino';
import { notFound, RefusalError, refusal } from '../../../domain/refusals';
import { databaseFault, databaseRefusal } from '../../database/database-faults';
import { logRequest } from '../../operations/log';
import { statusOf } from '../errors';

/** Turns errors into response bodies, and logs unexpected ones (docs/specification.md, Errors and messages). */
export function handleErrors(log: Logger) {
  return async (ctx: Context, next: Next): Promise<void> => {
    try {
      await next();
      if (ctx.status === 404 && ctx.body === undefined) throw notFound();
    } catch (error) {
      const refused = error instanceof RefusalError ? error : unexpected(error, ctx, log);
      ctx.state.refusalCode = refused.body.code;
      ctx.status = statusOf(refused);
      ctx.set('Cache-Control', 'no-store');
      if (refused.retryAfterS !== undefined) ctx.set('Retry-After', String(refused.retryAfterS));
      ctx.body = refused.body;
    }
  };
}

/** Clients that disconnect, or send bytes that aren't HTTP (HPE), aren't errors. */
const CUT_OFF = /^(ERR_STREAM_PREMATURE_CLOSE|ECONNRESET|ECONNABORTED|EPIPE|ERR_HTTP_REQUEST_TIMEOUT|HPE_.*)$/;

export function logBrokenResponse(log: Logger) {
  return (error: NodeJS.ErrnoException): void => {
    const level = CUT_OFF.test(error.code ?? '') ? 'debug' : 'error';
    log[level]({ err: error }, 'response failed');
  };
}

function unexpected(error: unknown, ctx: Context, log: Logger): RefusalError {
  const request = { request_id: ctx.state.requestId, method: ctx.method, path: ctx.path };
  const fault = databaseFault(error);
  log.error({ err: error, ...request, database: fault }, 'request failed');
  if (fault) return databaseRefusal(fault);
  return refusal('internal', 'Unexpected error. Please try again.');
}

export function logRequests(log: Logger) {
  return async (ctx: Context, next: Next): Promise<void> => {
    const started = performance.now();
    ctx.state.requestId = randomUUID();
    ctx.set('X-Request-Id', ctx.state.requestId);
    await next();
    const request = { request_id: ctx.state.requestId, method: ctx.method, path: ctx.path, status: ctx.status };
    logRequest(log, request, Math.round(performance.now() - started), ctx.state.isFrequent === true);
  };
}
