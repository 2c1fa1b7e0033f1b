import { useEffect, useEffectEvent } from 'react';

/** Marks the button that opens a row's order; the row with the focus is the current one. */
export const ROW_BUTTON = 'open-order';

const nothing = () => undefined;

interface ListKeys {
  /** Selects the current order, with Shift up to it. */
  select?(orderNumber: string, isRange: boolean): void;
  help?(): void;
  clear?(): void;
}

/** The keys of the list, from anywhere but a field or a dialog. Enter opens the current order, because it's a button. */
export function useListKeys({ select = nothing, help = nothing, clear = nothing }: ListKeys = {}): void {
  const handleKey = useEffectEvent((event: KeyboardEvent) => {
    const { key, target, ctrlKey, metaKey, altKey } = event;
    const isElsewhere =
      target instanceof Element &&
      target.closest('textarea, select, dialog, [role="dialog"], input:not([type="checkbox"])');
    if (isElsewhere || ctrlKey || metaKey || altKey) return;
    const actions: Readonly<Record<string, () => void>> = {
      j: () => move(1),
      k: () => move(-1),
      x: () => selectCurrent(false),
      X: () => selectCurrent(true),
      '/': focusSearch,
      '?': help,
      Escape: clear,
    };
    const action = actions[key];
    if (!action) return;
    action();
    event.preventDefault();
  });

  function selectCurrent(isRange: boolean): void {
    const row = rows().find(isCurrent);
    if (row?.dataset.order) select(row.dataset.order, isRange);
  }

  useEffect(() => {
    const listener = (event: KeyboardEvent) => handleKey(event);
    document.addEventListener('keydown', listener);
    return () => document.removeEventListener('keydown', listener);
  }, []);
}

function rows(): readonly HTMLElement[] {
  return [...document.querySelectorAll<HTMLElement>(`.${ROW_BUTTON}`)];
}

function isCurrent(row: HTMLElement): boolean {
  return row.closest('tbody')?.contains(document.activeElement) ?? false;
}

function move(step: 1 | -1): void {
  const all = rows();
  const at = all.findIndex(isCurrent);
  const next = at === -1 ? all[0] : all[at + step];
  next?.focus();
  next?.scrollIntoView({ block: 'nearest' });
}

function focusSearch(): void {
  document.querySelector<HTMLElement>('main input[type="search"]')?.focus();
}
