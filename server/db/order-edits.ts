import type { Knex } from 'knex';
import type { CustomerKey } from '../../domain/catalog/customer';
import type { LineChange, LineHistoryEntry } from '../../domain/orders/order-edit';
import type { Database } from './database';
import { updateCounters } from './order-counters';
import { type OrderRecord, valueColumnsOf, valuesOf, withLines } from './order-rows';
import type { HistoryRow } from './tables';

/** Calls name a customer's order in two ways. */
export type OrderName = { readonly orderNumber: string } | { readonly email: string; readonly createdAt: number };

export interface LineHistoryOfOrder extends LineHistoryEntry {
  readonly line: number;
}

/** Unpaid orders, which the Orders screen doesn't show, aren't found. */
export async function findOrder(knex: Knex, customer: CustomerKey, name: OrderName): Promise<OrderRecord | undefined> {
  const [order] = await withLines(knex, await orderRows(knex, customer, name));
  return order;
}

/** Any order, even an unpaid one; undefined if it was deleted. */
export async function findOrderById(
  knex: Knex,
  id: number,
): Promise<{ readonly customer: CustomerKey; readonly order: OrderRecord } | undefined> {
  const rows = await knex('orders').where({ id });
  const [order] = await withLines(knex, rows);
  return order && rows[0] && { customer: rows[0].customer, order };
}

export async function lockOrder(
  trx: Knex.Transaction,
  customer: CustomerKey,
  name: OrderName,
): Promise<OrderRecord | undefined> {
  const [order] = await withLines(trx, await orderRows(trx, customer, name).forUpdate());
  return order;
}

function orderRows(knex: Knex, customer: CustomerKey, name: OrderName) {
  const columns =
    'orderNumber' in name ? { order_number: name.orderNumber } : { email: name.email, created_at: name.createdAt };
  return knex('orders')
    .where({ customer, ...columns })
    .whereNot({ paid: 0 });
}

/** By line, newest first. */
export async function listHistory(knex: Knex, orderId: number): Promise<readonly LineHistoryOfOrder[]> {
  const rows = await knex('order_line_history')
    .where({ order_id: orderId })
    .orderBy([{ column: 'line' }, { column: 'version', order: 'desc' }]);
  return rows.map((row) => ({
    line: row.line,
    version: row.version,
    changedAt: row.changed_at,
    session: row.session,
    before: {
      customerPo: row.customer_po_before,
      po: row.po_before,
      estShipDate: row.est_ship_date_before,
      shippedAt: row.shipped_at_before,
      tracking: row.tracking_before,
    },
    after: valuesOf(row),
  }));
}

export type OrderLineChange = LineChange & { readonly orderId: number };

/** SQLite allows 32,766 values in a statement; a history entry has fifteen. */
const AT_ONCE = 200;

export async function storeChanges(
  { search }: Database,
  trx: Knex.Transaction,
  changes: readonly OrderLineChange[],
  by: { readonly session: string; readonly changedAt: number },
): Promise<void> {
  for (const { orderId, line, version, after } of changes) {
    await trx('order_lines')
      .where({ order_id: orderId, line })
      .update({ version, ...valueColumnsOf(after) });
  }
  const entries = changes.map((change) => historyRow(change, by));
  await trx.batchInsert('order_line_history', entries, AT_ONCE);
  const ids = [...new Set(changes.map(({ orderId }) => orderId))];
  for (let from = 0; from < ids.length; from += AT_ONCE) {
    const some = ids.slice(from, from + AT_ONCE);
    await updateCounters(trx, some);
    await search.update(trx, some);
  }
}

function historyRow(
  { orderId, line, version, before, after }: OrderLineChange,
  { session, changedAt }: { readonly session: string; readonly changedAt: number },
): HistoryRow {
  return {
    order_id: orderId,
    line,
    version,
    session,
    changed_at: changedAt,
    ...valueColumnsOf(after),
    customer_po_before: before.customerPo,
    po_before: before.po,
    est_ship_date_before: before.estShipDate,
    shipped_at_before: before.shippedAt,
    tracking_before: before.tracking,
  };
}
