import { copyText } from '../../../../domain/cart/grid/selection';
import { type GridShape, rowCells } from '../../../../domain/cart/grid/shape';
import { clearCells, doubleRow, sameRunForAll, unitsOf } from '../../../../domain/cart/grid/tools';
import type { Quantities } from '../../../../domain/cart/quantity-grid';
import type { MenuEntry } from './press-menu';

/** The grid that the tools change. */
export interface ToolGrid {
  readonly shape: GridShape;
  readonly quantities: Quantities;
  /** @param label names the step for undo. */
  edit(change: (before: Quantities) => Quantities, label: string): void;
  /** Pastes the clipboard at the active cell. */
  paste?(): void;
}

/** What the menu of a color's row offers. */
export function cellTools({ shape, quantities, edit, paste }: ToolGrid, color: string): readonly MenuEntry[] {
  const row = rowCells(shape, color);
  const isDisabled = unitsOf(quantities, row) === 0;
  return [
    {
      label: 'Same run for all colors',
      isDisabled: isDisabled || shape.colors.length === 1,
      onSelect: () => edit((before) => sameRunForAll(shape, before, color), 'Same run for all colors'),
    },
    {
      label: 'Double',
      isDisabled: isDisabled || !doubleRow(shape, quantities, color),
      onSelect: () => edit((before) => doubleRow(shape, before, color) ?? before, `Double ${color}`),
    },
    {
      label: 'Clear row',
      isDisabled,
      onSelect: () => edit((before) => clearCells(before, row), `Clear ${color}`),
    },
    { label: 'Copy', isDisabled, onSelect: () => copyRow(shape, quantities, row) },
    ...(paste ? [{ label: 'Paste', onSelect: paste }] : []),
  ];
}

/** A browser that does not let a page write to the clipboard keeps what was in it. */
function copyRow(shape: GridShape, quantities: Quantities, row: readonly string[]): void {
  const text = copyText(shape, quantities, { anchor: row[0] ?? '', head: row.at(-1) ?? '' });
  void navigator.clipboard?.writeText(text).catch(() => {});
}
