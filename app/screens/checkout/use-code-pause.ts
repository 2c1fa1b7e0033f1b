import { useEffect } from 'react';

/** No code is shorter; what is, is checked when its field is left. */
const SHORTEST_CODE = 3;
const SHORT_PAUSE_MS = 300;
/** After so long nobody is typing any more. */
const LONG_PAUSE_MS = 1_000;

/** Notices pauses in typing: a short one, after which the device may look for itself, and the one that ends it. */
export function useCodePause(typed: string, onShortPause: () => void, onLongPause: () => void): void {
  useEffect(() => {
    if (typed.length < SHORTEST_CODE) return;
    const timers = [setTimeout(onShortPause, SHORT_PAUSE_MS), setTimeout(onLongPause, LONG_PAUSE_MS)];
    return () => timers.forEach(clearTimeout);
  }, [typed, onShortPause, onLongPause]);
}
