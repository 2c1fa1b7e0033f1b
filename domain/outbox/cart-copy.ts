import * as v from 'valibot';
import type { CustomerKey } from '../address/customer-key';
import type { Cart } from '../cart/cart';
import { cartTotals } from '../cart/cart';
import { parseStoredCart } from '../cart/stored-cart';
import type { CatalogItem } from '../catalog/catalog';
import type { OutboxEntry } from './outbox';

/**
 * A copy of a tab's cart, in case a tablet ends the tab and its session storage.
 *
 * 36 units were in the cart at 10:42 when the tablet ran out of memory. The next visit within 24 hours offers them
 * again, unless they were ordered.
 */
export interface CartCopy {
  readonly customer: CustomerKey;
  readonly tab: string;
  /** When the cart last changed, in epoch milliseconds, on the device's clock. */
  readonly saved_at: number;
  /** The same on the server's clock, or when that was first known. */
  readonly confirmed_at?: number;
  readonly cart: string;
  /** The order in progress, restored with the cart so it can't be placed twice. */
  readonly order: CopiedOrder;
  readonly names?: string;
}

export interface CopiedOrder {
  readonly order_key: string | null;
  readonly order_id: string | null;
  readonly card_order: string | null;
}

const MAX_AGE_MS = 24 * 60 * 60_000;

const orderText = v.nullable(v.pipe(v.string(), v.maxLength(500_000)));

const copyShape = v.object({
  customer: v.string(),
  tab: v.pipe(v.string(), v.maxLength(100)),
  saved_at: v.number(),
  confirmed_at: v.optional(v.number()),
  cart: v.string(),
  order: v.object({ order_key: orderText, order_id: orderText, card_order: orderText }),
  names: v.optional(v.pipe(v.string(), v.maxLength(100))),
});

export interface Visit {
  readonly customer: CustomerKey;
  /** On the device's clock. */
  readonly now: number;
  /** Confirmed by the server; undefined until it has answered. */
  readonly confirmedNow: number | undefined;
  readonly openTabs: ReadonlySet<string>;
  readonly entries: readonly Pick<OutboxEntry, 'customer' | 'key' | 'captured_at' | 'payload'>[];
  readonly items: ReadonlyMap<string, CatalogItem>;
}

export interface CartOffer {
  readonly copy: CartCopy;
  readonly cart: Cart;
  readonly units: number;
}

type CopyVerdict =
  | { readonly kind: 'offer'; readonly offer: CartOffer }
  /** Its tab is open. */
  | { readonly kind: 'open'; readonly copy: CartCopy; readonly units: number }
  /** It's another store's, it isn't a copy, or it seems old and no server has said what time it is. */
  | { readonly kind: 'leave' }
  /** Too old, empty, unreadable, or ordered. */
  | { readonly kind: 'remove'; readonly copy: CartCopy };

export function judgeCopy(stored: unknown, visit: Visit): CopyVerdict {
  const parsed = v.safeParse(copyShape, stored);
  if (!parsed.success) return { kind: 'leave' };
  const copy = parsed.output as CartCopy;
  if (copy.customer !== visit.customer) return { kind: 'leave' };
  const cart = parseStoredCart(copy.cart, visit.items);
  if (visit.openTabs.has(copy.tab)) return { kind: 'open', copy, units: cart ? cartTotals(cart).units : 0 };
  const { confirmedNow, now } = visit;
  if (confirmedNow === undefined && Math.abs(now - copy.saved_at) >= MAX_AGE_MS) return { kind: 'leave' };
  if (confirmedNow !== undefined && confirmedNow - (copy.confirmed_at ?? confirmedNow) >= MAX_AGE_MS) {
    return { kind: 'remove', copy };
  }
  if (!cart || Object.keys(cart).length === 0) return { kind: 'remove', copy };
  if (visit.entries.some((entry) => isOrderOf(copy, cart, entry))) return { kind: 'remove', copy };
  return { kind: 'offer', offer: { copy, cart, units: cartTotals(cart).units } };
}

/** An order has the copy's key, or the same lines and was saved after the cart's last change. */
function isOrderOf(copy: CartCopy, cart: Cart, entry: Visit['entries'][number]): boolean {
  if (entry.customer !== copy.customer) return false;
  if (entry.key === copy.order.order_key) return true;
  return entry.captured_at >= copy.saved_at && hasSameLines(cart, entry.payload.cart);
}

function hasSameLines(a: Cart, b: Cart): boolean {
  const keys = Object.keys(a);
  return keys.length === Object.keys(b).length && keys.every((key) => a[key]?.quantity === b[key]?.quantity);
}
