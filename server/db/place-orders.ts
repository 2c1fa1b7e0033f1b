import type { Knex } from 'knex';
import type { ApprovalRule, Judgement } from '../../domain/approvals/rules';
import { orderNumber } from '../../domain/orders/order-number';
import { RefusalError } from '../http/errors';
import { databaseFault, endsConnection } from './database-faults';
import { groupCalls, groupCallsWhenReady } from './group-calls';
import { judgeOrders, type TakenBudget } from './judge-orders';
import type { KeyedOrder, NumberedOrder, OrderKey, OrderStore, OrderToStore, Placement, StoredOrder } from './orders';
import { maySchemaBeWritten, schemaTooNew } from './schema-version';

/** Each works on all orders of a group at once. */
export interface OrderStatements {
  findByKeys(keys: readonly OrderKey[]): Promise<readonly (KeyedOrder & { readonly position: number })[]>;
  /**
   * A row for each order, in their order: one statement, because each one waits for the database. No other order takes
   * from their budgets until these orders are inserted.
   */
  prepare(orders: readonly OrderToStore[]): Promise<readonly PreparedRow[]>;
  insert(orders: readonly NumberedOrder[]): Promise<void>;
  /** Skips `SPARE_IDS` if the database has come to a new timeline; once for all servers. */
  skipIds(): Promise<void>;
}

/**
 * Ids skipped where the database may have lost orders, by restoring a backup or by promoting a copy of it, so nobody gets a
 * number that somebody else already has.
 */
export const SPARE_IDS = 1_000;

interface PreparedRow extends Omit<KeyedOrder, 'id'>, TakenBudget {
  /** Of the order that has its key; null if there is none. */
  readonly id: number | null;
  /** The time of the person's newest order. Customer, email, and `created_at` together are unique. */
  readonly newest: number | null;
  /** Dropped if the order is already stored. */
  readonly new_id: number;
  /** Of the database, not of the order; see schema-version.ts. */
  readonly required: string;
  /** The database was a copy when the last ids were given. */
  readonly is_promoted: boolean | 0 | 1;
}

export const FOUND_COLUMNS = `orders.id, orders.order_number, orders.created_at, orders.total_cents, idempotency_keys.payload_hash,
  card_payments.state AS card_state, approvals.state AS approval, approvals.rule AS approval_rule`;

export const FOUND_JOINS = `LEFT JOIN card_payments ON card_payments.order_id = orders.id
  LEFT JOIN approvals ON approvals.order_id = orders.id`;

export interface OrderStatementRunner {
  /** On a connection that never waits for writes. */
  lookUp<Result>(work: (statements: OrderStatements) => Promise<Result>): Promise<Result>;
  /** Lends a commit once it's this process's turn to write. */
  lendCommit<Result>(use: (commit: Commit) => Promise<Result>): Promise<Result>;
  within<Result>(trx: Knex.Transaction, work: (statements: OrderStatements) => Promise<Result>): Promise<Result>;
  close(): Promise<void>;
}

/** Commits what `work` wrote before it returns. */
export type Commit = <Result>(
  work: (statements: OrderStatements) => Promise<Result>,
  about: CommitAbout,
) => Promise<Result>;

interface CommitAbout {
  /** Orders take from budgets, which must not change between two of its statements. */
  readonly hasBudgets: boolean;
  /** Whether to run `work` again if the connection ended, maybe after the commit. */
  mayRepeat(): boolean;
}

/** Bounds a transaction's time, and with it the others' wait. */
const MAX_LINES = 2_000;

const MAX_KEYS = 200;

/** A commit waits for the disk, so orders that arrive together share one (docs/decisions/placing-orders.md). */
export function openOrderStore(runner: OrderStatementRunner): OrderStore {
  const findTogether = groupCalls(
    async (keys: readonly OrderKey[]) => {
      const found = new Map<number, KeyedOrder>();
      const rows = await runner.lookUp((statements) => statements.findByKeys(keys));
      for (const { position, ...order } of rows) found.set(position, order);
      return keys.map((_, index) => found.get(index));
    },
    { most: MAX_KEYS },
  );
  const placeTogether = groupCallsWhenReady<OrderToStore, Outcome>(
    (take) => runner.lendCommit(async (commit) => commitEach(commit, await take())),
    { most: MAX_LINES, sizeOf: ({ order }) => order.lines.length },
  );
  return {
    findByKey: findTogether,
    async place(order) {
      const outcome = await placeTogether(order);
      if (outcome.kind === 'failed') throw outcome.error;
      return outcome;
    },
    async placeWithin(trx, order) {
      const [placement] = await runner.within(trx, (statements) => placeAll(statements, [order]));
      return placement as Placement;
    },
    close: () => runner.close(),
  };
}

type Outcome = Placement | { readonly kind: 'failed'; readonly error: unknown };

/** Commits orders together or, if that fails, each alone, so a bad order fails without the others. */
async function commitEach(commit: Commit, orders: readonly OrderToStore[]): Promise<readonly Outcome[]> {
  try {
    // Whether an order without a key was stored before the connection ended, nobody can look up.
    const mayRepeat = () => orders.every((order) => order.key !== null || !sent.has(order));
    const hasBudgets = orders.some(({ rules }) => rules?.budget !== undefined);
    return await commit((statements) => placeAll(statements, orders), { hasBudgets, mayRepeat });
  } catch (error) {
    // If the database is the cause, trying each alone would only take longer.
    if (orders.length === 1 || databaseFault(error) || error instanceof RefusalError)
      return orders.map(() => ({ kind: 'failed', error }));
    const outcomes: Outcome[] = [];
    for (const order of orders) outcomes.push(...(await commitEach(commit, [order])));
    return outcomes;
  }
}

/** What each order was last sent to the database as. A repeated commit may find it there. */
const sent = new WeakMap<OrderToStore, StoredOrder>();

/** Stores orders whose keys are new, unless they're over budget; of several with the same key, the first. */
async function placeAll(statements: OrderStatements, orders: readonly OrderToStore[]): Promise<readonly Placement[]> {
  const rows = await preparedRows(statements, orders);
  const found = rows.map(foundOrder);
  const ids = rows.map(({ new_id }) => new_id).toSorted((one, other) => one - other);
  const fresh = new Map<Slot, OrderToStore>();
  for (const [index, order] of orders.entries()) {
    if (!found[index] && !fresh.has(slotOf(order))) fresh.set(slotOf(order), order);
  }
  const taken = new Map(orders.map((order, index) => [order, rows[index]]));
  const judged = judgeOrders([...fresh.values()], (order) => taken.get(order));
  const isRefused = ([, order]: Slotted) => judged.get(order)?.kind === 'over_budget';
  const accepted = [...fresh].filter((each) => !isRefused(each));
  const late = await findLate(statements, [...fresh].filter(isRefused));
  const newestOf = new Map(orders.map((order, index) => [personName(order), rows[index]?.newest ?? 0]));
  const numbered = new Map(
    accepted.map(([slot, order], index) => [
      slot,
      withNumber(order, ids[index] as number, newestOf, ruleOf(judged.get(order))),
    ]),
  );
  for (const [slot, order] of accepted) sent.set(order, (numbered.get(slot) as NumberedOrder).stored);
  try {
    if (numbered.size > 0) await statements.insert([...numbered.values()]);
  } catch (error) {
    // Nothing is stored, and their ids may be other orders' by now.
    if (!endsConnection(error)) for (const [, order] of accepted) sent.delete(order);
    throw error;
  }
  return orders.map((order, index): Placement => {
    const before = found[index] ?? late.get(slotOf(order));
    const own = sent.get(order);
    if (before) return own?.id === before.id ? { kind: 'stored', order: own } : { kind: 'known', order: before };
    const placed = numbered.get(slotOf(order));
    if (!placed) return { kind: 'over_budget' };
    const { stored, payloadHash } = placed;
    if (fresh.get(slotOf(order)) === order) return { kind: 'stored', order: stored };
    return { kind: 'known', order: { ...stored, payload_hash: payloadHash, card_state: null } };
  });
}

/**
 * Looks for refused orders again. While `prepare` waited for their budget, another server may have stored the same
 * order, and it's that order which spent from the budget.
 */
async function findLate(statements: OrderStatements, refused: readonly Slotted[]): Promise<Map<Slot, KeyedOrder>> {
  const keyed = refused.flatMap(([slot, { key, order }]) =>
    key === null ? [] : [{ slot, customer: order.customer, key }],
  );
  const rows = keyed.length > 0 ? await statements.findByKeys(keyed) : [];
  return new Map(rows.map(({ position, ...order }) => [keyed[position]?.slot ?? '', order]));
}

function ruleOf(judgement: Judgement | undefined): ApprovalRule | undefined {
  return judgement?.kind === 'waits' ? judgement.rule : undefined;
}

/** @throws RefusalError if the database's schema is too new */
async function preparedRows(statements: OrderStatements, orders: readonly OrderToStore[]) {
  const rows = await statements.prepare(orders);
  if (!rows.every(maySchemaBeWritten)) throw schemaTooNew();
  if (!rows.some(({ is_promoted }) => is_promoted)) return rows;
  await statements.skipIds();
  return statements.prepare(orders);
}

const personName = ({ order }: OrderToStore) => `${order.customer} ${order.email}`;

/** Orders with the same key share a slot, which one of them gets; an order without a key has its own. */
type Slot = string | OrderToStore;
type Slotted = readonly [Slot, OrderToStore];

function slotOf(toStore: OrderToStore): Slot {
  return toStore.key === null ? toStore : `${toStore.order.customer} ${toStore.key}`;
}

/**
 * Gives an order its id, its number, and a time that none of the person's orders has (from `newest`, which it updates).
 */
function withNumber(
  toStore: OrderToStore,
  id: number,
  newest: Map<string, number>,
  rule: ApprovalRule | undefined,
): NumberedOrder {
  const { order, now } = toStore;
  const person = personName(toStore);
  const created_at = Math.max(now, (newest.get(person) ?? 0) + 1);
  newest.set(person, created_at);
  const order_number = orderNumber(order, id);
  const stored = {
    id,
    order_number,
    created_at,
    total_cents: order.total,
    approval: rule ? ('waiting' as const) : null,
    approval_rule: rule ? JSON.stringify(rule) : null,
  };
  return { ...toStore, stored, rule };
}

function foundOrder({
  new_id: _,
  newest: __,
  required: ___,
  is_promoted: ____,
  reserved_cents: _____,
  spent_cents: ______,
  id,
  ...order
}: PreparedRow): KeyedOrder | undefined {
  return id === null ? undefined : { id, ...order };
}
