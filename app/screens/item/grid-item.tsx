import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { addToCart } from '../../../domain/cart/cart';
import { belowMinimum, colorOfCell, gridEntries, type Quantities, setCell } from '../../../domain/cart/quantity-grid';
import type { StorefrontItem } from '../../../domain/catalog/catalog';
import { defaultPlacement, logoOptions, placementOptions } from '../../../domain/catalog/logo-choice';
import { useCart } from '../../cart/cart-context';
import { useToast } from '../../components/toast';
import { useIsPhone } from '../../components/use-media-query';
import { useStorefront } from '../../storefront/storefront-context';
import { addedMessage, REFUSED_TO_ADD } from './add-messages';
import { ColorSwatches } from './color-swatches';
import { focusCell, focusLogos } from './focus';
import { GridActionBar } from './grid-action-bar';
import { ItemFrame } from './item-frame';
import { LogoSelector } from './logo-selector';
import { PhoneQuantities } from './phone-quantities';
import { PlacementSelector } from './placement-selector';
import { ProductPreview } from './product-preview';
import { QuantityGrid } from './quantity-grid';
import { useItemColor } from './use-item-color';

/** An item ordered by size and color, with a logo. */
export function GridItem({ item }: { item: StorefrontItem }) {
  const { customer } = useStorefront();
  const { cart, setCart } = useCart();
  const toast = useToast();
  const isPhone = useIsPhone();
  const form = useRef<HTMLDivElement>(null);
  const logos = logoOptions(customer, item.type);
  const placements = placementOptions(customer, item.type);
  const [color, setColor] = useItemColor(item);
  const [logo, setLogo] = useState<string | null>(null);
  const [placement, setPlacement] = useState(defaultPlacement(customer, item.type));
  const [quantities, setQuantities] = useState<Quantities>({});
  const [minimumRefused, setMinimumRefused] = useState(false);

  function handleAdd() {
    const result = gridEntries(item, quantities, { embroidery: logo, placement, logos });
    if (result.kind !== 'entries') {
      toast.show(REFUSED_TO_ADD[result.kind], 'error');
      if (result.kind === 'embroidery_required') focusLogos(form.current);
      if (result.kind === 'minimum') {
        setMinimumRefused(true);
        // On a phone only the current color's cells are rendered.
        flushSync(() => setColor(colorOfCell(result.cells[0]) ?? color));
        focusCell(form.current, result.cells[0]);
      }
      return;
    }
    const added = addToCart(cart, result.entries);
    if (added.kind !== 'added') return toast.show(REFUSED_TO_ADD[added.kind], 'error');
    setCart(added.cart);
    setLogo(null);
    setQuantities({});
    setMinimumRefused(false);
    toast.show(addedMessage(added.keptPlacements));
  }

  const gridProps = {
    item,
    quantities,
    color,
    shortCells: belowMinimum(item, quantities),
    isMinimumRefused: minimumRefused,
    onQuantity: (cell: string, quantity: number) => setQuantities((before) => setCell(before, cell, quantity)),
    onColor: setColor,
  };
  return (
    <div ref={form} className="flex flex-1 flex-col">
      <ItemFrame
        item={item}
        picture={<ProductPreview item={item} color={color} logo={logo} placement={placement} />}
        colors={<ColorSwatches item={item} color={color} onColor={setColor} />}
        options={
          (logos.length > 0 || placements.length > 0) && (
            <div className="grid items-start gap-4 max-sm:grid-cols-[4fr_3fr] max-sm:gap-3 lg:grid-cols-[1fr_auto] lg:gap-4.5">
              <LogoSelector
                logos={logos}
                color={color}
                logo={logo}
                onLogo={setLogo}
                isRoomy={placements.length === 0}
              />
              <PlacementSelector placements={placements} placement={placement} onPlacement={setPlacement} />
            </div>
          )
        }
        work={isPhone ? <PhoneQuantities {...gridProps} /> : <QuantityGrid {...gridProps} />}
      />
      <GridActionBar
        item={item}
        quantities={quantities}
        logo={logo}
        placement={placements.length > 0 ? placement : null}
        color={color}
        onAdd={handleAdd}
      />
    </div>
  );
}
