import { type RefObject, useEffect, useEffectEvent } from 'react';
import { useLocation } from 'react-router-dom';
import { startsEntering } from '../../search/recent-items';
import { useCtrlEnter } from '../../ui/ctrl-enter';

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

  useCtrlEnter(() => form.current && onAdd());
}
