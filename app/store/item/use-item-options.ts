import { useEffect, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { type ItemOptions, parseOptionsDraft } from '../../../domain/cart/grid-draft';
import type { CatalogItem, StorefrontItem } from '../../../domain/catalog/catalog';
import type { Customer } from '../../../domain/catalog/customer';
import { defaultPlacement, logoOptions, placementOptions, startingLogo } from '../../../domain/catalog/logo-choice';
import { readDraft, saveDraft } from '../../cart/drafts';
import { useStorefront } from '../../data/storefront/storefront-context';

/** A color in the URL comes first, then the draft. Needs a `key` per such color. */
export function useStartOptions(item: StorefrontItem): ItemOptions {
  const { customer } = useStorefront();
  const asked = useAskedColor(item);
  const [start] = useState(() => {
    const initial = initialOptions(customer, item, asked);
    const offered = {
      colors: item.colors,
      logos: logoOptions(customer, item.type),
      placements: placementOptions(customer, item.type),
    };
    const draft = readDraft(customer.key, draftOf(item), (value) => parseOptionsDraft(value, offered, initial));
    return draft ? { ...draft, color: asked ?? draft.color } : initial;
  });
  return start;
}

export function useOptionsDraft(item: StorefrontItem, { color, logo, placement }: ItemOptions): void {
  const { customer } = useStorefront();
  const asked = useAskedColor(item);
  useEffect(
    () => saveDraft(customer.key, draftOf(item), { color, logo, placement }, initialOptions(customer, item, asked)),
    [customer, item, asked, color, logo, placement],
  );
}

/** The color in the URL (`?color=Navy`), as a search sets it; undefined if the item lacks it. */
export function useAskedColor(item: CatalogItem | undefined): string | undefined {
  const [params] = useSearchParams();
  return item?.colors.find((color) => color === params.get('color'));
}

function initialOptions(customer: Customer, item: CatalogItem, asked: string | undefined): ItemOptions {
  return {
    color: asked ?? item.default_color,
    logo: startingLogo(customer, item.type),
    placement: defaultPlacement(customer, item.type),
  };
}

function draftOf({ code }: CatalogItem): string {
  return `look:${code}`;
}
