import { useCallback } from 'react';
import { type GridLook, parseLookDraft } from '../../../domain/cart/grid-draft';
import type { StorefrontItem } from '../../../domain/catalog/catalog';
import { defaultPlacement, logoOptions, placementOptions } from '../../../domain/catalog/logo-choice';
import { useDraft } from '../../cart/use-draft';
import { useStorefront } from '../../storefront/storefront-context';

/** The color, logo and placement chosen for a grid item, kept as a draft, and what changes some of them. */
export function useLook(item: StorefrontItem): readonly [GridLook, (change: Partial<GridLook>) => void] {
  const { customer } = useStorefront();
  const options = {
    colors: item.colors,
    logos: logoOptions(customer, item.type),
    placements: placementOptions(customer, item.type),
  };
  const initial: GridLook = {
    color: item.default_color,
    logo: null,
    placement: defaultPlacement(customer, item.type),
  };
  const [look, setLook] = useDraft(`look:${item.code}`, (value) => parseLookDraft(value, options, initial), initial);
  const changeLook = useCallback(
    (change: Partial<GridLook>) => setLook((before) => ({ ...before, ...change })),
    [setLook],
  );
  return [look, changeLook];
}
