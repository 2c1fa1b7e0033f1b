import Papa from 'papaparse';
import { cleanCell } from '../text/sheet-cell';

export type PastedRows = readonly (readonly string[])[];

const MAX_PASTED_ROWS = 2_000;
export const MAX_PASTED_CHARACTERS = 200 * 1024;

/** Never occurs in text, so quotes stay literal. */
const NO_QUOTE = '\u0000';

export type Delimiter = '\t' | '|' | ';' | ',';

/** Cells with delimiters or line breaks are quoted. Runs of white space become one space. */
export function readPastedRows(text: string, delimiter: Delimiter = '\t'): PastedRows {
  const trimmed = text.replace(/^\uFEFF/, '').replace(/(\r\n|\r|\n)$/, '');
  const quoted = Papa.parse<string[]>(trimmed, { delimiter });
  const hasStrayQuotes = quoted.errors.some(({ type }) => type === 'Quotes');
  const { data } = hasStrayQuotes ? Papa.parse<string[]>(trimmed, { delimiter, quoteChar: NO_QUOTE }) : quoted;
  const rows = data.map((row) => row.map(cleanCell));
  return rows.length > 0 ? rows : [['']];
}

/** A single cell is pasted like any other text. */
export function isPastedBlock(text: string): boolean {
  return /[\t\r\n]/.test(text.trim());
}

export function pastedTextError(text: string): string | undefined {
  const rows =
    text.length > MAX_PASTED_CHARACTERS ? 0 : text.split(/\r\n|\r|\n/).filter((row) => row.trim() !== '').length;
  if (rows > 0 && rows <= MAX_PASTED_ROWS) return undefined;
  if (rows === 0 && text.trim() === '') return 'There is no text to paste. Copy the rows in your spreadsheet first.';
  const most = `${MAX_PASTED_ROWS.toLocaleString('en-US')} rows or ${MAX_PASTED_CHARACTERS / 1024} KB`;
  const what = rows > 0 ? `These are ${rows.toLocaleString('en-US')} rows.` : 'This is too much text.';
  return `${what} Paste at most ${most} at a time. Nothing was changed.`;
}
