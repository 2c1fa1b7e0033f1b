import type Router from '@koa/router';
import { clientErrorsBody } from '../../../domain/wire/client-error-body';
import { withoutPersonalData } from '../../../domain/wire/client-errors';
import { limitRate } from '../../access/rate-limit';
import { recentValues } from '../../jobs/recent';
import type { Services } from '../../operations/services/services';
import { readJson, SMALL_BODY } from '../request/read-json';
import { type InputContext, withBody } from '../request/valid-input';
import { createRouter } from './router';

/** A browser reports each error once per page. */
const REPORTS = { name: 'client-errors', calls: 60, seconds: 60 };

/** Errors that are alike are logged once, until this many others have come. */
const MAX_REMEMBERED = 200;

export function clientErrorRoutes(services: Services): Router {
  const recent = recentValues<true>(MAX_REMEMBERED);
  return createRouter().post(
    '/v1/client-errors',
    limitRate(services, REPORTS),
    readJson(SMALL_BODY),
    withBody(clientErrorsBody),
    (ctx) => recordErrors(ctx, services, recent),
  );
}

/** Counts what browsers report, and logs each error that is new. Anybody can call this, so it's cleaned again. */
function recordErrors(
  ctx: InputContext<typeof clientErrorsBody>,
  { log, metrics }: Services,
  recent: ReturnType<typeof recentValues<true>>,
): void {
  for (const { kind, message, place, screen } of ctx.state.input.errors) {
    const report = { kind, message: withoutPersonalData(message), place, screen };
    metrics.clientErrors.inc({ kind });
    recent(JSON.stringify(report), () => {
      log.warn({ client_error: report }, 'client error');
      return true;
    });
  }
  ctx.status = 204;
}
