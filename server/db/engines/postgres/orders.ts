import type { Knex } from 'knex';
import type pg from 'pg';
import { newIndexedOrder, newOrderRows, ORDER_TABLES } from '../../new-order-rows';
import type { KeyedOrder, NumberedOrder, OrderKey, OrderStore, OrderToStore } from '../../orders';
import { type Numbering, type OrderStatements, openOrderStore, personName } from '../../place-orders';
import { afterError, untilNoCollision } from './failures';
import { SEARCH_COLUMNS, SEARCH_TABLE, searchEntry } from './search';

/**
 * Several processes store orders at the same time. Unique keys decide who was first: whoever comes second collides, and
 * then finds the other's order.
 *
 * @param write connections that write
 * @param lookup a connection that waits for no writes
 */
export function openPostgresOrders(write: Knex, lookup: Knex): OrderStore {
  return openOrderStore({
    lookUp: (work) => onConnection(lookup, work),
    // A single statement inserts all rows, so it is a transaction by itself.
    commit: (work) => untilNoCollision(() => onConnection(write, work)),
    within: onConnection,
    close: async () => undefined,
  });
}

/** Runs a statement that is prepared once per connection. */
type Execute = <Row>(name: string, text: string, values: readonly unknown[]) => Promise<readonly Row[]>;

async function onConnection<Result>(
  knex: Knex,
  work: (statements: OrderStatements) => Promise<Result>,
): Promise<Result> {
  const connection: pg.Client = await knex.client.acquireConnection();
  let last: Promise<unknown> = Promise.resolve();
  // A connection runs one statement after the other.
  const execute: Execute = async (name, text, values) => {
    const running = last.then(() => connection.query({ name, text, values: [...values] }));
    last = running.catch((error: unknown) => afterError(error, connection));
    return (await running).rows;
  };
  try {
    return await work({
      findByKeys: (keys) => findByKeys(execute, keys),
      readNumbering: (orders) => readNumbering(execute, orders),
      insert: (orders) => insert(execute, orders),
    });
  } finally {
    await knex.client.releaseConnection(connection);
  }
}

const FIND_KEYS = `
SELECT wanted.position - 1 AS position, orders.id, orders.order_number, orders.created_at, orders.total_cents,
  idempotency_keys.payload_hash, card_payments.state AS card_state
FROM unnest($1::text[], $2::text[]) WITH ORDINALITY AS wanted (customer, key, position)
JOIN idempotency_keys ON idempotency_keys.customer = wanted.customer AND idempotency_keys.key = wanted.key
JOIN orders ON orders.id = idempotency_keys.order_id
LEFT JOIN card_payments ON card_payments.order_id = orders.id`;

async function findByKeys(
  execute: Execute,
  keys: readonly (OrderKey | undefined)[],
): Promise<readonly (KeyedOrder | undefined)[]> {
  const found: (KeyedOrder | undefined)[] = keys.map(() => undefined);
  const wanted = [keys.map((each) => each?.customer ?? null), keys.map((each) => each?.key ?? null)];
  const rows = await execute<KeyedOrder & { position: number }>('find_keys', FIND_KEYS, wanted);
  for (const { position, ...order } of rows) found[position] = order;
  return found;
}

const FIND_NEWEST = `
SELECT people.position - 1 AS position,
  (SELECT max(created_at) FROM orders WHERE customer = people.customer AND email = people.email) AS newest
FROM unnest($1::text[], $2::text[]) WITH ORDINALITY AS people (customer, email, position)`;

const TAKE_IDS = `SELECT nextval(pg_get_serial_sequence('orders', 'id')) AS id FROM generate_series(1, $1)`;

async function readNumbering(execute: Execute, orders: readonly OrderToStore[]): Promise<Numbering> {
  const people = [orders.map(({ order }) => order.customer), orders.map(({ order }) => order.email)];
  const rows = await execute<{ position: number; newest: number | null }>('find_newest', FIND_NEWEST, people);
  return {
    newest: new Map(rows.map((row) => [personName(orders[row.position] as OrderToStore), row.newest ?? 0])),
    async takeIds(count) {
      if (count === 0) return [];
      return (await execute<{ id: number }>('take_ids', TAKE_IDS, [count])).map(({ id }) => id);
    },
  };
}

const TABLES: Readonly<Record<string, readonly string[]>> = { ...ORDER_TABLES, [SEARCH_TABLE]: SEARCH_COLUMNS };

/** One statement for all tables: each gets the rows of all orders, as JSON. */
const INSERT = `WITH ${Object.entries(TABLES)
  .map(([table, columns], index) => {
    const rows = `SELECT ${columns.join(', ')} FROM json_populate_recordset(NULL::${table}, $${index + 1}::json)`;
    return `into_${table} AS (INSERT INTO ${table} (${columns.join(', ')}) ${rows})`;
  })
  .join(', ')} SELECT 1`;

async function insert(execute: Execute, orders: readonly NumberedOrder[]): Promise<void> {
  const entries = orders.map((order) => searchEntry(newIndexedOrder(order)));
  const rows: Readonly<Record<string, readonly object[]>> = { ...newOrderRows(orders), [SEARCH_TABLE]: entries };
  await execute(
    'insert_orders',
    INSERT,
    Object.keys(TABLES).map((table) => JSON.stringify(rows[table])),
  );
}
