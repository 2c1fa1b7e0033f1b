import { lineTotal } from './cart';
import { dollarsFromCents } from './money';
import type { HistoricalOrder, OrderLine } from './order';
import { visiblePart } from './plain-text';

/**
 * Orders as a CSV file (RFC 4180): a row per line with the order's fields repeated, so that a spreadsheet can filter it.
 * It starts with a byte order mark, by which Excel knows UTF-8, and ends its rows with CR LF. A text that a spreadsheet
 * would take for a formula gets an apostrophe in front: a PO "=1+1" becomes "'=1+1". Numbers stay numbers.
 */
const BYTE_ORDER_MARK = '\uFEFF';
const ROW_END = '\r\n';

interface Column {
  readonly head: string;
  cell(order: HistoricalOrder, line: OrderLine, orderDate: string): string | number;
}

const COLUMNS: readonly Column[] = [
  { head: 'Order Number', cell: (order) => order.order_id },
  { head: 'Order Date', cell: (_order, _line, orderDate) => orderDate },
  { head: 'First Name', cell: (order) => order.first_name },
  { head: 'Last Name', cell: (order) => order.last_name },
  { head: 'Email', cell: (order) => order.email },
  { head: 'Company', cell: (order) => order.company_name },
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
  { head: 'Customer PO', cell: (_order, line) => line.customer_po },
  { head: 'PO', cell: (_order, line) => line.po },
  { head: 'Est. Ship Date', cell: (_order, line) => line.est_ship_date },
];

/** The beginning of the file, with the names of the columns. */
export function ordersCsvHead(): string {
  return BYTE_ORDER_MARK + csvRow(COLUMNS.map(({ head }) => head));
}

/** The rows of one order. @param writeDate its date and time as a reader's clock has them; see `dateWriter` */
export function orderCsvRows(order: HistoricalOrder, writeDate: (epochMs: number) => string): string {
  const orderDate = writeDate(Number(order.created_at));
  return order.order.map((line) => csvRow(COLUMNS.map(({ cell }) => cell(order, line, orderDate)))).join('');
}

/** Writes moments as "2026-11-21 14:05", which spreadsheets read as a date, in the time zone. */
export function dateWriter(timeZone: string): (epochMs: number) => string {
  // The Swedes write their dates so.
  const format = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'short' });
  return (epochMs) => format.format(epochMs);
}

/** A row of the file, its end included. */
export function csvRow(cells: readonly (string | number)[]): string {
  return cells.map(csvCell).join(',') + ROW_END;
}

function csvCell(cell: string | number): string {
  const text = typeof cell === 'number' ? String(cell) : withoutFormula(cell);
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** Also behind blanks and what cannot be seen, and written in full width, spreadsheets see formulas. */
function withoutFormula(text: string): string {
  return /^[=+\-@＝＋－＠]/.test(visiblePart(text).trimStart()) || /^[\t\r\n]/.test(text) ? `'${text}` : text;
}
