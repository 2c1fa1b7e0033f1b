import type { Cart, CartEntry } from '../../../domain/cart/cart';
import type { Person } from '../../../domain/cart/name-list/name-list';
import { type NamedUnits, namedUnits, namesOfOrder } from '../../../domain/cart/name-list/packing-list';
import type { CustomerKey } from '../../../domain/catalog/customer';
import type { OutboxPayload } from '../../../domain/outbox/outbox';
import { readOwn, writeOwn } from '../../cart/cart-storage';
import { createSignal } from '../../device/signal';
import { type KeyValueStore, openStorage } from '../../device/storage/database';
import { randomKey } from '../../device/storage/random-key';

/**
 * The names of crew lists, on this device only: first with the cart, then with the order it became, under the order's
 * key. They're never part of an order or a receipt that is sent.
 */
export interface OrderNames {
  readonly key: string;
  readonly customer: CustomerKey;
  readonly names: readonly NamedUnits[];
  /** Epoch milliseconds. */
  readonly saved_at: number;
  /** Who is ticked as packed. */
  readonly packed?: readonly string[];
  /** Missing while the names belong to a cart. */
  readonly order?: NamedOrder;
}

export interface NamedOrder {
  /** Epoch milliseconds. */
  readonly at: number;
  readonly contact: Pick<OutboxPayload, 'first_name' | 'last_name' | 'store' | 'customer_po'>;
  readonly cart: Cart;
}

const MAX_ORDERS = 50;
const MAX_NAMES = 5_000;
const MAX_AGE_MS = 90 * 24 * 60 * 60_000;
const CART_NAMES = 'cart_names';

const changes = createSignal();

export const subscribeToNames = changes.subscribe;

let opened: KeyValueStore<OrderNames> | undefined;

function storage(): KeyValueStore<OrderNames> {
  opened ??= openStorage('packing-lists');
  return opened;
}

export async function keepNames(
  customer: CustomerKey,
  people: readonly Person[],
  added: readonly CartEntry[],
  now = Date.now(),
): Promise<void> {
  const key = readOwn(customer, CART_NAMES) ?? `cart-${randomKey()}`;
  writeOwn(customer, CART_NAMES, key);
  await storage().change(key, (before) => {
    const names = [...(before?.names ?? []), ...namedUnits(people, added)].slice(0, MAX_NAMES);
    return names.length > 0 ? { key, customer, names, saved_at: now } : undefined;
  });
}

/** Gives the cart's names to the order it became. @param cartLeft the cart without the order */
export async function giveNamesToOrder(
  customer: CustomerKey,
  receipt: NamedOrder & { readonly key: string },
  cartLeft: Cart,
  now = Date.now(),
): Promise<void> {
  const cartNames = readOwn(customer, CART_NAMES);
  if (!cartNames) return;
  const kept = await storage().get(cartNames);
  if (!kept) return;
  const { at, contact, cart, key } = receipt;
  const { ordered, left } = namesOfOrder(kept.names, cart, cartLeft);
  if (ordered.length > 0) {
    const order = { at, contact, cart };
    // First to the order, then out of the cart, so no name is lost in between.
    await storage().change(key, (before) => before ?? { key, customer, names: ordered, saved_at: now, order });
  }
  await storage().change(cartNames, () => (left.length > 0 ? { ...kept, names: left } : null));
  if (left.length === 0) writeOwn(customer, CART_NAMES, null);
  await removeOld(now);
  changes.notify();
}

export async function namesOf(customer: CustomerKey, orderKey: string): Promise<OrderNames | undefined> {
  const kept = await storage().get(orderKey);
  const isFresh = kept && Date.now() - kept.saved_at <= MAX_AGE_MS;
  return isFresh && kept.customer === customer && kept.order ? kept : undefined;
}

export async function setPacked(orderKey: string, name: string, isPacked: boolean): Promise<void> {
  await storage().change(orderKey, (before) => {
    if (!before) return undefined;
    const others = (before.packed ?? []).filter((other) => other !== name);
    return { ...before, packed: isPacked ? [...others, name] : others };
  });
  changes.notify();
}

export async function forgetNames(orderKey: string): Promise<void> {
  await storage().remove(orderKey);
}

async function removeOld(now: number): Promise<void> {
  const newestFirst = (await storage().all()).toSorted((a, b) => b.saved_at - a.saved_at);
  const orders = newestFirst.filter(({ order }) => order);
  const old = newestFirst.filter((one) => now - one.saved_at > MAX_AGE_MS || orders.indexOf(one) >= MAX_ORDERS);
  for (const { key } of old) await storage().remove(key);
}
