import type { Knex } from 'knex';
import { newIndexedOrder, newOrderRows, ORDER_TABLES } from '../../new-order-rows';
import type { NumberedOrder } from '../../orders';
import type { Execute } from './prepared-statements';
import { SEARCH_TABLE, searchEntry } from './search';

const TABLES: Readonly<Record<string, readonly string[]>> = {
  ...ORDER_TABLES,
  [SEARCH_TABLE]: ['rowid', 'text', 'email', 'scope'],
};

/**
 * Inserts any number of orders with one statement: each statement waits for a thread, and then for this one to take its
 * result.
 */
export async function insertOrders(execute: Execute, orders: readonly NumberedOrder[]): Promise<void> {
  const entries = orders.map((order) => searchEntry(newIndexedOrder(order)));
  const rows: Readonly<Record<string, readonly object[]>> = { ...newOrderRows(orders), [SEARCH_TABLE]: entries };
  const valuesOf = ([table, columns]: [string, readonly string[]]) =>
    rows[table]?.map((row) => columns.map((column) => row[column as keyof typeof row])) ?? [];
  await execute(INSERT, Object.entries(TABLES).map(valuesOf));
}

/**
 * A statement can insert into one table only, unless it inserts into a view whose trigger inserts into several. The
 * view takes the rows of each table as JSON; it belongs to the connection and is not in the database file. `jsonb_each`
 * hands on each row as it was parsed; after `json_each`, every value's extraction would parse its row's text again.
 */
export async function prepareInsertingOrders(write: Knex): Promise<void> {
  const inserts = Object.entries(TABLES).map(([table, columns]) => {
    const values = columns.map((_, index) => `json_extract(value, '$[${index}]')`);
    return `INSERT INTO ${table} (${columns.join(', ')}) SELECT ${values.join(', ')} FROM jsonb_each(new.${table});`;
  });
  const columns = Object.keys(TABLES).map((table) => `NULL AS ${table}`);
  await write.raw(`CREATE TEMP VIEW new_orders AS SELECT ${columns.join(', ')}`);
  const steps = [REFUSE_USED_IDS, ...inserts].join(' ');
  await write.raw(`CREATE TEMP TRIGGER insert_orders INSTEAD OF INSERT ON new_orders BEGIN ${steps} END`);
}

const OVERTAKEN = 'overtaken by another process';

/**
 * New orders' keys, times, and ids depend on what was read before. Anybody storing an order in between takes an id, so
 * a changed database always shows as a used id. Ids ascend.
 */
const REFUSE_USED_IDS = `SELECT raise(ABORT, '${OVERTAKEN}') FROM sqlite_sequence
  WHERE name = 'orders' AND seq >= json_extract(new.orders, '$[0][0]');`;

/** Another process stored orders since ids were read, so nothing was inserted. */
export function isOvertaken(error: unknown): boolean {
  return error instanceof Error && error.message.includes(OVERTAKEN);
}

const INSERT = `INSERT INTO new_orders VALUES (${Object.keys(TABLES)
  .map(() => '?')
  .join(', ')})`;
