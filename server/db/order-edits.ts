import type { Knex } from 'knex';
import type { CustomerKey } from '../../domain/catalog/customer';
import type { LineChange, LineHistoryEntry } from '../../domain/orders/order-edit';
import { countMissing } from '../../domain/orders/order-filters';
import { columnsOf, fieldsOf, type LineFieldColumns, type OrderRecord, type OrderRow, withLines } from './order-rows';
import { indexOrders } from './order-search';

/** The two ways in which calls name an order of a customer. */
export type OrderName = { readonly orderNumber: string } | { readonly email: string; readonly createdAt: number };

interface HistoryRow extends LineFieldColumns {
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

/** An order that the Orders screen may show; unpaid ones are not found. */
export async function findOrder(knex: Knex, customer: CustomerKey, name: OrderName): Promise<OrderRecord | undefined> {
  const columns =
    'orderNumber' in name ? { order_number: name.orderNumber } : { email: name.email, created_at: name.createdAt };
  const rows: OrderRow[] = await knex('orders')
    .where({ customer, ...columns })
    .whereNot({ paid: 0 });
  const [order] = await withLines(knex, rows);
  return order;
}

/** The changes of the order's lines, by line, newest first. */
export async function listHistory(knex: Knex, orderId: number): Promise<readonly LineHistoryOfOrder[]> {
  const rows: HistoryRow[] = await knex('order_line_history')
    .where({ order_id: orderId })
    .orderBy([{ column: 'line' }, { column: 'version', order: 'desc' }]);
  return rows.map((row) => ({
    line: row.line,
    version: row.version,
    changedAt: row.changed_at,
    session: row.session,
    before: { customerPo: row.customer_po_before, po: row.po_before, estShipDate: row.est_ship_date_before },
    after: fieldsOf(row),
  }));
}

/** Stores changes of an order's lines and their history, and updates the order's counters and search entry. */
export async function storeChanges(
  trx: Knex.Transaction,
  orderId: number,
  changes: readonly LineChange[],
  by: { readonly session: string; readonly changedAt: number },
): Promise<void> {
  for (const { line, version, before, after } of changes) {
    await trx('order_lines')
      .where({ order_id: orderId, line })
      .update({ version, ...columnsOf(after) });
    await trx('order_line_history').insert({
      order_id: orderId,
      line,
      version,
      session: by.session,
      changed_at: by.changedAt,
      ...columnsOf(after),
      customer_po_before: before.customerPo,
      po_before: before.po,
      est_ship_date_before: before.estShipDate,
    });
  }
  const lines: LineFieldColumns[] = await trx('order_lines')
    .where({ order_id: orderId })
    .select('customer_po', 'po', 'est_ship_date');
  const missing = countMissing(lines.map(fieldsOf));
  await trx('orders')
    .where({ id: orderId })
    .update({ lines_without_po: missing.po, lines_without_ship_date: missing.ship_date });
  await indexOrders(trx, [orderId]);
}
