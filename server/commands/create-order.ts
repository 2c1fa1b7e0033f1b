import { createHash } from 'node:crypto';
import { lineTotal } from '../../domain/cart/cart';
import { checkOrder } from '../../domain/checkout/order-check';
import { type Cents, dollarsFromCents, sumCents } from '../../domain/money';
import { storeCode } from '../../domain/orders/order';
import type { CardOrder, CheckedOrder, PlacedOrder } from '../../domain/wire/api';
import type { CreateOrderBody } from '../../domain/wire/schemas';
import { requireRoomForCardOrder } from '../access/card-order-limit';
import { findOrderByKey, insertKey, type KeyedOrder, releaseKey } from '../db/idempotency';
import { insertOrder, type NewOrder, type StoredOrder } from '../db/orders';
import { refusal } from '../errors';
import type { Services, Store } from '../services';
import { insertCardPayment, openCardPayment, refuseStanding, requireCard } from './card-payment/open';
import { abandonAll, isReplaceable, paymentsToReplace } from './card-payment/replace';

export interface CreateOrderCall {
  readonly store: Store;
  readonly body: CreateOrderBody;
  readonly key: string | null;
  /** Looks up the body's code within the attempt limits; undefined if it is wrong. Returns the code as it is stored. */
  readonly findCode: () => Promise<string | undefined>;
  /** Counts a card order from the caller's address; refuses too many. Returns how many there were in this hour. */
  readonly countCardOrder: () => Promise<number>;
}

export interface CreateOrderResult {
  /** The order had already been placed under this key. */
  readonly replayed: boolean;
  readonly order: PlacedOrder | CardOrder;
  /** The accepted code as it is stored; undefined for card orders and replays. */
  readonly code: string | undefined;
}

/** The stored order, whether new or replayed. */
interface Stored {
  readonly replayed: boolean;
  readonly order: StoredOrder;
  readonly code?: string | undefined;
}

/**
 * Places an order. Either order, lines and key are stored, or none of them. A refusal stores nothing, so a corrected
 * order may reuse the key. A key that has placed an order returns that order before anything else is checked, so
 * retrying is always safe. A card order is stored unpaid before the provider hears of it; card orders that it replaces
 * are abandoned in the same transaction, or the new order is refused.
 */
export async function createOrder(services: Services, call: CreateOrderCall): Promise<CreateOrderResult> {
  const { replayed, order, code } = await storeOrder(services, call);
  const placed = placedOrder(order, call.key);
  return { replayed, code, order: call.body.bypassPaypal ? placed : await openCardPayment(services, order.id, placed) };
}

async function storeOrder(services: Services, call: CreateOrderCall): Promise<Stored> {
  const { customer } = call.store;
  const payloadHash = hashPayload(call.body);
  const known = call.key ? await findOrderByKey(services.db.write, customer.key, call.key) : undefined;
  if (known && !isReplaceable(known, payloadHash, services.now())) return replay(known, payloadHash);

  const order = newOrder(call);
  const code = await requirePayment(services, call, order);
  const isByCard = order.payment === 'paypal';
  const ofAddressThisHour = isByCard ? await call.countCardOrder() : 0;
  const replaced = await paymentsToReplace(services, customer.key, known?.id, call.body.replaces);
  return services.db.write.transaction(async (trx) => {
    await abandonAll(trx, replaced, services.now());
    const placedMeanwhile = call.key && (await findOrderByKey(trx, customer.key, call.key));
    if (placedMeanwhile && placedMeanwhile.id !== known?.id) return replay(placedMeanwhile, payloadHash);
    if (isByCard) await requireRoomForCardOrder(trx, customer.key, ofAddressThisHour);
    const stored = await insertOrder(trx, order, services.now());
    if (isByCard) await insertCardPayment(trx, customer.key, stored, services.now());
    if (call.key) {
      if (known) await releaseKey(trx, customer.key, call.key);
      await insertKey(trx, { customer: customer.key, key: call.key, payload_hash: payloadHash, order_id: stored.id });
    }
    return { replayed: false, order: stored, code };
  });
}

/** Checks an order as `createOrder` does, except for its code, and stores nothing. @throws RefusalError */
export function checkOnly(call: Pick<CreateOrderCall, 'store' | 'body'>): CheckedOrder {
  return { dry_run: true, total: dollarsFromCents(newOrder(call).total) };
}

/** The order as placed the first time; refuses a different order under the same key. */
function replay(known: KeyedOrder, payloadHash: string): Stored {
  if (known.payload_hash !== payloadHash) {
    throw refusal('key_reused', `This order was already placed as ${known.order_number}. It was not placed again.`, {
      order_id: known.order_number,
    });
  }
  if (known.card_state) refuseStanding(known.card_state, known.order_number);
  return { replayed: true, order: known };
}

/** Orders not paid by card need one of the customer's codes. Returns the code. */
async function requirePayment(
  services: Services,
  { store, body, findCode }: CreateOrderCall,
  order: NewOrder,
): Promise<string | undefined> {
  if (!body.bypassPaypal) {
    requireCard(services, store.customer, order.total);
    return undefined;
  }
  const code = await findCode();
  if (code !== undefined) return code;
  throw refusal('code_refused', 'This code is not accepted. Nothing was ordered; check the code and try again.');
}

/** The order to be stored, with the catalog's prices. @throws RefusalError for an unknown store or an invalid line */
function newOrder({ store, body }: Pick<CreateOrderCall, 'store' | 'body'>): NewOrder {
  const { customer, items } = store;
  const code = storeCode(customer, body.store);
  if (code === undefined) {
    throw refusal('invalid', 'Choose a store from the list.', { fields: { store: 'Choose a store from the list.' } });
  }
  const checked = checkOrder(body.cart, items, customer);
  if (checked.kind !== 'accepted') throw refusal(checked.kind, checked.message, { lines: checked.errors });
  return {
    customer: customer.key,
    title: customer.title,
    email: body.email,
    firstName: body.first_name,
    lastName: body.last_name,
    store: code,
    customerPo: body.customer_po,
    paid: body.bypassPaypal ? 1 : 0,
    payment: body.bypassPaypal ? 'bypass' : 'paypal',
    total: sumCents(checked.lines.map(lineTotal)),
    capturedAt: body.captured_at,
    lines: checked.lines,
  };
}

function placedOrder(stored: StoredOrder, key: string | null): PlacedOrder {
  return {
    order_id: stored.order_number,
    created_at: String(stored.created_at),
    total: dollarsFromCents(stored.total_cents as Cents),
    key,
  };
}

/**
 * Identifies what is ordered. The code, the time and the replaced order are left out: a retry may differ in them.
 */
function hashPayload(body: CreateOrderBody): string {
  const { bypass_code: _code, captured_at: _time, dry_run: _no, replaces: _replaces, ...payload } = body;
  return createHash('sha256').update(JSON.stringify(payload)).digest('hex');
}
