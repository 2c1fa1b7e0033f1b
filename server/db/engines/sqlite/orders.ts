import type { Knex } from 'knex';
import type { Database as Connection, Statement } from 'sqlite3';
import { ADD_TO_BUDGET, BUDGET_COLUMNS, newBudgetRows } from '../../judge-orders';
import type { NumberedOrder, OrderStore } from '../../orders';
import { newIndexedOrder, newOrderRows, ORDER_TABLES } from '../../orders';
import { FOUND_COLUMNS, FOUND_JOINS, type OrderStatements, openOrderStore } from '../../place-orders';
import type { DatabaseFiles } from './database-files';
import { SEARCH_TABLE, searchEntry } from './search';

/**
 * @param write the one connection that writes
 * @param lookup a connection that waits for no writes
 * @param files those that are written to: what is committed to others isn't confirmed
 */
export function openSqliteOrders(write: Knex, lookup: Knex, files: DatabaseFiles): OrderStore {
  const statements = prepareStatements();
  return openOrderStore({
    lookUp: (work) => statements.use(lookup, (execute) => work(orderStatements(execute))),
    lendCommit: (use) =>
      statements.use(write, (execute) =>
        use(async (work) => {
          const result = await commitGroup(execute, () => work(orderStatements(execute)));
          files.requireInPlace();
          return result;
        }),
      ),
    within: (trx, work) => statements.use(trx, (execute) => work(orderStatements(execute))),
    close: () => statements.close(),
  });
}

/**
 * Inserting is a single statement and so its own transaction. It refuses ids that another process gave out since they
 * were read, which takes a process that didn't wait for its turn to write; the group then takes the write lock before it
 * reads. So two statements nearly always suffice, and each round trip to a thread is a good part of an order's cost. The
 * same holds for budgets: whoever takes from them places an order, so takes an id. Anything else only releases.
 */
async function commitGroup<Result>(execute: Execute, work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof Error && error.message.includes(OVERTAKEN))) throw error;
    return commitLocked(execute, work);
  }
}

async function commitLocked<Result>(execute: Execute, work: () => Promise<Result>): Promise<Result> {
  await execute('BEGIN IMMEDIATE');
  try {
    const result = await work();
    await execute('COMMIT');
    return result;
  } catch (error) {
    // Some errors have already rolled back; then there's nothing left to roll back.
    await execute('ROLLBACK').catch(() => undefined);
    throw error;
  }
}

function orderStatements(execute: Execute): OrderStatements {
  return {
    findByKeys: (keys) => execute(FIND_KEYS, [keys.map(({ customer, key }) => [customer, key])]),
    prepare: (orders) =>
      execute(PREPARE, [
        orders.map(({ order, key, rules }) => [order.customer, order.email, key, order.store, rules?.budget?.period]),
      ]),
    insert: async (orders) => void (await execute(INSERT, insertedRows(orders))),
    skipIds: async () => undefined,
  };
}

const FIND_KEYS = `
SELECT wanted.key AS position, ${FOUND_COLUMNS}
FROM json_each(?) AS wanted
CROSS JOIN idempotency_keys ON idempotency_keys.customer = json_extract(wanted.value, '$[0]')
  AND idempotency_keys.key = json_extract(wanted.value, '$[1]')
CROSS JOIN orders ON orders.id = idempotency_keys.order_id
${FOUND_JOINS}`;

/** `sqlite_sequence` has the highest id ever assigned, so no order number repeats. */
const PREPARE = `
SELECT ${FOUND_COLUMNS},
  (SELECT max(created_at) FROM orders WHERE customer = json_extract(wanted.value, '$[0]')
    AND email = json_extract(wanted.value, '$[1]')) AS newest,
  coalesce((SELECT seq FROM sqlite_sequence WHERE name = 'orders'), 0) + wanted.key + 1 AS new_id,
  (SELECT required FROM schema_version) AS required,
  0 AS is_promoted, budgets.reserved_cents, budgets.spent_cents
FROM json_each(?) AS wanted
LEFT JOIN idempotency_keys ON idempotency_keys.customer = json_extract(wanted.value, '$[0]')
  AND idempotency_keys.key = json_extract(wanted.value, '$[2]')
LEFT JOIN orders ON orders.id = idempotency_keys.order_id
${FOUND_JOINS}
LEFT JOIN budgets ON budgets.customer = json_extract(wanted.value, '$[0]')
  AND budgets.store = json_extract(wanted.value, '$[3]') AND budgets.period = json_extract(wanted.value, '$[4]')
ORDER BY wanted.key`;

const TABLES: Readonly<Record<string, readonly string[]>> = {
  ...ORDER_TABLES,
  budgets: BUDGET_COLUMNS,
  [SEARCH_TABLE]: ['rowid', 'text', 'email', 'scope'],
};

/**
 * Any number of orders with one statement: each statement waits for a thread, and then for this one to take its result.
 */
const INSERT = `INSERT INTO new_orders VALUES (${Object.keys(TABLES)
  .map(() => '?')
  .join(', ')})`;

function insertedRows(orders: readonly NumberedOrder[]): readonly (readonly unknown[])[] {
  const entries = orders.map((order) => searchEntry(newIndexedOrder(order)));
  const budgets = newBudgetRows(orders);
  const rows: Readonly<Record<string, readonly object[]>> = {
    ...newOrderRows(orders),
    budgets,
    [SEARCH_TABLE]: entries,
  };
  return Object.entries(TABLES).map(
    ([table, columns]) => rows[table]?.map((row) => columns.map((column) => row[column as keyof typeof row])) ?? [],
  );
}

/**
 * A statement can insert into one table only, unless it inserts into a view whose trigger inserts into several. The
 * view takes the rows of each table as JSON; it belongs to the connection and isn't in the database file. `jsonb_each`
 * passes on each row as parsed; after `json_each`, every value's extraction would parse its row's text again.
 */
export async function prepareInsertingOrders(write: Knex): Promise<void> {
  const inserts = Object.entries(TABLES).map(([table, columns]) => {
    const values = columns.map((_, index) => `json_extract(value, '$[${index}]')`);
    const rows = `SELECT ${values.join(', ')} FROM jsonb_each(new.${table})`;
    const orAdd = table === 'budgets' ? ` WHERE TRUE ${ADD_TO_BUDGET}` : '';
    return `INSERT INTO ${table} (${columns.join(', ')}) ${rows}${orAdd};`;
  });
  const columns = Object.keys(TABLES).map((table) => `NULL AS ${table}`);
  await write.raw(`CREATE TEMP VIEW new_orders AS SELECT ${columns.join(', ')}`);
  const steps = [REFUSE_USED_IDS, ...inserts].join(' ');
  await write.raw(`CREATE TEMP TRIGGER insert_orders INSTEAD OF INSERT ON new_orders BEGIN ${steps} END`);
}

const OVERTAKEN = 'overtaken by another process';

/** Storing an order takes an id, so a used id means the data read before is out of date. */
const REFUSE_USED_IDS = `SELECT raise(ABORT, '${OVERTAKEN}') FROM sqlite_sequence
  WHERE name = 'orders' AND seq >= json_extract(new.orders, '$[0][0]');`;

/** Parameters are passed as JSON. */
type Execute = <Row>(sql: string, parameters?: readonly (readonly unknown[])[]) => Promise<readonly Row[]>;

/**
 * Statements for the few calls that are too frequent for knex, which builds and prepares its SQL each time. Rows are
 * passed as JSON, so a statement takes any number of them and is prepared once per connection; that's also four times
 * as fast as binding each value.
 */
interface PreparedStatements {
  /** Lends one of knex's connections, or a transaction's. */
  use<Result>(knex: Knex, work: (execute: Execute) => Promise<Result>): Promise<Result>;
  /** SQLite doesn't close connections that still have statements. */
  close(): Promise<void>;
}

function prepareStatements(): PreparedStatements {
  const ofConnections = new Map<Connection, Map<string, Promise<Statement>>>();

  function statement(connection: Connection, sql: string): Promise<Statement> {
    const statements = ofConnections.get(connection) ?? new Map<string, Promise<Statement>>();
    ofConnections.set(connection, statements);
    const prepared = statements.get(sql) ?? prepare(connection, sql);
    statements.set(sql, prepared);
    prepared.catch(() => statements.delete(sql));
    return prepared;
  }

  return {
    async use(knex, work) {
      const connection: Connection = await knex.client.acquireConnection();
      try {
        return await work(async (sql, parameters = []) => allRows(await statement(connection, sql), parameters));
      } finally {
        await knex.client.releaseConnection(connection);
      }
    },
    async close() {
      const all = [...ofConnections.values()].flatMap((statements) => [...statements.values()]);
      ofConnections.clear();
      for (const each of await Promise.allSettled(all)) {
        if (each.status === 'fulfilled') await new Promise<void>((resolve) => each.value.finalize(() => resolve()));
      }
    },
  };
}

function prepare(connection: Connection, sql: string): Promise<Statement> {
  return new Promise((resolve, reject) => {
    const statement = connection.prepare(sql, (error: Error | null) => (error ? reject(error) : resolve(statement)));
  });
}

function allRows<Row>(statement: Statement, parameters: readonly unknown[]): Promise<readonly Row[]> {
  const texts = parameters.map((parameter) => JSON.stringify(parameter));
  return new Promise((resolve, reject) =>
    statement.all<Row>(texts, (error, rows) => {
      if (!error) resolve(rows);
      // Otherwise it counts as running until its next use, and the connection refuses savepoints.
      else statement.reset(() => reject(error));
    }),
  );
}
