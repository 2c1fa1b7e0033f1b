import type Router from '@koa/router';
import type { CustomerKey } from '../../domain/address/customer-key';
import {
  type DeviceList,
  deviceBody,
  devicesQuery,
  signOutDeviceBody,
  type WireDevice,
} from '../../domain/calls/devices';
import { browserName } from '../../domain/devices/device';
import { NO_STORE, orderStoreName } from '../../domain/orders/order';
import { storeFilter } from '../../domain/orders/order-filters';
import { notFound } from '../../domain/refusals';
import { deviceClient, deviceOf } from '../access/device';
import { customerScope } from '../access/find-secrets';
import { actorOf, may, type OfficeContext, type OfficeInput, permittedKeys } from '../access/office/office-session';
import { limitRate } from '../access/rate-limit';
import { storefrontAddress } from '../access/requested-store';
import { logSecurity } from '../access/security-log';
import type { StoreData } from '../catalog/live/store-data';
import { type InputContext, validQuery, withBody } from '../http/request/valid-input';
import { createRouter, sendJson, using } from '../http/router';
import type { DeviceNeeds } from './needs';
import { countDevices, type ListedDevice, listDevices, recordDevice, signOutDevice } from './rows';

export function deviceRoutes(services: DeviceNeeds): Router {
  // A group's tablets share an address. Each reports when a page loads, and every five minutes.
  return createRouter().post(
    '/v1/device',
    limitRate(services, 'device', 300),
    withBody(deviceBody),
    using(services, recordReport),
  );
}

/**
 * Records how a tablet is doing, if its browser has ever entered one of the customer's secrets: others aren't the
 * group's tablets, and can't fill the table or raise an alarm. It needn't be signed in, or orders that wait for that
 * would go unseen.
 */
async function recordReport(services: DeviceNeeds, ctx: InputContext<typeof deviceBody>): Promise<void> {
  const { db, limits, stores, now } = services;
  const { customer: key, held_s, store, ...facts } = ctx.state.input;
  ctx.status = 204;
  const device = deviceOf(ctx);
  const customer = stores.get(key)?.customer;
  const here = storefrontAddress(services, ctx).customer;
  if (!device || !customer || (here && here !== key)) return;
  if (!(await limits.known.isKnown({ client: deviceClient(device), scope: customerScope(key) }, now()))) return;
  const name = browserName(ctx.get('User-Agent'));
  const [code = ''] = store === '' ? [] : storeFilter(customer, store);
  const held_since = facts.held === 0 ? null : now() - held_s * 1000;
  await recordDevice(db, { ...facts, device, customer: key, name, store: code, held_since }, now());
}

/** People scroll through this many; filters narrow them. */
const MAX_LISTED = 500;

/** The tablets of each customer. @param build the server's own; '' in development */
export function officeDeviceRoutes(services: DeviceNeeds, build = ''): Router {
  return (
    createRouter()
      .get(
        '/v1/office/devices',
        limitRate(services, 'office-devices', 300),
        may(services, 'devices.read'),
        (ctx: OfficeContext) => showDevices(services, ctx, build),
      )
      // Like ending a session, it needs no proof: whoever hears of a lost tablet should be quick.
      .post(
        '/v1/office/sign-out-device',
        limitRate(services, 'office-sign-out-device', 120),
        may(services, 'devices.change'),
        withBody(signOutDeviceBody),
        using(services, endDevice),
      )
  );
}

async function showDevices(services: DeviceNeeds, ctx: OfficeContext, build: string): Promise<void> {
  const { db, now } = services;
  const { customer, show } = validQuery(devicesQuery, ctx);
  const permitted = permittedKeys(services, ctx, 'devices.read');
  const customers = permitted.filter((key) => customer === undefined || key === customer);
  const query = { customers, show, build, now: now() };
  const [rows, counts] = await Promise.all([listDevices(db.read, query, MAX_LISTED), countDevices(db.read, query)]);
  const devices = rows.map((row) => presentDevice(row, build, services));
  sendJson(ctx, { devices, count: [...counts.values()].reduce((sum, each) => sum + each, 0) } satisfies DeviceList);
}

async function endDevice(services: DeviceNeeds, ctx: OfficeInput<typeof signOutDeviceBody>): Promise<void> {
  const { db, now } = services;
  const customers = permittedKeys(services, ctx, 'devices.change');
  const customer = await signOutDevice(db, actorOf(ctx), { id: ctx.state.input.id, customers }, now());
  if (!customer) throw notFound();
  logSecurity(services, ctx, 'device_signed_out', { customer });
  ctx.status = 204;
}

function presentDevice(row: ListedDevice, build: string, { stores }: Pick<StoreData, 'stores'>): WireDevice {
  return {
    id: row.id,
    customer: row.customer,
    name: row.name,
    store: storeName(row.store, row.customer, stores),
    seen_at: row.seen_at,
    ...(build === '' || row.build === '' ? {} : { is_outdated: row.build !== build }),
    saved: row.saved,
    total: row.total,
    held: row.held,
    held_since: row.held_since,
    crashes: row.crashes,
    crashed_at: row.crashed_at,
    is_signed_in: row.isSignedIn,
  };
}

/** '' for none. */
export function storeName(code: string, key: CustomerKey, stores: StoreData['stores']): string {
  const customer = stores.get(key)?.outline;
  if (!customer || code === '') return '';
  // A code that's no longer configured may still be somebody's bypass code.
  const store = Object.entries(customer.stores).find(([, each]) => each === code)?.[0] ?? NO_STORE;
  return orderStoreName({ store, companyName: customer.title });
}
