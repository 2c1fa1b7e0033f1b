import { findColor } from '../catalog/color-names';
import type { Customer } from '../catalog/customer';
import { findSize } from '../catalog/size-names';
import { displayProblem, wholeNumberText } from '../text/sheet-cell';
import { type NumericDay, numericDays } from './numeric-days';
import type { Order, OrderLine } from './order';
import { EDITABLE_FIELDS, type EditableField } from './order-edit';
import { existingNumber } from './order-number';
import { type PasteCell, type PasteRow, pasteCell } from './pasted-column';
import { headingOf, type PastedSheet, type SheetRow, withMergedOrders } from './pasted-sheet';
import type { PastedRows } from './pasted-text';
import { type ColumnQuestion, recognizeColumns, type SheetColumn } from './sheet-columns';
import { type ColumnKind, codeLetters, readSheetQuantity } from './sheet-texts';

/**
 * Matches a pasted sheet's rows, in any order, to order lines by order number and item code. Size and color narrow down
 * several lines of an item; without them, all get the values. Each row is matched or listed with a reason. Quantities
 * change nothing, but those that differ from what was ordered are listed.
 */
export interface SheetMatch {
  readonly heading: SheetRow | undefined;
  /** Without the heading. */
  readonly rows: readonly SheetRow[];
  readonly columns: readonly SheetColumn[];
  readonly questions: readonly SheetQuestion[];
  readonly lines: readonly PasteRow<LineOfOrder>[];
  readonly rowsOfSeveral: number;
  /** Rows whose order number is in a merged cell above. */
  readonly rowsOfMerged: number;
  readonly unmatched: readonly UnmatchedRow[];
  readonly differences: QuantityDifferences<LineOfOrder>;
}

/** What a person decided in the preview; by default, what the cells say. */
export interface SheetChoices {
  readonly columns?: readonly SheetColumn[];
  /** Questions about columns that are answered. */
  readonly settled?: readonly ColumnKind[];
  readonly isDayFirst?: boolean | undefined;
  /** Keeps POs and dates that lines have already. */
  readonly isBlanksOnly?: boolean;
}

export type SheetQuestion =
  | ({ readonly about: 'column' } & ColumnQuestion)
  | { readonly about: 'days'; readonly sample: NumericDay };

export interface UnmatchedRow extends SheetRow {
  /** What the row is for: "HEN-100291 SJ205, 5XLarge". */
  readonly shown: string;
  readonly reason: string;
}

export type LineOfOrder = OrderLine & { readonly of: Order };

export type TextIn = (column: SheetColumn) => string;

type FoundLines =
  | { readonly kind: 'lines'; readonly lines: readonly LineOfOrder[] }
  | { readonly kind: 'none'; readonly reason: string };

interface FoundRow {
  readonly row: SheetRow;
  readonly textIn: TextIn;
  readonly found: FoundLines;
}

type ReadCell = (line: LineOfOrder, field: EditableField, text: string) => PasteCell;

/** @param orders those that the sheet names and that exist @param today YYYY-MM-DD, for ship dates without a year */
export function matchSheet(
  sheet: PastedSheet,
  orders: readonly Order[],
  customer: Pick<Customer, 'title' | 'time_zone'>,
  today: string,
  choices: SheetChoices = {},
): SheetMatch {
  const heading = headingOf(sheet, orders, customer);
  const pasted = sheet.rows.filter((row) => row !== heading);
  const cells = pasted.map((row) => row.cells);
  const recognized = recognizeColumns(heading?.cells ?? [], cells, orders, customer);
  const columns = choices.columns ?? recognized.columns;
  const open = recognized.questions.filter(({ kind }) => !choices.settled?.includes(kind));
  const dates = numericDays(columnCells(cells, columns.indexOf('estShipDate')), today);
  const reading = {
    today,
    isDayFirst: choices.isDayFirst ?? dates.kind === 'day_first',
    timeZone: customer.time_zone,
  };
  const isAskingDays = dates.kind === 'ask' && choices.isDayFirst === undefined;

  const byNumber = new Map(
    orders.map((order) => [order.orderNumber, order.lines.map((line) => ({ ...line, of: order }))]),
  );
  const { rows: data, merged } = withMergedOrders(pasted, columns.indexOf('order'), columns.indexOf('item'));
  const rows = data.map((row): FoundRow => {
    const textIn: TextIn = (column) => row.cells[columns.indexOf(column)] ?? '';
    return { row, textIn, found: findLines(textIn, byNumber, customer) };
  });
  const fields = EDITABLE_FIELDS.filter((field) => columns.includes(field));
  const readCell: ReadCell = (line, field, text) =>
    choices.isBlanksOnly && line[field] !== '' ? { field, pasted: text } : pasteCell(line, field, text, reading);
  const { disputed } = textsByLine(rows, fields, readCell);
  const isDisputed = ({ found }: FoundRow) => linesOf(found).some((line) => disputed.has(line));
  const matched = rows.filter((row) => row.found.kind === 'lines' && !isDisputed(row));
  const { texts } = textsByLine(matched, fields, readCell);
  return {
    heading,
    rows: data,
    columns,
    questions: [
      ...open.map((question) => ({ about: 'column' as const, ...question })),
      ...(isAskingDays ? [{ about: 'days' as const, sample: dates.sample }] : []),
    ],
    lines: [...texts.values()].toSorted(byOrderAndLine).map(({ line, byField }) => ({
      line,
      cells: fields.map((field) => readCell(line, field, byField.get(field) ?? '')),
    })),
    rowsOfMerged: matched.filter(({ row }) => merged.has(row.number)).length,
    rowsOfSeveral: matched.filter(({ found }) => linesOf(found).length > 1).length,
    unmatched: rows.flatMap((each) => {
      if (each.found.kind === 'none') return unmatchedRow(each, each.found.reason);
      return isDisputed(each) ? unmatchedRow(each, 'conflicts with another row') : [];
    }),
    differences: quantityDifferences(
      matched.map(({ found, textIn }) => ({ lines: linesOf(found), quantity: readSheetQuantity(textIn('quantity')) })),
    ),
  };
}

/** Uses a column for something else; what else was used for that isn't any more. */
export function withColumn(columns: readonly SheetColumn[], index: number, kind: SheetColumn): readonly SheetColumn[] {
  return columns.map((column, at) => {
    if (at === index) return kind;
    return column === kind ? undefined : column;
  });
}

function columnCells(rows: PastedRows, index: number): readonly string[] {
  return rows.map((row) => row[index] ?? '');
}

function linesOf(found: FoundLines): readonly LineOfOrder[] {
  return found.kind === 'lines' ? found.lines : [];
}

interface LineTexts {
  readonly line: LineOfOrder;
  readonly byField: Map<EditableField, string>;
}

function textsByLine(rows: readonly FoundRow[], fields: readonly EditableField[], readCell: ReadCell) {
  const texts = new Map<LineOfOrder, LineTexts>();
  const disputed = new Set<LineOfOrder>();
  for (const { found, textIn } of rows) {
    for (const line of linesOf(found)) {
      const ofLine = texts.get(line) ?? { line, byField: new Map<EditableField, string>() };
      texts.set(line, ofLine);
      for (const field of fields) {
        const text = textIn(field);
        const before = ofLine.byField.get(field);
        if (text === '') continue;
        if (before === undefined) ofLine.byField.set(field, text);
        else if (!isSameValue(before, text, (each) => readCell(line, field, each))) disputed.add(line);
      }
    }
  }
  return { texts, disputed };
}

function isSameValue(one: string, other: string, read: (text: string) => PasteCell): boolean {
  if (one === other) return true;
  const [first, second] = [read(one), read(other)];
  return first.error === undefined && second.error === undefined && first.value === second.value;
}

export function unmatchedRow({ row, textIn }: Pick<FoundRow, 'row' | 'textIn'>, reason: string): UnmatchedRow {
  const item = [textIn('item'), textIn('color'), textIn('size')].filter((text) => text !== '').join(', ');
  const shown = `${textIn('order')} ${item}`.trim() || row.cells.filter((cell) => cell !== '').join(', ');
  return { ...row, shown: shown.slice(0, MAX_SHOWN), reason };
}

const MAX_SHOWN = 100;

function byOrderAndLine({ line: a }: LineTexts, { line: b }: LineTexts): number {
  return a.of.createdAt - b.of.createdAt || a.of.orderNumber.localeCompare(b.of.orderNumber) || a.line - b.line;
}

const FINDING = ['order', 'item', 'size', 'color'] as const;

/** Finds lines by order number, item code, size, color, and line number. @param orders by order number */
export function findLines(
  textIn: TextIn,
  orders: ReadonlyMap<string, readonly LineOfOrder[]>,
  customer: Pick<Customer, 'title'>,
): FoundLines {
  for (const column of FINDING) {
    const problem = displayProblem(textIn(column));
    if (problem) return none(`${column === 'order' ? 'order number' : column} “${textIn(column)}” ${problem}`);
  }
  if (textIn('order') === '') return none('no order number');
  const lines = orders.get(existingNumber(wholeNumberText(textIn('order')), customer, orders) ?? '');
  if (!lines) return none('order not found');
  const code = codeLetters(textIn('item'));
  if (code === '') return none('no item code');
  const ofItem = lines.filter((line) => codeLetters(line.code) === code);
  if (ofItem.length === 0) return none('item not in that order');
  const sized = bySize(ofItem, textIn('size'));
  if (sized.length === 0) return none('size not in that order');
  const colored = byColor(sized, textIn('color'));
  if (colored.length === 0) return none('color not in that order');
  const numbered = colored.filter(({ line }) => String(line) === wholeNumberText(textIn('line')));
  return { kind: 'lines', lines: numbered.length > 0 ? numbered : colored };
}

/** One-size and pack items may have any text as their size. */
function bySize(lines: readonly LineOfOrder[], text: string): readonly LineOfOrder[] {
  const sizes = [...new Set(lines.map(({ size }) => size))];
  if (text === '' || (sizes.length === 1 && ONE_SIZE.test(sizes[0] ?? ''))) return lines;
  const size = findSize(text, sizes);
  return lines.filter((line) => line.size === size);
}

const ONE_SIZE = /^(?:default|osfa|one size.*|)$/i;

function byColor(lines: readonly LineOfOrder[], text: string): readonly LineOfOrder[] {
  if (text === '') return lines;
  const color = findColor(text, [...new Set(lines.map((line) => line.color))]);
  return lines.filter((line) => line.color === color);
}

function none(reason: string): FoundLines {
  return { kind: 'none', reason };
}

/**
 * Compares a sheet's quantities with the ordered ones. Rows that share lines count together: "5" and "7" are a split
 * shipment of 12, and "24" without a size is for all lines of that item. A repeated row counts once.
 */
export type QuantityDifferences<Line> = ReadonlyMap<Line, QuantityDifference>;

interface QuantityDifference {
  readonly inSheet: number;
  readonly ordered: number;
  /** How many lines these quantities are for. */
  readonly lines: number;
}

interface QuantityRow<Line> {
  readonly lines: readonly Line[];
  /** Undefined if the row has none, or none that's a whole number. */
  readonly quantity: number | undefined;
}

interface Group<Line> {
  readonly lines: Set<Line>;
  readonly quantities: number[];
}

function quantityDifferences<Line extends { readonly quantity: number }>(
  rows: readonly QuantityRow<Line>[],
): QuantityDifferences<Line> {
  const groups = new Map<Line, Group<Line>>();
  for (const { lines, quantity } of rows) {
    if (quantity === undefined) continue;
    const joined = new Set(lines.flatMap((line) => groups.get(line) ?? []));
    const group: Group<Line> = {
      lines: new Set([...lines, ...[...joined].flatMap((each) => [...each.lines])]),
      quantities: [...[...joined].flatMap((each) => each.quantities), quantity],
    };
    for (const line of group.lines) groups.set(line, group);
  }
  return new Map(
    [...groups].flatMap(([line, group]) => {
      const difference = differenceOf(group);
      return difference ? [[line, difference]] : [];
    }),
  );
}

function differenceOf<Line extends { readonly quantity: number }>(group: Group<Line>): QuantityDifference | undefined {
  const ordered = sum([...group.lines].map(({ quantity }) => quantity));
  const inSheet = sum(group.quantities);
  const isSame = inSheet === ordered || group.quantities.every((quantity) => quantity === ordered);
  return isSame ? undefined : { inSheet, ordered, lines: group.lines.size };
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}
