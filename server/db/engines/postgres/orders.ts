import type { Knex } from 'knex';
import type pg from 'pg';
import { ADD_TO_BUDGET, BUDGET_COLUMNS, newBudgetRows } from '../../judge-orders';
import type { NumberedOrder, OrderStore } from '../../orders';
import { newIndexedOrder, newOrderRows, ORDER_TABLES } from '../../orders';
import {
  type Commit,
  FOUND_COLUMNS,
  FOUND_JOINS,
  type OrderStatements,
  openOrderStore,
  SPARE_IDS,
} from '../../place-orders';
import { afterError, untilHealed, untilNoCollision } from './pools';
import { SEARCH_COLUMNS, SEARCH_TABLE, searchEntry } from './search';

/**
 * Several processes store orders at the same time. Unique keys decide who was first: the second one collides, retries,
 * and finds the other's order.
 * @param lookup connections that never wait for writes
 */
export function openPostgresOrders(write: Knex, lookup: Knex): OrderStore {
  // A single statement inserts all rows, so it's a transaction by itself. Budgets are locked before it.
  const commit: Commit = (work, { hasBudgets, mayRepeat }) => {
    const once = () => (hasBudgets ? write.transaction((trx) => onConnection(trx, work)) : onConnection(write, work));
    return untilNoCollision(() => untilHealed(once, mayRepeat));
  };
  return openOrderStore({
    lookUp: (work) => untilHealed(() => onConnection(lookup, work)),
    lendCommit: (use) => use(commit),
    within: onConnection,
    close: async () => undefined,
  });
}

async function onConnection<Result>(knex: Knex, work: (statements: OrderStatements) => Promise<Result>) {
  const connection: pg.Client = await knex.client.acquireConnection();
  let last: Promise<unknown> = Promise.resolve();
  // A connection runs one statement at a time, and prepares each only once.
  const execute = async (name: string, text: string, values: unknown[]) => {
    const running = last.then(() => connection.query({ name, text, values }));
    last = running.catch((error: unknown) => afterError(error, connection));
    return (await running).rows;
  };
  try {
    return await work({
      findByKeys: (keys) =>
        execute('find_keys', FIND_KEYS, [keys.map(({ customer }) => customer), keys.map(({ key }) => key)]),
      prepare: (orders) =>
        execute('prepare_orders', PREPARE, [
          orders.map(({ order }) => order.customer),
          orders.map(({ order }) => order.email),
          orders.map(({ key }) => key),
          orders.map(({ order }) => order.store),
          orders.map(({ rules }) => rules?.budget?.period),
          orders.map(({ rules }) => rules?.budget?.amount),
        ]),
      insert: async (orders) => void (await execute('insert_orders', INSERT, insertedRows(orders))),
      skipIds: async () => void (await execute('skip_ids', SKIP_IDS, [])),
    });
  } finally {
    await knex.client.releaseConnection(connection);
  }
}

const FIND_KEYS = `
SELECT wanted.position - 1 AS position, ${FOUND_COLUMNS}
FROM unnest($1::text[], $2::text[]) WITH ORDINALITY AS wanted (customer, key, position)
JOIN idempotency_keys ON idempotency_keys.customer = wanted.customer AND idempotency_keys.key = wanted.key
JOIN orders ON orders.id = idempotency_keys.order_id
${FOUND_JOINS}`;

/**
 * A database's timeline changes when it's promoted, and an asynchronous copy may lack the last orders and their ids. Ids
 * taken before `SKIP_IDS` has committed are dropped, because their row doesn't have the new timeline.
 */
export const TIMELINE = "CASE WHEN pg_is_in_recovery() THEN '' ELSE left(pg_walfile_name(pg_current_wal_lsn()), 8) END";

/** The row's lock makes servers take turns, and only the first finds the old timeline. */
const SKIP_IDS = `
WITH promoted AS (UPDATE schema_version SET timeline = ${TIMELINE} WHERE timeline <> ${TIMELINE} RETURNING id)
SELECT setval(ids, nextval(ids) + ${SPARE_IDS}) FROM promoted, pg_get_serial_sequence('orders', 'id') AS ids`;

/**
 * Takes an id for each order; orders already known leave gaps. Makes the rows of their budgets, or changes them to what
 * they are, so that they're locked until the transaction ends: in one order everywhere, so that two groups can't deadlock.
 */
const PREPARE = `
WITH wanted AS MATERIALIZED (
  SELECT * FROM unnest($1::text[], $2::text[], $3::text[], $4::text[], $5::text[], $6::bigint[])
    WITH ORDINALITY AS each (customer, email, key, store, period, amount, position)
), budgets AS (
  INSERT INTO budgets (customer, store, period, amount_cents, reserved_cents, spent_cents)
  SELECT customer, store, period, max(amount), 0, 0 FROM wanted WHERE period IS NOT NULL
  GROUP BY customer, store, period ORDER BY customer COLLATE "C", store COLLATE "C", period COLLATE "C"
  ON CONFLICT (customer, store, period) DO UPDATE SET amount_cents = excluded.amount_cents
  RETURNING customer, store, period, reserved_cents, spent_cents
)
SELECT ${FOUND_COLUMNS},
  (SELECT max(theirs.created_at) FROM orders AS theirs
    WHERE theirs.customer = wanted.customer AND theirs.email = wanted.email) AS newest,
  nextval(pg_get_serial_sequence('orders', 'id')) AS new_id,
  schema_version.required,
  schema_version.timeline <> ${TIMELINE} AS is_promoted,
  budgets.reserved_cents, budgets.spent_cents
FROM wanted
CROSS JOIN schema_version
LEFT JOIN idempotency_keys ON idempotency_keys.customer = wanted.customer AND idempotency_keys.key = wanted.key
LEFT JOIN orders ON orders.id = idempotency_keys.order_id
${FOUND_JOINS}
LEFT JOIN budgets ON budgets.customer = wanted.customer AND budgets.store = wanted.store
  AND budgets.period = wanted.period
ORDER BY wanted.position`;

const TABLES: Readonly<Record<string, readonly string[]>> = {
  ...ORDER_TABLES,
  budgets: BUDGET_COLUMNS,
  [SEARCH_TABLE]: SEARCH_COLUMNS,
};

/** One statement for all tables: each gets all orders' rows as JSON. */
const INSERT = `WITH ${Object.entries(TABLES)
  .map(([table, columns], index) => {
    const rows = `SELECT ${columns.join(', ')} FROM json_populate_recordset(NULL::${table}, $${index + 1}::json)`;
    const orAdd = table === 'budgets' ? ` ${ADD_TO_BUDGET}` : '';
    return `into_${table} AS (INSERT INTO ${table} (${columns.join(', ')}) ${rows}${orAdd})`;
  })
  .join(', ')} SELECT 1`;

function insertedRows(orders: readonly NumberedOrder[]): string[] {
  const entries = orders.map((order) => searchEntry(newIndexedOrder(order)));
  const budgets = newBudgetRows(orders);
  const rows: Readonly<Record<string, readonly object[]>> = {
    ...newOrderRows(orders),
    budgets,
    [SEARCH_TABLE]: entries,
  };
  return Object.keys(TABLES).map((table) => JSON.stringify(rows[table]));
}
