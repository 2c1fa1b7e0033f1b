import { Readable } from 'node:stream';
import Router from '@koa/router';
import type { Context } from 'koa';
import { dateWriter, orderCsvRows, ordersCsvHead } from '../../domain/orders-csv';
import { exportOrdersQuery } from '../../domain/schemas';
import { adminOf } from '../access/admin';
import { requireAccess } from '../access/session';
import { storeOfCompany } from '../access/store-of-call';
import { listAllOrders } from '../db/order-list';
import type { OrderOfRow } from '../db/order-rows';
import { validQuery } from '../middleware/body';
import { limitOpen } from '../middleware/limit-open';
import { limitRate } from '../middleware/rate-limit';
import type { Services } from '../services';
import { answeredOrder, filtersOf } from './order-answers';

/** Reading all orders is work for seconds. */
const EXPORTS = { name: 'export-orders', calls: 20, seconds: 60 };

/** Each holds a page of orders in memory until its reader has taken it. */
const OPEN_EXPORTS = { total: 12, perAddress: 4, minutes: 15 };

export function exportRoutes(services: Services): Router {
  return new Router().get('/v1/export-orders', limitRate(services, EXPORTS), limitOpen(OPEN_EXPORTS), (ctx) =>
    exportOrders(ctx, services),
  );
}

/**
 * The orders that pass the filters of the address as a CSV file, which a link downloads. It is written while it is read,
 * so that a hundred thousand orders take no more memory than a page of them.
 */
async function exportOrders(ctx: Context, services: Services): Promise<void> {
  const { companyName, time_zone, ...query } = validQuery(exportOrdersQuery, ctx);
  const { customer } = storeOfCompany(ctx, services, companyName);
  await requireAccess(ctx, services, customer.key);
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
  ctx.attachment(`${customer.key}-orders-${writeDate(services.now()).slice(0, 10)}.csv`);
  ctx.set('Cache-Control', 'no-store');
  ctx.body = Readable.from(file());
}
