import type { Knex } from 'knex';
import { type Cents, dollarsFromCents } from '../../domain/money';
import type { HistoricalOrder, OrderLine } from '../../domain/order';

/** A row of `orders` as far as it is read back: an order whose time is a number and whose money is cents. */
export interface OrderRow extends Omit<HistoricalOrder, 'created_at' | 'total' | 'order'> {
  readonly id: number;
  readonly created_at: number;
  readonly total_cents: number;
  readonly line_count: number;
}

/** A row of `order_lines`: a line of the order with the number `order`. */
export interface LineRow extends Omit<OrderLine, 'price'> {
  readonly order: number;
  readonly price_cents: number;
}

/** An order with the number of its row, which no client gets to see. */
export interface OrderOfRow {
  readonly id: number;
  readonly createdAt: number;
  /** `store` is a store code or 'None' here. */
  readonly order: HistoricalOrder;
}

/** The orders of the rows, each with its lines. */
export async function withLines(knex: Knex, rows: readonly OrderRow[]): Promise<readonly OrderOfRow[]> {
  const lines = await linesOf(
    knex,
    rows.map((row) => row.id),
  );
  return rows.map((row) => ({
    id: row.id,
    createdAt: row.created_at,
    order: historicalOrder(row, lines.get(row.id) ?? []),
  }));
}

async function linesOf(knex: Knex, orderIds: readonly number[]): Promise<ReadonlyMap<number, readonly LineRow[]>> {
  const rows: LineRow[] = await knex('order_lines')
    .whereIn('order', [...orderIds])
    .orderBy(['order', 'line']);
  const byOrder = new Map<number, LineRow[]>();
  for (const row of rows) {
    const lines = byOrder.get(row.order);
    if (lines) lines.push(row);
    else byOrder.set(row.order, [row]);
  }
  return byOrder;
}

function historicalOrder(row: OrderRow, lines: readonly LineRow[]): HistoricalOrder {
  return {
    order_id: row.order_id,
    email: row.email,
    created_at: String(row.created_at),
    first_name: row.first_name,
    last_name: row.last_name,
    company_name: row.company_name,
    store: row.store,
    customer_po: row.customer_po,
    paid: row.paid,
    payment: row.payment,
    total: dollarsFromCents(row.total_cents as Cents),
    order: lines.map(orderLine),
  };
}

function orderLine(row: LineRow): OrderLine {
  return {
    line: row.line,
    version: row.version,
    code: row.code,
    name: row.name,
    type: row.type,
    quantity: row.quantity,
    price: dollarsFromCents(row.price_cents as Cents),
    description: row.description,
    color: row.color,
    embroidery: row.embroidery,
    placement: row.placement,
    size: row.size,
    customer_po: row.customer_po,
    po: row.po,
    est_ship_date: row.est_ship_date,
  };
}
