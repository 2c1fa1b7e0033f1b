import { lineTotal } from '../cart/cart';
import { unitCents } from '../cart/po-price';
import type { PackUnit } from '../catalog/item-details';
import { lineSize } from '../catalog/quantity-words';
import { dollarsFromCents } from '../money';
import { BYTE_ORDER_MARK, csvRow } from '../text/csv';
import type { Order, OrderLine } from './order';
import { allTracking, unitsShipped } from './shipments';

interface CsvWords {
  writeDate(epochMs: number): string;
  unitOf(code: string): PackUnit;
}

interface Column {
  readonly head: string;
  cell(order: Order, line: OrderLine, words: CsvWords): string | number;
}

const COLUMNS: readonly Column[] = [
  { head: 'Order Number', cell: (order) => order.orderNumber },
  { head: 'Order Date', cell: (order, _line, { writeDate }) => writeDate(order.createdAt) },
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
  { head: 'Size', cell: (_order, line) => lineSize(line) },
  { head: 'Quantity', cell: (_order, line) => line.quantity },
  { head: 'Price', cell: (_order, line) => priceOf(line).toFixed(2) },
  { head: 'Line Total', cell: (_order, line) => dollarsFromCents(lineTotal(line)).toFixed(2) },
  { head: 'Customer PO', cell: (_order, line) => line.customerPo },
  { head: 'PO', cell: (_order, line) => line.po },
  { head: 'Est. Ship Date', cell: (_order, line) => line.estShipDate },
  { head: 'Unit', cell: (_order, line, { unitOf }) => unitOf(line.code) },
  { head: 'Shipped', cell: (_order, { shippedAt }, { writeDate }) => (shippedAt === null ? '' : writeDate(shippedAt)) },
  { head: 'Tracking', cell: (_order, line) => allTracking(line) },
  { head: 'Units Shipped', cell: (_order, line) => unitsShipped(line) },
  { head: 'Cancelled', cell: ({ closed }, _line, { writeDate }) => (closed ? writeDate(closed.at) : '') },
  { head: 'Quoted Price', cell: (_order, { quoted }) => (quoted ? dollarsFromCents(quoted).toFixed(2) : '') },
];

/** A price per line is divided by the quantity; the line total is exact. */
function priceOf({ price, poPrice, quantity }: OrderLine): number {
  return poPrice ? dollarsFromCents(unitCents(poPrice, quantity)) : price;
}

/** Each line has a row that repeats its order's fields, so spreadsheets can filter. */
export function ordersCsvHead(): string {
  return BYTE_ORDER_MARK + csvRow(COLUMNS.map(({ head }) => head));
}

export function orderCsvRows(order: Order, writeDate: CsvWords['writeDate'], unitOf: CsvWords['unitOf']): string {
  const words = { writeDate, unitOf };
  return order.lines.map((line) => csvRow(COLUMNS.map(({ cell }) => cell(order, line, words)))).join('');
}

/** "2026-11-21 14:05", which spreadsheets recognize as a date. */
export function dateWriter(timeZone: string): (epochMs: number) => string {
  // Sweden's format is closest to ISO 8601.
  const format = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'short' });
  return (epochMs) => format.format(epochMs);
}
