import type { Knex } from 'knex';
import type { CustomerKey } from '../../domain/catalog/customer';
import type { OrderLine } from '../../domain/orders/order';
import type { LineFields } from '../../domain/orders/order-edit';
import { fieldsOf, orderLine } from './order-rows';
import type { LineFieldColumns } from './tables';

export interface LineName {
  readonly orderNumber: string;
  readonly line: number;
}

export interface StoredLine {
  readonly orderId: number;
  readonly line: OrderLine;
}

/** The named lines, by `lineName`, and how many lines their orders have. */
export interface FoundLines {
  readonly lines: ReadonlyMap<string, StoredLine>;
  readonly linesOfOrders: number;
}

export function lineName({ orderNumber, line }: LineName): string {
  return `${orderNumber}/${line}`;
}

/**
 * Finds lines of a customer's orders and locks them until the transaction ends. Lines of unpaid orders, which the
 * Orders screen doesn't show, aren't found.
 */
export async function lockLines(
  knex: Knex.Transaction,
  customer: CustomerKey,
  names: readonly LineName[],
): Promise<FoundLines> {
  const orders = await knex('orders')
    .where({ customer })
    .whereNot({ paid: 0 })
    .whereIn('order_number', [...new Set(names.map(({ orderNumber }) => orderNumber))])
    .orderBy('id')
    .forUpdate()
    .select('id', 'order_number', 'line_count');
  const ids = new Map(orders.map((order) => [order.order_number, order.id]));
  const numbers = new Map(orders.map((order) => [order.id, order.order_number]));
  const keys = names.flatMap(({ orderNumber, line }) => {
    const id = ids.get(orderNumber);
    return id === undefined ? [] : [[id, line]];
  });
  const rows = await knex('order_lines').whereIn(['order_id', 'line'], keys);
  return {
    lines: new Map(
      rows.map((row) => {
        const orderNumber = numbers.get(row.order_id) ?? '';
        return [lineName({ orderNumber, line: row.line }), { orderId: row.order_id, line: orderLine(row) }];
      }),
    ),
    linesOfOrders: orders.reduce((sum, { line_count }) => sum + line_count, 0),
  };
}

export interface LineAtVersion {
  readonly orderId: number;
  readonly line: number;
  readonly version: number;
}

/** What lines held at earlier versions, from what each next edit replaced. */
export async function fieldsBefore(
  knex: Knex,
  wanted: readonly LineAtVersion[],
): Promise<ReadonlyMap<string, LineFields>> {
  const keys = wanted.map(({ orderId, line, version }) => [orderId, line, version + 1]);
  const rows: HistoryRow[] = await knex('order_line_history').whereIn(['order_id', 'line', 'version'], keys).select({
    order_id: 'order_id',
    line: 'line',
    version: 'version',
    customer_po: 'customer_po_before',
    po: 'po_before',
    est_ship_date: 'est_ship_date_before',
  });
  return new Map(
    rows.map((row) => [
      versionName({ orderId: row.order_id, line: row.line, version: row.version - 1 }),
      fieldsOf(row),
    ]),
  );
}

export function versionName({ orderId, line, version }: LineAtVersion): string {
  return `${orderId}/${line}/${version}`;
}

interface HistoryRow extends LineFieldColumns {
  readonly order_id: number;
  readonly line: number;
  readonly version: number;
}
