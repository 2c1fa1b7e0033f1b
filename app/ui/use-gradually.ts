import { useDeferredValue } from 'react';
import { useNavigationType } from 'react-router-dom';

/**
 * Shows a long list's first items while its screen opens and the rest right after, so it opens fast. Going back shows
 * everything at once, since the page scrolls to where it was.
 * @param first how many items fill the window
 */
export function useGradually<Item>(items: readonly Item[], first: number): readonly Item[] {
  const isBack = useNavigationType() === 'POP';
  const isOpened = useDeferredValue(true, false);
  return isOpened || isBack ? items : items.slice(0, first);
}
