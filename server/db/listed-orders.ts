import type { Knex } from 'knex';
import type { ListedOrder } from '../../domain/orders/lines-summary';
import type { OrderHead } from '../../domain/orders/order';
import type { WireOrderLine } from '../../domain/wire/api';
import { linesOf, type OrderRow, orderHead } from './order-rows';
import type { OnConnection } from './time-limit';

// Orders as lists send them. SQLite writes their lines as JSON or sums them up: turning each line into an object and back
// took longer than reading it.

export interface OrderWithLinesJson extends OrderHead {
  /** A JSON array of `WireOrderLine`s. */
  readonly linesJson: string;
}

/** Where each field of a line comes from. Whole dollars are written without decimals, as JavaScript does. */
const LINE_FIELDS: Readonly<Record<keyof WireOrderLine, string>> = {
  line: 'line',
  version: 'version',
  code: 'code',
  name: 'name',
  type: 'type',
  quantity: 'quantity',
  price: 'CASE WHEN price_cents % 100 = 0 THEN price_cents / 100 ELSE price_cents / 100.0 END',
  description: 'description',
  color: 'color',
  embroidery: 'embroidery',
  placement: 'placement',
  size: 'size',
  customer_po: 'customer_po',
  po: 'po',
  est_ship_date: 'est_ship_date',
};

const LINE_JSON = Object.entries(LINE_FIELDS).map(([name, value]) => `'${name}', ${value}`);

const LINES_JSON = `json_group_array(json_object(${LINE_JSON.join(', ')}) ORDER BY line) AS lines_json`;

const SUMMARY = `
  sum(quantity) AS units,
  count(*) FILTER (WHERE est_ship_date <> '') AS dated,
  json_group_array(DISTINCT est_ship_date) FILTER (WHERE est_ship_date <> '') AS ship_dates`;

/** The orders of the rows with their lines as JSON. */
export async function withLinesJson(
  read: Knex,
  rows: readonly OrderRow[],
  on: OnConnection,
): Promise<readonly OrderWithLinesJson[]> {
  const lines = await byOrder<{ lines_json: string }>(read, rows, on, LINES_JSON);
  return rows.map((row) => ({ ...orderHead(row), linesJson: lines.get(row.id)?.lines_json ?? '[]' }));
}

/** The orders of the rows without their lines. */
export async function withSummaries(
  read: Knex,
  rows: readonly OrderRow[],
  on: OnConnection,
): Promise<readonly ListedOrder[]> {
  const sums = await byOrder<{ units: number; dated: number; ship_dates: string }>(read, rows, on, SUMMARY);
  return rows.map((row) => {
    const { units = 0, dated = 0, ship_dates = '[]' } = sums.get(row.id) ?? {};
    const shipDates: string[] = JSON.parse(ship_dates);
    return { ...orderHead(row), lineCount: row.line_count, units, shipDates, linesWithShipDate: dated };
  });
}

/** What the database computes from the lines of each order, by its row's id. @param computed SQL */
async function byOrder<Computed>(
  read: Knex,
  rows: readonly OrderRow[],
  on: OnConnection,
  computed: string,
): Promise<ReadonlyMap<number, Computed>> {
  const query = linesOf(read, rows).groupBy('order_id').select('order_id', read.raw(computed));
  const found: (Computed & { readonly order_id: number })[] = await on(query);
  return new Map(found.map((row) => [row.order_id, row]));
}
