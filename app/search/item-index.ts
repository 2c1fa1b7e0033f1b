import type { StorefrontItem } from '../../domain/catalog/catalog';
import { type ItemIndex, indexItems } from '../../domain/catalog/search';

type Items = ReadonlyMap<string, StorefrontItem>;

const indexes = new WeakMap<Items, ItemIndex<StorefrontItem>>();

/** The index of a loaded catalog, built on first use. */
export function indexOf(items: Items): ItemIndex<StorefrontItem> {
  const index = indexes.get(items) ?? indexItems(items.values());
  indexes.set(items, index);
  return index;
}

/** Builds the index while the page has nothing else to do. */
export function prepareIndex(items: Items): void {
  // Safari has no idle callbacks.
  if (typeof requestIdleCallback === 'function') requestIdleCallback(() => indexOf(items));
  else setTimeout(() => indexOf(items));
}
