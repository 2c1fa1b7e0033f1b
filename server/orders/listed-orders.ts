import type { Knex } from 'knex';
import type { ListedOrder } from '../../domain/orders/lines-summary';
import type { OrderHead } from '../../domain/orders/order';
import type { OnConnection } from '../database/connection';
import type { Database } from '../database/database';
import { linesOf, type OrderHeadRow, orderHead } from '../order-rows/rows';
import { lineSqlOf } from './line-sql';

// Orders as lists send them. The database writes their lines as JSON or sums them up: turning each line into an object
// and back took longer than reading it.

export interface OrderWithLinesJson extends OrderHead {
  /** A JSON array of `WireOrderLine`s. */
  readonly linesJson: string;
}

export async function withLinesJson(
  db: Database,
  rows: readonly OrderHeadRow[],
  on: OnConnection,
): Promise<readonly OrderWithLinesJson[]> {
  const lines = await byOrder<{ lines_json: string }>(db.read, rows, on, lineSqlOf(db).json);
  return rows.map((row) => ({ ...orderHead(row), linesJson: lines.get(row.id)?.lines_json ?? '[]' }));
}

export async function withSummaries(
  db: Database,
  rows: readonly OrderHeadRow[],
  on: OnConnection,
): Promise<readonly ListedOrder[]> {
  const sums = await byOrder<Sums>(db.read, rows, on, lineSqlOf(db).summary);
  return rows.map((row) => {
    const { units, dated, with_po, shipped, units_shipped, unpriced, ship_dates, open_ship_dates } =
      sums.get(row.id) ?? NO_LINES;
    // The same fields as in `presentListedOrder`.
    return Object.assign(orderHead(row), {
      lineCount: row.line_count,
      units,
      shipDates: JSON.parse(ship_dates),
      linesWithShipDate: dated,
      openShipDates: JSON.parse(open_ship_dates),
      linesWithPo: with_po,
      linesShipped: shipped,
      unitsShipped: units_shipped,
      linesWithoutPrice: unpriced,
    });
  });
}

/** An order's POs, of which a list shows one: '' and 0 without any. */
export interface OrderPos {
  readonly po: string;
  readonly pos: number;
}

/** POs by row id; orders without any are missing. */
export async function findPos(
  { read }: Database,
  rows: readonly OrderHeadRow[],
  on: OnConnection,
): Promise<ReadonlyMap<number, OrderPos>> {
  const query = linesOf(read, rows).whereNot('po', '').groupBy('order_id').select('order_id');
  const found: { order_id: number; po: string; pos: number | string }[] = await on(
    query.min({ po: 'po' }).countDistinct({ pos: 'po' }),
  );
  return new Map(found.map(({ order_id, po, pos }) => [order_id, { po, pos: Number(pos) }]));
}

/** Named as in `LineSql.summary`. */
interface Sums {
  readonly units: number;
  readonly dated: number;
  readonly with_po: number;
  readonly shipped: number;
  readonly units_shipped: number;
  readonly unpriced: number;
  readonly ship_dates: string;
  readonly open_ship_dates: string;
}

const NO_LINES: Sums = {
  units: 0,
  dated: 0,
  with_po: 0,
  shipped: 0,
  units_shipped: 0,
  unpriced: 0,
  ship_dates: '[]',
  open_ship_dates: '[]',
};

/** What the database computes from each order's lines, by row id. @param computed SQL */
async function byOrder<Computed>(read: Knex, rows: readonly OrderHeadRow[], on: OnConnection, computed: string) {
  const query = linesOf(read, rows).groupBy('order_id').select('order_id', read.raw(computed));
  const found: (Computed & { readonly order_id: number })[] = await on(query);
  return new Map(found.map((row) => [row.order_id, row]));
}
