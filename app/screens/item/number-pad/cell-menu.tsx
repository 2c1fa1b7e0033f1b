import { Suspense, useState } from 'react';
import { copyText, rowCells } from '../../../../domain/cart/grid/shape';
import { colorOfCell } from '../../../../domain/cart/quantity-grid';
import { lazyOptional } from '../../../components/lazy-optional';
import { cellOfRow } from '../grid/cells';
import { rowTools } from '../grid/grid-tools';
import type { GridEditing } from '../grid/use-grid-editing';
import type { MenuEntry } from './press-menu';
import { type PressPoint, useLongPress } from './use-long-press';

const PressMenu = lazyOptional(async () => (await import('./press-menu')).PressMenu);

interface CellMenuProps {
  readonly cell: string;
  readonly at: PressPoint;
  readonly editing: GridEditing;
  onPaste(): void;
  onClose(): void;
}

export function CellMenu({ cell, at, editing, onPaste, onClose }: CellMenuProps) {
  const color = colorOfCell(cell) ?? '';
  return (
    <Suspense fallback={null}>
      <PressMenu
        label={color}
        items={[...menuEntries(editing, color), { label: 'Paste', onSelect: onPaste }]}
        at={at}
        onClose={onClose}
      />
    </Suspense>
  );
}

interface OpenedMenu {
  /** The `cellKey` of the pressed cell; for a color, the first of its row. */
  readonly cell: string;
  readonly at: PressPoint;
}

export function useCellMenu(goTo: (cell: string) => void) {
  const [opened, setOpened] = useState<OpenedMenu>();
  const events = useLongPress((target, at) => {
    const cell = cellOfRow(target);
    if (!cell) return false;
    goTo(cell);
    setOpened({ cell, at });
    return true;
  });

  return {
    events,
    opened,
    close() {
      setOpened(undefined);
      if (opened) goTo(opened.cell);
    },
  };
}

function menuEntries(editing: GridEditing, color: string): readonly MenuEntry[] {
  const { shape, quantities, announce } = editing;
  const { isEmpty, sameRun, double, clear } = rowTools(editing, color);
  return [
    { label: 'Same run for all colors', isDisabled: sameRun.isDisabled, onSelect: sameRun.run },
    { label: 'Double', isDisabled: double.isDisabled, onSelect: double.run },
    { label: 'Clear row', isDisabled: clear.isDisabled, onSelect: clear.run },
    {
      label: 'Copy',
      isDisabled: isEmpty,
      async onSelect() {
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
