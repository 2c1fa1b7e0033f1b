import {
  type MouseEvent,
  type PointerEvent,
  type RefObject,
  Suspense,
  useCallback,
  useEffect,
  useRef,
  useState,
} from 'react';
import { pageLoaded } from '../../../device/page-loaded';
import { lazyOptional } from '../../../ui/lazy-optional';
import { useMediaQuery } from '../../../ui/use-media-query';
import { cellOf, cellOfRow, findCell, takesText } from '../grid/cells';
import type { GridEditing } from '../grid/use-grid-editing';
import type { NumberPadProps } from './number-pad';

/** A later call retries a failed load. */
const loadNumberPad = async () => (await import('./number-pad')).NumberPad;
const NumberPad = lazyOptional(loadNumberPad);
const loadReveal = () => import('./reveal-cell');

/** A smaller or enlarged page keeps the system keyboard. */
const HAS_PAD = '(pointer: coarse) and (min-width: 640px), (pointer: coarse) and (min-height: 560px)';

/** Only a finger or a pen opens the pad, and only where touch is the main pointer. */
export function useNumberPad({ activeCell, setActiveCell }: Pick<GridEditing, 'activeCell' | 'setActiveCell'>) {
  const isTouchDevice = useMediaQuery(HAS_PAD);
  const [isOpen, setOpen] = useState(false);
  const [tapsCells, setTapsCells] = useState(false);
  const [isMissing, setMissing] = useState(false);
  const isUsable = isTouchDevice && tapsCells && !isMissing;

  useEffect(() => {
    if (isTouchDevice) void afterPage(() => Promise.all([loadNumberPad(), loadReveal()]));
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

/** Once the page has loaded and has nothing to do. A failed load is tried again when it's needed. */
async function afterPage(load: () => Promise<unknown>): Promise<void> {
  await pageLoaded();
  // Safari has no idle callbacks.
  await new Promise((resolve) => (window.requestIdleCallback ?? ((run) => setTimeout(run, 1000)))(resolve));
  await load().catch(() => undefined);
}

/** Keeps the current cell in view, and reserves the pad's room while it loads. */
export function DockedPad({ cells, ...props }: NumberPadProps & { cells: RefObject<HTMLElement | null> }) {
  const pad = useRef<HTMLDivElement>(null);
  const { activeCell } = props;
  // Tells the page how much of it the pad covers, and reveals the cell when that or the cell changes.
  useEffect(() => {
    const element = pad.current;
    if (!element) return;
    const page = document.documentElement.style;
    // The pad's width follows the window's, so this also catches turning the device.
    const watch = new ResizeObserver(() => {
      page.setProperty('--number-pad', `${element.offsetHeight}px`);
      const cell = findCell(cells.current, activeCell);
      if (cell)
        void loadReveal().then(
          ({ revealCell }) => revealCell(cell, element),
          () => undefined,
        );
    });
    watch.observe(element);
    return () => {
      watch.disconnect();
      page.removeProperty('--number-pad');
    };
  }, [cells, activeCell]);
  return (
    <div
      ref={pad}
      data-number-pad
      className="short:sticky short:bottom-0 short:z-30 pad-flat:min-h-38 min-h-86 border-t border-line-strong bg-surface shadow-pad sm:min-h-72"
    >
      <Suspense fallback={null}>
        <NumberPad {...props} />
      </Suspense>
    </div>
  );
}
