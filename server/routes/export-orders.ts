import { Readable } from 'node:stream';
import type Router from '@koa/router';
import { dateWriter, orderCsvRows, ordersCsvHead } from '../../domain/orders-csv';
import { exportOrdersQuery } from '../../domain/schemas';
import { adminOf } from '../access/admin';
import { ordersLink, type StoreContext } from '../access/store-call';
import { listAllOrders } from '../db/order-list';
import type { OrderOfRow } from '../db/order-rows';
import { limitOpen } from '../middleware/limit-open';
import { limitRate } from '../middleware/rate-limit';
import { logSecurity } from '../security-log';
import type { Services } from '../services';
import { answeredOrder, filtersOf } from './order-answers';
import { createRouter } from './router';

/** Reading all orders is work for seconds. */
const EXPORTS = { name: 'export-orders', calls: 20, seconds: 60 };

/** Each holds a page of orders in memory until its reader has taken it. */
const OPEN_EXPORTS = { total: 12, perAddress: 4, minutes: 15 };

export function exportRoutes(services: Services): Router {
  return createRouter().get(
    '/v1/export-orders',
    limitRate(services, EXPORTS),
    limitOpen(OPEN_EXPORTS),
    ordersLink(services, exportOrdersQuery),
    (ctx) => exportOrders(ctx, services),
  );
}

/**
 * The orders that pass the filters of the address as a CSV file, which a link downloads. It is written while it is read,
 * so that a hundred thousand orders take no more memory than a page of them.
 */
async function exportOrders(ctx: StoreContext<typeof exportOrdersQuery>, services: Services): Promise<void> {
  const { time_zone, ...query } = ctx.state.input;
  const { customer } = ctx.state.store;
  const isAdmin = (await adminOf(ctx, services, customer.key)) !== undefined;
  const writeDate = dateWriter(time_zone);
  const filters = filtersOf(query, customer, isAdmin);
  const rowsOf = (orders: readonly OrderOfRow[]) =>
    orders.map(({ order }) => orderCsvRows(answeredOrder(order, customer, isAdmin), writeDate)).join('');
  const pages = listAllOrders(services.db.read, customer.key, filters);
  // Before anything is sent, so that a search that takes too long is refused and not a file that breaks off.
  const first = await pages.next();
  async function* file() {
    yield ordersCsvHead();
    if (!first.done) yield rowsOf(first.value);
    for await (const orders of pages) yield rowsOf(orders);
  }
  logSecurity(ctx, services, 'orders_exported', { customer: customer.key });
  ctx.attachment(`${customer.key}-orders-${writeDate(services.now()).slice(0, 10)}.csv`);
  ctx.set('Cache-Control', 'no-store');
  ctx.body = Readable.from(file());
}
