import type { Judgement } from '../../domain/approvals/rules';
import type { ApprovalRule } from '../../domain/catalog/approval-settings';
import { orderNumber } from '../../domain/orders/order-number';
import { RefusalError } from '../../domain/refusals';
import { batch } from '../database/batch';
import type { Database, Statements } from '../database/database';
import { databaseFault, endsConnection } from '../database/database-faults';
import { orderSearchOf } from '../order-rows/order-search';
import { SEARCH_TABLE } from '../order-rows/search-index';
import { addToBudgets, judgeOrders, lockBudgets } from './judge-orders';
import {
  type KeyedOrder,
  type NumberedOrder,
  newIndexedOrder,
  newOrderRows,
  type OrderKey,
  type OrderPlacing,
  type OrderToStore,
  type Placement,
  type StoredOrder,
} from './rows';

/** Bounds a transaction's time, and with it the others' wait. */
const MAX_LINES = 2_000;

const MAX_KEYS = 200;

/**
 * Stores orders. A commit waits for the disk, so orders that arrive while one is running share the next
 * (docs/decisions/placing-orders.md).
 */
export function openOrderPlacing(db: Database): OrderPlacing {
  const findTogether = batch(
    async (keys: readonly OrderKey[]) => {
      const { known } = await lookUp(
        db,
        db.readStatements,
        keys.map((key) => ({ ...key, email: '', now: 0 })),
      );
      return keys.map(({ customer, key }) => known.get(`${customer} ${key}`));
    },
    { most: MAX_KEYS },
  );
  const placeTogether = batch((orders: readonly OrderToStore[]) => commitTogether(db, orders), {
    most: MAX_LINES,
    sizeOf: ({ order }) => order.lines.length,
  });
  return {
    findByKey: findTogether,
    async place(order) {
      const outcome = await placeTogether(order);
      if (outcome.kind === 'failed') throw outcome.error;
      return outcome;
    },
    async placeWithin(trx, order) {
      const [placement] = await placeAll(db, await db.statementsOn(trx), [order]);
      return placement as Placement;
    },
  };
}

type Outcome = Placement | { readonly kind: 'failed'; readonly error: unknown };

/** Commits orders together or, if that fails, each alone, so a bad order fails without the others. */
async function commitTogether(db: Database, orders: readonly OrderToStore[]): Promise<readonly Outcome[]> {
  const sent: SentOrders = new Map();
  const commit = (some: readonly OrderToStore[]) =>
    db.transactStatements((statements) => placeAll(db, statements, some, sent));
  const failed = (error: unknown): Outcome => ({ kind: 'failed', error });
  try {
    return await commit(orders);
  } catch (error) {
    if (endsConnection(error)) {
      // It may have ended after the commit: keys tell. Nobody can look up an order without one.
      const keyed = orders.filter(({ key }) => key !== null);
      const found = await commit(keyed).catch((again: unknown) => keyed.map(() => failed(again)));
      return orders.map((order) => found[keyed.indexOf(order)] ?? failed(error));
    }
    // If the database is the cause, trying each alone would only take longer.
    if (orders.length === 1 || databaseFault(error) || error instanceof RefusalError)
      return orders.map(() => failed(error));
    const outcomes: Outcome[] = [];
    for (const order of orders) outcomes.push(...(await commitTogether(db, [order])));
    return outcomes;
  }
}

/** What each order was last sent to the database as. A repeated commit may find it there. */
type SentOrders = Map<OrderToStore, StoredOrder>;

/** Stores orders whose keys are new, unless they're over budget; of several with the same key, the first. */
async function placeAll(
  db: Database,
  statements: Statements,
  orders: readonly OrderToStore[],
  sent: SentOrders = new Map(),
): Promise<readonly Placement[]> {
  // Before looking up keys: whoever holds a budget now may be storing the same order.
  const budgets = await lockBudgets(db, statements, orders);
  const { known, newest } = await lookUp(
    db,
    statements,
    orders.map(({ order: { customer, email }, key, now }) => ({ customer, email, key, now })),
  );
  const fresh = new Map<DedupKey, OrderToStore>();
  for (const order of orders) {
    const key = dedupKey(order);
    if (!known.has(key) && !fresh.has(key)) fresh.set(key, order);
  }
  const judged = judgeOrders([...fresh.values()], budgets);
  const accepted = [...fresh].filter(([, order]) => judged.get(order)?.kind !== 'over_budget');
  const numbered = new Map<DedupKey, NumberedOrder>();
  if (accepted.length > 0) {
    const ids = await db.takeOrderIds(statements, accepted.length);
    for (const [index, [key, order]] of accepted.entries()) {
      const each = withNumber(order, ids[index] as number, newest, ruleOf(judged.get(order)));
      numbered.set(key, each);
      sent.set(order, each.stored);
    }
    const all = [...numbered.values()];
    const [referenced, others] = newOrderRows(all);
    const found = { [SEARCH_TABLE]: orderSearchOf(db).rowsOf(all.map(newIndexedOrder)) };
    await statements.insertTogether(referenced, { ...others, ...found });
    await addToBudgets(db, statements, all);
  }
  return orders.map((order): Placement => {
    const before = known.get(dedupKey(order));
    const own = sent.get(order);
    if (before) return own?.id === before.id ? { kind: 'stored', order: own } : { kind: 'known', order: before };
    const placed = numbered.get(dedupKey(order));
    if (!placed) return { kind: 'over_budget' };
    const { stored, payloadHash } = placed;
    if (fresh.get(dedupKey(order)) === order) return { kind: 'stored', order: stored };
    return { kind: 'known', order: { ...stored, payload_hash: payloadHash, card_state: null } };
  });
}

/** Orders with the same key are one order; an order without a key is its own. */
type DedupKey = string | OrderToStore;

function dedupKey(toStore: OrderToStore): DedupKey {
  return toStore.key === null ? toStore : `${toStore.order.customer} ${toStore.key}`;
}

interface Wanted extends Pick<OrderToStore, 'key' | 'now'> {
  readonly customer: string;
  readonly email: string;
}

/** What a lookup gets from JSON. */
const WANTED = { customer: 'text', email: 'text', key: 'text', now: 'bigint' } as const;

/**
 * How far ahead of its own time an order looks for the person's others. They're there if the clock was set back, or
 * orders came faster than milliseconds pass; an order of a clock that was years ahead is none of its business.
 */
const TIMES_AHEAD_MS = 10_000;

/**
 * The orders that are stored under keys, and each person's newest order of the ten seconds from `now`: customer, email,
 * and `created_at` together are unique. One statement, because each one waits for the database.
 */
async function lookUp(db: Database, { all }: Pick<Statements, 'all'>, wanted: readonly Wanted[]) {
  const sql = `SELECT wanted.customer, wanted.email, idempotency_keys.key, idempotency_keys.payload_hash,
      orders.id, orders.order_number, orders.created_at, orders.total_cents,
      card_payments.state AS card_state, approvals.state AS approval, approvals.rule AS approval_rule,
      (SELECT max(theirs.created_at) FROM orders AS theirs
        WHERE theirs.customer = wanted.customer AND theirs.email = wanted.email
          AND theirs.created_at >= wanted.now AND theirs.created_at < wanted.now + ${TIMES_AHEAD_MS}) AS newest
    FROM ${db.jsonTable('wanted', WANTED)}
    LEFT JOIN idempotency_keys ON idempotency_keys.customer = wanted.customer AND idempotency_keys.key = wanted.key
    LEFT JOIN orders ON orders.id = idempotency_keys.order_id
    LEFT JOIN card_payments ON card_payments.order_id = orders.id
    LEFT JOIN approvals ON approvals.order_id = orders.id`;
  const known = new Map<DedupKey, KeyedOrder>();
  const newest = new Map<string, number>();
  for (const row of await all<FoundRow>(sql, wanted)) {
    const { customer, email, key, newest: time, ...order } = row;
    if (time !== null) newest.set(personOf(row), time);
    if (key !== null) known.set(`${customer} ${key}`, order);
  }
  return { known, newest };
}

interface FoundRow extends KeyedOrder, Pick<Wanted, 'customer' | 'email' | 'key'> {
  readonly newest: number | null;
}

function ruleOf(judgement: Judgement | undefined): ApprovalRule | undefined {
  return judgement?.kind === 'waits' ? judgement.rule : undefined;
}

const personOf = ({ customer, email }: { readonly customer: string; readonly email: string }) => `${customer} ${email}`;

/**
 * Gives an order its id, its number, and its time: now, or the next millisecond that none of the person's orders has
 * (after `newest`, which it updates).
 */
function withNumber(
  toStore: OrderToStore,
  id: number,
  newest: Map<string, number>,
  rule: ApprovalRule | undefined,
): NumberedOrder {
  const { order, now } = toStore;
  const taken = newest.get(personOf(order)) ?? 0;
  const isAhead = taken >= now && taken - now < TIMES_AHEAD_MS;
  const created_at = isAhead ? taken + 1 : now;
  newest.set(personOf(order), created_at);
  const stored = {
    id,
    order_number: orderNumber(order.prefix, id),
    created_at,
    total_cents: order.total,
    approval: rule ? ('waiting' as const) : null,
    approval_rule: rule ? JSON.stringify(rule) : null,
  };
  return { ...toStore, stored, rule };
}
