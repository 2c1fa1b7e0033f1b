import { type RefObject, Suspense, useEffect, useRef } from 'react';
import type { Quantities } from '../../../../domain/cart/quantity-grid';
import type { StorefrontItem } from '../../../../domain/catalog/catalog';
import { lazyOptional } from '../../../components/lazy-optional';
import { findCell } from './cell-element';
import { loadNumberPad } from './load-number-pad';
import { revealCell } from './reveal-cell';

const NumberPad = lazyOptional(loadNumberPad);

export interface NumberPadProps {
  readonly item: StorefrontItem;
  readonly quantities: Quantities;
  /** The `cellKey` of the cell that the keys change. */
  readonly activeCell: string;
  /** Moves to another cell. */
  goTo(cell: string): void;
  onQuantity(cell: string, quantity: number): void;
  onClose(): void;
}

interface DockedPadProps extends NumberPadProps {
  /** The element around the cells. */
  readonly cells: RefObject<HTMLElement | null>;
}

/** The number pad above the action bar. Keeps the current cell in sight, and its own room while it loads. */
export function DockedPad({ cells, ...props }: DockedPadProps) {
  const pad = useRef<HTMLDivElement>(null);
  useReservedRoom(cells, pad, props.activeCell);
  return (
    <div
      ref={pad}
      data-number-pad
      className="short:sticky short:bottom-0 short:z-30 pad-flat:min-h-38 min-h-86 border-t border-line-strong bg-surface shadow-pad sm:min-h-72 pad-low:min-h-55"
    >
      <Suspense fallback={null}>
        <NumberPad {...props} />
      </Suspense>
    </div>
  );
}

/** Tells the page how much of it the pad covers, and reveals the cell when that or the cell changes. */
function useReservedRoom(
  cells: RefObject<HTMLElement | null>,
  pad: RefObject<HTMLDivElement | null>,
  activeCell: string,
): void {
  useEffect(() => {
    const element = pad.current;
    if (!element) return;
    const page = document.documentElement.style;
    const watch = new ResizeObserver(() => {
      page.setProperty('--number-pad', `${element.offsetHeight}px`);
      const cell = findCell(cells.current, activeCell);
      if (cell) revealCell(cell, element);
    });
    watch.observe(element);
    // The pad's width follows the window's, so this also watches turning the device.
    return () => {
      watch.disconnect();
      page.removeProperty('--number-pad');
    };
  }, [cells, pad, activeCell]);
}
