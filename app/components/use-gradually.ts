import { useDeferredValue } from 'react';
import { useNavigationType } from 'react-router-dom';

/**
 * The first items of a long list while its screen opens, so that it opens fast, and all of them right after. Going back
 * shows all at once, since the page is scrolled to where it was.
 *
 * @param first how many fill the largest screen
 */
export function useGradually<Item>(items: readonly Item[], first: number): readonly Item[] {
  const isBack = useNavigationType() === 'POP';
  const isOpened = useDeferredValue(true, false);
  return isOpened || isBack ? items : items.slice(0, first);
}
