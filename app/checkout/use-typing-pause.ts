import { useEffect } from 'react';

/** Shorter codes are only checked when their field is left. */
const MIN_LENGTH = 3;
const SHORT_PAUSE_MS = 300;
const DEBOUNCE_MS = 1_000;

/** Debounces a typed code: a short pause is enough for this device's own check, a longer one for the server's. */
export function useTypingPause(typed: string, onShortPause: () => void, onTyped: () => void): void {
  useEffect(() => {
    if (typed.length < MIN_LENGTH) return;
    const timers = [setTimeout(onShortPause, SHORT_PAUSE_MS), setTimeout(onTyped, DEBOUNCE_MS)];
    return () => timers.forEach(clearTimeout);
  }, [typed, onShortPause, onTyped]);
}
