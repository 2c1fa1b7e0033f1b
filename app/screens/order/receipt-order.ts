import { lineTotal } from '../../../domain/cart/cart';
import { dollarsFromCents, sumCents } from '../../../domain/money';
import type { Order } from '../../../domain/orders/order';
import type { OutboxEntry } from '../../../domain/outbox/outbox';

/** What this device knows of an order that it has placed; nothing about what became of it. */
export function orderOfReceipt({ order_id = '', placed_at, captured_at, payload }: OutboxEntry): Order {
  const { companyName, first_name, last_name, email, store, customer_po } = payload;
  const entries = Object.values(payload.cart);
  return {
    orderNumber: order_id,
    email,
    createdAt: placed_at ?? captured_at,
    firstName: first_name,
    lastName: last_name,
    companyName,
    store,
    customerPo: customer_po,
    paid: 1,
    payment: 'bypass',
    total: dollarsFromCents(sumCents(entries.map(lineTotal))),
    lines: entries.map((entry, index) => ({
      ...entry,
      line: index + 1,
      version: 1,
      description: entry.name,
      customerPo: customer_po,
      po: '',
      estShipDate: '',
      shippedAt: null,
      tracking: '',
    })),
  };
}
