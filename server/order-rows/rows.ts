import type { Knex } from 'knex';
import type { WireShipment } from '../../domain/calls/orders';
import { presentShipment } from '../../domain/calls/present-order';
import type { PoPrice } from '../../domain/cart/po-price';
import { type Cents, dollarsFromCents } from '../../domain/money';
import type { Order, OrderHead, OrderLine } from '../../domain/orders/order';
import type { EditableValues, LineValues } from '../../domain/orders/order-edit';
import type { Shipment, Shipping } from '../../domain/orders/shipments';
import type { OnConnection } from '../database/connection';
import type {
  HistoryRow,
  LineFieldColumns,
  LineRow,
  LineValueColumns,
  OrderRow,
  PoPriceColumns,
  ShippingColumns,
} from '../database/tables';

/** Its row id never leaves the server. `store` is a store code or 'None'. */
export interface OrderRecord extends Order {
  readonly id: number;
}

/** What `orderHead` and a page of a list need: a list costs by the columns that it reads. */
const HEAD_COLUMNS = [
  ...(['id', 'order_number', 'customer', 'email', 'created_at', 'first_name', 'last_name', 'company_name'] as const),
  ...(['store', 'customer_po', 'paid', 'payment', 'total_cents', 'po_total_cents', 'line_count'] as const),
  ...(['closed_as', 'closed_at'] as const),
];

export type OrderHeadRow = Pick<OrderRow, (typeof HEAD_COLUMNS)[number] | 'approval'>;

export const ORDER_HEADS: readonly string[] = HEAD_COLUMNS.map((column) => `orders.${column}`);

export async function withLines(knex: Knex, rows: readonly OrderHeadRow[], on: OnConnection = (query) => query) {
  const lines = new Map<number, OrderLine[]>(rows.map(({ id }) => [id, []]));
  const lineRows: LineRow[] = await on(linesOf(knex, rows).orderBy(['order_id', 'line']));
  for (const row of lineRows) lines.get(row.order_id)?.push(orderLine(row));
  return rows.map((row) => ({ id: row.id, ...orderHead(row), lines: lines.get(row.id) ?? [] }));
}

export function linesOf(knex: Knex, rows: readonly Pick<OrderRow, 'id'>[]): Knex.QueryBuilder {
  return knex('order_lines').whereIn(
    'order_id',
    rows.map(({ id }) => id),
  );
}

export function fieldsOf(row: LineFieldColumns): EditableValues {
  return { customerPo: row.customer_po, po: row.po, estShipDate: row.est_ship_date, poPrice: poPriceOf(row) };
}

export function poPriceOf({ po_price_cents, po_price_per }: PoPriceColumns): PoPrice | null {
  return po_price_cents && po_price_per ? { cents: po_price_cents as Cents, per: po_price_per } : null;
}

function columnsOf({ customerPo, po, estShipDate, poPrice }: EditableValues): LineFieldColumns {
  return {
    customer_po: customerPo,
    po,
    est_ship_date: estShipDate,
    po_price_cents: poPrice?.cents ?? null,
    po_price_per: poPrice?.per ?? null,
  };
}

export function valuesOf(row: LineValueColumns): LineValues {
  return { ...fieldsOf(row), ...shippingOf(row) };
}

/** What the line held before this entry of its history. */
export function valuesBefore(row: HistoryRow): LineValues {
  return valuesOf({
    customer_po: row.customer_po_before,
    po: row.po_before,
    est_ship_date: row.est_ship_date_before,
    shipped_at: row.shipped_at_before,
    tracking: row.tracking_before,
    shipped_parts: row.shipped_parts_before,
    po_price_cents: row.po_price_cents_before,
    po_price_per: row.po_price_per_before,
  });
}

export function shippingOf({ shipped_at, tracking, shipped_parts }: ShippingColumns): Shipping {
  const parts: readonly WireShipment[] = JSON.parse(shipped_parts);
  const shippedParts = parts.map(
    (part): Shipment => ({ units: part.units, shippedAt: part.shipped_at, tracking: part.tracking }),
  );
  return { shippedAt: shipped_at, tracking, shippedParts };
}

export function valueColumnsOf({ shippedAt, tracking, shippedParts, ...fields }: LineValues): LineValueColumns {
  return { ...columnsOf(fields), shipped_at: shippedAt, tracking, shipped_parts: partsColumn(shippedParts) };
}

export function partsColumn(parts: readonly Shipment[]): string {
  return JSON.stringify(parts.map(presentShipment));
}

export function orderHead(row: OrderHeadRow): OrderHead {
  return {
    orderNumber: row.order_number,
    email: row.email,
    createdAt: row.created_at,
    firstName: row.first_name,
    lastName: row.last_name,
    companyName: row.company_name,
    store: row.store,
    customerPo: row.customer_po,
    paid: row.paid,
    payment: row.payment,
    total: dollarsFromCents((row.total_cents + (row.po_total_cents ?? 0)) as Cents),
    ...(row.closed_as && row.closed_at !== null ? { closed: { as: row.closed_as, at: row.closed_at } } : {}),
    ...(row.approval ? { approval: row.approval } : {}),
  };
}

export function orderLine(row: LineRow): OrderLine {
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
    ...valuesOf(row),
    quoted: row.quoted_cents,
  };
}
