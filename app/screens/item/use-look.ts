import { useCallback } from 'react';
import { useSearchParams } from 'react-router-dom';
import { type GridLook, parseLookDraft } from '../../../domain/cart/grid-draft';
import type { CatalogItem, StorefrontItem } from '../../../domain/catalog/catalog';
import { defaultPlacement, logoOptions, placementOptions } from '../../../domain/catalog/logo-choice';
import { useDraft } from '../../cart/drafts';
import { useStorefront } from '../../storefront/storefront-context';

/**
 * The color, logo and placement chosen for an item, kept as a draft, and what changes some of them. A color that the
 * address names comes first. Needs a `key` per such color.
 */
export function useLook(item: StorefrontItem): readonly [GridLook, (change: Partial<GridLook>) => void] {
  const { customer } = useStorefront();
  const options = {
    colors: item.colors,
    logos: logoOptions(customer, item.type),
    placements: placementOptions(customer, item.type),
  };
  const asked = useAskedColor(item);
  const initial: GridLook = {
    color: asked ?? item.default_color,
    logo: null,
    placement: defaultPlacement(customer, item.type),
  };
  const [look, setLook] = useDraft(`look:${item.code}`, parse, initial);
  function parse(value: unknown): GridLook | undefined {
    const draft = parseLookDraft(value, options, initial);
    return draft && { ...draft, color: asked ?? draft.color };
  }
  const changeLook = useCallback(
    (change: Partial<GridLook>) => setLook((before) => ({ ...before, ...change })),
    [setLook],
  );
  return [look, changeLook];
}

/** The color that the address names (`?color=Navy`), as a search for it does; undefined if the item lacks it. */
export function useAskedColor(item: CatalogItem | undefined): string | undefined {
  const [params] = useSearchParams();
  return item?.colors.find((color) => color === params.get('color'));
}
