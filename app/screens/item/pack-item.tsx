import { Plus } from 'lucide-react';
import { useState } from 'react';
import { addToCart } from '../../../domain/cart/cart';
import { type PackSelection, packEntries, togglePack, unitsOfColor } from '../../../domain/cart/pack-selection';
import type { StorefrontItem } from '../../../domain/catalog/catalog';
import { useCart } from '../../cart/cart-context';
import { ActionBar } from '../../components/action-bar';
import { Button } from '../../components/button';
import { countOf } from '../../components/count-of';
import { useToast } from '../../components/toast';
import { addedMessage, REFUSED_TO_ADD } from './add-messages';
import { ColorSwatches } from './color-swatches';
import { ItemFrame } from './item-frame';
import { PackGrid } from './pack-grid';
import { PackSummary } from './pack-summary';
import { PriceTiers } from './price-tiers';
import { ProductPreview } from './product-preview';
import { useItemColor } from './use-item-color';

/** An item ordered in packs and priced on the purchase order. */
export function PackItem({ item }: { item: StorefrontItem }) {
  const { cart, setCart } = useCart();
  const toast = useToast();
  const [color, setColor] = useItemColor(item);
  const [selection, setSelection] = useState<PackSelection>({});
  const units = item.colors.reduce((sum, name) => sum + unitsOfColor(selection, name), 0);

  function handleToggle(size: string, ofColor: string) {
    setSelection((before) => togglePack(before, size, ofColor));
    setColor(ofColor);
  }

  function handleAdd() {
    const result = packEntries(item, selection);
    if (result.kind !== 'entries') return toast.show(REFUSED_TO_ADD[result.kind], 'error');
    const added = addToCart(cart, result.entries);
    if (added.kind !== 'added') return toast.show(REFUSED_TO_ADD[added.kind], 'error');
    setCart(added.cart);
    setSelection({});
    toast.show(addedMessage(added.keptPlacements));
  }

  return (
    <div className="flex flex-1 flex-col">
      <ItemFrame
        item={item}
        picture={<ProductPreview item={item} color={color} logo={null} placement={null} />}
        colors={<ColorSwatches item={item} color={color} onColor={setColor} />}
        work={
          <div className="flex flex-col gap-4">
            <PackGrid item={item} selection={selection} color={color} onToggle={handleToggle} />
            <div className="grid items-start gap-4 sm:grid-cols-[3fr_2fr]">
              <PriceTiers tiers={item.discount ?? []} />
              <PackSummary item={item} selection={selection} units={units} />
            </div>
          </div>
        }
      />
      <ActionBar>
        <p className="flex-1 text-ink-2 max-sm:hidden">
          Custom items go to your cart without a price. Your account rep confirms it.
        </p>
        <p className="text-amount font-figure max-sm:flex-1 sm:text-money">{countOf(units, 'unit')}</p>
        <Button variant={units === 0 ? 'secondary' : 'primary'} size="large" onClick={handleAdd}>
          <Plus aria-hidden size={20} strokeWidth={2} />
          Add To Cart
        </Button>
      </ActionBar>
    </div>
  );
}
