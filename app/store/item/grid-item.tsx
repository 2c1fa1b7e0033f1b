import { ClipboardPaste } from 'lucide-react';
import { Suspense, useCallback, useDeferredValue, useState } from 'react';
import { sameSizeIn } from '../../../domain/cart/number-pad';
import type { Quantities } from '../../../domain/cart/quantity-grid';
import type { StorefrontItem } from '../../../domain/catalog/catalog';
import { isApparelType } from '../../../domain/catalog/item-types';
import { Button } from '../../ui/button';
import { useIsPhone } from '../../ui/use-media-query';
import { ColorSwatches } from './color-swatches';
import type { RefusedText } from './grid/cells';
import { GridWork } from './grid/grid-work';
import { useGridPaste } from './grid/use-grid-paste';
import { GridActionBar } from './grid-action-bar';
import { GridOptions, OrderNotes } from './grid-options';
import { ItemFacts } from './item-facts';
import { ItemFrame } from './item-frame';
import { CrewList, CrewListButton } from './name-list/crew-list';
import { CellMenu, useCellMenu } from './number-pad/cell-menu';
import { DockedPad, useNumberPad } from './number-pad/docked-pad';
import { PhoneQuantities } from './phone-quantities';
import { ProductPreview } from './product-preview';
import { CellInputMode } from './quantity-cell';
import { QuantityGrid } from './quantity-grid';
import { useGridItem } from './use-grid-item';
import { useItemKeys } from './use-item-keys';

export function GridItem({ item }: { item: StorefrontItem }) {
  const isPhone = useIsPhone();
  const entry = useGridItem(item);
  const { editing, logo, placement, inCart } = entry;
  const { quantities, color } = editing;
  // Sums come a frame later, and while somebody types fast, only the last ones.
  const summed = useDeferredValue(quantities);
  // The focused cell renders first, then the logos on its color.
  const picturedColor = useDeferredValue(color);
  useItemKeys(entry.form, color, entry.handleAdd);
  const paste = useGridPaste(editing);
  const [refused, setRefused] = useState<RefusedText>();
  const pad = useNumberPad(editing);
  const menu = useCellMenu(editing.setActiveCell);
  const hasMinimum = item.type === 'accessory';
  const { goTo } = pad;
  const { setColor } = editing;
  const padCell = pad.isOpen ? editing.activeCell : undefined;
  const pickColor = useCallback(
    (picked: string) => (padCell ? goTo(sameSizeIn(picked, padCell)) : setColor(picked)),
    [padCell, goTo, setColor],
  );
  const handleRefused = useCallback((_cell: string, now: RefusedText | undefined) => setRefused(now), []);
  const { type } = editing;
  const handleQuantity = useCallback(
    (cell: string, quantity: number) => {
      setRefused((before) => (before?.cell === cell ? before : undefined));
      type(cell, quantity);
    },
    [type],
  );
  const stillRefused = refused && (quantities[refused.cell] ?? 0) === 0 ? refused : undefined;
  const actions = (
    <>
      <PasteButton onPaste={paste.pasteClipboard} />
      <CrewListButton list={entry.crewList} />
    </>
  );
  if (entry.crewList.isOpen) return <CrewList list={entry.crewList} color={color} logo={logo} />;
  const gridProps = {
    item,
    quantities,
    summed,
    color,
    shortCells: entry.shortCells,
    isMinimumRefused: entry.isMinimumRefused,
    refused: stillRefused,
    onQuantity: handleQuantity,
    onRefused: handleRefused,
    onColor: pickColor,
  };
  return (
    <div ref={entry.form} {...pad.events} {...menu.events} className="flex flex-1 flex-col">
      <ItemFrame
        item={item}
        picture={<ProductPreview item={item} color={color} logo={logo} placement={placement} onColor={pickColor} />}
        colors={
          <div className="flex flex-col gap-3.5">
            <ColorSwatches item={item} color={color} onColor={pickColor} />
            <CartSentence inCart={inCart} showsCounts={!isPhone} />
          </div>
        }
        actions={!isPhone && actions}
        facts={<ItemFacts item={item} isGarment={isApparelType(item.type)} hidesLeadTime={hasMinimum && !isPhone} />}
        options={
          <>
            {hasMinimum && <OrderNotes item={item} quantities={summed} />}
            <GridOptions
              item={item}
              logos={entry.logos}
              placements={entry.placements}
              color={picturedColor}
              logo={logo}
              placement={placement}
              isLogoMissing={entry.isLogoMissing}
              onLogo={entry.setLogo}
              onPlacement={entry.setPlacement}
            />
          </>
        }
        work={
          <CellInputMode value={pad.inputMode}>
            <GridWork editing={editing} paste={paste} refused={stillRefused?.isOpen ? undefined : stillRefused}>
              {isPhone ? (
                <>
                  <PhoneQuantities {...gridProps} />
                  <div className="mt-3 flex flex-wrap gap-2">{actions}</div>
                </>
              ) : (
                <QuantityGrid {...gridProps} editing={editing} inCart={inCart} />
              )}
            </GridWork>
          </CellInputMode>
        }
      />
      {menu.opened && (
        <Suspense fallback={null}>
          <CellMenu {...menu.opened} editing={editing} onPaste={paste.pasteClipboard} onClose={menu.close} />
        </Suspense>
      )}
      <div className="sticky bottom-0 z-30 short:contents">
        {pad.isOpen && (
          <DockedPad
            cells={editing.gridRef}
            item={item}
            quantities={quantities}
            activeCell={editing.activeCell}
            goTo={goTo}
            onQuantity={editing.type}
            onClose={pad.close}
          />
        )}
        <GridActionBar
          item={item}
          quantities={summed}
          logo={logo}
          placement={entry.placements.length > 0 ? placement : null}
          color={picturedColor}
          hasAdded={entry.hasAdded}
          onAdd={() => {
            entry.handleAdd();
            pad.closeUnlessInCell();
          }}
        />
      </div>
    </div>
  );
}

function CartSentence({ inCart, showsCounts }: { inCart: Quantities; showsCounts: boolean }) {
  const units = Object.values(inCart).reduce((sum, quantity) => sum + quantity, 0);
  if (units === 0) return null;
  return (
    <p className="text-label leading-4.75 text-ink-2">
      <b className="font-heading text-ink">
        {units.toLocaleString('en-US')} of this item {units === 1 ? 'is' : 'are'} in the cart.
      </b>{' '}
      {showsCounts && 'Small counts in the grid show where. '}
      What you enter here is added.
    </p>
  );
}

function PasteButton({ onPaste }: { onPaste: () => void }) {
  return (
    <Button size="small" onClick={onPaste}>
      <ClipboardPaste size={18} strokeWidth={2} />
      Paste
    </Button>
  );
}
