import type { Context, Next } from 'koa';
import type { Logger } from 'pino';
import { notFound, RefusalError, refusal } from '../errors';

/**
 * Turns whatever a handler throws into the error body (docs/specification.md, Errors and messages); what nobody
 * expected is logged and told in general.
 */
export function answerErrors(log: Logger) {
  return async (ctx: Context, next: Next): Promise<void> => {
    try {
      await next();
      if (ctx.status === 404 && ctx.body === undefined) throw notFound();
    } catch (error) {
      const answer = error instanceof RefusalError ? error : unexpected(error, ctx, log);
      ctx.status = answer.status;
      ctx.set({ ...answer.headers, 'Cache-Control': 'no-store' });
      ctx.body = answer.body;
    }
  };
}

/** Clients that go away in the middle of an answer or a request, and bytes that are no HTTP (HPE), are no errors. */
const CUT_OFF = /^(ERR_STREAM_PREMATURE_CLOSE|ECONNRESET|ECONNABORTED|EPIPE|ERR_HTTP_REQUEST_TIMEOUT|HPE_.*)$/;

/** Logs answers that broke off while they were written, unless their reader has gone away. */
export function logBrokenAnswer(log: Logger) {
  return (error: NodeJS.ErrnoException): void => {
    const level = CUT_OFF.test(error.code ?? '') ? 'debug' : 'error';
    log[level]({ err: error }, 'an answer broke off');
  };
}

function unexpected(error: unknown, ctx: Context, log: Logger): RefusalError {
  const request = { request_id: ctx.state.requestId, method: ctx.method, path: ctx.path };
  log.error({ err: error, ...request }, 'request failed');
  return refusal('internal', 'Unexpected error. Please try again.');
}
