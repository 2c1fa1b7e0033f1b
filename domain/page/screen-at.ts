import type { StorefrontItem } from '../catalog/catalog';
import { type ItemType, itemTypeFromSegment } from '../catalog/item-types';
import type { StorefrontDocument } from '../catalog/storefront-document';

/** The screens whose code the page names, so it's fetched together with the rest. */
const SCREEN_KINDS = ['home', 'category', 'item', 'checkout', 'orders', 'outbox', 'success'] as const;

export type ScreenKind = (typeof SCREEN_KINDS)[number];

/** The screen of an address; `other` means a screen that's rarely opened first, or nothing at all. */
export type Screen =
  | { readonly kind: 'category'; readonly type: ItemType }
  | { readonly kind: 'item'; readonly item: StorefrontItem; readonly color: string }
  | { readonly kind: Exclude<ScreenKind, 'category' | 'item'> | 'other' };

/**
 * docs/specification.md, Screens and routes.
 * @param path below the store's prefix, as in the address: '/item/PL420'
 * @param search of the address, which may name an item's color: '?color=Navy'
 */
export function screenAt(path: string, search: string, { items }: Pick<StorefrontDocument, 'items'>): Screen {
  const [first = '', second, ...rest] = segmentsOf(path);
  if (rest.length > 0) return { kind: 'other' };
  if (second === undefined) return { kind: KINDS_BY_SEGMENT.get(first) ?? 'other' };
  if (first === 'catalog') {
    const type = itemTypeFromSegment(second);
    return type ? { kind: 'category', type } : { kind: 'other' };
  }
  const item = first === 'item' ? itemAt(second, items) : undefined;
  if (!item) return { kind: 'other' };
  const asked = new URLSearchParams(search).get('color');
  return { kind: 'item', item, color: item.colors.find((color) => color === asked) ?? item.default_color };
}

/** The item of an address. People type `/item/pl420` for PL420: any case will do, if it fits a single item. */
export function itemAt<Item extends { readonly code: string }>(typed: string, items: Iterable<Item>): Item | undefined {
  const folded = typed.toUpperCase();
  const fitting = [...items].filter(({ code }) => code.toUpperCase() === folded);
  return fitting.find(({ code }) => code === typed) ?? (fitting.length === 1 ? fitting[0] : undefined);
}

const KINDS_BY_SEGMENT: ReadonlyMap<string, Exclude<ScreenKind, 'category' | 'item'>> = new Map([
  ['', 'home'],
  ['checkout', 'checkout'],
  ['orders', 'orders'],
  ['outbox', 'outbox'],
  ['success', 'success'],
]);

/** For a path that can't be decoded: more segments than any screen has. */
function segmentsOf(path: string): readonly string[] {
  try {
    return path.split('/').filter(Boolean).map(decodeURIComponent);
  } catch {
    return ['', '', ''];
  }
}
