import { type RefObject, useEffect, useEffectEvent } from 'react';
import { useLocation } from 'react-router-dom';
import { startsEntering } from '../../search/open-item';

/** Where quantities are entered: the first cell of a grid, or the first box of a pack item. */
const FIRST_ENTRY = '[data-cell], [data-pack-color] input[type="checkbox"]';

/**
 * Ordering without leaving the keyboard: an item that was found by keyboard opens with the focus where quantities are
 * entered, and Ctrl+Enter (Command+Enter) adds them to the cart from anywhere on the screen.
 */
export function useItemKeys(form: RefObject<HTMLElement | null>, onAdd: () => void): void {
  const starts = startsEntering(useLocation().state);
  useEffect(() => {
    if (!starts) return;
    // After the search dialog has given the focus back.
    const frame = requestAnimationFrame(() => form.current?.querySelector<HTMLElement>(FIRST_ENTRY)?.focus());
    return () => cancelAnimationFrame(frame);
  }, [starts, form]);

  const handleKey = useEffectEvent((event: KeyboardEvent) => {
    const inDialog = event.target instanceof Element && event.target.closest('[role="dialog"]') !== null;
    // Without a form, a crew list stands in its place.
    const isElsewhere = inDialog || !form.current;
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey) || isElsewhere) return;
    event.preventDefault();
    event.stopPropagation();
    onAdd();
  });
  useEffect(() => {
    // Before the grid, for which Enter means the cell below.
    document.addEventListener('keydown', handleKey, true);
    return () => document.removeEventListener('keydown', handleKey, true);
  }, []);
}
