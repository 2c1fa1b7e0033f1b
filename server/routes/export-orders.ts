import { Readable } from 'node:stream';
import Router from '@koa/router';
import type { Context } from 'koa';
import { dateWriter, orderCsvRows, ordersCsvHead } from '../../domain/orders-csv';
import { exportOrdersQuery } from '../../domain/schemas';
import { adminOf } from '../access/admin';
import { requireAccess } from '../access/session';
import { storeOfCompany } from '../access/store-of-call';
import { listAllOrders } from '../db/order-list';
import { validQuery } from '../middleware/body';
import { limitRate } from '../middleware/rate-limit';
import type { Services } from '../services';
import { answeredOrder, filtersOf } from './order-answers';

/** Reading all orders is work for seconds. */
const EXPORTS = { name: 'export-orders', calls: 20, seconds: 60 };

export function exportRoutes(services: Services): Router {
  return new Router().get('/v1/export-orders', limitRate(services, EXPORTS), (ctx) => exportOrders(ctx, services));
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
  async function* file() {
    yield ordersCsvHead();
    for await (const orders of listAllOrders(services.db.read, customer.key, filters)) {
      yield orders.map(({ order }) => orderCsvRows(answeredOrder(order, customer, isAdmin), writeDate)).join('');
    }
  }
  ctx.attachment(`${customer.key}-orders-${writeDate(services.now()).slice(0, 10)}.csv`);
  ctx.set('Cache-Control', 'no-store');
  ctx.body = Readable.from(file());
}
