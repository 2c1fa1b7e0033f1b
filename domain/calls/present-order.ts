import type { Customer } from '../catalog/customer';
import { dollarsFromCents } from '../money';
import type { ListedOrder } from '../orders/lines-summary';
import { type Order, type OrderHead, type OrderLine, orderForReader } from '../orders/order';
import type { LineHistoryEntry, LineValues } from '../orders/order-edit';
import type { Shipment } from '../orders/shipments';
import type { WireLineHistoryEntry } from './order-edits';
import type { WireLineFields, WireListedOrder, WireOrder, WireOrderHead, WireOrderLine, WireShipment } from './orders';

/** Maps orders from the domain to the wire's field names (docs/specification.md, Calls). */

export function presentOrder(order: Order, customer: Customer, isAdmin: boolean): WireOrder {
  return { ...presentHead(order, customer, isAdmin), order: order.lines.map(presentLine) };
}

/** A `WireOrder` as JSON. @param order `linesJson` is a JSON array of `WireOrderLine`s */
export function orderJson(
  order: OrderHead & { readonly linesJson: string },
  customer: Customer,
  isAdmin: boolean,
): string {
  return `${JSON.stringify(presentHead(order, customer, isAdmin)).slice(0, -1)},"order":${order.linesJson}}`;
}

export function presentListedOrder(order: ListedOrder, customer: Customer, isAdmin: boolean): WireListedOrder {
  // Properties that follow a spread are added one by one: a hundred orders would take a millisecond longer.
  return Object.assign(presentHead(order, customer, isAdmin), {
    line_count: order.lineCount,
    units: order.units,
    ship_dates: order.shipDates,
    lines_with_ship_date: order.linesWithShipDate,
    open_ship_dates: order.openShipDates,
    lines_with_po: order.linesWithPo,
    lines_shipped: order.linesShipped,
    ...(order.linesShipped === 0 && order.unitsShipped > 0 ? { units_shipped: order.unitsShipped } : {}),
    lines_without_price: order.linesWithoutPrice,
  });
}

function presentHead(stored: OrderHead, customer: Customer, isAdmin: boolean): WireOrderHead {
  const order = orderForReader(stored, customer, isAdmin);
  return {
    order_id: order.orderNumber,
    email: order.email,
    created_at: String(order.createdAt),
    first_name: order.firstName,
    last_name: order.lastName,
    company_name: order.companyName,
    store: order.store,
    customer_po: order.customerPo,
    paid: order.paid,
    payment: order.payment,
    total: order.total,
    ...(order.closed ? { closed: order.closed } : {}),
    ...(order.approval ? { approval: order.approval } : {}),
  };
}

export function presentLine(line: OrderLine): WireOrderLine {
  return {
    line: line.line,
    version: line.version,
    code: line.code,
    name: line.name,
    type: line.type,
    quantity: line.quantity,
    price: line.price,
    description: line.description,
    color: line.color,
    embroidery: line.embroidery,
    placement: line.placement,
    size: line.size,
    ...presentValues(line),
    quoted_price: line.quoted && dollarsFromCents(line.quoted),
  };
}

export function presentHistoryEntry(entry: LineHistoryEntry): WireLineHistoryEntry {
  return {
    version: entry.version,
    changed_at: entry.changedAt,
    session: entry.session,
    before: presentValues(entry.before),
    after: presentValues(entry.after),
    ...(entry.bulk === undefined ? {} : { bulk_id: entry.bulk }),
  };
}

function presentValues({
  customerPo,
  po,
  estShipDate,
  shippedAt,
  tracking,
  shippedParts,
  poPrice,
}: LineValues): WireLineFields {
  return {
    customer_po: customerPo,
    po,
    est_ship_date: estShipDate,
    shipped_at: shippedAt,
    tracking,
    shipped_parts: shippedParts.map(presentShipment),
    po_price: poPrice && dollarsFromCents(poPrice.cents),
    po_price_per: poPrice?.per ?? null,
  };
}

/** The database stores it in this shape, so lists can pass it on. */
export function presentShipment({ units, shippedAt, tracking }: Shipment): WireShipment {
  return { units, shipped_at: shippedAt, tracking };
}
