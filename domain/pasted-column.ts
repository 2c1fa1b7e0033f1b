import { EDITABLE_FIELDS, type EditableField, type LineFields, LONGEST_PO } from './order-edit';
import { hasInvisibleCharacters } from './plain-text';
import { readShipDate } from './ship-date';

/**
 * A column copied from a supplier's spreadsheet and pasted over order lines: its first row goes to the line it was pasted
 * into, its second row to the next one, and so on. Two columns pasted into PO fill PO and Est. Ship Date. A blank cell
 * leaves what the line has; so does one that can't be read, and the plan says so before anything is saved.
 *
 * "58214\t12/4/2026\n58215\t" over two lines: the first gets PO 58214 and December 4, the second PO 58215.
 */
export interface PastePlan<Line> {
  readonly rows: readonly PasteRow<Line>[];
  /** Pasted rows for which there was no line, and columns for which there was no field. */
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
  /** What the line will hold; undefined where it stays as it is. */
  readonly value?: string;
  /** Why it can't be taken. */
  readonly fault?: string;
}

/** The rows and cells of a text from the clipboard: tabs between cells, which are quoted where they hold a line break. */
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

/** More than one cell: a single one is typed into its field like any other text. */
export function isPastedBlock(text: string): boolean {
  return /[\t\r\n]/.test(text.trim());
}

/** @param lines those that can be seen, from the one that was pasted into on. @param first the field that was pasted into. */
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

/** What the plan changes of a line; empty where it leaves the line alone. */
export function pastedChanges({ cells }: PasteRow<unknown>): Partial<LineFields> {
  return Object.fromEntries(cells.flatMap(({ field, value }) => (value === undefined ? [] : [[field, value]])));
}

function pasteCell(line: LineFields, field: EditableField, pasted: string): PasteCell {
  const cell = { field, pasted };
  if (pasted === '') return cell;
  const value = field === 'est_ship_date' ? readShipDate(pasted) : pasted;
  if (value === undefined) return { ...cell, fault: 'This is no date.' };
  if (value.length > LONGEST_PO) return { ...cell, fault: `This is longer than ${LONGEST_PO} characters.` };
  if (hasInvisibleCharacters(value)) return { ...cell, fault: 'This has invisible characters. Type it instead.' };
  return value === line[field] ? cell : { ...cell, value };
}

function unquoted(cell: string): string {
  return cell.startsWith('"') && cell.endsWith('"') && cell.length > 1 ? cell.slice(1, -1).replaceAll('""', '"') : cell;
}
