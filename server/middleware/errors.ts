import type { Context, Next } from 'koa';
import type { Logger } from 'pino';
import { notFound, Refusal, refusal } from '../errors';

/** Turns whatever a handler throws into the error body of section 8; what nobody expected is logged and told in general. */
export function answerErrors(log: Logger) {
  return async (ctx: Context, next: Next): Promise<void> => {
    try {
      await next();
      if (ctx.status === 404 && ctx.body === undefined) throw notFound();
    } catch (error) {
      const answer = error instanceof Refusal ? error : unexpected(error, ctx, log);
      ctx.status = answer.status;
      ctx.set({ ...answer.headers, 'Cache-Control': 'no-store' });
      ctx.body = answer.body;
    }
  };
}

/** An answer that is written bit by bit can break off; that its reader has gone away is nobody's fault. */
export function logBrokenAnswer(log: Logger) {
  return (error: NodeJS.ErrnoException): void => {
    const level = error.code === 'ERR_STREAM_PREMATURE_CLOSE' ? 'debug' : 'error';
    log[level]({ err: error }, 'an answer broke off');
  };
}

function unexpected(error: unknown, ctx: Context, log: Logger): Refusal {
  log.error({ err: error, method: ctx.method, path: ctx.path }, 'request failed');
  return refusal('internal', 'Unexpected error. Please try again.');
}
