import type Router from '@koa/router';
import { storeFilter } from '../../../domain/orders/order-filters';
import { browserName } from '../../../domain/people/browser-name';
import { deviceBody } from '../../../domain/wire/devices';
import { deviceClient, deviceOf } from '../../access/device';
import { customerScope } from '../../access/find-secrets';
import { limitRate } from '../../access/rate-limit';
import { storefrontAddress } from '../../access/requested-store';
import { recordDevice } from '../../db/devices';
import { type InputContext, smallJson, withBody } from '../request/valid-input';
import { createRouter } from './router';

export function deviceRoutes(): Router {
  // A group's tablets share an address. Each reports when a page loads, and every five minutes.
  return createRouter().post('/v1/device', limitRate('device', 300), smallJson, withBody(deviceBody), recordReport);
}

/**
 * Records how a tablet is doing, if its browser has ever entered one of the customer's secrets: others aren't the
 * group's tablets, and can't fill the table or raise an alarm. It needn't be signed in, or orders that wait for that
 * would go unseen.
 */
async function recordReport(ctx: InputContext<typeof deviceBody>): Promise<void> {
  const { db, limits, stores, now } = ctx.services;
  const { customer: key, held_s, store, ...facts } = ctx.state.input;
  ctx.status = 204;
  const device = deviceOf(ctx);
  const customer = stores.get(key)?.customer;
  const here = storefrontAddress(ctx).customer;
  if (!device || !customer || (here && here !== key)) return;
  if (!(await limits.known.isKnown({ client: deviceClient(device), scope: customerScope(key) }, now()))) return;
  const name = browserName(ctx.get('User-Agent'));
  const [code = ''] = store === '' ? [] : storeFilter(customer, store);
  const held_since = facts.held === 0 ? null : now() - held_s * 1000;
  await recordDevice(db, { ...facts, device, customer: key, name, store: code, held_since }, now());
}
