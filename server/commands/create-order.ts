import { createHash } from 'node:crypto';
import type { PlacedOrder } from '../../domain/api';
import { lineTotal } from '../../domain/cart';
import { type Cents, dollarsFromCents, sumCents } from '../../domain/money';
import { storeCode } from '../../domain/order';
import { checkOrder } from '../../domain/order-check';
import type { CreateOrderBody } from '../../domain/schemas';
import { findOrderByKey, insertKey, type KeyedOrder } from '../db/idempotency';
import { insertOrder, type NewOrder, type StoredOrder } from '../db/orders';
import { refusal } from '../errors';
import type { Services, Store } from '../services';

export interface CreateOrderCall {
  readonly store: Store;
  readonly body: CreateOrderBody;
  readonly key: string | null;
  /** Looks the body's code up; counts a wrong one as a guess. */
  readonly isCodeAccepted: () => Promise<boolean>;
}

export interface CreateOrderResult {
  /** The key had placed this order before. */
  readonly replayed: boolean;
  readonly order: PlacedOrder;
}

/**
 * Places an order. Either order, lines and key are stored, or none of them; a refusal stores nothing, so a corrected
 * order may come under the same key. A key that has placed an order is answered with that order before anything else is
 * looked at, so that sending again is always harmless.
 */
export async function createOrder(services: Services, call: CreateOrderCall): Promise<CreateOrderResult> {
  const { customer } = call.store;
  const payloadHash = hashPayload(call.body);
  const known = call.key && (await findOrderByKey(services.db.write, customer.key, call.key));
  if (known) return replay(known, payloadHash, call.key);

  const order = newOrder(call);
  await requirePayment(call);
  return services.db.write.transaction(async (trx) => {
    const placedMeanwhile = call.key && (await findOrderByKey(trx, customer.key, call.key));
    if (placedMeanwhile) return replay(placedMeanwhile, payloadHash, call.key);
    const stored = await insertOrder(trx, order, services.now());
    if (call.key) {
      await insertKey(trx, { customer: customer.key, key: call.key, payload_hash: payloadHash, order: stored.id });
    }
    return { replayed: false, order: placedOrder(stored, call.key) };
  });
}

/** The same answer as the first time, or the refusal of another order under a used key. */
function replay(known: KeyedOrder, payloadHash: string, key: string | null): CreateOrderResult {
  if (known.payload_hash === payloadHash) return { replayed: true, order: placedOrder(known, key) };
  throw refusal('key_reused', `This order was already placed as ${known.order_id}. It was not placed again.`, {
    order_id: known.order_id,
  });
}

/** An order without a card needs one of the customer's codes, whatever the browser says. */
async function requirePayment({ body, isCodeAccepted }: CreateOrderCall): Promise<void> {
  if (!body.bypassPaypal) {
    throw refusal('unavailable', 'Card payments are not set up for this store. Enter a code to place the order.');
  }
  if (!(await isCodeAccepted())) {
    throw refusal('code_refused', 'This code is not accepted. Nothing was ordered; check the code and try again.');
  }
}

/** The order as it will be stored, with the catalog's prices. @throws Refusal for an unknown store or a wrong line. */
function newOrder({ store, body }: CreateOrderCall): NewOrder {
  const { customer, items } = store;
  const code = storeCode(customer.stores, body.store);
  if (code === undefined) {
    throw refusal('invalid', 'Choose a store from the list.', { fields: { store: 'Choose a store from the list.' } });
  }
  const checked = checkOrder(body.cart, items, customer);
  if ('refusal' in checked) throw refusal(checked.refusal, checked.message, { lines: checked.faults });
  return {
    customer: customer.key,
    title: customer.title,
    email: body.email,
    firstName: body.first_name,
    lastName: body.last_name,
    store: code,
    customerPo: body.customer_po,
    paid: 1,
    payment: 'bypass',
    total: sumCents(checked.lines.map(lineTotal)),
    capturedAt: body.captured_at,
    lines: checked.lines,
  };
}

function placedOrder(stored: StoredOrder, key: string | null): PlacedOrder {
  return {
    order_id: stored.order_id,
    created_at: String(stored.created_at),
    total: dollarsFromCents(stored.total_cents as Cents),
    key,
  };
}

/** What is ordered, and no more: not the code, which says who may order, nor what the order takes the place of. */
function hashPayload({ bypass_code: _code, replaces: _replaces, ...payload }: CreateOrderBody): string {
  return createHash('sha256').update(JSON.stringify(payload)).digest('hex');
}
