import * as v from 'valibot';
import type { CustomerKey } from '../address/customer-key';
import { customerKey } from '../address/customer-key-schema';
import { type Cart, MAX_LINES } from '../cart/cart';
import { lineQuantity, lineText, parseStoredCart } from '../cart/stored-cart';
import type { CatalogItem } from '../catalog/catalog';
import { jsonOrUndefined } from '../json';
import { centsFromDollars } from '../money';
import { hasInvisibleCharacters } from '../text/plain-text';

/** The polynomial of CRC-32 (IEEE 802.3), reversed. */
const POLYNOMIAL = 0xedb88320;

/** CRC-32: finds every change of up to 32 neighboring bits. It protects against accidents, not against forgery. */
export function crc32(bytes: Iterable<number>): number {
  let crc = 0xffffffff;
  for (const byte of bytes) {
    crc ^= byte;
    for (let bit = 0; bit < 8; bit++) crc = (crc >>> 1) ^ (crc & 1 ? POLYNOMIAL : 0);
  }
  return ~crc >>> 0;
}

/**
 * A cart as a short text, for a link to another device. It says whose cart it is and has no names, addresses or codes
 * of people. Item names and types come from the catalog there. Prices are the ones that the shopper saw: the other
 * device only uses them to say what has changed.
 *
 *     ["leith",["PL420","Navy","Honda","Left Chest",["Large",6,4200],["XLarge",2,4200]]]
 */
export function packCart(cart: Cart, customer: CustomerKey): string {
  const groups: PackedGroup[] = [];
  let decoration = '';
  for (const { code, color, embroidery, placement, size, quantity, price } of Object.values(cart)) {
    const head = [code, color, embroidery, placement] as const;
    // Only neighbors share a group, so lines keep their order.
    if (JSON.stringify(head) !== decoration) groups.push([...head]);
    decoration = JSON.stringify(head);
    groups.at(-1)?.push([size, quantity, centsFromDollars(price)]);
  }
  return JSON.stringify([customer, ...groups]);
}

type UnpackedCart =
  | { readonly kind: 'cart'; readonly cart: Cart }
  /** `other_store`: another customer's cart. */
  | { readonly kind: 'damaged' | 'other_store' };

export function unpackCart(text: string, customer: CustomerKey, items: ReadonlyMap<string, CatalogItem>): UnpackedCart {
  const parsed = v.safeParse(packedCart, jsonOrUndefined(text));
  if (!parsed.success) return { kind: 'damaged' };
  const [owner, ...groups] = parsed.output;
  if (owner !== customer) return { kind: 'other_store' };
  const lines = groups.flatMap(([code, color, embroidery, placement, ...sizes]) =>
    sizes.map(([size, quantity, cents]) => ({
      code,
      color,
      embroidery,
      placement,
      size,
      quantity,
      price: cents / 100,
    })),
  );
  const cart = lines.length <= MAX_LINES ? parseStoredCart(JSON.stringify({ ...lines }), items) : undefined;
  return cart && Object.keys(cart).length > 0 ? { kind: 'cart', cart } : { kind: 'damaged' };
}

const visibleText = v.pipe(
  lineText,
  v.check((text) => !hasInvisibleCharacters(text)),
);
const packedSize = v.strictTuple([visibleText, lineQuantity, v.pipe(v.number(), v.integer(), v.minValue(0))]);
const packedGroup = v.tupleWithRest(
  [visibleText, visibleText, v.nullable(visibleText), v.nullable(visibleText)],
  packedSize,
);
const packedCart = v.tupleWithRest([customerKey], packedGroup);

type PackedGroup = [string, string, string | null, string | null, ...v.InferOutput<typeof packedSize>[]];
