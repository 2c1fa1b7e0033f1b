import { findColor } from '../catalog/color-names';
import type { Customer } from '../catalog/customer';
import { findSize } from '../catalog/size-names';
import type { Order, OrderLine } from './order';
import { EDITABLE_FIELDS, type EditableField } from './order-edit';
import { readOrderNumber } from './order-number';
import { type PasteRow, pasteCell } from './pasted-column';
import type { PastedSheet, SheetRow } from './pasted-sheet';
import { recognizeColumns, type SheetColumn } from './sheet-columns';

/**
 * Matches a pasted sheet's rows, in any order, to order lines by order number and item code. Size and color narrow down
 * several lines of an item; without them, all get the values. Each row is matched or listed with a reason.
 */
export interface SheetMatch {
  readonly columns: readonly SheetColumn[];
  readonly lines: readonly PasteRow<LineOfOrder>[];
  readonly rowsOfSeveral: number;
  readonly unmatched: readonly UnmatchedRow[];
}

export interface UnmatchedRow extends SheetRow {
  /** What the row is for: "HEN-100291 SJ205, 5XLarge". */
  readonly shown: string;
  readonly reason: string;
}

export type LineOfOrder = OrderLine & { readonly of: Order };

type TextIn = (column: SheetColumn) => string;

type FoundLines =
  | { readonly kind: 'lines'; readonly lines: readonly LineOfOrder[] }
  | { readonly kind: 'none'; readonly reason: string };

interface FoundRow {
  readonly row: SheetRow;
  readonly textIn: TextIn;
  readonly found: FoundLines;
}

/** @param orders those that the sheet names and that exist @param today YYYY-MM-DD, for ship dates without a year */
export function matchSheet(
  sheet: PastedSheet,
  orders: readonly Order[],
  customer: Pick<Customer, 'title'>,
  today: string,
): SheetMatch {
  const columns = columnsOf(sheet, orders, customer);
  const byNumber = new Map(
    orders.map((order) => [order.orderNumber, order.lines.map((line) => ({ ...line, of: order }))]),
  );
  const rows = sheet.rows.map((row): FoundRow => {
    const textIn: TextIn = (column) => row.cells[columns.indexOf(column)] ?? '';
    return { row, textIn, found: findLines(textIn, byNumber, customer) };
  });
  const fields = EDITABLE_FIELDS.filter((field) => columns.includes(field));
  const { disputed } = textsByLine(rows, fields, today);
  const isDisputed = ({ found }: FoundRow) => found.kind === 'lines' && found.lines.some((line) => disputed.has(line));
  const matched = rows.filter((row) => row.found.kind === 'lines' && !isDisputed(row));
  const { texts } = textsByLine(matched, fields, today);
  return {
    columns,
    lines: [...texts.values()].toSorted(byOrderAndLine).map(({ line, byField }) => ({
      line,
      cells: fields.map((field) => pasteCell(line, field, byField.get(field) ?? '', today)),
    })),
    rowsOfSeveral: matched.filter(({ found }) => found.kind === 'lines' && found.lines.length > 1).length,
    unmatched: rows.flatMap((each) => {
      if (each.found.kind === 'none') return unmatchedRow(each, each.found.reason);
      return isDisputed(each) ? unmatchedRow(each, 'conflicts with another row') : [];
    }),
  };
}

function columnsOf(
  { columns, rows }: PastedSheet,
  orders: readonly Order[],
  customer: Pick<Customer, 'title'>,
): readonly SheetColumn[] {
  if (columns) return columns;
  const cells = rows.map((row) => row.cells);
  return cells.length > 0 ? recognizeColumns(cells, orders, customer) : [];
}

interface LineTexts {
  readonly line: LineOfOrder;
  readonly byField: Map<EditableField, string>;
}

function textsByLine(rows: readonly FoundRow[], fields: readonly EditableField[], today: string) {
  const texts = new Map<LineOfOrder, LineTexts>();
  const disputed = new Set<LineOfOrder>();
  for (const { found, textIn } of rows) {
    for (const line of found.kind === 'lines' ? found.lines : []) {
      const ofLine = texts.get(line) ?? { line, byField: new Map<EditableField, string>() };
      texts.set(line, ofLine);
      for (const field of fields) {
        const text = textIn(field);
        const before = ofLine.byField.get(field);
        if (text === '') continue;
        if (before === undefined) ofLine.byField.set(field, text);
        else if (!isSameValue(line, field, before, text, today)) disputed.add(line);
      }
    }
  }
  return { texts, disputed };
}

function isSameValue(line: LineOfOrder, field: EditableField, one: string, other: string, today: string): boolean {
  if (one === other) return true;
  const [first, second] = [one, other].map((text) => pasteCell(line, field, text, today));
  return first?.error === undefined && second?.error === undefined && first?.value === second?.value;
}

function unmatchedRow({ row, textIn }: FoundRow, reason: string): UnmatchedRow {
  const item = [textIn('item'), textIn('color'), textIn('size')].filter((text) => text !== '').join(', ');
  const shown = `${textIn('order')} ${item}`.trim() || row.cells.filter((cell) => cell !== '').join(', ');
  return { ...row, shown: shown.slice(0, MAX_SHOWN), reason };
}

const MAX_SHOWN = 100;

function byOrderAndLine({ line: a }: LineTexts, { line: b }: LineTexts): number {
  return a.of.createdAt - b.of.createdAt || a.of.orderNumber.localeCompare(b.of.orderNumber) || a.line - b.line;
}

/** Finds lines by order number, item code, size, color, and line number. @param orders by order number */
function findLines(
  textIn: TextIn,
  orders: ReadonlyMap<string, readonly LineOfOrder[]>,
  customer: Pick<Customer, 'title'>,
): FoundLines {
  if (textIn('order') === '') return none('no order number');
  const lines = orders.get(readOrderNumber(textIn('order'), customer, true) ?? '');
  if (!lines) return none('order not found');
  const code = plain(textIn('item'));
  if (code === '') return none('no item code');
  const ofItem = lines.filter((line) => plain(line.code) === code);
  if (ofItem.length === 0) return none('item not in that order');
  const sized = bySize(ofItem, textIn('size'));
  if (sized.length === 0) return none('size not in that order');
  const colored = byColor(sized, textIn('color'));
  if (colored.length === 0) return none('color not in that order');
  const numbered = colored.filter(({ line }) => String(line) === textIn('line'));
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

function plain(code: string): string {
  return code.toUpperCase().replace(/[^A-Z0-9]/g, '');
}
