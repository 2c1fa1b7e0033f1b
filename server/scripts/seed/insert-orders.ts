import type { Knex } from 'knex';
import { linesToFill } from '../../../domain/orders/order-filters';
import { indexOrders } from '../../db/order-search';
import { lineRow, orderNumber, orderRow } from '../../db/orders';
import type { SeedOrder } from './generate-order';

/** Stores a few hundred orders in as few statements as SQLite takes; they get the row numbers from `firstId` on. */
export async function insertOrders(
  trx: Knex.Transaction,
  orders: readonly SeedOrder[],
  firstId: number,
): Promise<void> {
  const rows = orders.map((order, index) => {
    const id = firstId + index;
    const { po, ship_date } = linesToFill(order.filled);
    const counters = { lines_without_po: po, lines_without_ship_date: ship_date };
    return { id, order_id: orderNumber(order.title, id), ...orderRow(order, order.createdAt), ...counters };
  });
  const lines = orders.flatMap((order, index) =>
    order.lines.map((line, position) => ({
      ...lineRow(firstId + index, position + 1, line, order.customerPo),
      version: 1,
      ...order.filled[position],
    })),
  );
  await insertAll(trx, 'orders', rows);
  await insertAll(trx, 'order_lines', lines);
  await indexOrders(
    trx,
    rows.map(({ id }) => id),
  );
}

/** At most so many rows fit into one of SQLite's compound statements. */
const ROWS_AT_ONCE = 200;

async function insertAll(trx: Knex.Transaction, table: string, rows: readonly object[]): Promise<void> {
  for (let from = 0; from < rows.length; from += ROWS_AT_ONCE) {
    await trx(table).insert(rows.slice(from, from + ROWS_AT_ONCE));
  }
}
