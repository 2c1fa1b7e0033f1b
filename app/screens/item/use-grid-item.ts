import { startTransition, useEffect, useMemo, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { addToCart } from '../../../domain/cart/cart';
import { quantitiesInCart } from '../../../domain/cart/grid/tools';
import { parseQuantitiesDraft } from '../../../domain/cart/grid-draft';
import { belowMinimum, gridEntries } from '../../../domain/cart/quantity-grid';
import type { StorefrontItem } from '../../../domain/catalog/catalog';
import { logoOptions, placementOptions } from '../../../domain/catalog/logo-choice';
import { useCart } from '../../cart/cart-context';
import { readDraft, saveDraft } from '../../cart/drafts';
import { useToast } from '../../components/toast';
import { useStorefront } from '../../storefront/storefront-context';
import { addedMessage, REFUSED_TO_ADD } from './add-messages';
import { useGridEditing } from './grid/use-grid-editing';
import { useCrewList } from './name-list/crew-list';
import { useOptionsDraft, useStartOptions } from './use-item-options';

export function useGridItem(item: StorefrontItem) {
  const { customer } = useStorefront();
  const { cart, setCart } = useCart();
  const toast = useToast();
  const form = useRef<HTMLDivElement>(null);
  const logos = logoOptions(customer, item.type);
  const placements = placementOptions(customer, item.type);
  const start = useStartOptions(item);
  const [logo, setLogo] = useState(start.logo);
  const [placement, setPlacement] = useState(start.placement);
  const [isMinimumRefused, setMinimumRefused] = useState(false);
  const [isLogoAsked, setLogoAsked] = useState(false);
  const [hasAdded, setAdded] = useState(false);
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
    if (result.kind !== 'entries') {
      toast.show(REFUSED_TO_ADD[result.kind], 'error');
      if (result.kind === 'embroidery_required') {
        flushSync(() => setLogoAsked(true));
        focusLogos(form.current);
      }
      if (result.kind === 'minimum') {
        setMinimumRefused(true);
        editing.setActiveCell(result.cells[0] ?? editing.activeCell);
      }
      return;
    }
    const added = addToCart(cart, result.entries);
    if (added.kind !== 'added') return toast.show(REFUSED_TO_ADD[added.kind], 'error');
    crewList.handleAdded(result.entries);
    toast.show(addedMessage(added.keptChoices));
    // Show the message first. The cart is already stored; until the grid is empty, a second press adds nothing.
    startTransition(() => {
      setCart(added.cart);
      setLogo(null);
      editing.reset();
      setMinimumRefused(false);
      setLogoAsked(false);
      setAdded(true);
    });
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
