import type { Order, OrderLine } from '../../domain/orders/order';
import type { LineEdit, LineFields, LineHistoryEntry } from '../../domain/orders/order-edit';
import type { WireLineFields, WireLineHistoryEntry, WireOrder, WireOrderLine } from '../../domain/wire/api';
import type { UpdateOrderInput } from '../../domain/wire/edit-schemas';

/** Maps orders between the field names of the calls (docs/specification.md, Calls) and the domain. */

export function readOrder(order: WireOrder): Order {
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
    lines: order.order.map(readLine),
  };
}

export function readLine({ customer_po, po, est_ship_date, ...line }: WireOrderLine): OrderLine {
  return { ...line, ...readFields({ customer_po, po, est_ship_date }) };
}

export function readHistoryEntry({ changed_at, before, after, ...entry }: WireLineHistoryEntry): LineHistoryEntry {
  return { ...entry, changedAt: changed_at, before: readFields(before), after: readFields(after) };
}

/** Fields that the edit leaves out are undefined, which JSON drops. */
export function writeLineEdit({ customerPo, po, estShipDate, ...edit }: LineEdit): UpdateOrderInput['cart'][number] {
  return { ...edit, customer_po: customerPo, po, est_ship_date: estShipDate };
}

function readFields({ customer_po, po, est_ship_date }: WireLineFields): LineFields {
  return { customerPo: customer_po, po, estShipDate: est_ship_date };
}
