import type { Knex } from 'knex';
import type { CustomerKey } from '../../domain/customer';
import type { ItemType } from '../../domain/item-types';
import { type Cents, centsFromDollars, dollarsFromCents } from '../../domain/money';
import type { HistoricalOrder, OrderLine, PaymentKind } from '../../domain/order';
import type { CheckedLine } from '../../domain/order-check';

/** What a new order is stored from; `store` is a store code or 'None'. */
export interface NewOrder {
  readonly customer: CustomerKey;
  readonly title: string;
  readonly email: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly store: string;
  readonly customerPo: string;
  readonly paid: 0 | 1;
  readonly payment: PaymentKind;
  readonly total: Cents;
  readonly capturedAt: number | undefined;
  readonly lines: readonly CheckedLine[];
}

export interface StoredOrder {
  readonly id: number;
  readonly order_id: string;
  readonly created_at: number;
  readonly total_cents: number;
}

interface OrderRow extends StoredOrder {
  readonly email: string;
  readonly first_name: string;
  readonly last_name: string;
  readonly company_name: string;
  readonly store: string;
  readonly customer_po: string;
  readonly paid: number;
  readonly payment: PaymentKind;
}

interface LineRow {
  readonly order: number;
  readonly line: number;
  readonly version: number;
  readonly code: string;
  readonly name: string;
  readonly type: ItemType;
  readonly quantity: number;
  readonly price_cents: number;
  readonly description: string;
  readonly color: string;
  readonly embroidery: string | null;
  readonly placement: string | null;
  readonly size: string;
  readonly customer_po: string;
  readonly po: string;
  readonly est_ship_date: string;
}

/** Where a list goes on: the order that it stopped at. */
export interface ListPosition {
  readonly createdAt: number;
  readonly id: number;
}

/** Order numbers start here, so that they all have the same length for years. */
const FIRST_NUMBER = 100_000;

/** SQLite takes at most 32,766 values in one statement; 16 columns a line stay far below. */
const LINES_PER_INSERT = 200;

/** Stores the order and its lines inside the given transaction. `created_at` is `now`, or later where that is taken. */
export async function insertOrder(trx: Knex.Transaction, order: NewOrder, now: number): Promise<StoredOrder> {
  const createdAt = await freeCreatedAt(trx, order, now);
  const [row] = await trx('orders')
    .insert({
      customer: order.customer,
      email: order.email,
      created_at: createdAt,
      captured_at: order.capturedAt ?? null,
      first_name: order.firstName,
      last_name: order.lastName,
      company_name: order.title,
      store: order.store,
      customer_po: order.customerPo,
      paid: order.paid,
      payment: order.payment,
      total_cents: order.total,
    })
    .returning('id');
  const id: number = row.id;
  const orderId = `${order.title.slice(0, 3).toUpperCase()}-${FIRST_NUMBER + id}`;
  await trx('orders').where({ id }).update({ order_id: orderId });
  await trx.batchInsert(
    'order_lines',
    order.lines.map((line, index) => lineRow(id, index + 1, line, order)),
    LINES_PER_INSERT,
  );
  return { id, order_id: orderId, created_at: createdAt, total_cents: order.total };
}

/** The newest orders of a customer, unpaid ones left out, at most `limit`, older than `after` where that is given. */
export async function listOrders(
  read: Knex,
  customer: CustomerKey,
  limit: number,
  after: ListPosition | undefined,
): Promise<readonly (HistoricalOrder & { readonly position: ListPosition })[]> {
  const rows: OrderRow[] = await read('orders')
    .where({ customer })
    .whereNot({ paid: 0 })
    .modify((query) => {
      if (after) query.whereRaw('(created_at, id) < (?, ?)', [after.createdAt, after.id]);
    })
    .orderBy([
      { column: 'created_at', order: 'desc' },
      { column: 'id', order: 'desc' },
    ])
    .limit(limit);
  const lines = await linesOf(
    read,
    rows.map((row) => row.id),
  );
  return rows.map((row) => ({
    ...historicalOrder(row, lines.get(row.id) ?? []),
    position: { createdAt: row.created_at, id: row.id },
  }));
}

/** (customer, email, created_at) names an order in the calls, so no two orders may share it. */
async function freeCreatedAt(trx: Knex.Transaction, order: NewOrder, now: number): Promise<number> {
  const row = await trx('orders')
    .where({ customer: order.customer, email: order.email })
    .max('created_at as newest')
    .first();
  return Math.max(now, (row?.newest ?? 0) + 1);
}

async function linesOf(read: Knex, orderIds: readonly number[]): Promise<ReadonlyMap<number, readonly LineRow[]>> {
  const rows: LineRow[] = await read('order_lines')
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

function lineRow(
  id: number,
  line: number,
  checked: CheckedLine,
  order: NewOrder,
): Omit<LineRow, 'version' | 'po' | 'est_ship_date'> {
  return {
    order: id,
    line,
    code: checked.code,
    name: checked.name,
    type: checked.type,
    quantity: checked.quantity,
    price_cents: centsFromDollars(checked.price),
    description: checked.description,
    color: checked.color,
    embroidery: checked.embroidery,
    placement: checked.placement,
    size: checked.size,
    customer_po: order.customerPo,
  };
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

function orderLine({ order: _order, price_cents, ...line }: LineRow): OrderLine {
  return { ...line, price: dollarsFromCents(price_cents as Cents) };
}
