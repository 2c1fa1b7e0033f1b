import { copyText, rowCells } from '../../../../domain/cart/grid/shape';
import { colorOfCell } from '../../../../domain/cart/quantity-grid';
import { type MenuEntry, PopupMenu } from '../../../ui/popup-menu';
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
    <PopupMenu
      name={`${color} row`}
      label={`Tools for ${color}`}
      items={[...menuEntries(editing, color), { label: 'Paste', run: onPaste }]}
      at={{ x: at.x, top: at.y, bottom: at.y }}
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
