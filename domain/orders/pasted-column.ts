import { hasInvisibleCharacters } from '../plain-text';
import { EDITABLE_FIELDS, type EditableField, type LineFields, LONGEST_PO } from './order-edit';
import { readShipDate } from './ship-date';

/**
 * A column copied from a supplier's spreadsheet and pasted over order lines: its first row goes into the line it was
 * pasted into, its second row into the next one, and so on. Two columns pasted into PO fill PO and Est. Ship Date.
 * Blank cells change nothing, nor do invalid ones, which the preview points out before anything is saved.
 *
 * "58214\t12/4/2026\n58215\t" over two lines: the first gets PO 58214 and December 4, the second PO 58215.
 */
export interface PastePlan<Line> {
  readonly rows: readonly PasteRow<Line>[];
  /** Pasted rows beyond the last line, and columns beyond the last field. */
  readonly rowsLeft: number;
  readonly columnsLeft: number;
}

export interface PasteRow<Line> {
  readonly line: Line;
  readonly cells: readonly PasteCell[];
}

export interface PasteCell {
  readonly field: EditableField;
  readonly pasted: string;
  /** The field's new value; undefined if it stays as it is. */
  readonly value?: string;
  /** Why the cell cannot be used. */
  readonly error?: string;
}

/** Clipboard text as rows of cells, separated by tabs; cells with line breaks are quoted. */
export function readPastedBlock(text: string): readonly (readonly string[])[] {
  const rows: string[][] = [[]];
  const cells = text
    .replace(/(\r\n|\r|\n)$/, '')
    .matchAll(/("(?:[^"]|"")*"(?=[\t\r\n]|$)|[^\t\r\n]*)(\t|\r\n|\r|\n|$)/g);
  for (const [, cell = '', end = ''] of cells) {
    rows.at(-1)?.push(unquoted(cell).replace(/\s+/g, ' ').trim());
    if (end === '') break;
    if (end !== '\t') rows.push([]);
  }
  return rows;
}

/** Whether clipboard text has more than one cell; a single cell is pasted like any other text. */
export function isPastedBlock(text: string): boolean {
  return /[\t\r\n]/.test(text.trim());
}

/** @param lines the visible lines, starting with the one pasted into. @param first the field pasted into. */
export function planPaste<Line extends LineFields>(
  block: readonly (readonly string[])[],
  lines: readonly Line[],
  first: EditableField,
): PastePlan<Line> {
  const fields = EDITABLE_FIELDS.slice(EDITABLE_FIELDS.indexOf(first));
  const widest = Math.max(...block.map((row) => row.length));
  const rows = block.slice(0, lines.length).map((row, index) => {
    const line = lines[index] as Line;
    const cells = fields.slice(0, row.length).map((field, column) => pasteCell(line, field, row[column] ?? ''));
    return { line, cells };
  });
  return { rows, rowsLeft: block.length - rows.length, columnsLeft: Math.max(0, widest - fields.length) };
}

/** What the plan changes in a line; empty if nothing. */
export function pastedChanges({ cells }: PasteRow<unknown>): Partial<LineFields> {
  return Object.fromEntries(cells.flatMap(({ field, value }) => (value === undefined ? [] : [[field, value]])));
}

function pasteCell(line: LineFields, field: EditableField, pasted: string): PasteCell {
  const cell = { field, pasted };
  if (pasted === '') return cell;
  const value = field === 'estShipDate' ? readShipDate(pasted) : pasted;
  if (value === undefined) return { ...cell, error: "That isn't a valid date." };
  if (value.length > LONGEST_PO) return { ...cell, error: `That is longer than ${LONGEST_PO} characters.` };
  if (hasInvisibleCharacters(value)) return { ...cell, error: 'That contains invisible characters. Type it instead.' };
  return value === line[field] ? cell : { ...cell, value };
}

function unquoted(cell: string): string {
  return cell.startsWith('"') && cell.endsWith('"') && cell.length > 1 ? cell.slice(1, -1).replaceAll('""', '"') : cell;
}
