import { parse } from 'papaparse';
import { type PastePlan, planPaste } from '../../../../domain/cart/grid/paste-plan';
import type { GridShape } from '../../../../domain/cart/grid/shape';

export const MAX_PASTED_ROWS = 200;

export function planBlock(shape: GridShape, text: string, active: string): PastePlan | undefined {
  const rows = readBlock(text);
  return rows.length > MAX_PASTED_ROWS ? undefined : planPaste(shape, rows, active);
}

/**
 * Text copied from a spreadsheet, or comma-separated values, as rows of trimmed cells, quotes included. Drops empty
 * rows at the end.
 */
export function readBlock(text: string): readonly (readonly string[])[] {
  const { data } = parse<string[]>(text, { delimiter: text.includes('\t') ? '\t' : ',' });
  const rows = data.map((row) => row.map((cell) => cell.replace(/\s+/g, ' ').trim()));
  while (rows.length > 0 && rows.at(-1)?.every((cell) => cell === '')) rows.pop();
  return rows;
}
