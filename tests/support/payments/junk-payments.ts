import { untyped } from '../../../server/database/tables';
import type { CardStore } from './card-store';

const ROWS_AT_ONCE = 50;

/**
 * Card orders that strangers have opened from many addresses and nobody approves: copies of one that was opened by a
 * call, each known to PayPal.
 * @returns the ids of their orders' rows.
 */
export async function openJunkPayments(store: CardStore, count: number): Promise<readonly number[]> {
  const { db } = store.server.services;
  const { write } = db;
  const { json } = await store.createOrder({ email: 'junk-0@example.com' });
  const order = await write(untyped('orders')).where({ order_number: json.order_number }).first();
  const payment = await write(untyped('card_payments')).where({ order_id: order.id }).first();
  const { unit } = store.paypal.orders.require(json.order_id);
  const ids = Array.from({ length: count }, (_, index) => order.id + index);
  const copies = ids.slice(1).map((id, index) => {
    const reference = `${payment.reference}-${index + 1}`;
    const purchase_units = [{ ...unit, invoice_id: reference }];
    const { body } = store.paypal.orders.create({ intent: 'CAPTURE', purchase_units });
    return {
      order: { ...order, id, order_number: `JUNK-${id}`, email: `junk-${index + 1}@example.com` },
      payment: {
        ...payment,
        network: `junk ${index}`,
        order_id: id,
        reference,
        provider_id: (body as { id: string }).id,
      },
    };
  });
  await write.batchInsert(
    'orders',
    copies.map((copy) => copy.order),
    ROWS_AT_ONCE,
  );
  await write.batchInsert(
    'card_payments',
    copies.map((copy) => copy.payment),
    ROWS_AT_ONCE,
  );
  await db.transaction((trx) => db.skipUsedIds(trx));
  return ids;
}
