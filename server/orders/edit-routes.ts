import type Router from '@koa/router';
import type { Context } from 'koa';
import type { EditedLines, EditedOrder, LineHistory } from '../../domain/calls/order-edits';
import {
  orderHistoryBody,
  type ShipLinesBody,
  shipLinesBody,
  type UpdateLinesBody,
  type UpdateOrderBody,
  updateLinesBody,
  updateOrderBody,
} from '../../domain/calls/order-edits';
import { presentHistoryEntry, presentLine, presentOrder } from '../../domain/calls/present-order';
import { unlockBody } from '../../domain/calls/sign-in';
import type { LineEdit } from '../../domain/orders/order-edit';
import type { Marking } from '../../domain/orders/shipments';
import { notFound, refusal } from '../../domain/refusals';
import { findAdmin } from '../access/find-secrets';
import { limitRate } from '../access/rate-limit';
import { lockForBrowser, unlockForBrowser } from '../access/session';
import { type AdminContext, adminCall, type OrderEditor, type StoreContext, storeCall } from '../access/store-call';
import type { HasDatabase } from '../database/database';
import { linesJson } from '../http/request/valid-input';
import { createRouter, sendJson, using } from '../http/router';
import type { HasMetrics } from '../operations/metrics/metrics';
import { findOrder, listHistory } from '../order-rows/edits';
import type { OrderNeeds } from './needs';
import {
  type EditedLines as LineEdits,
  type LineResult,
  shipLines,
  type UpdateLinesCall,
  type UpdateOrderResult,
  updateLines,
  updateOrder,
} from './update-lines';

export function adminRoutes(services: OrderNeeds): Router {
  return (
    createRouter()
      // Wrong passwords have narrower limits (`access/attempt-limits.ts`); each right one stores a session.
      .post(
        '/v1/admin/unlock',
        limitRate(services, 'admin-unlock', 120),
        storeCall(services, unlockBody),
        using(services, unlock),
      )
      .post('/v1/admin/lock', limitRate(services, 'admin-lock', 120), using(services, lock))
      // Admins type down a column, and every line is saved as they leave it.
      .post(
        '/v1/update-historical-order',
        limitRate(services, 'edit-order', 1200),
        adminCall(services, updateOrderBody, linesJson),
        using(services, editOrder),
      )
      // A pasted sheet takes a few calls of up to 500 lines each.
      .post(
        '/v1/update-order-lines',
        limitRate(services, 'edit-lines', 120),
        adminCall(services, updateLinesBody, linesJson),
        using(services, editLines),
      )
      .post(
        '/v1/ship-lines',
        limitRate(services, 'ship-lines', 600),
        adminCall(services, shipLinesBody, linesJson),
        using(services, markShipped),
      )
      .post(
        '/v1/order-history',
        limitRate(services, 'edit-order', 1200),
        adminCall(services, orderHistoryBody),
        using(services, showHistory),
      )
  );
}

async function unlock(services: OrderNeeds, ctx: StoreContext<typeof unlockBody>): Promise<void> {
  const { input, store } = ctx.state;
  const customer = store.customer.key;
  const found = await findAdmin(services, ctx, customer, input.password);
  if (!found) throw refusal('wrong_password', 'This is not the admin password. Check it and try again.');
  await unlockForBrowser(services, ctx, { customer, ...found });
  ctx.status = 204;
}

async function lock(services: OrderNeeds, ctx: Context): Promise<void> {
  await lockForBrowser(services, ctx);
  ctx.status = 204;
}

export async function editOrder(services: OrderNeeds, ctx: AdminContext<typeof updateOrderBody>): Promise<void> {
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
  sendJson(ctx, { order: presentOrder(result.order, store.customer, true) } satisfies EditedOrder);
}

async function editLines(services: OrderNeeds, ctx: AdminContext<typeof updateLinesBody>): Promise<void> {
  await sendEditedLines(services, ctx, ctx.state.input, asAdmin(ctx.state.admin));
}

async function markShipped(services: OrderNeeds, ctx: AdminContext<typeof shipLinesBody>): Promise<void> {
  await sendShippedLines(services, ctx, ctx.state.input, asAdmin(ctx.state.admin));
}

type Editor = Pick<UpdateLinesCall, 'customers' | 'session' | 'bulk'>;

function asAdmin({ customer, name }: OrderEditor): Editor {
  return { customers: [customer], session: name };
}

export async function sendEditedLines(
  services: OrderNeeds,
  ctx: Context,
  { lines }: UpdateLinesBody,
  editor: Editor,
): Promise<void> {
  const edits = lines.map((line) => ({ ...readLineEdit(line), version: line.version, orderNumber: line.order_id }));
  sendResults(services, ctx, await updateLines(services, { ...editor, edits }));
}

export async function sendShippedLines(
  services: OrderNeeds,
  ctx: Context,
  input: ShipLinesBody,
  editor: Editor,
): Promise<void> {
  const lines = input.lines.map(({ order_id, line, version, quantity: units, shipped_at: shippedAt, tracking }) => {
    const marking: Marking = input.shipped
      ? { shipped: true, units, shippedAt, tracking: tracking ?? input.tracking }
      : { shipped: false };
    return { orderNumber: order_id, line, version, ...marking };
  });
  sendResults(services, ctx, await shipLines(services, { ...editor, lines }));
}

export function sendResults(services: HasMetrics, ctx: Context, { results, bulkId }: LineEdits): void {
  countEdits(
    services,
    results.map(({ kind }) => kind),
  );
  const named = bulkId === undefined ? {} : { bulk_id: bulkId };
  sendJson(ctx, { results: results.map(presentResult), ...named } satisfies EditedLines);
}

function countEdits(services: HasMetrics, outcomes: readonly LineResult['kind'][]): void {
  for (const outcome of outcomes) services.metrics.lineEdits.inc({ outcome });
}

function versionConflict({ lines, order }: Extract<UpdateOrderResult, { kind: 'conflict' }>) {
  const edited = lines.length === 1 ? `Line ${lines[0]} was` : `Lines ${lines.join(', ')} were`;
  const message = `${edited} edited by someone else in the meantime. Nothing was saved; compare and save again.`;
  return refusal('version', message, { conflicts: lines, current_lines: order.lines.map(presentLine) });
}

export async function showHistory(services: HasDatabase, ctx: AdminContext<typeof orderHistoryBody>): Promise<void> {
  const { input, admin } = ctx.state;
  const order = await findOrder(services.db.read, admin.customer, { orderNumber: input.order_id });
  if (!order?.lines.some(({ line }) => line === input.line)) throw notFound('There is no such line.');
  const history = await listHistory(services.db.read, order.id);
  const entries = history.filter(({ line }) => line === input.line).map(presentHistoryEntry);
  sendJson(ctx, { entries } satisfies LineHistory);
}

function readLineEdit({ line, version, ...fields }: UpdateOrderBody['cart'][number]): LineEdit {
  const { po_price: cents, po_price_per: per } = fields;
  const poPrice = cents && { cents, per: per ?? 'unit' };
  return { line, version, customerPo: fields.customer_po, po: fields.po, estShipDate: fields.est_ship_date, poPrice };
}

function presentResult(result: LineResult): EditedLines['results'][number] {
  const { orderNumber, line } = result.edit;
  const current = result.kind === 'unknown' ? {} : { current: presentLine(result.line) };
  return { order_id: orderNumber, line, status: result.kind, ...current };
}
