import { useState } from 'react';
import { continueEntry, type PadEntry, type PadKey, padPosition, pressKey } from '../../../../domain/cart/number-pad';
import type { NumberPadProps } from './docked-pad';
import { PadCell } from './pad-cell';
import { PadKeys } from './pad-keys';
import { PadMoves } from './pad-moves';

/** Enters quantities on a touch screen: the current cell, the keys, and the way to the next cell. */
export function NumberPad({ item, quantities, activeCell, goTo, onQuantity, onClose }: NumberPadProps) {
  const position = padPosition(item, activeCell);
  const { entry, press } = usePadEntry(activeCell, quantities[activeCell] ?? 0, (quantity) =>
    onQuantity(activeCell, quantity),
  );
  const [announced, setAnnounced] = useState('');
  if (!position) return null;

  function handleKey(key: PadKey) {
    const { quantity, isRefused } = press(key);
    setAnnounced(isRefused ? '' : `${position?.color} ${position?.size}: ${quantity || 'empty'}`);
  }

  function handleMove(cell: string) {
    setAnnounced('');
    goTo(cell);
  }

  return (
    <section
      aria-label="Number pad"
      // The field keeps the focus, so that a hardware keyboard goes on working.
      onMouseDown={(event) => event.preventDefault()}
      onKeyDown={(event) => event.key === 'Escape' && onClose()}
      className="pad-flat:grid-cols-[150px_1fr_216px] grid touch-manipulation grid-cols-4 gap-2 px-4 py-2.5 select-none sm:grid-cols-[196px_1fr_168px] sm:gap-4.5 sm:px-6 sm:py-3.5 pad-low:py-3.5"
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

/** The keys pressed in the current cell; leaving the cell forgets them. */
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
