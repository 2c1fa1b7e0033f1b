import type { CardStore } from './card-store';

/**
 * Card orders that strangers have opened from many addresses and nobody approves: copies of one that was opened by a
 * call, each known to PayPal.
 *
 * @returns the ids of their orders' rows.
 */
export async function openJunkPayments(store: CardStore, count: number): Promise<readonly number[]> {
  const { db } = store.server.services;
  const { write } = db;
  const { json } = await store.createOrder({ email: 'junk-0@example.com' });
  const order = await write('orders').where({ order_number: json.order_number }).first();
  const payment = await write('card_payments').where({ order_id: order.id }).first();
  const { unit } = store.paypal.orders.require(json.order_id);
  const rows = [order.id];
  for (let index = 1; index < count; index += 1) {
    const reference = `${payment.reference}-${index}`;
    const { body } = store.paypal.orders.create({
      intent: 'CAPTURE',
      purchase_units: [{ ...unit, invoice_id: reference }],
    });
    const id = order.id + index;
    const order_number = `JUNK-${id}`;
    await write('orders').insert({ ...order, id, order_number, email: `junk-${index}@example.com` });
    await write('card_payments').insert({
      ...payment,
      order_id: id,
      reference,
      provider_id: (body as { id: string }).id,
    });
    rows.push(id);
  }
  await db.transaction((trx) => db.skipUsedIds(trx));
  return rows;
}
