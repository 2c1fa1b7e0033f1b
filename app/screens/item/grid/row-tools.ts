import { rowCells } from '../../../../domain/cart/grid/shape';
import { clearCells, doubleRow, sameRunForAll, unitsOf } from '../../../../domain/cart/grid/tools';
import { countOf } from '../../../../domain/count-of';
import type { GridEditing } from './use-grid-editing';

interface RowTool {
  /** It would change nothing now, but stays in place. */
  readonly isDisabled: boolean;
  run(): void;
}

export function rowTools(
  { shape, quantities, edit, announce }: Pick<GridEditing, 'shape' | 'quantities' | 'edit' | 'announce'>,
  color: string,
): { readonly isEmpty: boolean } & Readonly<Record<'sameRun' | 'double' | 'clear', RowTool>> {
  const row = rowCells(shape, color);
  const units = unitsOf(quantities, row);
  const isEmpty = units === 0;
  return {
    isEmpty,
    sameRun: {
      isDisabled: isEmpty || shape.colors.length === 1,
      run() {
        edit((before) => sameRunForAll(shape, before, color), 'Same run for all colors');
        announce(`All colors now match ${color}`);
      },
    },
    double: {
      isDisabled: isEmpty || !doubleRow(shape, quantities, color),
      run() {
        edit((before) => doubleRow(shape, before, color) ?? before, `Double ${color}`);
        announce(`${color} doubled: ${countOf(2 * units, 'unit')}`);
      },
    },
    clear: {
      isDisabled: isEmpty,
      run() {
        edit((before) => clearCells(before, row), `Clear ${color}`);
        announce(`${color} cleared`);
      },
    },
  };
}
