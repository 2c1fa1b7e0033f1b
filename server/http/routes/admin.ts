import type Router from '@koa/router';
import type { Context } from 'koa';
import type { LineEdit } from '../../../domain/orders/order-edit';
import {
  shipLinesBody,
  type UpdateOrderBody,
  updateLinesBody,
  updateOrderBody,
} from '../../../domain/wire/edit-schemas';
import type { EditedLines, EditedOrder, LineHistory } from '../../../domain/wire/orders';
import { presentHistoryEntry, presentLine, presentOrder } from '../../../domain/wire/present-order';
import { orderHistoryBody, unlockBody } from '../../../domain/wire/schemas';
import { lockForBrowser, unlockForBrowser } from '../../access/admin';
import { findAdmin } from '../../access/find-secrets';
import { limitRate } from '../../access/rate-limit';
import { type AdminContext, adminCall, type StoreContext, storeCall } from '../../access/store-call';
import { findOrder, listHistory } from '../../db/order-edits';
import type { Services } from '../../operations/services/services';
import { type LineResult, shipLines, updateLines } from '../../orders/update-lines';
import { type UpdateOrderResult, updateOrder } from '../../orders/update-order';
import { notFound, refusal } from '../errors';
import { LINES_BODY, readJson, SMALL_BODY } from '../request/read-json';
import { createRouter } from './router';

/** Wrong passwords have narrower limits (`access/attempt-limits.ts`); each right one stores a session. */
const UNLOCKS = { name: 'admin-unlock', calls: 120, seconds: 60 };

const LOCKS = { name: 'admin-lock', calls: 120, seconds: 60 };

/** Admins type down a column, and every line is saved as they leave it. */
const EDITS = { name: 'edit-order', calls: 1200, seconds: 60 };

/** A pasted sheet takes a few calls of up to 500 lines each. */
const LINE_EDITS = { name: 'edit-lines', calls: 120, seconds: 60 };

const SHIPPED = { name: 'ship-lines', calls: 600, seconds: 60 };

export function adminRoutes(services: Services): Router {
  return createRouter()
    .post(
      '/v1/admin/unlock',
      limitRate(services, UNLOCKS),
      readJson(SMALL_BODY),
      storeCall(services, unlockBody),
      (ctx) => unlock(ctx, services),
    )
    .post('/v1/admin/lock', limitRate(services, LOCKS), (ctx) => lock(ctx, services))
    .post(
      '/v1/update-historical-order',
      limitRate(services, EDITS),
      readJson(LINES_BODY),
      adminCall(services, updateOrderBody),
      (ctx) => editOrder(ctx, services),
    )
    .post(
      '/v1/update-order-lines',
      limitRate(services, LINE_EDITS),
      readJson(LINES_BODY),
      adminCall(services, updateLinesBody),
      (ctx) => editLines(ctx, services),
    )
    .post(
      '/v1/ship-lines',
      limitRate(services, SHIPPED),
      readJson(LINES_BODY),
      adminCall(services, shipLinesBody),
      (ctx) => markShipped(ctx, services),
    )
    .post(
      '/v1/order-history',
      limitRate(services, EDITS),
      readJson(SMALL_BODY),
      adminCall(services, orderHistoryBody),
      (ctx) => showHistory(ctx, services),
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
  const result = await updateOrder(services, {
    customer: admin.customer,
    session: admin.name,
    email: input.email,
    createdAt: input.created_at,
    edits: input.cart.map(readLineEdit),
  });
  countEdits(services, result.kind === 'conflict' ? result.lines.map(() => 'conflict') : input.cart.map(() => 'saved'));
  if (result.kind === 'conflict') throw versionConflict(result);
  ctx.set('Cache-Control', 'no-store');
  ctx.body = { order: presentOrder(result.order, store.customer, true) } satisfies EditedOrder;
}

async function editLines(ctx: AdminContext<typeof updateLinesBody>, services: Services): Promise<void> {
  const { input, admin } = ctx.state;
  const edits = input.lines.map((line) => ({
    ...readLineEdit(line),
    version: line.version,
    orderNumber: line.order_id,
  }));
  const results = await updateLines(services, { customer: admin.customer, session: admin.name, edits });
  countEdits(
    services,
    results.map(({ kind }) => kind),
  );
  ctx.set('Cache-Control', 'no-store');
  ctx.body = { results: results.map(presentResult) } satisfies EditedLines;
}

async function markShipped(ctx: AdminContext<typeof shipLinesBody>, services: Services): Promise<void> {
  const { input, admin } = ctx.state;
  const { shipped, tracking } = input;
  const lines = input.lines.map(({ order_id, line, version }) => ({ orderNumber: order_id, line, version }));
  const call = { customer: admin.customer, session: admin.name, lines, shipped, tracking };
  const results = await shipLines(services, call);
  countEdits(
    services,
    results.map(({ kind }) => kind),
  );
  ctx.set('Cache-Control', 'no-store');
  ctx.body = { results: results.map(presentResult) } satisfies EditedLines;
}

function countEdits({ metrics }: Services, outcomes: readonly LineResult['kind'][]): void {
  for (const outcome of outcomes) metrics.lineEdits.inc({ outcome });
}

function versionConflict({ lines, order }: Extract<UpdateOrderResult, { kind: 'conflict' }>) {
  const edited = lines.length === 1 ? `Line ${lines[0]} was` : `Lines ${lines.join(', ')} were`;
  const message = `${edited} edited by someone else in the meantime. Nothing was saved; compare and save again.`;
  return refusal('version', message, { conflicts: lines, current_lines: order.lines.map(presentLine) });
}

async function showHistory(ctx: AdminContext<typeof orderHistoryBody>, services: Services): Promise<void> {
  const { input, admin } = ctx.state;
  const order = await findOrder(services.db.read, admin.customer, { orderNumber: input.order_id });
  if (!order?.lines.some(({ line }) => line === input.line)) throw notFound('There is no such line.');
  const history = await listHistory(services.db.read, order.id);
  const entries = history.filter(({ line }) => line === input.line).map(presentHistoryEntry);
  ctx.set('Cache-Control', 'no-store');
  ctx.body = { entries } satisfies LineHistory;
}

function readLineEdit({ line, version, ...fields }: UpdateOrderBody['cart'][number]): LineEdit {
  return { line, version, customerPo: fields.customer_po, po: fields.po, estShipDate: fields.est_ship_date };
}

function presentResult(result: LineResult): EditedLines['results'][number] {
  const { orderNumber, line } = result.edit;
  const current = result.kind === 'unknown' ? {} : { current: presentLine(result.line) };
  return { order_id: orderNumber, line, status: result.kind, ...current };
}
