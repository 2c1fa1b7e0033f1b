import { type FocusEvent, type MouseEvent, type PointerEvent, type RefObject, useEffect, useState } from 'react';
import { flushSync } from 'react-dom';
import { useMediaQuery } from '../../../components/use-media-query';
import { cellOf, cellOfRow, focusCell, takesText } from './cell-element';
import { loadNumberPad } from './load-number-pad';

/** A touch device with room for pad and cell; a page that is smaller, or enlarged, keeps the system keyboard. */
const HAS_PAD = '(pointer: coarse) and (min-width: 640px), (pointer: coarse) and (min-height: 560px)';

interface CellState {
  /** The `cellKey` of the cell last focused. */
  readonly activeCell: string | undefined;
  setActiveCell(cell: string): void;
}

/**
 * Opens the number pad when a cell is tapped with a finger or a pen on a touch device. A mouse or a trackpad never opens
 * it, nor does a device whose main pointer is one.
 *
 * @param form holds the cells and the pad.
 */
export function useNumberPad(form: RefObject<HTMLElement | null>, { activeCell, setActiveCell }: CellState) {
  const isTouchDevice = useMediaQuery(HAS_PAD);
  const [isOpen, setOpen] = useState(false);
  const [tapsCells, setTapsCells] = useState(false);
  const [isMissing, setMissing] = useState(false);
  const isUsable = isTouchDevice && tapsCells && !isMissing;

  useEffect(() => {
    if (isTouchDevice) return whenIdle(() => loadNumberPad().catch(() => {}));
  }, [isTouchDevice]);

  useEffect(() => {
    if (!isOpen) return;
    const closeForKeyboard = (event: globalThis.FocusEvent) => takesText(event.target) && setOpen(false);
    document.addEventListener('focusin', closeForKeyboard);
    return () => document.removeEventListener('focusin', closeForKeyboard);
  }, [isOpen]);

  return {
    isOpen: isOpen && isUsable && activeCell !== undefined,
    inputMode: isUsable ? ('none' as const) : ('numeric' as const),
    /** After "Add To Cart": stays open for a cell that needs another quantity. */
    closeUnlessInCell() {
      if (!document.activeElement?.matches('[data-cell]')) setOpen(false);
    },
    close() {
      setOpen(false);
      focusCell(form.current, activeCell);
    },
    /** Makes a cell the current one and focuses it, unless a key of the pad has the keyboard's focus. */
    goTo(cell: string) {
      const key = document.activeElement?.closest<HTMLElement>('[data-number-pad] button');
      flushSync(() => setActiveCell(cell));
      if (key) key.focus();
      else focusCell(form.current, cell);
    },
    events: {
      onPointerDownCapture(event: PointerEvent) {
        if (!cellOfRow(event.target)) return;
        setTapsCells(event.pointerType !== 'mouse');
        if (isTouchDevice && event.pointerType !== 'mouse') loadNumberPad().then(undefined, () => setMissing(true));
      },
      onFocusCapture(event: FocusEvent) {
        const cell = cellOf(event.target);
        if (cell) setActiveCell(cell);
      },
      onClickCapture(event: MouseEvent) {
        const cell = cellOf(event.target);
        if (!cell || !isUsable) return;
        setActiveCell(cell);
        setOpen(true);
      },
    },
  };
}

/** Safari has no idle callbacks. @returns cancels it */
function whenIdle(run: () => void): () => void {
  if (!window.requestIdleCallback) {
    const timer = setTimeout(run, 1000);
    return () => clearTimeout(timer);
  }
  const handle = window.requestIdleCallback(run);
  return () => window.cancelIdleCallback(handle);
}
