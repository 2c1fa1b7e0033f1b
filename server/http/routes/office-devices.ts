import type Router from '@koa/router';
import type { CustomerKey } from '../../../domain/catalog/customer';
import { NO_STORE, orderStoreName } from '../../../domain/orders/order';
import { permittedCustomers } from '../../../domain/people/roles';
import { type DeviceList, devicesQuery, signOutDeviceBody, type WireDevice } from '../../../domain/wire/devices';
import { actorOf, may, type OfficeContext, type OfficeInput } from '../../access/office/office-session';
import { limitRate } from '../../access/rate-limit';
import { logSecurity } from '../../access/security-log';
import { countDevices, type ListedDevice, listDevices, signOutDevice } from '../../db/devices';
import type { Services } from '../../operations/services/services';
import { notFound } from '../errors';
import { smallJson, validQuery, withBody } from '../request/valid-input';
import { createRouter, sendJson } from './router';

/** As many as people scroll through; filters narrow them. */
const MAX_LISTED = 500;

/** The tablets of each customer. @param build the server's own; '' in development */
export function officeDeviceRoutes(build = ''): Router {
  return (
    createRouter()
      .get('/v1/office/devices', limitRate('office-devices', 300), may('devices.read'), (ctx: OfficeContext) =>
        showDevices(ctx, build),
      )
      // Like ending a session, it needs no proof: whoever hears of a lost tablet should be quick.
      .post(
        '/v1/office/sign-out-device',
        limitRate('office-sign-out-device', 120),
        may('devices.change'),
        smallJson,
        withBody(signOutDeviceBody),
        endDevice,
      )
  );
}

async function showDevices(ctx: OfficeContext, build: string): Promise<void> {
  const { db, now } = ctx.services;
  const { customer, show } = validQuery(devicesQuery, ctx);
  const permitted = permittedCustomers(ctx.state.office.person.grants, 'devices.read', ctx.services.customers);
  const customers = permitted.filter((key) => customer === undefined || key === customer);
  const query = { customers, show, build, now: now() };
  const [rows, counts] = await Promise.all([listDevices(db.read, query, MAX_LISTED), countDevices(db.read, query)]);
  const devices = rows.map((row) => presentDevice(row, build, ctx.services));
  sendJson(ctx, { devices, count: [...counts.values()].reduce((sum, each) => sum + each, 0) } satisfies DeviceList);
}

async function endDevice(ctx: OfficeInput<typeof signOutDeviceBody>): Promise<void> {
  const { db, now } = ctx.services;
  const customers = permittedCustomers(ctx.state.office.person.grants, 'devices.change', ctx.services.customers);
  const customer = await signOutDevice(db, actorOf(ctx), { id: ctx.state.input.id, customers }, now());
  if (!customer) throw notFound();
  logSecurity(ctx, 'device_signed_out', { customer });
  ctx.status = 204;
}

function presentDevice(row: ListedDevice, build: string, { stores }: Services): WireDevice {
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
export function storeName(code: string, key: CustomerKey, stores: Services['stores']): string {
  const customer = stores.get(key)?.outline;
  if (!customer || code === '') return '';
  // A code that's no longer configured may still be somebody's bypass code.
  const store = Object.entries(customer.stores).find(([, each]) => each === code)?.[0] ?? NO_STORE;
  return orderStoreName({ store, companyName: customer.title });
}
