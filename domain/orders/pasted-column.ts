import type { PoPrice } from '../cart/po-price';
import { MAX_PRICE_LENGTH, PRICE_MESSAGE, readPrice } from '../cart/read-price';
import { displayProblem, wholeNumberText } from '../text/sheet-cell';
import { dayInTimeZone } from './calendar-day';
import { MAX_PO_LENGTH, type Order, type OrderLine } from './order';
import { EDITABLE_FIELDS, type EditableField, type LineFields } from './order-edit';
import type { PastedRows } from './pasted-text';
import { MAX_SHIP_DATE_LENGTH, readShipDate } from './read-ship-date';
import { poProblem } from './sheet-texts';

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
 */
export function planPaste<Line extends PasteTarget>(
  block: PastedRows,
  lines: readonly Line[],
  first: EditableField,
  reading: PasteReading,
): PastePlan<Line> {
  const fields = EDITABLE_FIELDS.slice(EDITABLE_FIELDS.indexOf(first));
  const widest = Math.max(...block.map((row) => row.length));
  const rows = block.slice(0, lines.length).map((row, index) => {
    const line = lines[index] as Line;
    const cells = fields
      .slice(0, row.length)
      .map((field, column) => pasteCell(line, field, row[column] ?? '', reading));
    return { line, cells };
  });
  return { rows, rowsLeft: block.length - rows.length, columnsLeft: Math.max(0, widest - fields.length) };
}

export function pastedChanges({ cells }: PasteRow<unknown>): Partial<LineFields> {
  return Object.fromEntries(cells.flatMap(({ field, value }) => (value === undefined ? [] : [[field, value]])));
}

export type PasteTarget = LineFields & { readonly of?: Pick<Order, 'createdAt'> };

export interface PasteReading {
  /** YYYY-MM-DD, for ship dates without a year. */
  readonly today: string;
  readonly isDayFirst?: boolean | undefined;
  /** The customer's, for the day of an order. */
  readonly timeZone?: string | undefined;
}

export function pasteCell(
  line: PasteTarget,
  field: EditableField,
  pasted: string,
  { today, isDayFirst, timeZone }: PasteReading,
): PasteCell {
  const cell = { field, pasted };
  if (pasted === '') return cell;
  const refused = (why: string) => ({ ...cell, error: `${why}: unchanged` });
  const longest = field === 'estShipDate' ? MAX_SHIP_DATE_LENGTH : MAX_PO_LENGTH;
  if (pasted.length > longest) return refused(`is longer than ${longest} characters`);
  const problem = field === 'estShipDate' ? displayProblem(pasted) : poProblem(pasted);
  if (problem) return refused(problem);
  if (field !== 'estShipDate') return changed(cell, line, wholeNumberText(pasted));
  const orderedOn = line.of && dayInTimeZone(line.of.createdAt, timeZone);
  const read = readShipDate(pasted, { today, isDayFirst, orderedOn });
  if (read.kind === 'read') return changed(cell, line, read.stored);
  // An old date that's sent back unchanged isn't an edit.
  const again = readShipDate(pasted, { today, isDayFirst });
  return again.kind === 'read' && again.stored === line[field] ? cell : refused(read.why);
}

function changed(cell: PasteCell, line: LineFields, value: string): PasteCell {
  return value === line[cell.field] ? cell : { ...cell, value };
}

/**
 * A column of prices over the lines that can have one, from top to bottom. A blank cell skips its line. All of it can be
 * used, or nothing is: under a copied heading, each price would go to the next line.
 */
type PastedPrices<Line> =
  | { readonly kind: 'prices'; readonly prices: readonly { readonly line: Line; readonly poPrice: PoPrice }[] }
  | { readonly kind: 'refused'; readonly message: string };

/** @param lines from the one that was pasted into */
export function readPastedPrices<Line extends Pick<OrderLine, 'poPrice'>>(
  rows: PastedRows,
  lines: readonly Line[],
): PastedPrices<Line> {
  if (rows.some((row) => row.length > 1)) return refused('Paste a single column of prices.');
  if (rows.length > lines.length) {
    return refused(`These are ${rows.length} prices for ${lines.length} lines from here on. Open more orders first.`);
  }
  const prices: { line: Line; poPrice: PoPrice }[] = [];
  for (const [index, [cell = '']] of rows.entries()) {
    if (cell === '') continue;
    const cents = readPrice(cell);
    if (cents === undefined) return refused(`“${cell.slice(0, MAX_PRICE_LENGTH)}” is not a price. ${PRICE_MESSAGE}`);
    const line = lines[index] as Line;
    prices.push({ line, poPrice: { cents, per: line.poPrice?.per ?? 'unit' } });
  }
  return { kind: 'prices', prices };
}

function refused(message: string): PastedPrices<never> {
  return { kind: 'refused', message: `${message} Nothing was changed.` };
}
