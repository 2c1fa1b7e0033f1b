import { useLayoutEffect } from 'react';

const shown = new Map<string, number>();

/**
 * Tells the style sheet what's on the page, with a data attribute of its root. For `:has()`, a browser would search the
 * whole page whenever an element is added.
 */
export function usePageMark(name: 'bar' | 'corner' | 'undo' | 'bulk', value = ''): void {
  useLayoutEffect(() => {
    const { dataset } = document.documentElement;
    dataset[name] = value;
    shown.set(name, (shown.get(name) ?? 0) + 1);
    return () => {
      const others = (shown.get(name) ?? 0) - 1;
      shown.set(name, others);
      if (others === 0) delete dataset[name];
    };
  }, [name, value]);
}
