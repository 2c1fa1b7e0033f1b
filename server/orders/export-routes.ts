import { Readable } from 'node:stream';
import type Router from '@koa/router';
import type { Context, Next } from 'koa';
import { exportOrdersQuery } from '../../domain/calls/order-lists';
import { unitOf } from '../../domain/catalog/quantity-words';
import { type Order, orderForReader } from '../../domain/orders/order';
import { dateWriter, orderCsvRows, ordersCsvHead } from '../../domain/orders/orders-csv';
import { refuseForNow } from '../../domain/refusals';
import { limitRate } from '../access/rate-limit';
import { logSecurity } from '../access/security-log';
import { adminOf } from '../access/session';
import { ordersLink, type StoreContext } from '../access/store-call';
import type { Store } from '../catalog/live/store-data';
import { requestAddress } from '../http/request/request-address';
import { createRouter, sendJson, using } from '../http/router';
import type { HasClock } from '../operations/clock';
import type { OrderNeeds } from './needs';
import { filtersOf } from './order-filters';
import { listAllOrders } from './order-list';

/** Each export holds a page of orders in memory until its reader has received it. */
const OPEN_EXPORTS = { total: 12, perAddress: 4, minutes: 15 };

export function exportRoutes(services: OrderNeeds): Router {
  // Reading all orders takes seconds.
  return createRouter().get(
    '/v1/export-orders',
    limitRate(services, 'export-orders', 20),
    limitOpenExports(),
    ordersLink(services, exportOrdersQuery),
    using(services, exportOrders),
  );
}

async function exportOrders(services: OrderNeeds, ctx: StoreContext<typeof exportOrdersQuery>): Promise<void> {
  const { time_zone: timeZone, ...query } = ctx.state.input;
  const { store } = ctx.state;
  const { key } = store.customer;
  const isAdmin = (await adminOf(services, ctx, key)) !== undefined;
  const filters = filtersOf(query, store.customer, isAdmin, services.now());
  const pages = listAllOrders(services.limits.searches.databaseOf(services, ctx, 'exports'), key, filters);
  async function* exported() {
    for await (const orders of pages) yield orders.map((order) => ({ order, store, isAdmin }));
  }
  await sendOrdersCsv(services, ctx, { name: key, timeZone }, exported());
  logSecurity(services, ctx, 'orders_exported', { customer: key });
}

export interface ExportedOrder {
  readonly order: Order;
  readonly store: Store;
  /** The reader sees email addresses. */
  readonly isAdmin: boolean;
}

/** Downloads orders as CSV. It streams, so a hundred thousand orders take no more memory than one page. */
export async function sendOrdersCsv(
  services: HasClock,
  ctx: Context,
  { name, timeZone }: { readonly name: string; readonly timeZone: string },
  pages: AsyncGenerator<readonly ExportedOrder[], void>,
): Promise<void> {
  const writeDate = dateWriter(timeZone);
  const rowsOf = (orders: readonly ExportedOrder[]) =>
    orders
      .map(({ order, store: { customer, items }, isAdmin }) =>
        orderCsvRows(orderForReader(order, customer, isAdmin), writeDate, (code) => unitOf(items.get(code))),
      )
      .join('');
  // Read the first page before sending anything, so a search that takes too long is refused, not truncated.
  const first = await pages.next();
  async function* file() {
    yield ordersCsvHead();
    if (!first.done) yield rowsOf(first.value);
    for await (const orders of pages) yield rowsOf(orders);
  }
  ctx.attachment(`${name}-orders-${writeDate(services.now()).slice(0, 10)}.csv`);
  sendJson(ctx, Readable.from(file()));
}

const RETRY_AFTER_SECONDS = 30;
const TOO_MANY_OPEN = 'Other order downloads are still running. Try again when they have finished.';

export function limitOpenExports() {
  const { total, perAddress, minutes } = OPEN_EXPORTS;
  const open: string[] = [];
  return async (ctx: Context, next: Next): Promise<void> => {
    const address = requestAddress(ctx).client;
    const ofAddress = open.filter((each) => each === address);
    if (open.length >= total || ofAddress.length >= perAddress)
      throw refuseForNow('too_many', TOO_MANY_OPEN, RETRY_AFTER_SECONDS);
    open.push(address);
    const cutOff = setTimeout(() => ctx.res.destroy(), minutes * 60_000).unref();
    const release = () => {
      clearTimeout(cutOff);
      open.splice(open.indexOf(address), 1);
    };
    // The client may have disconnected already.
    if (ctx.res.closed) release();
    // One listener, where `finished` adds two: with those that send a stream, there would be more than ten.
    else ctx.res.once('close', release);
    await next();
  };
}
