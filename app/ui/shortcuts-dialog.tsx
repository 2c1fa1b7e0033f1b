import type { ReactNode } from 'react';
import { useLocation } from 'react-router-dom';
import { Button } from './button';
import { SmallDialog } from './small-dialog';

const IS_MAC = /Mac|iP/.test(navigator.platform);

type Shortcut = readonly [keys: string, what: string];

/**
 * Shortcuts by the segment that names a screen in its path. Keys that are pressed together are joined by +,
 * alternatives by a space.
 */
const SHORTCUTS: Readonly<Record<string, readonly Shortcut[]>> = {
  item: [
    ['Ctrl+Enter', 'Add to the cart'],
    ['Enter', 'Next cell; back with Shift'],
    ['Arrows', 'Move between cells; select with Shift'],
    ['Ctrl+A', 'Select all cells'],
    ['Delete', 'Clear the selected cells'],
    ['Ctrl+V', 'Paste a block or a list of names'],
    ['Ctrl+Z', 'Undo; redo with Shift'],
    ['Escape', 'Restore the cell'],
  ],
  checkout: [
    ['Ctrl+Enter', 'Place the order'],
    ['Enter', 'In the code: place the order once the code is accepted'],
    ['Ctrl+Z', 'Undo the last change of the cart'],
    ['Escape', 'In a quantity: restore it'],
  ],
  orders: [
    ['Enter', 'When editing: save, and go to the line below; back with Shift'],
    ['Escape', 'When editing: discard what was typed'],
  ],
};

const EVERYWHERE: readonly Shortcut[] = [
  ['/', 'Search'],
  ['?', 'Show these shortcuts'],
];

interface ShortcutsDialogProps {
  readonly isOpen: boolean;
  onClose(): void;
}

export function ShortcutsDialog({ isOpen, onClose }: ShortcutsDialogProps) {
  const { pathname } = useLocation();
  const screen = Object.keys(SHORTCUTS).find((name) => pathname.split('/').includes(name)) ?? '';
  return (
    <SmallDialog title="Keyboard shortcuts" isOpen={isOpen} onClose={onClose} fitsScreen>
      <dl className="mt-4 grid min-h-0 grid-cols-[auto_1fr] items-baseline gap-x-5 gap-y-3 overflow-y-auto">
        {[...(SHORTCUTS[screen] ?? []), ...EVERYWHERE].map(([keys, what]) => (
          <div key={keys} className="contents">
            <dt className="flex gap-1">{keys.split(/[+ ]/).map(keyCap)}</dt>
            <dd className="text-ink-2">{what}</dd>
          </div>
        ))}
      </dl>
      <Button onClick={onClose} className="mt-5">
        Close
      </Button>
    </SmallDialog>
  );
}

function keyCap(name: string): ReactNode {
  return (
    <kbd
      key={name}
      className="min-w-7 rounded-lg border border-line-strong px-2 py-0.5 text-center text-label font-semibold"
    >
      {name === 'Ctrl' && IS_MAC ? 'Cmd' : name}
    </kbd>
  );
}
