import type { Knex } from 'knex';
import { orderNumber } from '../../domain/orders/order-number';
import { groupCalls } from '../group-calls';
import { databaseFault } from './database-faults';
import { insertOrders, type NumberedOrder } from './insert-orders';
import type { KeyedOrder, OrderKey, OrderStore, OrderToStore, Placement, StoredOrder } from './orders';
import { type Execute, prepareStatements } from './prepared-statements';

/**
 * Stores orders in SQLite. A commit waits for the disk, so orders that arrive together share one, and each table gets
 * the rows of all of them with one statement (docs/decisions/group-commit.md).
 *
 * @param write the one connection that writes
 * @param lookup a connection that waits for no writes
 */
export function openSqliteOrders(write: Knex, lookup: Knex): OrderStore {
  const statements = prepareStatements();
  const findTogether = groupCalls(
    (keys: readonly OrderKey[]) => statements.use(lookup, (execute) => findByKeys(execute, keys)),
    { most: MOST_KEYS },
  );
  const placeTogether = groupCalls(
    (orders: readonly OrderToStore[]) => statements.use(write, (execute) => commitEach(execute, orders)),
    { most: MOST_LINES, sizeOf: ({ order }) => order.lines.length },
  );
  return {
    findByKey: findTogether,
    async place(order) {
      const outcome = await placeTogether(order);
      if (outcome.kind === 'failed') throw outcome.error;
      return outcome;
    },
    async placeWithin(trx, order) {
      const [placement] = await statements.use(trx, (execute) => placeAll(execute, [order]));
      return placement as Placement;
    },
    close: () => statements.close(),
  };
}

/** Bounds how long a transaction takes, and so how long others wait for it. */
const MOST_LINES = 2_000;

const MOST_KEYS = 200;

type Outcome = Placement | { readonly kind: 'failed'; readonly error: unknown };

/**
 * Commits orders together. Should that fail, each is committed alone, so that an order that cannot be stored fails
 * without the others. Keys are looked up within the transaction, so nothing is stored twice.
 */
async function commitEach(execute: Execute, orders: readonly OrderToStore[]): Promise<readonly Outcome[]> {
  try {
    return await commitAll(execute, orders);
  } catch (error) {
    // If the database is the cause, trying each alone would only take longer.
    if (orders.length === 1 || databaseFault(error)) return orders.map(() => ({ kind: 'failed', error }));
    const outcomes: Outcome[] = [];
    for (const order of orders) outcomes.push(...(await commitEach(execute, [order])));
    return outcomes;
  }
}

async function commitAll(execute: Execute, orders: readonly OrderToStore[]): Promise<readonly Placement[]> {
  // Takes the write lock at once, so that ids and keys that are read here still hold when they are written.
  await execute('BEGIN IMMEDIATE');
  try {
    const placements = await placeAll(execute, orders);
    await execute('COMMIT');
    return placements;
  } catch (error) {
    // Some errors have already rolled back; then there is nothing left to roll back.
    await execute('ROLLBACK').catch(() => undefined);
    throw error;
  }
}

/** Stores the orders whose keys have none yet; of several with the same key, the first. */
async function placeAll(execute: Execute, orders: readonly OrderToStore[]): Promise<readonly Placement[]> {
  const [found, { lastId, newest }] = await Promise.all([
    findByKeys(execute, orders.map(keyOf)),
    readNumbering(execute, orders),
  ]);
  const known = new Map<string, KeyedOrder>();
  const fresh: NumberedOrder[] = [];
  const placements = orders.map((toStore, index): Placement => {
    const before = found[index] ?? known.get(keyName(toStore));
    if (before) return { kind: 'known', order: before };
    const order = numbered(toStore, lastId + fresh.length + 1, newest);
    fresh.push({ ...toStore, stored: order });
    if (toStore.key !== null) {
      known.set(keyName(toStore), { ...order, payload_hash: toStore.payloadHash, card_state: null });
    }
    return { kind: 'stored', order };
  });
  if (fresh.length > 0) await insertOrders(execute, fresh);
  return placements;
}

function keyOf({ order, key }: OrderToStore): OrderKey | undefined {
  return key === null ? undefined : { customer: order.customer, key };
}

const keyName = ({ order, key }: OrderToStore) => `${order.customer} ${key}`;
const personName = ({ order }: OrderToStore) => `${order.customer} ${order.email}`;

/** Gives an order its id and number, and a time that none of the person's orders has (`newest`, which it updates). */
function numbered(toStore: OrderToStore, id: number, newest: Map<string, number>): StoredOrder {
  const { order, now } = toStore;
  const person = personName(toStore);
  const createdAt = Math.max(now, (newest.get(person) ?? 0) + 1);
  newest.set(person, createdAt);
  return { id, order_number: orderNumber(order, id), created_at: createdAt, total_cents: order.total };
}

const FIND_KEYS = `
SELECT wanted.key AS position, orders.id, orders.order_number, orders.created_at, orders.total_cents,
  idempotency_keys.payload_hash, card_payments.state AS card_state
FROM json_each(?) AS wanted
CROSS JOIN idempotency_keys ON idempotency_keys.customer = json_extract(wanted.value, '$[0]')
  AND idempotency_keys.key = json_extract(wanted.value, '$[1]')
CROSS JOIN orders ON orders.id = idempotency_keys.order_id
LEFT JOIN card_payments ON card_payments.order_id = orders.id`;

/** The order of each key, in the order of the keys. */
async function findByKeys(
  execute: Execute,
  keys: readonly (OrderKey | undefined)[],
): Promise<readonly (KeyedOrder | undefined)[]> {
  const found: (KeyedOrder | undefined)[] = keys.map(() => undefined);
  const wanted = keys.map((each) => (each ? [each.customer, each.key] : []));
  const rows = await execute<KeyedOrder & { position: number }>(FIND_KEYS, [wanted]);
  for (const { position, ...order } of rows) found[position] = order;
  return found;
}

/** `sqlite_sequence` has the highest id that was ever given, so that no order number is given twice. */
const READ_NUMBERING = `
SELECT people.key AS position,
  (SELECT max(created_at) FROM orders WHERE customer = json_extract(people.value, '$[0]')
    AND email = json_extract(people.value, '$[1]')) AS newest,
  (SELECT seq FROM sqlite_sequence WHERE name = 'orders') AS last_id
FROM json_each(?) AS people`;

/** Calls name an order by customer, email and `created_at`, so these must be unique together. */
async function readNumbering(execute: Execute, orders: readonly OrderToStore[]) {
  const people = orders.map(({ order }) => [order.customer, order.email]);
  const rows = await execute<{ position: number; newest: number | null; last_id: number | null }>(READ_NUMBERING, [
    people,
  ]);
  const newest = new Map(rows.map((row) => [personName(orders[row.position] as OrderToStore), row.newest ?? 0]));
  return { lastId: rows[0]?.last_id ?? 0, newest };
}
