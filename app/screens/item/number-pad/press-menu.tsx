import { type KeyboardEvent, useEffect, useLayoutEffect, useRef } from 'react';
import { copyText, rowCells } from '../../../../domain/cart/grid/shape';
import { colorOfCell } from '../../../../domain/cart/quantity-grid';
import { rowTools } from '../grid/grid-tools';
import type { GridEditing } from '../grid/use-grid-editing';

export interface PressPoint {
  readonly x: number;
  readonly y: number;
}

export interface OpenedMenu {
  /** The `cellKey` of the pressed cell; for a color, the first of its row. */
  readonly cell: string;
  readonly at: PressPoint;
}

export interface CellMenuProps extends OpenedMenu {
  readonly editing: GridEditing;
  onPaste(): void;
  onClose(): void;
}

export function CellMenu({ cell, at, editing, onPaste, onClose }: CellMenuProps) {
  const color = colorOfCell(cell) ?? '';
  return (
    <PressMenu
      label={color}
      items={[...menuEntries(editing, color), { label: 'Paste', run: onPaste }]}
      at={at}
      onClose={onClose}
    />
  );
}

function menuEntries(editing: GridEditing, color: string): readonly MenuEntry[] {
  const { shape, quantities, announce } = editing;
  const { isEmpty, sameRun, double, clear } = rowTools(editing, color);
  return [
    { label: 'Same run for all colors', ...sameRun },
    { label: 'Double', ...double },
    { label: 'Clear row', ...clear },
    {
      label: 'Copy',
      isDisabled: isEmpty,
      async run() {
        const row = rowCells(shape, color);
        announce(await copied(copyText(shape, quantities, { anchor: row[0] ?? '', head: row.at(-1) ?? '' })));
      },
    },
  ];
}

async function copied(text: string): Promise<string> {
  try {
    await navigator.clipboard.writeText(text);
    return 'Copied';
  } catch {
    return 'Nothing was copied: this browser does not let the store use the clipboard';
  }
}

interface MenuEntry {
  readonly label: string;
  readonly isDisabled?: boolean;
  run(): void;
}

interface PressMenuProps {
  readonly label: string;
  readonly items: readonly MenuEntry[];
  readonly at: PressPoint;
  onClose(): void;
}

/** Distance from the pressed point, and at least from the window's edges, in px. */
const GAP = 6;
const EDGE = 12;

/** A modal dialog, so the browser closes it on Escape and keeps everything behind it inert. */
function PressMenu({ label, items, at, onClose }: PressMenuProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  useLayoutEffect(() => {
    const menu = dialog.current;
    if (!menu) return;
    menu.showModal();
    menu.querySelector<HTMLElement>('button:enabled')?.focus();
    const { width, height } = menu.getBoundingClientRect();
    const fitsBelow = at.y + GAP + height <= window.innerHeight - EDGE;
    menu.style.left = `${Math.max(EDGE, Math.min(at.x, window.innerWidth - width - EDGE))}px`;
    menu.style.top = `${Math.max(EDGE, fitsBelow ? at.y + GAP : at.y - GAP - height)}px`;
  }, [at]);

  // Scrolling the page would leave the menu hanging somewhere else.
  useEffect(() => {
    const end = new AbortController();
    document.addEventListener('wheel', (event) => event.preventDefault(), { passive: false, signal: end.signal });
    return () => end.abort();
  }, []);

  function handleKey(event: KeyboardEvent<HTMLElement>) {
    const entries = [...event.currentTarget.querySelectorAll<HTMLElement>('button:enabled')];
    const next = entryForKey(event.key, entries, entries.indexOf(document.activeElement as HTMLElement));
    if (event.key !== 'Tab' && !next) return;
    event.preventDefault();
    if (next) next.focus();
    else onClose();
  }

  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape closes a modal dialog without help
    <dialog
      ref={dialog}
      aria-label={`${label} row`}
      onClose={onClose}
      onClick={(event) => event.target === event.currentTarget && onClose()}
      className="fixed m-0 max-h-none touch-none overflow-visible bg-transparent p-0 text-ink backdrop:bg-transparent"
    >
      <div
        role="menu"
        aria-label={`Tools for ${label}`}
        tabIndex={-1}
        onKeyDown={handleKey}
        className="min-w-56 rounded-card border border-line-strong bg-surface p-1.5 shadow-float"
      >
        {items.map(({ label: name, isDisabled = false, run }) => (
          <button
            key={name}
            type="button"
            role="menuitem"
            disabled={isDisabled}
            tabIndex={-1}
            onPointerMove={(event) => event.currentTarget.focus()}
            onClick={() => {
              run();
              onClose();
            }}
            className="block min-h-12 w-full rounded-control px-3.5 text-left font-note outline-none focus:bg-brand-tint focus:text-brand-2 disabled:cursor-default disabled:text-ink-3 forced-colors:focus:outline-2"
          >
            {name}
          </button>
        ))}
      </div>
    </dialog>
  );
}

/** A letter goes to the next entry that starts with it. */
function entryForKey(key: string, entries: readonly HTMLElement[], current: number): HTMLElement | undefined {
  switch (key) {
    case 'ArrowDown':
      return entries[current + 1] ?? entries[0];
    case 'ArrowUp':
      return entries[current - 1] ?? entries.at(-1);
    case 'Home':
      return entries[0];
    case 'End':
      return entries.at(-1);
  }
  if (!/^\p{L}$/u.test(key)) return undefined;
  return [...entries.slice(current + 1), ...entries].find((entry) =>
    entry.textContent?.toLowerCase().startsWith(key.toLowerCase()),
  );
}
