import { useCallback, useEffect, useState, useSyncExternalStore } from 'react';
import { onReconnect } from '../../device/connection/on-reconnect';
import { isPageReplaced } from '../../device/installation/page-release';
import { fetchFailedScreens, subscribeToFetched } from './lazy-screen';

/**
 * Why a script isn't here:
 * - `unreachable`: no connection; it's fetched again by itself
 * - `replaced`: a newer release has other scripts, and only a reload gets them
 * - `stuck`: the server has it, but this browser doesn't fetch it again (Chromium before 156), so only a reload does
 */
export type ScriptTrouble = 'unreachable' | 'replaced' | 'stuck';

const RETRY_MS = 5_000;

/**
 * Fetches missing scripts again, at once, on the next reconnect, and every few seconds; boundaries with
 * `useFetchedScreens` in their key then show what was missing.
 */
export function useScriptRecovery(): { readonly trouble: ScriptTrouble | undefined; retry(): void } {
  const [trouble, setTrouble] = useState<ScriptTrouble>();
  const retry = useCallback(async () => {
    const isReplaced = await isPageReplaced();
    if (isReplaced === undefined) setTrouble('unreachable');
    else if (isReplaced) setTrouble('replaced');
    else if (!(await fetchFailedScreens())) setTrouble('stuck');
  }, []);
  const isOver = trouble === 'replaced' || trouble === 'stuck';
  useEffect(() => {
    if (isOver) return;
    void retry();
    const timer = setInterval(retry, RETRY_MS);
    const unsubscribe = onReconnect(retry);
    return () => {
      clearInterval(timer);
      unsubscribe();
    };
  }, [isOver, retry]);
  return { trouble, retry };
}

let fetched = 0;
subscribeToFetched(() => {
  fetched += 1;
});

/** Changes when missing scripts have been fetched after all: for the key of an error boundary. */
export function useFetchedScreens(): number {
  return useSyncExternalStore(subscribeToFetched, () => fetched);
}
