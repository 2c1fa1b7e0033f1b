import { startTransition, useCallback, useDeferredValue, useMemo, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { parsePacksDraft } from '../../../domain/cart/grid-draft';
import { listPriceOf } from '../../../domain/cart/pack-prices';
import { type PackSelection, packEntries, setPackCount, unitsOfPacks } from '../../../domain/cart/pack-selection';
import type { StorefrontItem } from '../../../domain/catalog/catalog';
import { logoOptions } from '../../../domain/catalog/logo-choice';
import { colorWord, newestFirst } from '../../../domain/catalog/pack-words';
import { packQuantity, unitOf } from '../../../domain/catalog/quantity-words';
import { countOf } from '../../../domain/text/count-of';
import { useDraft } from '../../cart/drafts';
import { useStorefront } from '../../data/storefront/storefront-context';
import { ActionBar } from '../../ui/action-bar';
import { Button } from '../../ui/button';
import { useIsPhone } from '../../ui/use-media-query';
import { ColorSwatches } from './color-swatches';
import { AddToCartButton, CartStatus } from './grid-action-bar';
import { ItemFacts } from './item-facts';
import { ItemFrame } from './item-frame';
import { LogoSelector } from './logo-selector';
import { PackGrid, PhonePacks } from './pack-grid';
import { PackSummary, PackTotal, PriceTiers } from './pack-prices';
import { ProductPreview } from './product-preview';
import { useAddToCart } from './use-add-to-cart';
import { useItemKeys } from './use-item-keys';
import { useOptionsDraft, useStartOptions } from './use-item-options';

export function PackItem({ item: given }: { item: StorefrontItem }) {
  const item = useMemo(() => ({ ...given, colors: newestFirst(given.colors) }), [given]);
  const { add, refuse, hasAdded } = useAddToCart();
  const isPhone = useIsPhone();
  const form = useRef<HTMLDivElement>(null);
  const { customer } = useStorefront();
  const logos = logoOptions(customer, item.type);
  const start = useStartOptions(item);
  const [color, setColor] = useState(start.color);
  const [logo, setLogo] = useState(start.logo);
  useOptionsDraft(item, { color, logo, placement: start.placement });
  const [selection, setSelection] = useDraft<PackSelection>(
    `packs:${item.code}`,
    (value) => parsePacksDraft(value, item),
    {},
  );
  // The checked box renders first, and the sums a frame later.
  const picturedColor = useDeferredValue(color);
  const summed = useDeferredValue(selection);
  const [changed, setChanged] = useState<{ readonly box: string; readonly count: number }>();
  const units = unitsOfPacks(item, summed);
  const tiers = item.discount ?? [];
  const estimate = listPriceOf(tiers, units);

  const handleCount = useCallback(
    (size: string, ofColor: string, count: number) => {
      setSelection((before) => setPackCount(before, size, ofColor, count));
      startTransition(() => setColor(ofColor));
      setChanged({ box: `${ofColor} ${size}`, count });
    },
    [setSelection],
  );
  const handlePick = useCallback((picked: string) => {
    // A phone renders only the current color's boxes.
    flushSync(() => setColor(picked));
    focusPacks(form.current, picked);
  }, []);

  function handleAdd() {
    const result = packEntries(item, selection, logo);
    if (result.kind !== 'entries') return refuse(result.kind);
    add(result.entries, selection, () => {
      setSelection({});
      setLogo(null);
    });
  }

  useItemKeys(form, color, handleAdd);

  const Packs = isPhone ? PhonePacks : PackGrid;
  return (
    <div ref={form} className="flex flex-1 flex-col">
      <ItemFrame
        item={item}
        picture={<ProductPreview item={item} color={color} logo={logo} placement={null} onColor={setColor} />}
        colors={
          <ColorSwatches item={item} color={color} heading={colorWord(item)} onColor={setColor} onPick={handlePick} />
        }
        options={
          logos.length > 0 && (
            <div className="flex items-end gap-3">
              <div className="min-w-0 flex-1">
                <LogoSelector logos={logos} color={picturedColor} logo={logo} onLogo={setLogo} isRoomy isPrinted />
              </div>
              <Button size="small" aria-pressed={logo === null} onClick={() => setLogo(null)}>
                No logo
              </Button>
            </div>
          )
        }
        facts={<ItemFacts item={item} isGarment={false} hidesLeadTime={false} />}
        work={
          <div className="flex flex-col gap-4">
            {isPhone && <PriceTiers tiers={tiers} unit={unitOf(item)} />}
            <Packs item={item} selection={selection} color={color} onCount={handleCount} />
            <p aria-live="polite" className="sr-only">
              {changed && changed.count > 1 && <span key={changed.box}>{countOf(changed.count, 'pack')}</span>}
            </p>
            <div className="grid items-start gap-4 sm:grid-cols-[3fr_2fr]">
              {!isPhone && <PriceTiers tiers={tiers} unit={unitOf(item)} />}
              <PackSummary item={item} selection={summed} />
            </div>
          </div>
        }
      />
      <ActionBar>
        {hasAdded && units === 0 ? (
          <p className="flex-1 max-sm:text-label">
            <CartStatus />
          </p>
        ) : (
          <PackTotal units={packQuantity(units, unitOf(item))} estimate={estimate} />
        )}
        <AddToCartButton isEmpty={units === 0} onAdd={handleAdd} />
      </ActionBar>
    </div>
  );
}

/** Focuses a color's first pack box and scrolls its row into view. */
function focusPacks(within: HTMLElement | null, color: string): void {
  const row = within?.querySelector<HTMLElement>(`[data-pack-color="${CSS.escape(color)}"]`);
  row?.querySelector<HTMLElement>('input[type="checkbox"]')?.focus({ preventScroll: true });
  row?.scrollIntoView({ block: 'nearest' });
}
