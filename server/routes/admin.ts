import Router from '@koa/router';
import type { Context } from 'koa';
import type { EditedOrder, LineHistory } from '../../domain/api';
import { orderHistoryBody, unlockBody, updateOrderBody } from '../../domain/schemas';
import { lockForBrowser, requireAdmin, unlockForBrowser } from '../access/admin';
import { checkAdminPassword } from '../access/attempt-limits';
import { requireAccess } from '../access/session';
import { storeOfCompany } from '../access/store-of-call';
import { updateOrder } from '../commands/update-order';
import { findOrder, listHistory } from '../db/order-edits';
import { notFound, refusal } from '../errors';
import { validBody } from '../middleware/body';
import type { Services } from '../services';
import { answeredOrder } from './order-answers';

export function adminRoutes(services: Services): Router {
  return new Router()
    .post('/v1/admin/unlock', (ctx) => unlock(ctx, services))
    .post('/v1/admin/lock', (ctx) => lock(ctx, services))
    .post('/v1/update-historical-order', (ctx) => editOrder(ctx, services))
    .post('/v1/order-history', (ctx) => showHistory(ctx, services));
}

async function unlock(ctx: Context, services: Services): Promise<void> {
  const { companyName, password } = validBody(unlockBody, ctx);
  const { customer } = storeOfCompany(ctx, services, companyName);
  await requireAccess(ctx, services, customer.key);
  if (!(await checkAdminPassword(ctx, services, customer.key, password))) {
    throw refusal('wrong_password', 'This is not the admin password. Check it and try again.');
  }
  await unlockForBrowser(ctx, services, customer.key);
  ctx.status = 204;
}

async function lock(ctx: Context, services: Services): Promise<void> {
  await lockForBrowser(ctx, services);
  ctx.status = 204;
}

async function editOrder(ctx: Context, services: Services): Promise<void> {
  const { companyName, ...body } = validBody(updateOrderBody, ctx);
  const { store, admin } = await requireAdmin(ctx, services, companyName);
  const order = await updateOrder(services, { customer: admin.customer, session: admin.name, body });
  ctx.set('Cache-Control', 'no-store');
  ctx.body = { order: answeredOrder(order, store.customer, true) } satisfies EditedOrder;
}

async function showHistory(ctx: Context, services: Services): Promise<void> {
  const { companyName, order_id, line } = validBody(orderHistoryBody, ctx);
  const { admin } = await requireAdmin(ctx, services, companyName);
  const found = await findOrder(services.db.read, admin.customer, { order_id });
  if (!found?.order.order.some((each) => each.line === line)) throw notFound('There is no such line.');
  const history = await listHistory(services.db.read, found.id);
  const entries = history.filter((entry) => entry.line === line).map(({ line: _line, ...entry }) => entry);
  ctx.set('Cache-Control', 'no-store');
  ctx.body = { entries } satisfies LineHistory;
}
