import * as v from 'valibot';
import type { Cart } from '../cart/cart';
import { cartTotals } from '../cart/cart';
import { parseStoredCart } from '../cart/stored-cart';
import type { CatalogItem } from '../catalog/catalog';
import type { CustomerKey } from '../catalog/customer';
import type { OutboxEntry } from './outbox';

/**
 * The copy of a tab's cart on this device, for the case that a tablet ends the tab: session storage ends with it.
 *
 * Example: 36 units were in the cart at 10:42 when the tablet ran out of memory. The next visit within 24 hours offers
 * them again, unless they were ordered.
 */
export interface CartCopy {
  readonly customer: CustomerKey;
  /** The random name of the tab that owns the cart. */
  readonly tab: string;
  /** When the cart last changed, in epoch milliseconds. */
  readonly saved_at: number;
  /** The text of `cart` in session storage. */
  readonly cart: string;
  /** The order in progress, as it stands next to the cart: restored with it, so that it cannot be placed twice. */
  readonly order: CopiedOrder;
  /** The text of `cart_names`: where the names of its crew lists are kept. Missing if it has none. */
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
  cart: v.string(),
  order: v.object({ order_key: orderText, order_id: orderText, card_order: orderText }),
  names: v.optional(v.pipe(v.string(), v.maxLength(100))),
});

/** What is known about this visit to the store. */
export interface Visit {
  readonly customer: CustomerKey;
  readonly now: number;
  /** The tabs that are open now, this one included. */
  readonly openTabs: ReadonlySet<string>;
  readonly entries: readonly Pick<OutboxEntry, 'customer' | 'key' | 'captured_at' | 'payload'>[];
  readonly items: ReadonlyMap<string, CatalogItem>;
}

export interface CartOffer {
  readonly copy: CartCopy;
  /** Checked against today's catalog. */
  readonly cart: Cart;
  readonly units: number;
}

export type CopyVerdict =
  | { readonly kind: 'offer'; readonly offer: CartOffer }
  /** Not this visit's: its tab is open, it is another store's, or it is no copy at all. */
  | { readonly kind: 'leave' }
  /** Nobody needs it any more: it is too old, empty, unreadable or ordered. */
  | { readonly kind: 'remove'; readonly copy: CartCopy };

/** Decides what becomes of a stored copy. @param stored not checked yet */
export function judgeCopy(stored: unknown, visit: Visit): CopyVerdict {
  const parsed = v.safeParse(copyShape, stored);
  if (!parsed.success) return { kind: 'leave' };
  const copy = parsed.output as CartCopy;
  if (copy.customer !== visit.customer || visit.openTabs.has(copy.tab)) return { kind: 'leave' };
  // Also when the device's clock has been set back since.
  if (Math.abs(visit.now - copy.saved_at) >= MAX_AGE_MS) return { kind: 'remove', copy };
  const cart = parseStoredCart(copy.cart, visit.items);
  if (!cart || Object.keys(cart).length === 0) return { kind: 'remove', copy };
  if (visit.entries.some((entry) => isOrderOf(copy, cart, entry))) return { kind: 'remove', copy };
  return { kind: 'offer', offer: { copy, cart, units: cartTotals(cart).units } };
}

/**
 * An order has the copy's key. The tab may have ended before the key was copied: then an order with the same lines,
 * saved after the last change of the cart, is the cart's.
 */
function isOrderOf(copy: CartCopy, cart: Cart, entry: Visit['entries'][number]): boolean {
  if (entry.customer !== copy.customer) return false;
  if (entry.key === copy.order.order_key) return true;
  return entry.captured_at >= copy.saved_at && hasSameLines(cart, entry.payload.cart);
}

function hasSameLines(a: Cart, b: Cart): boolean {
  const keys = Object.keys(a);
  return keys.length === Object.keys(b).length && keys.every((key) => a[key]?.quantity === b[key]?.quantity);
}
