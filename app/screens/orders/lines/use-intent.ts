import { useRef } from 'react';
import { useOrderLines } from './order-lines-context';

/** Longer than a pointer takes across a row, or a finger that scrolls stays on it. */
const RESTS_AFTER_MS = 65;

/** Handlers of a row that load its lines ahead of the press: a pointer rests on it, or the focus does. */
export function useIntent(orderNumber: string) {
  const { load } = useOrderLines();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const stop = () => clearTimeout(timer.current);
  const wait = () => {
    stop();
    timer.current = setTimeout(() => load([orderNumber]), RESTS_AFTER_MS);
  };
  return { onPointerEnter: wait, onFocus: wait, onPointerLeave: stop, onPointerCancel: stop, onBlur: stop };
}
