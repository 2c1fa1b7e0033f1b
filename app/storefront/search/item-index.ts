import type { StorefrontItem } from '../../../domain/catalog/catalog';
import type { TypeNames } from '../../../domain/catalog/item-types';
import { type ItemIndex, indexItems } from '../../../domain/catalog/search';

type Items = ReadonlyMap<string, StorefrontItem>;

const indexes = new WeakMap<Items, ItemIndex<StorefrontItem>>();

/** The index of a loaded catalog, built on first use. */
export function indexOf(items: Items, names: TypeNames | undefined): ItemIndex<StorefrontItem> {
  const index = indexes.get(items) ?? indexItems(items.values(), names);
  indexes.set(items, index);
  return index;
}

/** Builds the index while the page has nothing else to do. */
export function prepareIndex(items: Items, names: TypeNames | undefined): void {
  // Safari has no idle callbacks.
  if (typeof requestIdleCallback === 'function') requestIdleCallback(() => indexOf(items, names));
  else setTimeout(() => indexOf(items, names));
}
