import { type MouseEvent, type PointerEvent, useCallback, useEffect, useState } from 'react';
import { useMediaQuery } from '../../../components/use-media-query';
import { cellOf, cellOfRow, takesText } from '../grid/cells';
import type { NumberPad } from './number-pad';

/** A smaller or enlarged page keeps the system keyboard. */
const HAS_PAD = '(pointer: coarse) and (min-width: 640px), (pointer: coarse) and (min-height: 560px)';

interface CellState {
  readonly activeCell: string;
  setActiveCell(cell: string): void;
}

/** Only a finger or a pen opens the pad, and only where touch is the main pointer. */
export function useNumberPad({ activeCell, setActiveCell }: CellState) {
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

  const goTo = useCallback(
    (cell: string) => {
      const key = document.activeElement?.closest<HTMLElement>('[data-number-pad] button');
      setActiveCell(cell);
      key?.focus();
    },
    [setActiveCell],
  );

  return {
    isOpen: isOpen && isUsable,
    inputMode: isUsable ? ('none' as const) : ('numeric' as const),
    closeUnlessInCell() {
      if (!document.activeElement?.matches('[data-cell]')) setOpen(false);
    },
    close() {
      setOpen(false);
      setActiveCell(activeCell);
    },
    goTo,
    events: {
      onPointerDownCapture(event: PointerEvent) {
        if (!cellOfRow(event.target)) return;
        setTapsCells(event.pointerType !== 'mouse');
        if (isTouchDevice && event.pointerType !== 'mouse') loadNumberPad().then(undefined, () => setMissing(true));
      },
      onClickCapture(event: MouseEvent) {
        if (isUsable && cellOf(event.target)) setOpen(true);
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

/** Loads the pad's chunk; a later call retries a failed load. */
export async function loadNumberPad(): Promise<typeof NumberPad> {
  return (await import('./number-pad')).NumberPad;
}
