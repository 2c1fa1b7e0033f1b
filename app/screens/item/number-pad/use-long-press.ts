import { type KeyboardEvent, type MouseEvent, type PointerEvent, useEffect, useRef } from 'react';

/** As long as on Android. */
const LONG_PRESS_MS = 500;

const SLIP = 10;

export interface PressPoint {
  readonly x: number;
  readonly y: number;
}

interface Press extends PressPoint {
  cancel(): void;
}

/**
 * A long press with a finger or a pen opens the element's menu, and so does the context-menu key. The right mouse
 * button keeps the browser's own menu.
 *
 * @param onLongPress gets what was pressed, and where; false if there's no menu for it
 */
export function useLongPress(onLongPress: (target: Element, point: PressPoint) => boolean) {
  const press = useRef<Press>(undefined);

  function cancel() {
    press.current?.cancel();
    press.current = undefined;
  }

  useEffect(() => () => press.current?.cancel(), []);

  return {
    onPointerDown(event: PointerEvent) {
      cancel();
      const { target, clientX: x, clientY: y } = event;
      if (event.pointerType === 'mouse' || !event.isPrimary || !(target instanceof Element)) return;
      const allowSelection = preventSelection();
      const timer = setTimeout(() => {
        cancel();
        if (onLongPress(target, { x, y })) swallowRelease();
      }, LONG_PRESS_MS);
      press.current = {
        x,
        y,
        cancel() {
          clearTimeout(timer);
          allowSelection();
        },
      };
    },
    onPointerMove({ clientX, clientY }: PointerEvent) {
      const start = press.current;
      if (start && Math.hypot(clientX - start.x, clientY - start.y) > SLIP) cancel();
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

function preventSelection(): () => void {
  const prevent = (event: Event) => event.preventDefault();
  document.addEventListener('selectstart', prevent);
  return () => document.removeEventListener('selectstart', prevent);
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
