import type { Knex } from 'knex';
import type { CustomerKey } from '../../domain/catalog/customer';
import type { CheckedLine } from '../../domain/checkout/order-check';
import { type Cents, centsFromDollars } from '../../domain/money';
import type { PaymentKind } from '../../domain/orders/order';
import { orderNumber } from '../../domain/orders/order-number';
import type { LineRow } from './order-rows';
import { indexOrders } from './order-search';

/** A new order; `store` is a store code or 'None'. */
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

/** What a command needs to know of a stored order's row. */
export interface StoredOrder {
  readonly id: number;
  readonly order_number: string;
  readonly created_at: number;
  readonly total_cents: number;
}

/** SQLite allows 32,766 values in a statement; a line has 16. */
const LINES_PER_INSERT = 200;

/** Stores an order and its lines. `created_at` is `now`, or the next free millisecond. */
export async function insertOrder(trx: Knex.Transaction, order: NewOrder, now: number): Promise<StoredOrder> {
  const createdAt = await freeCreatedAt(trx, order, now);
  const [row] = await trx('orders').insert(orderRow(order, createdAt)).returning('id');
  const id: number = row.id;
  const number = orderNumber(order, id);
  await trx('orders').where({ id }).update({ order_number: number });
  await trx.batchInsert(
    'order_lines',
    order.lines.map((line, index) => lineRow(id, index + 1, line, order.customerPo)),
    LINES_PER_INSERT,
  );
  await indexOrders(trx, [id]);
  return { id, order_number: number, created_at: createdAt, total_cents: order.total };
}

/** Calls name an order by customer, email and `created_at`, so these must be unique together. */
async function freeCreatedAt(trx: Knex.Transaction, order: NewOrder, now: number): Promise<number> {
  const row = await trx('orders')
    .where({ customer: order.customer, email: order.email })
    .max('created_at as newest')
    .first();
  return Math.max(now, (row?.newest ?? 0) + 1);
}

/** A row of `orders`, without its id and order number. */
export function orderRow(order: NewOrder, createdAt: number): object {
  return {
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
    line_count: order.lines.length,
    lines_without_po: order.lines.length,
    lines_without_ship_date: order.lines.length,
  };
}

export function lineRow(
  orderId: number,
  line: number,
  checked: CheckedLine,
  customerPo: string,
): Omit<LineRow, 'version' | 'po' | 'est_ship_date'> {
  return {
    order_id: orderId,
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
    customer_po: customerPo,
  };
}
