import type { Knex } from 'knex';
import type { CustomerKey } from '../../domain/catalog/customer';
import { type LineChange, type LineFields, lineFields } from '../../domain/orders/order-edit';
import { linesToFill } from '../../domain/orders/order-filters';
import type { LineHistoryEntry } from '../../domain/wire/api';
import { type OrderOfRow, type OrderRow, withLines } from './order-rows';
import { indexOrders } from './order-search';

/** What names a visible order of a customer. */
export type OrderName = { readonly order_id: string } | { readonly email: string; readonly created_at: number };

interface HistoryRow extends LineFields {
  readonly line: number;
  readonly version: number;
  readonly changed_at: number;
  readonly session: string;
  readonly customer_po_before: string;
  readonly po_before: string;
  readonly est_ship_date_before: string;
}

export interface LineHistoryOfOrder extends LineHistoryEntry {
  readonly line: number;
}

/** An order as the Orders screen knows it; unpaid ones are not found. */
export async function findOrder(knex: Knex, customer: CustomerKey, name: OrderName): Promise<OrderOfRow | undefined> {
  const rows: OrderRow[] = await knex('orders')
    .where({ customer, ...name })
    .whereNot({ paid: 0 });
  const [order] = await withLines(knex, rows);
  return order;
}

/** What was done to the order's lines, newest first. */
export async function listHistory(knex: Knex, order: number): Promise<readonly LineHistoryOfOrder[]> {
  const rows: HistoryRow[] = await knex('order_line_history')
    .where({ order })
    .orderBy([{ column: 'line' }, { column: 'version', order: 'desc' }]);
  return rows.map((row) => ({
    line: row.line,
    version: row.version,
    changed_at: row.changed_at,
    session: row.session,
    before: { customer_po: row.customer_po_before, po: row.po_before, est_ship_date: row.est_ship_date_before },
    after: lineFields(row),
  }));
}

/** Stores the changes of an order's lines with their history, and makes the order found by what it holds now. */
export async function storeChanges(
  trx: Knex.Transaction,
  order: number,
  changes: readonly LineChange[],
  by: { readonly session: string; readonly changed_at: number },
): Promise<void> {
  for (const { line, version, before, after } of changes) {
    await trx('order_lines')
      .where({ order, line })
      .update({ version, ...after });
    await trx('order_line_history').insert({
      order,
      line,
      version,
      ...by,
      ...after,
      customer_po_before: before.customer_po,
      po_before: before.po,
      est_ship_date_before: before.est_ship_date,
    });
  }
  const lines = await trx('order_lines').where({ order }).select('po', 'est_ship_date');
  const { po, ship_date } = linesToFill(lines);
  await trx('orders').where({ id: order }).update({ lines_without_po: po, lines_without_ship_date: ship_date });
  await indexOrders(trx, [order]);
}
