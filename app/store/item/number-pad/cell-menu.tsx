import { type KeyboardEvent, type MouseEvent, type PointerEvent, useEffect, useRef, useState } from 'react';
import { lazyOptional } from '../../../ui/lazy-optional';
import { cellOfRow } from '../grid/cells';
import type { OpenedMenu, PressPoint } from './press-menu';

export const CellMenu = lazyOptional(async () => (await import('./press-menu')).CellMenu);

export function useCellMenu(goTo: (cell: string) => void) {
  const [opened, setOpened] = useState<OpenedMenu>();
  const events = useLongPress((target, at) => {
    const cell = cellOfRow(target);
    if (!cell) return false;
    goTo(cell);
    setOpened({ cell, at });
    return true;
  });

  return {
    events,
    opened,
    close() {
      setOpened(undefined);
      if (opened) goTo(opened.cell);
    },
  };
}

/** The same time as on Android. */
const LONG_PRESS_MS = 500;
const SLIP_PX = 10;

/**
 * A long press with a finger or a pen opens the element's menu, and so does the context-menu key. The right mouse
 * button keeps the browser's own menu.
 * @param onLongPress gets what was pressed, and where; false if there's no menu for it
 */
function useLongPress(onLongPress: (target: Element, point: PressPoint) => boolean) {
  const press = useRef<PressPoint & { readonly end: AbortController }>(undefined);

  function cancel() {
    press.current?.end.abort();
    press.current = undefined;
  }

  useEffect(() => () => press.current?.end.abort(), []);

  return {
    onPointerDown(event: PointerEvent) {
      cancel();
      const { target, clientX: x, clientY: y } = event;
      if (event.pointerType === 'mouse' || !event.isPrimary || !(target instanceof Element)) return;
      const end = new AbortController();
      const { signal } = end;
      document.addEventListener('selectstart', (selecting) => selecting.preventDefault(), { signal });
      const timer = setTimeout(() => {
        cancel();
        if (onLongPress(target, { x, y })) swallowRelease();
      }, LONG_PRESS_MS);
      signal.addEventListener('abort', () => clearTimeout(timer));
      press.current = { x, y, end };
    },
    onPointerMove({ clientX, clientY }: PointerEvent) {
      const start = press.current;
      if (start && Math.hypot(clientX - start.x, clientY - start.y) > SLIP_PX) cancel();
    },
    onPointerUp: cancel,
    onPointerCancel: cancel,
    onContextMenu(event: MouseEvent) {
      if (event.button === 2 || pointerTypeOf(event) === 'mouse' || !(event.target instanceof Element)) return;
      const isFromOwnMenu = event.target.closest('[role="menu"]');
      if (press.current || isFromOwnMenu || pointerTypeOf(event) === 'touch') return event.preventDefault();
      if (onLongPress(event.target, below(event.target))) event.preventDefault();
    },
    onKeyDown(event: KeyboardEvent) {
      const isMenuKey = event.key === 'ContextMenu' || (event.key === 'F10' && event.shiftKey);
      if (!isMenuKey || !(event.target instanceof Element)) return;
      if (onLongPress(event.target, below(event.target))) event.preventDefault();
    },
  };
}

function below(target: Element): PressPoint {
  const { left, bottom } = target.getBoundingClientRect();
  return { x: left, y: bottom };
}

function pointerTypeOf(event: MouseEvent): string | undefined {
  return (event.nativeEvent as Partial<globalThis.PointerEvent>).pointerType;
}

/** Lifting the finger must neither tap what's below it nor close the menu that just opened. */
function swallowRelease(): void {
  const swallow = (event: Event) => {
    event.preventDefault();
    event.stopPropagation();
    stop.abort();
  };
  const stop = new AbortController();
  for (const release of ['touchend', 'touchcancel']) {
    window.addEventListener(release, swallow, { capture: true, passive: false, signal: stop.signal });
  }
}
