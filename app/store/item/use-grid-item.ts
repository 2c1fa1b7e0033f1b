import { useDeferredValue, useEffect, useMemo, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { quantitiesInCart } from '../../../domain/cart/grid/tools';
import { parseQuantitiesDraft } from '../../../domain/cart/grid-draft';
import { belowMinimum, gridEntries } from '../../../domain/cart/quantity-grid';
import type { StorefrontItem } from '../../../domain/catalog/catalog';
import { logoOptions, placementOptions, startingLogo } from '../../../domain/catalog/logo-choice';
import { useCart } from '../../cart/cart-context';
import { readDraft, saveDraft } from '../../cart/drafts';
import { useStorefront } from '../../data/storefront/storefront-context';
import { useGridEditing } from './grid/use-grid-editing';
import { useCrewList } from './name-list/crew-list';
import { useAddToCart } from './use-add-to-cart';
import { useOptionsDraft, useStartOptions } from './use-item-options';

export function useGridItem(item: StorefrontItem) {
  const { customer } = useStorefront();
  const { add, refuse, hasAdded } = useAddToCart();
  // Counts of what's in the cart change hundreds of cells, which can wait.
  const cart = useDeferredValue(useCart().cart);
  const form = useRef<HTMLDivElement>(null);
  const logos = logoOptions(customer, item.type);
  const placements = placementOptions(customer, item.type);
  const start = useStartOptions(item);
  const [logo, setLogo] = useState(start.logo);
  const [placement, setPlacement] = useState(start.placement);
  const [isMinimumRefused, setMinimumRefused] = useState(false);
  const [isLogoAsked, setLogoAsked] = useState(false);
  const draft = `quantities:${item.code}`;
  const [entered] = useState(() => readDraft(customer.key, draft, (value) => parseQuantitiesDraft(value, item)));
  const editing = useGridEditing(item, { quantities: entered, color: start.color });
  const { quantities, color } = editing;
  useEffect(() => saveDraft(customer.key, draft, quantities, {}), [customer.key, draft, quantities]);
  useOptionsDraft(item, { color, logo, placement });
  const inCart = useMemo(() => quantitiesInCart(cart, item.code), [cart, item.code]);
  const crewList = useCrewList(item, editing);

  function handleAdd() {
    const result = gridEntries(item, quantities, { embroidery: logo, placement, logos });
    if (result.kind === 'entries') {
      return add(result.entries, quantities, () => {
        crewList.handleAdded(result.entries);
        setLogo(startingLogo(customer, item.type));
        editing.reset();
        setMinimumRefused(false);
        setLogoAsked(false);
      });
    }
    refuse(result.kind);
    if (result.kind === 'embroidery_required') {
      flushSync(() => setLogoAsked(true));
      focusLogos(form.current);
    }
    if (result.kind === 'minimum') {
      setMinimumRefused(true);
      editing.setActiveCell(result.cells[0] ?? editing.activeCell);
    }
  }

  return {
    item,
    form,
    editing,
    crewList,
    logos,
    placements,
    logo,
    placement,
    setLogo,
    setPlacement,
    inCart,
    shortCells: belowMinimum(item, quantities),
    isMinimumRefused,
    isLogoMissing: isLogoAsked && logo === null,
    hasAdded,
    handleAdd,
  };
}

function focusLogos(within: HTMLElement | null): void {
  const group = within?.querySelector<HTMLElement>('[data-selector="logo"]');
  group?.querySelector<HTMLElement>('input, button')?.focus();
  group?.scrollIntoView({ block: 'center' });
}
