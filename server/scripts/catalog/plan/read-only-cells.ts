import type { BookProblem, Cell } from '../book/book';
import type { Row } from '../book/read-table';
import type { Plan } from './plan';

const MOST_NOTES = 10;

/** Cells beside prices that somebody has changed: they are there to read, and are not imported. */
export function changedReadOnlyCells({ tables, items, base }: Plan): readonly BookProblem[] {
  const shown = (row: Row): readonly (readonly [column: string, value: Cell | undefined, where: string])[] => {
    const code = String(row.cells.get('Code') ?? '');
    const quantity = Number(row.cells.get('From'));
    const tier = base.get(code)?.discount?.find((each) => each.quantity === quantity);
    const price = row.sheet === 'Prices' ? base.get(code)?.sizes[String(row.cells.get('Size'))] : tier?.price;
    return [
      ['Item', items.get(code)?.name, 'change names on the sheet Items'],
      ['Base price', price, 'change base prices in the workbook of the base catalog'],
    ];
  };
  return [...tables.Prices, ...tables.Tiers]
    .flatMap((row) =>
      shown(row).flatMap(([column, value, where]) => {
        const cell = row.cells.get(column) ?? null;
        const isAsShown = cell === null || cell === '' || value === undefined || String(cell) === String(value);
        const message = `${cell} is not imported; ${where}`;
        return isAsShown ? [] : [{ sheet: row.sheet, row: row.number, column, message }];
      }),
    )
    .slice(0, MOST_NOTES);
}
