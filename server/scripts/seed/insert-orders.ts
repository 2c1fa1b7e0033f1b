import type { Knex } from 'knex';
import { orderNumber } from '../../../domain/orders/order-number';
import type { Database } from '../../db/database';
import { updateCounters } from '../../db/order-counters';
import { valueColumnsOf } from '../../db/order-rows';
import { lineRow, orderRow } from '../../db/orders';
import type { SeedOrder } from './generate-order';

/** Stores a few hundred orders in as few statements as possible; their row ids start at `firstId`. */
export async function insertOrders(
  db: Database,
  trx: Knex.Transaction,
  orders: readonly SeedOrder[],
  firstId: number,
): Promise<void> {
  const rows = orders.map((order, index) => {
    const id = firstId + index;
    return { id, order_number: orderNumber(order, id), ...orderRow(order, order.createdAt) };
  });
  const lines = orders.flatMap((order, index) =>
    order.lines.map((line, position) => {
      const filled = order.filled[position];
      return {
        ...lineRow(firstId + index, position + 1, line, order.customerPo),
        version: 1,
        ...(filled && valueColumnsOf(filled)),
      };
    }),
  );
  await insertAll(trx, 'orders', rows);
  await insertAll(trx, 'order_lines', lines);
  const ids = rows.map(({ id }) => id);
  await updateCounters(trx, ids);
  await db.search.update(trx, ids);
  await db.skipUsedIds(trx);
}

/** SQLite limits the rows of one insert. */
const ROWS_AT_ONCE = 200;

async function insertAll(trx: Knex.Transaction, table: string, rows: readonly object[]): Promise<void> {
  for (let from = 0; from < rows.length; from += ROWS_AT_ONCE) {
    await trx(table).insert(rows.slice(from, from + ROWS_AT_ONCE));
  }
}
