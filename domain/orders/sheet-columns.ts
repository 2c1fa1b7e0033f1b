import { findColor } from '../catalog/color-names';
import type { Customer } from '../catalog/customer';
import { findSize } from '../catalog/size-names';
import type { Order, OrderLine } from './order';
import type { EditableField } from './order-edit';
import { readOrderNumber } from './order-number';
import type { PastedRows } from './pasted-text';
import { readSpelledDay } from './read-ship-date';

export type SheetColumn = 'order' | 'line' | 'item' | 'color' | 'size' | EditableField | undefined;

/** Without spaces, signs, and "number", "no", or "#" at the end. */
const HEADINGS: Readonly<Record<Exclude<SheetColumn, undefined>, readonly string[]>> = {
  order: [
    'order',
    'orderid',
    'orderref',
    'orderreference',
    'customerorder',
    'salesorder',
    'so',
    'weborder',
    'storeorder',
  ],
  line: ['line', 'lineitem', 'orderline'],
  item: ['item', 'itemcode', 'itemid', 'code', 'sku', 'style', 'stylecode', 'product', 'productcode', 'part'],
  color: ['color', 'colour', 'colorname'],
  size: ['size', 'sizename'],
  po: ['po', 'purchaseorder', 'ourpo', 'vendorpo', 'supplierpo'],
  customerPo: ['customerpo', 'custpo', 'clientpo', 'customerpurchaseorder'],
  estShipDate: [
    ...['shipdate', 'shippingdate', 'estshipdate', 'estimatedshipdate', 'expectedshipdate', 'estship', 'estshipping'],
    ...['shipping', 'ship', 'ships', 'shipson', 'shipby', 'eta'],
  ],
};

export function readHeading(row: readonly string[]): readonly SheetColumn[] | undefined {
  const columns = onceEach(row.map(columnNamed));
  return columns.filter((column) => column !== undefined).length >= 2 ? columns : undefined;
}

function columnNamed(heading: string): SheetColumn {
  const plain = heading
    .toLowerCase()
    .replace(/[^a-z]/g, '')
    .replace(/(?:number|num|nbr|no)$/, '');
  const found = Object.entries(HEADINGS).find(([, names]) => names.includes(plain));
  return found?.[0] as SheetColumn;
}

/**
 * Recognizes columns by their cells: order numbers, item codes, sizes, colors, and dates. Columns that repeat what the
 * orders say (names, quantities) are ignored. The first of the rest is the PO and, without a column of dates, the next
 * is the ship date.
 */
export function recognizeColumns(
  rows: PastedRows,
  orders: readonly Order[],
  customer: Pick<Customer, 'title'>,
): readonly SheetColumn[] {
  const lines = orders.flatMap((order) => order.lines);
  const width = Math.max(...rows.map((row) => row.length));
  const columns: SheetColumn[] = Array.from({ length: width }, () => undefined);
  const isTaken = new Set<number>();
  const cellsOf = (index: number) => rows.map((row) => row[index] ?? '').filter((cell) => cell !== '');
  const free = () =>
    columns.map((_, index) => index).filter((index) => !isTaken.has(index) && cellsOf(index).length > 0);
  const take = (index: number | undefined, column: SheetColumn) => {
    if (index === undefined) return;
    columns[index] = column;
    isTaken.add(index);
  };
  for (const [column, isOne, share] of recognizers(lines, customer)) {
    take(
      mostOf(free(), (index) => shareOf(cellsOf(index), isOne), share),
      column,
    );
  }
  const known = knownTexts(orders);
  for (const index of free()) {
    if (cellsOf(index).every((cell) => known.has(cell.toLowerCase()))) take(index, undefined);
  }
  take(free()[0], 'po');
  if (!columns.includes('estShipDate')) take(free()[0], 'estShipDate');
  return columns;
}

/** `share`, 0 to 1, is how many of the column's cells must match at least. */
type Recognizer = readonly [column: SheetColumn, isOne: (cell: string) => boolean, share: number];

function recognizers(lines: readonly OrderLine[], customer: Pick<Customer, 'title'>): readonly Recognizer[] {
  const codes = new Set(lines.map(({ code }) => code.toUpperCase()));
  const sizes = [...new Set(lines.map(({ size }) => size))];
  const colors = [...new Set(lines.map(({ color }) => color))];
  return [
    ['order', (cell) => readOrderNumber(cell, customer) !== undefined, 0],
    ['item', (cell) => codes.has(cell.toUpperCase()), 0],
    ['estShipDate', (cell) => readSpelledDay(cell, '2000-01-01').kind === 'day', 0],
    ['color', (cell) => findColor(cell, colors) !== undefined, 0.5],
    ['size', (cell) => findSize(cell, sizes) !== undefined, 0.5],
  ];
}

function shareOf(cells: readonly string[], isOne: (cell: string) => boolean): number {
  return cells.filter(isOne).length / cells.length;
}

function mostOf(indexes: readonly number[], shareAt: (index: number) => number, least: number): number | undefined {
  const shares = indexes.map((index) => ({ index, share: shareAt(index) })).filter(({ share }) => share > least);
  return shares.toSorted((a, b) => b.share - a.share)[0]?.index;
}

/** Lowercase texts of orders and lines other than their number, item, color, size, and editable fields. */
function knownTexts(orders: readonly Order[]): ReadonlySet<string> {
  const texts = orders.flatMap(({ firstName, lastName, companyName, store, email, lines }) => [
    ...[firstName, lastName, `${firstName} ${lastName}`, companyName, store, email],
    ...lines.flatMap((line) => [
      ...[line.name, line.description, line.embroidery ?? '', line.placement ?? ''],
      ...[String(line.line), String(line.quantity), line.quantity.toLocaleString('en-US')],
    ]),
  ]);
  return new Set(texts.map((text) => text.toLowerCase()));
}

function onceEach(columns: readonly SheetColumn[]): readonly SheetColumn[] {
  return columns.map((column, index) => (columns.indexOf(column) === index ? column : undefined));
}
