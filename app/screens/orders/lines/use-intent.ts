import { useRef } from 'react';
import { useOrderLines } from './order-lines-context';

/** Longer than a pointer takes across a row, or a finger that scrolls stays on it. */
const RESTS_AFTER_MS = 65;

/** Handlers of a closed row that load its lines ahead of the press: a pointer rests on it, or it has the focus. */
export function useIntent(orderNumber: string) {
  const { load } = useOrderLines();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const wait = () => {
    timer.current = setTimeout(() => load([orderNumber]), RESTS_AFTER_MS);
  };
  const stop = () => clearTimeout(timer.current);
  return { onPointerEnter: wait, onPointerLeave: stop, onPointerCancel: stop };
}
