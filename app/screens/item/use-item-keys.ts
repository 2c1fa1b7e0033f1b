import { type RefObject, useEffect, useEffectEvent } from 'react';
import { useLocation } from 'react-router-dom';
import { startsEntering } from '../../storefront/search/recent-items';

function firstEntry(color: string): string {
  const name = CSS.escape(color);
  return `[data-cell^="${name},"], [data-pack-color="${name}"] input[type="checkbox"]`;
}

/** An item found by keyboard opens with its quantities focused; Ctrl+Enter adds them from anywhere on the screen. */
export function useItemKeys(form: RefObject<HTMLElement | null>, color: string, onAdd: () => void): void {
  const starts = startsEntering(useLocation().state);
  const focusFirst = useEffectEvent(() => form.current?.querySelector<HTMLElement>(firstEntry(color))?.focus());
  useEffect(() => {
    if (!starts) return;
    const frame = requestAnimationFrame(() => focusFirst());
    return () => cancelAnimationFrame(frame);
  }, [starts]);

  const handleKey = useEffectEvent((event: KeyboardEvent) => {
    const inDialog = event.target instanceof Element && event.target.closest('[role="dialog"]') !== null;
    const isElsewhere = inDialog || !form.current;
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey) || isElsewhere) return;
    event.preventDefault();
    event.stopPropagation();
    onAdd();
  });
  useEffect(() => {
    // Before the grid, where Enter moves to the cell below.
    document.addEventListener('keydown', handleKey, true);
    return () => document.removeEventListener('keydown', handleKey, true);
  }, []);
}
