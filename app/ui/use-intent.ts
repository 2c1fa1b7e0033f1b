import { useRef } from 'react';

/** Longer than a pointer takes across a row or a scrolling finger rests on it. */
const RESTS_AFTER_MS = 65;

/** Runs once a pointer rests on the element or it gets the focus. */
export function useIntent(run: () => void) {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const stop = () => clearTimeout(timer.current);
  const wait = () => {
    stop();
    timer.current = setTimeout(run, RESTS_AFTER_MS);
  };
  return { onPointerEnter: wait, onFocus: wait, onPointerLeave: stop, onPointerCancel: stop, onBlur: stop };
}
