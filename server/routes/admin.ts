import type Router from '@koa/router';
import type { Context } from 'koa';
import type { EditedOrder, LineHistory } from '../../domain/wire/api';
import { orderHistoryBody, unlockBody, updateOrderBody } from '../../domain/wire/schemas';
import { lockForBrowser, unlockForBrowser } from '../access/admin';
import { type AdminContext, adminCall } from '../access/admin-call';
import { findAdmin } from '../access/find-secrets';
import { limitRate } from '../access/rate-limit';
import { type StoreContext, storeCall } from '../access/store-call';
import { updateOrder } from '../commands/update-order';
import { findOrder, listHistory } from '../db/order-edits';
import { notFound, refusal } from '../errors';
import type { Services } from '../services';
import { answeredOrder } from './order-answers';
import { createRouter } from './router';

/** An admin who pastes a column saves order by order. */
const EDITS = { name: 'edit-order', calls: 1200, seconds: 60 };

export function adminRoutes(services: Services): Router {
  return createRouter()
    .post('/v1/admin/unlock', storeCall(services, unlockBody), (ctx) => unlock(ctx, services))
    .post('/v1/admin/lock', (ctx) => lock(ctx, services))
    .post('/v1/update-historical-order', limitRate(services, EDITS), adminCall(services, updateOrderBody), (ctx) =>
      editOrder(ctx, services),
    )
    .post('/v1/order-history', limitRate(services, EDITS), adminCall(services, orderHistoryBody), (ctx) =>
      showHistory(ctx, services),
    );
}

async function unlock(ctx: StoreContext<typeof unlockBody>, services: Services): Promise<void> {
  const { input, store } = ctx.state;
  const customer = store.customer.key;
  const found = await findAdmin(ctx, services, customer, input.password);
  if (!found) throw refusal('wrong_password', 'This is not the admin password. Check it and try again.');
  await unlockForBrowser(ctx, services, { customer, ...found });
  ctx.status = 204;
}

async function lock(ctx: Context, services: Services): Promise<void> {
  await lockForBrowser(ctx, services);
  ctx.status = 204;
}

async function editOrder(ctx: AdminContext<typeof updateOrderBody>, services: Services): Promise<void> {
  const { input, store, admin } = ctx.state;
  const order = await updateOrder(services, { customer: admin.customer, session: admin.name, body: input });
  ctx.set('Cache-Control', 'no-store');
  ctx.body = { order: answeredOrder(order, store.customer, true) } satisfies EditedOrder;
}

async function showHistory(ctx: AdminContext<typeof orderHistoryBody>, services: Services): Promise<void> {
  const { input, admin } = ctx.state;
  const found = await findOrder(services.db.read, admin.customer, { order_id: input.order_id });
  if (!found?.order.order.some((each) => each.line === input.line)) throw notFound('There is no such line.');
  const history = await listHistory(services.db.read, found.id);
  const entries = history.filter((entry) => entry.line === input.line).map(({ line: _line, ...entry }) => entry);
  ctx.set('Cache-Control', 'no-store');
  ctx.body = { entries } satisfies LineHistory;
}
