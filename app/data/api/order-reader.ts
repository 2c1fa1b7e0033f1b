import type {
  WireLineFields,
  WireListedOrder,
  WireOrder,
  WireOrderHead,
  WireOrderLine,
  WireShipment,
} from '../../../domain/calls/orders';
import { centsFromDollars } from '../../../domain/money';
import type { ListedOrder } from '../../../domain/orders/lines-summary';
import type { Order, OrderHead, OrderLine } from '../../../domain/orders/order';
import type { LineValues } from '../../../domain/orders/order-edit';
import type { Shipment } from '../../../domain/orders/shipments';

/** Maps orders between the wire's field names (docs/specification.md, Calls) and the domain's. */

export function readOrder(order: WireOrder): Order {
  return { ...readHead(order), lines: order.order.map(readLine) };
}

export function readListedOrder(order: WireListedOrder): ListedOrder {
  // The same fields as in `presentListedOrder`.
  return Object.assign(readHead(order), {
    lineCount: order.line_count,
    units: order.units,
    shipDates: order.ship_dates,
    linesWithShipDate: order.lines_with_ship_date,
    openShipDates: order.open_ship_dates,
    linesWithPo: order.lines_with_po,
    linesShipped: order.lines_shipped,
    unitsShipped: order.units_shipped ?? 0,
    linesWithoutPrice: order.lines_without_price,
  });
}

function readHead(order: WireOrderHead): OrderHead {
  return {
    orderNumber: order.order_id,
    email: order.email,
    createdAt: Number(order.created_at),
    firstName: order.first_name,
    lastName: order.last_name,
    companyName: order.company_name,
    store: order.store,
    customerPo: order.customer_po,
    paid: order.paid,
    payment: order.payment,
    total: order.total,
    ...(order.closed ? { closed: order.closed } : {}),
    ...(order.approval ? { approval: order.approval } : {}),
  };
}

export function readLine(wire: WireOrderLine): OrderLine {
  const { customer_po: _c, po: _p, est_ship_date: _d, shipped_at: _s, shipped_parts: _t, ...rest } = wire;
  const { po_price: _a, po_price_per: _u, quoted_price, ...line } = rest;
  return { ...line, ...readValues(wire), quoted: quoted_price ? centsFromDollars(quoted_price) : null };
}

export function readValues(wire: WireLineFields): LineValues {
  const { customer_po, po, est_ship_date, shipped_at, tracking, po_price, po_price_per } = wire;
  // Lines stored before prices could be entered have none, and no shipped parts.
  const poPrice = po_price && po_price_per ? { cents: centsFromDollars(po_price), per: po_price_per } : null;
  const shippedParts = (wire.shipped_parts ?? []).map(readShipment);
  const shipping = { shippedAt: shipped_at, tracking, shippedParts };
  return { customerPo: customer_po, po, estShipDate: est_ship_date, ...shipping, poPrice };
}

function readShipment({ units, shipped_at, tracking }: WireShipment): Shipment {
  return { units, shippedAt: shipped_at, tracking };
}
