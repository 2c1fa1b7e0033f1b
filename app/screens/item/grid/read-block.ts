import { parse } from 'papaparse';

/**
 * Text copied from a spreadsheet, or comma-separated values, as rows of trimmed cells; cells in quotes are read.
 * Empty rows at the end are dropped.
 */
export function readBlock(text: string): readonly (readonly string[])[] {
  const { data } = parse<string[]>(text, { delimiter: text.includes('\t') ? '\t' : ',' });
  const rows = data.map((row) => row.map((cell) => cell.replace(/\s+/g, ' ').trim()));
  while (rows.length > 0 && rows.at(-1)?.every((cell) => cell === '')) rows.pop();
  return rows;
}
