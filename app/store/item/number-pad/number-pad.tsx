import { useState } from 'react';
import { MAX_UNITS_PER_LINE } from '../../../../domain/cart/cart';
import {
  continueEntry,
  type GridPosition,
  type PadEntry,
  type PadKey,
  padPosition,
  pressKey,
} from '../../../../domain/cart/number-pad';
import type { Quantities } from '../../../../domain/cart/quantity-grid';
import type { StorefrontItem } from '../../../../domain/catalog/catalog';
import { sizeName } from '../../../../domain/catalog/quantity-words';
import { formatDollars } from '../../../../domain/money';
import { useBackCloses } from '../../../ui/back-closes';
import { ColorDot } from '../../../ui/color-dot';
import { PadButton, PadKeys, PadMoves } from './pad-keys';

export interface NumberPadProps {
  readonly item: StorefrontItem;
  readonly quantities: Quantities;
  readonly activeCell: string;
  goTo(cell: string): void;
  onQuantity(cell: string, quantity: number): void;
  onClose(): void;
}

/** The current cell, the keys, and moves to the next cell. */
export function NumberPad({ item, quantities, activeCell, goTo, onQuantity, onClose }: NumberPadProps) {
  useBackCloses(true, onClose);
  const position = padPosition(item, activeCell);
  const { entry, press } = usePadEntry(activeCell, quantities[activeCell] ?? 0, (quantity) =>
    onQuantity(activeCell, quantity),
  );
  const [announced, setAnnounced] = useState('');
  if (!position) return null;

  function handleKey(key: PadKey) {
    const { quantity, isRefused } = press(key);
    setAnnounced(isRefused ? '' : `${position?.color} ${sizeName(position?.size ?? '')}: ${quantity || 'empty'}`);
  }

  function handleMove(cell: string) {
    setAnnounced('');
    goTo(cell);
  }

  return (
    <section
      aria-label="Number pad"
      // The field stays focused, so a hardware keyboard still works.
      onMouseDown={(event) => event.preventDefault()}
      onKeyDown={(event) => event.key === 'Escape' && onClose()}
      className="pad-flat:grid-cols-[150px_1fr_216px] grid touch-manipulation grid-cols-4 gap-2 px-4 py-2.5 select-none sm:grid-cols-[196px_1fr_168px] sm:gap-4.5 sm:px-6 sm:py-3.5"
    >
      <PadCell position={position} entry={entry} onKey={handleKey} />
      <PadKeys onKey={handleKey} />
      <PadMoves position={position} onMove={handleMove} onClose={onClose} />
      <p aria-live="polite" className="sr-only">
        {announced}
      </p>
    </section>
  );
}

function usePadEntry(cell: string, quantity: number, onQuantity: (quantity: number) => void) {
  const [last, setLast] = useState<PadEntry>();
  if (last && last.cell !== cell) setLast(undefined);
  const entry = continueEntry(last, cell, quantity);
  return {
    entry,
    press(key: PadKey): PadEntry {
      const pressed = pressKey(entry, key);
      setLast(pressed);
      if (pressed.quantity !== quantity) onQuantity(pressed.quantity);
      return pressed;
    },
  };
}

interface PadCellProps {
  readonly position: GridPosition;
  readonly entry: PadEntry;
  onKey(key: PadKey): void;
}

function PadCell({ position, entry, onKey }: PadCellProps) {
  const { color, size, price } = position;
  return (
    <div className="flex min-w-0 gap-2 max-sm:col-span-4 max-sm:items-center max-narrow:flex-wrap sm:grid sm:grid-cols-2 sm:grid-rows-[auto_1fr_auto]">
      <p className="min-w-0 flex-1 text-label leading-4.5 max-narrow:basis-full sm:col-span-2">
        <b className="flex items-center gap-2 font-name">
          <ColorDot color={color} />
          <span className="min-w-0 truncate max-sm:whitespace-normal">
            {color}, {sizeName(size)}
          </span>
        </b>
        <span role="alert" className="block text-err">
          {entry.isRefused && refusal(entry.quantity)}
        </span>
        {!entry.isRefused && <span className="block text-ink-2 pad-flat:hidden">{formatDollars(price)} each</span>}
      </p>
      <PadButton
        label="Minus 1"
        isDisabled={entry.quantity === 0}
        onPress={() => onKey('less')}
        className="sm:row-start-3 max-sm:w-14.5"
      >
        – 1
      </PadButton>
      <Figure quantity={entry.quantity} />
      <PadButton label="Plus 1" onPress={() => onKey('more')} className="sm:row-start-3 max-sm:w-14.5">
        + 1
      </PadButton>
    </div>
  );
}

/** Assistive technology reads the field itself. */
function Figure({ quantity }: { quantity: number }) {
  const size = quantity < 10_000 ? 'sm:text-pad' : 'sm:text-success';
  return (
    <span
      aria-hidden
      className={`grid min-h-14.5 min-w-24 place-items-center rounded-card border-[2.5px] border-brand text-dialog leading-none font-figure max-narrow:flex-1 sm:col-span-2 sm:row-start-2 pad-flat:hidden ${quantity ? 'text-brand-2' : 'text-ink-3'} ${size}`}
    >
      {quantity.toLocaleString('en-US')}
    </span>
  );
}

function refusal(kept: number): string {
  const most = MAX_UNITS_PER_LINE.toLocaleString('en-US');
  return `At most ${most} in a cell. ${kept.toLocaleString('en-US')} is kept; Clear starts over.`;
}
