import { copyText } from '../../../../domain/cart/grid/selection';
import { rowCells } from '../../../../domain/cart/grid/shape';
import { clearCells, doubleRow, sameRunForAll, unitsOf } from '../../../../domain/cart/grid/tools';
import { countOf } from '../../../../domain/count-of';
import type { GridEditing } from '../grid/use-grid-editing';
import type { MenuEntry } from './press-menu';

type ToolGrid = Pick<GridEditing, 'shape' | 'quantities' | 'edit' | 'announce'>;

/** What can be done to a color's row, besides pasting. */
export function cellTools({ shape, quantities, edit, announce }: ToolGrid, color: string): readonly MenuEntry[] {
  const row = rowCells(shape, color);
  const units = unitsOf(quantities, row);
  const isEmpty = units === 0;
  return [
    {
      label: 'Same run for all colors',
      isDisabled: isEmpty || shape.colors.length === 1,
      onSelect() {
        edit((before) => sameRunForAll(shape, before, color), 'Same run for all colors');
        announce(`All colors now match ${color}`);
      },
    },
    {
      label: 'Double',
      isDisabled: isEmpty || !doubleRow(shape, quantities, color),
      onSelect() {
        edit((before) => doubleRow(shape, before, color) ?? before, `Double ${color}`);
        announce(`${color} doubled: ${countOf(2 * units, 'unit')}`);
      },
    },
    {
      label: 'Clear row',
      isDisabled: isEmpty,
      onSelect() {
        edit((before) => clearCells(before, row), `Clear ${color}`);
        announce(`${color} cleared`);
      },
    },
    {
      label: 'Copy',
      isDisabled: isEmpty,
      async onSelect() {
        const text = copyText(shape, quantities, { anchor: row[0] ?? '', head: row.at(-1) ?? '' });
        announce(await copied(text));
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
