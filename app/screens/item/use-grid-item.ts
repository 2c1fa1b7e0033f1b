import { useRef, useState } from 'react';
import { addToCart } from '../../../domain/cart/cart';
import { quantitiesInCart } from '../../../domain/cart/grid/in-cart';
import { belowMinimum, gridEntries } from '../../../domain/cart/quantity-grid';
import type { StorefrontItem } from '../../../domain/catalog/catalog';
import { defaultPlacement, logoOptions, placementOptions } from '../../../domain/catalog/logo-choice';
import { useCart } from '../../cart/cart-context';
import { useToast } from '../../components/toast';
import { useStorefront } from '../../storefront/storefront-context';
import { addedMessage, REFUSED_TO_ADD } from './add-messages';
import { focusLogos } from './focus-logos';
import { useGridEditing } from './grid/use-grid-editing';
import { useCrewList } from './name-list/use-crew-list';

/** What has been chosen and entered for an item, and adding it to the cart. */
export function useGridItem(item: StorefrontItem) {
  const { customer } = useStorefront();
  const { cart, setCart } = useCart();
  const toast = useToast();
  const form = useRef<HTMLDivElement>(null);
  const logos = logoOptions(customer, item.type);
  const placements = placementOptions(customer, item.type);
  const [logo, setLogo] = useState<string | null>(null);
  const [placement, setPlacement] = useState(defaultPlacement(customer, item.type));
  const [isMinimumRefused, setMinimumRefused] = useState(false);
  const editing = useGridEditing(item);
  const { quantities } = editing;
  const crewList = useCrewList(item, editing);

  function handleAdd() {
    const result = gridEntries(item, quantities, { embroidery: logo, placement, logos });
    if (result.kind !== 'entries') {
      toast.show(REFUSED_TO_ADD[result.kind], 'error');
      if (result.kind === 'embroidery_required') focusLogos(form.current);
      if (result.kind === 'minimum') {
        setMinimumRefused(true);
        editing.setActiveCell(result.cells[0] ?? editing.activeCell);
      }
      return;
    }
    const added = addToCart(cart, result.entries);
    if (added.kind !== 'added') return toast.show(REFUSED_TO_ADD[added.kind], 'error');
    setCart(added.cart);
    crewList.handleAdded(result.entries);
    setLogo(null);
    // The focus stays on the button, next to the message and the cart's count.
    editing.reset();
    setMinimumRefused(false);
    toast.show(addedMessage(added.keptPlacements));
  }

  return {
    form,
    editing,
    crewList,
    logos,
    placements,
    logo,
    setLogo,
    placement,
    setPlacement,
    inCart: quantitiesInCart(cart, item.code),
    /** Cells with fewer units than the minimum per cell. */
    shortCells: belowMinimum(item, quantities),
    /** The shopper tried to add them. */
    isMinimumRefused,
    handleAdd,
  };
}
