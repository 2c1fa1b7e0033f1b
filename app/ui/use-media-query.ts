import { useCallback, useSyncExternalStore } from 'react';

/** They're slow to create, and each keeps itself up to date. */
const lists = new Map<string, MediaQueryList>();

function listOf(query: string): MediaQueryList {
  const known = lists.get(query);
  if (known) return known;
  const list = window.matchMedia(query);
  lists.set(query, list);
  return list;
}

export function useMediaQuery(query: string): boolean {
  const subscribe = useCallback(
    (changed: () => void) => {
      const list = listOf(query);
      list.addEventListener('change', changed);
      return () => list.removeEventListener('change', changed);
    },
    [query],
  );
  return useSyncExternalStore(
    subscribe,
    () => listOf(query).matches,
    () => false,
  );
}

export function useIsPhone(): boolean {
  return useMediaQuery('(max-width: 39.99rem)');
}
