import { visiblePart } from './code-text';

/**
 * CSV (RFC 4180) that people open with a spreadsheet: a byte order mark, which tells Excel that it is UTF-8, and rows
 * that end with CR LF. Text that looks like a formula gets a leading apostrophe: PO "=1+1" becomes "'=1+1". Numbers stay
 * numbers. Where Excel takes semicolons, tabs, or bars for separators, a cell that has one stays whole: it's quoted.
 */
export const BYTE_ORDER_MARK = '\uFEFF';

const ROW_END = '\r\n';

export function csvRow(cells: readonly (string | number)[]): string {
  return cells.map(csvCell).join(',') + ROW_END;
}

export function cellText(cell: string): string {
  return cell.startsWith("'") && looksLikeFormula(cell.slice(1)) ? cell.slice(1) : cell;
}

function csvCell(cell: string | number): string {
  if (typeof cell === 'number') return String(cell);
  const text = looksLikeFormula(cell) ? `'${cell}` : cell;
  return /[",;|\t\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** Spreadsheets also recognize formulas after blanks or invisible characters, and in full-width characters. */
function looksLikeFormula(text: string): boolean {
  return /^[=+\-@\uFF1D\uFF0B\uFF0D\uFF20]/.test(visiblePart(text).trimStart()) || /^[\t\r\n]/.test(text);
}
