import { useEffect, useEffectEvent } from 'react';
import type { CustomerKey } from '../../domain/address/customer-key';
import type { Cart } from '../../domain/cart/cart';
import { jsonOrUndefined } from '../../domain/json';
import { ORDERED_ELSEWHERE } from '../../domain/outbox/entry-changes';
import type { ErrorBody } from '../../domain/refusals';
import { cartId } from '../cart/cart-storage';
import { cartNow } from '../cart/current-cart';
import { readLocal, writeLocal } from '../device/storage/local-storage';
import { findEntry, subscribeToOutbox } from '../outbox/entries';
import { keptOrderKey } from './order-key';

/**
 * A duplicated tab has the first one's cart, with the same id. Orders are listed by their carts' ids in local storage,
 * where both tabs see them: what one tab has ordered, the other asks about before it orders it, too.
 */
interface CartOrder {
  readonly cart_id: string;
  /** Its Idempotency-Key, which finds an order by code in the outbox. */
  readonly key: string;
  /** Once it's placed. */
  readonly order_id?: string | undefined;
  /** The cart keys of its lines. */
  readonly lines: readonly string[];
}

const MAX_KEPT = 20;

function storageKey(customer: CustomerKey): string {
  return `cart_orders:${customer}`;
}

function cartOrders(customer: CustomerKey): readonly CartOrder[] {
  const stored = jsonOrUndefined(readLocal(storageKey(customer)) ?? '');
  return Array.isArray(stored) ? stored.filter(isCartOrder) : [];
}

function isCartOrder(value: unknown): value is CartOrder {
  const { cart_id, key, order_id, lines } = { ...(value as Partial<CartOrder> | null) };
  const isNumbered = order_id === undefined || typeof order_id === 'string';
  return typeof cart_id === 'string' && typeof key === 'string' && isNumbered && Array.isArray(lines);
}

/** Before an order is sent, and again with its number once it's placed. */
export function noteCartOrder(customer: CustomerKey, key: string, cart: Cart, orderId?: string): void {
  const cart_id = cartId(customer);
  if (cart_id === null) return;
  const others = cartOrders(customer).filter((order) => order.cart_id !== cart_id);
  const order: CartOrder = { cart_id, key, order_id: orderId, lines: Object.keys(cart) };
  writeLocal(storageKey(customer), JSON.stringify([...others, order].slice(-MAX_KEPT)));
}

/** The order that another tab has made of this tab's cart, as a question for the shopper. */
export async function orderedElsewhere(customer: CustomerKey): Promise<ErrorBody | undefined> {
  const order = orderOfCart(customer);
  if (!order) return undefined;
  const entry = await findEntry(customer, order.key).catch(() => undefined);
  // Meanwhile, the shopper may have decided.
  if (orderOfCart(customer)?.key !== order.key) return undefined;
  const order_id = entry?.order_id ?? order.order_id;
  // Without either, the store refused it, or somebody deleted it.
  return entry || order_id ? questionAbout(order_id) : undefined;
}

/** @param orderId once it's placed */
export function questionAbout(orderId: string | undefined): ErrorBody {
  const code = ORDERED_ELSEWHERE;
  if (orderId === undefined) return { code, message: 'Ordered in another tab. That order is in this device’s outbox.' };
  return { code, message: `Ordered in another tab as ${orderId}.`, order_id: orderId };
}

function orderOfCart(customer: CustomerKey): CartOrder | undefined {
  const id = cartId(customer);
  const order = cartOrders(customer).find(({ cart_id }) => cart_id === id);
  if (!order || order.key === keptOrderKey(customer)) return undefined;
  const cart = cartNow(customer);
  return order.lines.some((line) => line in cart) ? order : undefined;
}

/** Asks when the checkout opens, and as soon as another tab orders. */
export function useOrderedElsewhere(customer: CustomerKey, onFound: (body: ErrorBody) => void): void {
  const look = useEffectEvent(async () => {
    const body = await orderedElsewhere(customer);
    if (body) onFound(body);
  });
  useEffect(() => {
    const handleChange = () => void look();
    handleChange();
    const unsubscribe = subscribeToOutbox(handleChange);
    // A card order isn't in the outbox. Other tabs' changes of local storage arrive as events.
    window.addEventListener('storage', handleChange);
    return () => {
      unsubscribe();
      window.removeEventListener('storage', handleChange);
    };
  }, []);
}
