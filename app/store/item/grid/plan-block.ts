import { parse } from 'papaparse';
import { type PastePlan, planPaste } from '../../../../domain/cart/grid/paste-plan';
import type { GridShape } from '../../../../domain/cart/grid/shape';
import { codeText } from '../../../../domain/text/code-text';
import { onOneLine } from '../../../../domain/text/plain-text';
import { wholeNumber } from '../../../../domain/text/whole-number';

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
  const { data } = isColumnOfNumbers(text)
    ? { data: text.split(/\r\n?|\n/).map((line) => [line]) }
    : parse<string[]>(text, { delimiter: ['\t', ';'].find((delimiter) => text.includes(delimiter)) ?? ',' });
  const rows = data.map((row) => row.map((cell) => onOneLine(cell).replace(/\s+/g, ' ')));
  while (rows.length > 0 && rows.at(-1)?.every((cell) => cell === '')) rows.pop();
  return rows;
}

/** "1,200" over "800" is one column, not two of comma-separated values. */
function isColumnOfNumbers(text: string): boolean {
  return text.split(/[\r\n]+/).every((line) => line.trim() === '' || wholeNumber(codeText(line)) !== undefined);
}
