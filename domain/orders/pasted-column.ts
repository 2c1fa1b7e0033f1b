import { hasInvisibleCharacters } from '../plain-text';
import { MAX_PO_LENGTH } from './order';
import { EDITABLE_FIELDS, type EditableField, type LineFields } from './order-edit';
import type { PastedRows } from './pasted-text';
import { MAX_SHIP_DATE_LENGTH, readShipDate } from './read-ship-date';

/**
 * A column copied from a supplier's spreadsheet over order lines: its first row goes into the line it was pasted into,
 * its second into the next, and so on. Two columns pasted into PO fill PO and Est. Ship Date. Blank and invalid cells
 * change nothing.
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
  readonly value?: string;
  readonly error?: string;
}

/**
 * @param lines the visible lines from the one pasted into
 * @param first the field pasted into
 * @param today YYYY-MM-DD, for ship dates without a year
 */
export function planPaste<Line extends LineFields>(
  block: PastedRows,
  lines: readonly Line[],
  first: EditableField,
  today: string,
): PastePlan<Line> {
  const fields = EDITABLE_FIELDS.slice(EDITABLE_FIELDS.indexOf(first));
  const widest = Math.max(...block.map((row) => row.length));
  const rows = block.slice(0, lines.length).map((row, index) => {
    const line = lines[index] as Line;
    const cells = fields.slice(0, row.length).map((field, column) => pasteCell(line, field, row[column] ?? '', today));
    return { line, cells };
  });
  return { rows, rowsLeft: block.length - rows.length, columnsLeft: Math.max(0, widest - fields.length) };
}

export function pastedChanges({ cells }: PasteRow<unknown>): Partial<LineFields> {
  return Object.fromEntries(cells.flatMap(({ field, value }) => (value === undefined ? [] : [[field, value]])));
}

export function pasteCell(
  line: LineFields,
  field: EditableField,
  pasted: string,
  today: string,
  isDayFirst = false,
): PasteCell {
  const cell = { field, pasted };
  if (pasted === '') return cell;
  const longest = field === 'estShipDate' ? MAX_SHIP_DATE_LENGTH : MAX_PO_LENGTH;
  if (pasted.length > longest) return { ...cell, error: `Longer than ${longest} characters: unchanged` };
  if (hasInvisibleCharacters(pasted)) return { ...cell, error: 'Invisible characters: unchanged' };
  const value = field === 'estShipDate' ? readShipDate(pasted, today, isDayFirst) : pasted;
  if (value === undefined) return { ...cell, error: 'Not a date: unchanged' };
  return value === line[field] ? cell : { ...cell, value };
}
