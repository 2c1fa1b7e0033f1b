import { lineTotal } from '../cart/cart';
import { dollarsFromCents } from '../money';
import { visiblePart } from '../plain-text';
import type { Order, OrderLine } from './order';

/**
 * Orders as a CSV file (RFC 4180): one row per line, with the order's fields repeated so that spreadsheets can filter.
 * It starts with a byte order mark, which tells Excel that it is UTF-8, and its rows end with CR LF. Text that looks
 * like a formula to a spreadsheet gets a leading apostrophe: PO "=1+1" becomes "'=1+1". Numbers stay numbers.
 */
const BYTE_ORDER_MARK = '\uFEFF';
const ROW_END = '\r\n';

interface Column {
  readonly head: string;
  cell(order: Order, line: OrderLine, orderDate: string): string | number;
}

const COLUMNS: readonly Column[] = [
  { head: 'Order Number', cell: (order) => order.orderNumber },
  { head: 'Order Date', cell: (_order, _line, orderDate) => orderDate },
  { head: 'First Name', cell: (order) => order.firstName },
  { head: 'Last Name', cell: (order) => order.lastName },
  { head: 'Email', cell: (order) => order.email },
  { head: 'Company', cell: (order) => order.companyName },
  { head: 'Store', cell: (order) => order.store },
  { head: 'Line', cell: (_order, line) => line.line },
  { head: 'Item Code', cell: (_order, line) => line.code },
  { head: 'Description', cell: (_order, line) => line.description },
  { head: 'Color', cell: (_order, line) => line.color },
  { head: 'Embroidery', cell: (_order, line) => line.embroidery ?? '' },
  { head: 'Placement', cell: (_order, line) => line.placement ?? '' },
  { head: 'Size', cell: (_order, line) => line.size },
  { head: 'Quantity', cell: (_order, line) => line.quantity },
  { head: 'Price', cell: (_order, line) => line.price.toFixed(2) },
  { head: 'Line Total', cell: (_order, line) => dollarsFromCents(lineTotal(line)).toFixed(2) },
  { head: 'Customer PO', cell: (_order, line) => line.customerPo },
  { head: 'PO', cell: (_order, line) => line.po },
  { head: 'Est. Ship Date', cell: (_order, line) => line.estShipDate },
];

/** The byte order mark and the header row. */
export function ordersCsvHead(): string {
  return BYTE_ORDER_MARK + csvRow(COLUMNS.map(({ head }) => head));
}

/** The rows of one order. @param writeDate formats the order date; see `dateWriter` */
export function orderCsvRows(order: Order, writeDate: (epochMs: number) => string): string {
  const orderDate = writeDate(order.createdAt);
  return order.lines.map((line) => csvRow(COLUMNS.map(({ cell }) => cell(order, line, orderDate)))).join('');
}

/** Formats times in the time zone as "2026-11-21 14:05", which spreadsheets recognize as a date. */
export function dateWriter(timeZone: string): (epochMs: number) => string {
  // Sweden's format is closest to ISO 8601.
  const format = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'short' });
  return (epochMs) => format.format(epochMs);
}

/** One row, including its line ending. */
export function csvRow(cells: readonly (string | number)[]): string {
  return cells.map(csvCell).join(',') + ROW_END;
}

function csvCell(cell: string | number): string {
  const text = typeof cell === 'number' ? String(cell) : withoutFormula(cell);
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** Spreadsheets also recognize formulas after blanks or invisible characters, and in full-width characters. */
function withoutFormula(text: string): string {
  return /^[=+\-@＝＋－＠]/.test(visiblePart(text).trimStart()) || /^[\t\r\n]/.test(text) ? `'${text}` : text;
}
