import { useCallback, useSyncExternalStore } from 'react';

/** Whether the CSS media query currently matches. */
export function useMediaQuery(query: string): boolean {
  const subscribe = useCallback(
    (changed: () => void) => {
      const list = window.matchMedia(query);
      list.addEventListener('change', changed);
      return () => list.removeEventListener('change', changed);
    },
    [query],
  );
  return useSyncExternalStore(subscribe, () => window.matchMedia(query).matches);
}

/** Whether the viewport is below Tailwind's `sm`. */
export function useIsPhone(): boolean {
  return useMediaQuery('(max-width: 639.9px)');
}
