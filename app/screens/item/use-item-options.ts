import { useCallback } from 'react';
import { useSearchParams } from 'react-router-dom';
import { type ItemOptions, parseOptionsDraft } from '../../../domain/cart/grid-draft';
import type { CatalogItem, StorefrontItem } from '../../../domain/catalog/catalog';
import { defaultPlacement, logoOptions, placementOptions } from '../../../domain/catalog/logo-choice';
import { useDraft } from '../../cart/drafts';
import { useStorefront } from '../../storefront/storefront-context';

/**
 * The color, logo, and placement chosen for an item, kept as a draft. A color in the URL comes first. Needs a `key` per
 * such color.
 */
export function useItemOptions(item: StorefrontItem): readonly [ItemOptions, (change: Partial<ItemOptions>) => void] {
  const { customer } = useStorefront();
  const options = {
    colors: item.colors,
    logos: logoOptions(customer, item.type),
    placements: placementOptions(customer, item.type),
  };
  const asked = useAskedColor(item);
  const initial: ItemOptions = {
    color: asked ?? item.default_color,
    logo: null,
    placement: defaultPlacement(customer, item.type),
  };
  const [chosen, setChosen] = useDraft(`look:${item.code}`, parse, initial);
  function parse(value: unknown): ItemOptions | undefined {
    const draft = parseOptionsDraft(value, options, initial);
    return draft && { ...draft, color: asked ?? draft.color };
  }
  const changeOptions = useCallback(
    (change: Partial<ItemOptions>) => setChosen((before) => ({ ...before, ...change })),
    [setChosen],
  );
  return [chosen, changeOptions];
}

/** The color in the URL (`?color=Navy`), as a search sets it; undefined if the item lacks it. */
export function useAskedColor(item: CatalogItem | undefined): string | undefined {
  const [params] = useSearchParams();
  return item?.colors.find((color) => color === params.get('color'));
}
