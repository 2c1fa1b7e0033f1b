import type Router from '@koa/router';
import { LRUCache } from 'lru-cache';
import { clientErrorsBody } from '../../../domain/wire/client-error-body';
import { withoutPersonalData } from '../../../domain/wire/client-errors';
import { limitRate } from '../../access/rate-limit';
import { type InputContext, smallJson, withBody } from '../request/valid-input';
import { createRouter } from './router';

/** Errors that are alike are logged once, until this many others have come. */
const MAX_REMEMBERED = 200;

export function clientErrorRoutes(): Router {
  const recent = new LRUCache<string, true>({ max: MAX_REMEMBERED });
  // A browser reports each error once per page.
  return createRouter().post(
    '/v1/client-errors',
    limitRate('client-errors', 60),
    smallJson,
    withBody(clientErrorsBody),
    (ctx) => recordErrors(ctx, recent),
  );
}

/** Counts what browsers report, and logs each error that is new. Anybody can call this, so it's cleaned again. */
function recordErrors(ctx: InputContext<typeof clientErrorsBody>, recent: LRUCache<string, true>): void {
  const { log, metrics } = ctx.services;
  for (const { kind, message, place, screen } of ctx.state.input.errors) {
    const report = { kind, message: withoutPersonalData(message), place, screen };
    metrics.clientErrors.inc({ kind });
    const text = JSON.stringify(report);
    if (!recent.has(text)) log.warn({ client_error: report }, 'client error');
    recent.set(text, true);
  }
  ctx.status = 204;
}
