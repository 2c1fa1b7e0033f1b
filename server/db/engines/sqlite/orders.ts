import type { Knex } from 'knex';
import type { KeyedOrder, OrderKey, OrderStore, OrderToStore } from '../../orders';
import {
  atPositions,
  FOUND_COLUMNS,
  type OrderStatements,
  openOrderStore,
  type PositionedRow,
  type Preparation,
  type PreparedRow,
  preparationOf,
} from '../../place-orders';
import type { DatabaseFiles } from './database-files';
import { insertOrders, isOvertaken } from './insert-orders';
import { type Execute, prepareStatements } from './prepared-statements';

/**
 * @param write the one connection that writes
 * @param lookup a connection that waits for no writes
 * @param files those that are written to: what is committed to others isn't confirmed
 */
export function openSqliteOrders(write: Knex, lookup: Knex, files: DatabaseFiles): OrderStore {
  const statements = prepareStatements();
  const commit = commitGroups();
  return openOrderStore({
    lookUp: (work) => statements.use(lookup, (execute) => work(orderStatements(execute))),
    async commit(work) {
      const result = await statements.use(write, (execute) => commit(execute, () => work(orderStatements(execute))));
      files.requireInPlace();
      return result;
    },
    within: (trx, work) => statements.use(trx, (execute) => work(orderStatements(execute))),
    close: () => statements.close(),
  });
}

type Commit = <Result>(execute: Execute, work: () => Promise<Result>) => Promise<Result>;

/** How many groups take the write lock first after another process got in between. */
const LOCKED_GROUPS = 100;

/**
 * Inserting is a single statement and so its own transaction. It refuses ids that another process gave out since they
 * were read; the group then takes the write lock before it reads. So two statements nearly always suffice, and each
 * round trip to a thread is a good part of an order's cost.
 */
function commitGroups(): Commit {
  let lockedGroups = 0;
  return async (execute, work) => {
    if (lockedGroups > 0) {
      lockedGroups -= 1;
      return commitLocked(execute, work);
    }
    try {
      return await work();
    } catch (error) {
      if (!isOvertaken(error)) throw error;
      lockedGroups = LOCKED_GROUPS;
      return commitLocked(execute, work);
    }
  };
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
    findByKeys: (keys) => findByKeys(execute, keys),
    prepare: (orders) => prepare(execute, orders),
    insert: (orders) => insertOrders(execute, orders),
  };
}

const FIND_KEYS = `
SELECT wanted.key AS position, ${FOUND_COLUMNS}
FROM json_each(?) AS wanted
CROSS JOIN idempotency_keys ON idempotency_keys.customer = json_extract(wanted.value, '$[0]')
  AND idempotency_keys.key = json_extract(wanted.value, '$[1]')
CROSS JOIN orders ON orders.id = idempotency_keys.order_id
LEFT JOIN card_payments ON card_payments.order_id = orders.id`;

/** In the order of the keys. */
async function findByKeys(execute: Execute, keys: readonly OrderKey[]): Promise<readonly (KeyedOrder | undefined)[]> {
  const rows = await execute<PositionedRow>(FIND_KEYS, [keys.map(({ customer, key }) => [customer, key])]);
  return atPositions(rows, keys.length);
}

/** `sqlite_sequence` has the highest id ever given, so that no order number is given twice. */
const PREPARE = `
SELECT ${FOUND_COLUMNS},
  (SELECT max(created_at) FROM orders WHERE customer = json_extract(wanted.value, '$[0]')
    AND email = json_extract(wanted.value, '$[1]')) AS newest,
  (SELECT seq FROM sqlite_sequence WHERE name = 'orders') AS last_id
FROM json_each(?) AS wanted
LEFT JOIN idempotency_keys ON idempotency_keys.customer = json_extract(wanted.value, '$[0]')
  AND idempotency_keys.key = json_extract(wanted.value, '$[2]')
LEFT JOIN orders ON orders.id = idempotency_keys.order_id
LEFT JOIN card_payments ON card_payments.order_id = orders.id
ORDER BY wanted.key`;

async function prepare(execute: Execute, orders: readonly OrderToStore[]): Promise<Preparation> {
  const wanted = orders.map(({ order, key }) => [order.customer, order.email, key]);
  const rows = await execute<PreparedRow & { last_id: number | null }>(PREPARE, [wanted]);
  const ids = rows.map(({ last_id }, index) => (last_id ?? 0) + index + 1);
  return preparationOf(rows, ids);
}
