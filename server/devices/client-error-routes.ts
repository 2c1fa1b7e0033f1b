import type Router from '@koa/router';
import { LRUCache } from 'lru-cache';
import { clientErrorsBody, withoutPersonalData } from '../../domain/calls/client-errors';
import { deviceOf } from '../access/device';
import { limitRate } from '../access/rate-limit';
import { type InputContext, withBody } from '../http/request/valid-input';
import { createRouter } from '../http/router';
import type { DeviceNeeds } from './needs';
import { countCrashes } from './rows';

/** Errors that are alike are logged once, until this many others have come. */
const MAX_REMEMBERED = 200;

export function clientErrorRoutes(services: DeviceNeeds): Router {
  const recent = new LRUCache<string, true>({ max: MAX_REMEMBERED });
  // A browser reports each error once per page.
  return createRouter().post(
    '/v1/client-errors',
    limitRate(services, 'client-errors', 60),
    withBody(clientErrorsBody),
    (ctx) => recordErrors(services, ctx, recent),
  );
}

/** Counts what browsers report, also of their device, and logs each error that is new. Anybody can call this, so it's cleaned again. */
async function recordErrors(
  services: DeviceNeeds,
  ctx: InputContext<typeof clientErrorsBody>,
  recent: LRUCache<string, true>,
) {
  const { db, log, metrics, now } = services;
  const { errors } = ctx.state.input;
  for (const { kind, message, place, screen } of errors) {
    const report = { kind, message: withoutPersonalData(message), place, screen };
    metrics.clientErrors.inc({ kind });
    const text = JSON.stringify(report);
    if (!recent.has(text)) log.warn({ client_error: report }, 'client error');
    recent.set(text, true);
  }
  const device = deviceOf(ctx);
  const ofStore = errors.filter(({ screen }) => !screen.startsWith('/office'));
  if (device && ofStore.length > 0) await countCrashes(db, device, ofStore.length, now());
  ctx.status = 204;
}
