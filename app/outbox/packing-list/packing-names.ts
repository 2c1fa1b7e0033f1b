import type { CustomerKey } from '../../../domain/address/customer-key';
import type { Cart, CartEntry } from '../../../domain/cart/cart';
import type { Person } from '../../../domain/cart/name-list/name-list';
import { type NamedUnits, namedUnits, namesOfOrder } from '../../../domain/cart/name-list/packing-list';
import type { OutboxPayload } from '../../../domain/outbox/outbox';
import { readOwn, writeOwn } from '../../cart/cart-storage';
import { confirmedNow, isOlderThan, type Kept, keptNow } from '../../device/server-time';
import { createSignal } from '../../device/signal';
import { type KeyValueStore, openStorage } from '../../device/storage/database';
import { randomKey } from '../../device/storage/random-key';

/**
 * The names of crew lists, on this device only: first with the cart, then with the order it became, under the order's
 * key. They're never part of an order or a receipt that is sent.
 */
export interface OrderNames extends Kept {
  readonly key: string;
  readonly customer: CustomerKey;
  readonly names: readonly NamedUnits[];
  /** Who is ticked as packed. */
  readonly packed?: readonly string[];
  /** Missing while the names belong to a cart. */
  readonly order?: NamedOrder;
}

export interface NamedOrder {
  /** Epoch milliseconds. */
  readonly at: number;
  readonly contact: Pick<OutboxPayload, 'first_name' | 'last_name' | 'store' | 'store_id' | 'customer_po'>;
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
): Promise<void> {
  const key = readOwn(customer, CART_NAMES) ?? `cart-${randomKey()}`;
  writeOwn(customer, CART_NAMES, key);
  await storage().change(key, (before) => {
    const names = [...(before?.names ?? []), ...namedUnits(people, added)].slice(0, MAX_NAMES);
    return names.length > 0 ? { key, customer, names, ...keptNow() } : undefined;
  });
}

/** Gives the cart's names to the order it became. @param cartLeft the cart without the order */
export async function giveNamesToOrder(
  customer: CustomerKey,
  receipt: NamedOrder & { readonly key: string },
  cartLeft: Cart,
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
    await storage().change(key, (before) => before ?? { key, customer, names: ordered, ...keptNow(), order });
  }
  await storage().change(cartNames, () => (left.length > 0 ? { ...kept, names: left } : null));
  if (left.length === 0) writeOwn(customer, CART_NAMES, null);
  await removeOld();
  changes.notify();
}

export async function namesOf(customer: CustomerKey, orderKey: string): Promise<OrderNames | undefined> {
  const kept = await storage().get(orderKey);
  return kept?.customer === customer && kept.order ? kept : undefined;
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

/** Only what the server's time shows to be old: without it, a device's clock could put the newest list last. */
async function removeOld(): Promise<void> {
  const confirmed_at = confirmedNow();
  if (confirmed_at === undefined) return;
  const all = await storage().all();
  for (const { key } of all.filter((one) => one.confirmed_at === undefined)) {
    await storage().change(key, (present) => present && { confirmed_at, ...present });
  }
  const dated = all.map((one) => ({ confirmed_at, ...one })).toSorted((a, b) => b.confirmed_at - a.confirmed_at);
  const orders = dated.filter(({ order }) => order);
  const old = dated.filter((one) => isOlderThan(MAX_AGE_MS, one) || orders.indexOf(one) >= MAX_ORDERS);
  for (const { key } of old) await storage().remove(key);
}
