import { findColor } from '../catalog/color-names';
import type { Customer } from '../catalog/customer';
import { findSize } from '../catalog/size-names';
import { displayProblem, wholeNumberText } from '../text/sheet-cell';
import { DAY_MS } from './calendar-day';
import type { Order, OrderLine } from './order';
import { existingNumber, readOrderNumber } from './order-number';
import {
  type ColumnKind,
  codeLetters,
  type HeadingHint,
  headingHint,
  isMoney,
  isPoLike,
  isShipText,
  readSheetQuantity,
  repeatedTexts,
} from './sheet-texts';
import { isSpelledDay, looksLikeDate, readSpelledDay } from './spelled-day';

/** Undefined if the column isn't used. */
export type SheetColumn = ColumnKind | undefined;

/** Several columns fit equally well, or one does whose heading says nothing that's known. */
export interface ColumnQuestion {
  readonly kind: ColumnKind;
  readonly among: readonly number[];
}

interface RecognizedColumns {
  readonly columns: readonly SheetColumn[];
  readonly questions: readonly ColumnQuestion[];
}

/**
 * Finds out what each column of a supplier's sheet holds by comparing its cells with the orders they name: the order
 * numbers' column is the one whose numbers exist, the item codes' the one whose codes are in those orders, and so on.
 * Headings only help where cells don't decide: between equals, and for texts that no order has yet, such as new POs and
 * dates. A heading that means something else keeps its column from being one of those. What then still fits several
 * columns, or one under a heading in unknown words, is a question.
 *
 * @param rows without the heading @param orders those that the sheet may name and that exist
 */
export function recognizeColumns(
  heading: readonly string[],
  rows: readonly (readonly string[])[],
  orders: readonly Order[],
  customer: Pick<Customer, 'title'>,
): RecognizedColumns {
  const finder = columnFinder(columnsOf(heading, rows), orders);
  const linesAt = findKeys(finder, rows.length, orders, customer);
  /** The columns that agree with most rows' lines. */
  const agreeing: Agreeing = (isSame) =>
    bestOf(
      finder.free(),
      (cell, row) => isSame(cell, linesAt[row] ?? []),
      HALF,
      (row) => linesAt[row]?.length !== 0,
    );
  findDescriptions(
    finder,
    agreeing,
    orders.flatMap(({ lines }) => lines),
  );
  findPos(finder, agreeing, repeatedTexts(orders));
  return finder.result();
}

type ColumnFinder = ReturnType<typeof columnFinder>;

type Agreeing = (isSame: (cell: string, lines: readonly OrderLine[]) => boolean) => readonly Column[];

function columnFinder(columns: readonly Column[], orders: readonly Order[]) {
  const kinds = new Map<Column, SheetColumn>();
  const questions: ColumnQuestion[] = [];
  const lastOrdered = Math.max(0, ...orders.map(({ createdAt }) => createdAt));
  const free = () => columns.filter((column) => !kinds.has(column));
  const ask = (kind: ColumnKind, found: readonly Column[]) => {
    for (const column of found) kinds.set(column, undefined);
    questions.push({ kind, among: found.map(({ index }) => index) });
  };
  const take = (kind: ColumnKind, fitting: readonly Column[]): Column | undefined => {
    const found = equalOnes(kind, fitting);
    if (found.length > 1) ask(kind, found);
    const [only] = found.length === 1 ? found : [];
    if (only) kinds.set(only, kind);
    return only;
  };
  return {
    free,
    take,
    /** Does what `take` does, but somebody has to say so under a heading in unknown words, and for what may be days. */
    takeCertain(kind: ColumnKind, fitting: readonly Column[]): void {
      const found = equalOnes(kind, fitting);
      const [only] = found.length === 1 ? found : [];
      if (only && (isUnknown(only) || (kind === 'po' && holdsSerials(only, lastOrdered)))) ask(kind, found);
      else take(kind, fitting);
    },
    /** Takes the best column by content, else by heading if the cells could be that. */
    takeBest: (kind: ColumnKind, fitting: readonly Column[], couldBe: (cell: string) => boolean) =>
      take(kind, fitting.length > 0 ? fitting : hinted(free(), kind, couldBe)),
    leaveOut: (column: Column) => kinds.set(column, undefined),
    result: (): RecognizedColumns => ({ columns: columns.map((column) => kinds.get(column)), questions }),
  };
}

/** Finds order numbers and item codes. Returns each row's lines, as far as these two tell. */
function findKeys(
  { free, takeBest }: ColumnFinder,
  rows: number,
  orders: readonly Order[],
  customer: Pick<Customer, 'title'>,
): readonly (readonly OrderLine[])[] {
  const byNumber = new Map(orders.map(({ orderNumber, lines }) => [orderNumber, groupedByCode(lines)]));
  const inOrder = (cell = '') => byNumber.get(existingNumber(wholeNumberText(cell), customer, byNumber) ?? '');
  const existing = bestOf(free(), (cell) => inOrder(cell) !== undefined);
  const formed = bestOf(free(), (cell) => readOrderNumber(cell, customer) !== undefined);
  const numbers = takeBest('order', existing.length > 0 ? existing : formed, (cell) => /\d/.test(cell));

  const inAny = groupedByCode(orders.flatMap(({ lines }) => lines));
  const codes = bestOf(free(), (cell, row) => (inOrder(numbers?.cells[row]) ?? inAny).has(codeLetters(cell)));
  const items = takeBest('item', codes, (cell) => !isSpelledDay(cell));
  return Array.from(
    { length: rows },
    (_, row) => inOrder(numbers?.cells[row])?.get(codeLetters(items?.cells[row] ?? '')) ?? [],
  );
}

function findDescriptions(
  { free, take, takeBest, takeCertain }: ColumnFinder,
  agreeing: Agreeing,
  lines: readonly OrderLine[],
) {
  const isShipDate = remembered((cell) => isSpelledDay(cell) || isShipText(cell));
  const dates = free().filter(
    (column) => (column.hint ?? 'estShipDate') === 'estShipDate' && shareOf(column, isShipDate) > HALF,
  );
  // So that each of their cells is used, or left out with its reason.
  const hintedDates = hinted(
    free(),
    'estShipDate',
    (cell) => looksLikeDate(cell) || isShipText(cell) || isSerial(cell),
  );
  takeCertain('estShipDate', dates.length > 0 ? dates : hintedDates);
  const colors = [...new Set(lines.map(({ color }) => color))];
  const isColor = remembered((cell) => findColor(cell, colors) !== undefined);
  takeBest('color', bestOf(free(), isColor, HALF), (cell) => !/\d/.test(cell));
  const sizes = [...new Set(lines.map(({ size }) => size))];
  const isSize = remembered((cell) => findSize(cell, sizes) !== undefined);
  takeBest('size', bestOf(free(), isSize, HALF), (cell) => !isMoney(cell));
  const numbered = agreeing((cell, ofRow) => ofRow.some(({ line }) => String(line) === cell));
  take('line', hinted(numbered, 'line'));
  const quantities = agreeing((cell, ofRow) => isQuantityOf(ofRow, readSheetQuantity(cell)));
  takeBest('quantity', quantities, (cell) => readSheetQuantity(cell) !== undefined);
}

/** What is left may be POs, but not what repeats the orders. */
function findPos(finder: ColumnFinder, agreeing: Agreeing, repeated: ReadonlySet<string>) {
  const { free, take, takeBest, takeCertain, leaveOut } = finder;
  for (const column of free().filter(({ hint }) => hint !== 'po' && hint !== 'customerPo')) {
    if (shareOf(column, (cell) => repeated.has(cell.toLowerCase())) === 1) leaveOut(column);
  }
  const isPo = (cell: string) => !isSpelledDay(cell) && !isMoney(cell);
  const saved = (field: 'customerPo' | 'po') => agreeing((cell, ofRow) => ofRow.some((line) => line[field] === cell));
  const isOf =
    (kind: ColumnKind) =>
    ({ hint }: Column) =>
      [kind, 'order', undefined].includes(hint);
  takeBest('customerPo', saved('customerPo').filter(isOf('customerPo')), isPo);
  const known = [saved('po').filter(isOf('po')), hinted(free(), 'po', isPo)].find(({ length }) => length > 0);
  if (known) take('po', known);
  else
    takeCertain(
      'po',
      free().filter((column) => isOf('po')(column) && shareOf(column, isPoLike) > HALF),
    );
}

interface Column {
  readonly index: number;
  /** One per row, '' if blank or without a value. */
  readonly cells: readonly string[];
  readonly heading: string;
  readonly hint: HeadingHint;
}

function columnsOf(heading: readonly string[], rows: readonly (readonly string[])[]): readonly Column[] {
  const width = Math.max(heading.length, ...rows.map((row) => row.length));
  return Array.from({ length: width }, (_, index) => ({
    index,
    cells: rows.map((row) => valueIn(row[index] ?? '')),
    heading: heading[index] ?? '',
    hint: headingHint(heading[index] ?? ''),
  }));
}

function valueIn(cell: string): string {
  if (displayProblem(cell) !== undefined) return '';
  return FROM_A_PROGRAM.test(cell) ? wholeNumberText(cell) : cell;
}

/** "58217.0", but not a price. */
const FROM_A_PROGRAM = /^\d{4,}\.0$/;

function isUnknown({ heading, hint }: Column): boolean {
  return heading !== '' && hint === undefined;
}

/** A spreadsheet's numbers for days. */
function isSerial(cell: string): boolean {
  const read = readSpelledDay(cell);
  return read.kind === 'not_a_day' && read.why === 'number' && /^[34567]\d{4}/.test(cell);
}

const [DAYS_TO_1970, DAYS_BEFORE, DAYS_AFTER] = [25_569, 62, 400];
/** 46360 may be a PO, or December 4, 2026. */
function holdsSerials({ cells }: Column, lastOrdered: number): boolean {
  const today = DAYS_TO_1970 + lastOrdered / DAY_MS;
  const isNear = (cell: string) => Number(cell) >= today - DAYS_BEFORE && Number(cell) <= today + DAYS_AFTER;
  return cells.every((cell) => cell === '' || (isSerial(cell) && isNear(cell)));
}

const HALF = 0.5;

function shareOf({ cells }: Column, isOne: (cell: string) => boolean): number {
  const filled = cells.filter((cell) => cell !== '');
  return filled.length === 0 ? 0 : filled.filter(isOne).length / filled.length;
}

/** The columns with the largest share of fitting cells, of those that count and aren't blank. */
function bestOf(
  columns: readonly Column[],
  isFitting: (cell: string, row: number) => boolean,
  least = 0,
  counts: (row: number) => boolean = () => true,
): readonly Column[] {
  const shares = columns.map((column) => {
    const counted = column.cells.flatMap((cell, row) => (cell !== '' && counts(row) ? [isFitting(cell, row)] : []));
    return { column, share: counted.filter(Boolean).length / Math.max(1, counted.length) };
  });
  const best = Math.max(0, ...shares.map(({ share }) => share));
  return best > 0 && best >= least ? shares.filter(({ share }) => share === best).map(({ column }) => column) : [];
}

/** Single cells that could not be are left out later, with their reason. */
function hinted(columns: readonly Column[], kind: ColumnKind, couldBe: (cell: string) => boolean = () => true) {
  return columns.filter((column) => {
    return column.hint === kind && (column.cells.every((cell) => cell === '') || shareOf(column, couldBe) > HALF);
  });
}

/** One if its heading sets it apart or all hold the same; several if only a person can tell. */
function equalOnes(kind: ColumnKind, fitting: readonly Column[]): readonly Column[] {
  if (fitting.length < 2) return fitting;
  const byHint = [hinted(fitting, kind), fitting.filter(({ hint }) => hint === undefined), fitting];
  const equals = byHint.find(({ length }) => length > 0) ?? fitting;
  const [first] = equals;
  const isSame = equals.every(({ cells }) => cells.every((cell, row) => cell === first?.cells[row]));
  return first && isSame ? [first] : equals;
}

function groupedByCode(lines: readonly OrderLine[]): ReadonlyMap<string, readonly OrderLine[]> {
  const groups = new Map<string, OrderLine[]>();
  for (const line of lines) {
    const code = codeLetters(line.code);
    const group = groups.get(code);
    if (group) group.push(line);
    else groups.set(code, [line]);
  }
  return groups;
}

/** Thousands of cells repeat a few texts. */
function remembered(isOne: (cell: string) => boolean): (cell: string) => boolean {
  const known = new Map<string, boolean>();
  return (cell) => {
    const result = known.get(cell) ?? isOne(cell);
    known.set(cell, result);
    return result;
  };
}

/** A row may be for one of the lines or for all of them. */
function isQuantityOf(lines: readonly OrderLine[], quantity: number | undefined): boolean {
  const sum = lines.reduce((total, line) => total + line.quantity, 0);
  return quantity !== undefined && (quantity === sum || lines.some((line) => line.quantity === quantity));
}
