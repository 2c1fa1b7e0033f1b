import { addDays } from '../../domain/orders/calendar-day';
import { onlyFilters } from '../../domain/orders/office-view';
import { NEWEST_FIRST, type Sort } from '../../domain/orders/order-filters';
import { searchWords } from '../../domain/orders/order-search';
import type { Database } from '../../server/db/database';
import { withSummaries } from '../../server/db/listed-orders';
import {
  countByStage,
  countOrdersAfter,
  type ListPosition,
  listOrders,
  NO_FILTERS,
  type OrderFilters,
} from '../../server/db/order-list';
import { countOrdersAcross, listOrdersAcross } from '../../server/db/orders-across';
import { readReport } from '../../server/db/report-reads';
import {
  byCustomer,
  countWaiting,
  failedMessages,
  lastOrders,
  longestDue,
  sumOrders,
  unclearPayments,
} from '../../server/db/today';
import type { Group } from './generate';
import { DAY_MS } from './order-statements';

/** Something people ask the database for, by the product's own functions. */
export interface Question {
  readonly what: string;
  /** @param call counts up, for another order or group each time */
  ask(call: number): Promise<unknown>;
}

/** An order to look for. */
interface Sample {
  readonly id: number;
  readonly order_number: string;
  readonly created_at: number;
  readonly last_name: string;
  readonly first_name: string;
  readonly store: string;
  readonly email: string;
  readonly po: string;
}

const SAMPLES = 50;

/** Orders of a customer spread over all its years. */
async function samplesOf(db: Database, customer: string): Promise<readonly Sample[]> {
  const [span] = await db.read('orders').where({ customer }).min({ from: 'created_at' }).max({ to: 'created_at' });
  const [from, to] = [Number(span?.from), Number(span?.to)];
  const found: Sample[] = [];
  for (let index = 0; index < SAMPLES; index += 1) {
    const [row] = await db
      .read('orders')
      .join('order_lines', 'order_lines.order_id', 'orders.id')
      .where({ customer, line: 1 })
      .where('created_at', '>=', Math.floor(from + ((to - from) * index) / SAMPLES))
      .orderBy(['created_at', 'orders.id'])
      .limit(1)
      .select('orders.id', 'order_number', 'created_at', 'last_name', 'first_name', 'store', 'email', 'po');
    found.push(row as Sample);
  }
  return found;
}

/** A prime number: neighboring calls are about orders that are far apart. */
const STRIDE = 7919;

const PAGE = 100;

/** A lookup by the primary key, on the same connections: what everything else is compared with. */
export function floorQuestion(db: Database, orders: number): Question {
  return {
    what: 'an order by its primary key',
    ask: (call) =>
      db
        .lists('orders')
        .where({ id: 1 + ((call * 104_729) % orders) })
        .first(),
  };
}

/** The Orders screen of one group. */
export async function questionsOfGroup(
  db: Database,
  group: Group,
  size: string,
  now: number,
): Promise<readonly Question[]> {
  const { customer } = group;
  const samples = await samplesOf(db, customer);
  const sample = (call: number) => samples[(call * STRIDE) % samples.length] as Sample;
  const today = new Date(now).toISOString().slice(0, 10);
  const stores = Array.from({ length: group.stores }, (_, index) => `${customer}S${index}`);
  const list = (filters: Partial<OrderFilters>, sort: Sort = NEWEST_FIRST, after?: ListPosition) =>
    listOrders(
      db,
      { customer, filters: { ...NO_FILTERS, ...filters }, limit: PAGE, after, sort, stores },
      withSummaries,
    );
  const search = (text: string, more: Partial<OrderFilters> = {}) =>
    list({ words: searchWords(text).map((word) => ({ word, stores: [] })), ...more });
  const count = (filters: Partial<OrderFilters>) =>
    countByStage(db, customer, { ...NO_FILTERS, ...filters }, today, false);
  const words = (text: string) => searchWords(text).map((word) => ({ word, stores: [] }));
  const middle = samples[SAMPLES / 2] as Sample;
  const place = { createdAt: middle.created_at, id: middle.id, total: 5_000, store: 1 };
  const lastYear = { from: now - 400 * DAY_MS, to: now - 370 * DAY_MS };
  const asked: readonly (readonly [string, Question['ask']])[] = [
    ['first page', () => list({})],
    ['a page after half', () => list({}, NEWEST_FIRST, place)],
    ['oldest first', () => list({}, 'date')],
    ['by number', () => list({}, '-number')],
    ['by total', () => list({}, '-total')],
    ['by total, after half', () => list({}, '-total', place)],
    ['by store', () => list({}, 'store')],
    ['an order by number', (call) => list({ orderNumbers: [sample(call).order_number] })],
    ['of a store', (call) => list({ stores: [sample(call).store] })],
    ['of a store without orders', () => list({ stores: ['nowhere'] })],
    ['a month of last year', () => list(lastYear)],
    ['missing PO', () => list({ missing: ['po'] })],
    ['missing ship date, of a store', (call) => list({ missing: ['ship_date'], stores: [sample(call).store] })],
    ['of the stage "received"', () => list({ stage: 'received' })],
    ['of the stage "cancelled"', () => list({ stage: 'cancelled' })],
    ['late', () => list({ lateOn: today })],
    ['search, a last name', (call) => search(sample(call).last_name)],
    ['search, first and last name', (call) => search(`${sample(call).first_name} ${sample(call).last_name}`)],
    ['search, a name and an item', (call) => search(`${sample(call).last_name} polo`)],
    ['search, a PO', (call) => search(sample(call).po || 'PO-123456')],
    ['search, an order number', (call) => search(sample(call).order_number)],
    ['search, an address', (call) => search(sample(call).email)],
    ['search, a word that most have', () => search('polo')],
    ['search, a word that none has', () => search('zebra')],
    ['search, two names never together', () => search('castellano whitfield')],
    ['search, two letters', () => search('li')],
    ['search, a part of POs', () => search('777')],
    ['search, a word in a month', () => search('polo', lastYear)],
    [
      'search, a word of a store, missing PO',
      (call) => search('polo', { stores: [sample(call).store], missing: ['po'] }),
    ],
    ['count by stage', () => count({})],
    ['count by stage, of a store', (call) => count({ stores: [sample(call).store] })],
    ['count by stage, a month', () => count(lastYear)],
    ['count by stage, a last name', (call) => count({ words: words(sample(call).last_name) })],
    ['count by stage, a common word', () => count({ words: words('polo') })],
    ['count of new orders', () => countOrdersAfter(db, customer, NO_FILTERS, now - DAY_MS)],
  ];
  return asked.map(([what, ask]) => ({ what: `${size}: ${what}`, ask }));
}

/** The office of somebody who sees these groups. */
export function officeQuestions(db: Database, groups: readonly Group[], now: number): readonly Question[] {
  const customers = groups.map(({ customer }) => customer);
  const today = new Date(now).toISOString().slice(0, 10);
  const of = (filters: Partial<OrderFilters>) =>
    customers.map((customer) => ({ customer, filters: { ...NO_FILTERS, ...filters } }));
  const list = (filters: Partial<OrderFilters>, after?: { createdAt: number; id: number }) =>
    listOrdersAcross(db, { customers: of(filters), limit: PAGE, after }, withSummaries);
  const words = (text: string) => searchWords(text).map((word) => ({ word, stores: [] }));
  const only = (name: 'new' | 'no-po' | 'since-yesterday') =>
    of({ ...onlyFilters(name, { now, timeZone: undefined, hasRules: false })[0] });
  const report = (from: string, to: string, beforeFrom: string, beforeTo: string) =>
    readReport(db, { customers, now: { from, to }, before: { from: beforeFrom, to: beforeTo } }, () => undefined);

  const asked: readonly (readonly [string, Question['ask']])[] = [
    ['first page', () => list({})],
    ['a page after half', () => list({}, { createdAt: now - 900 * DAY_MS, id: 1_000_000_000 })],
    ['missing PO', () => list({ missing: ['po'] })],
    ['of the stage "received"', () => list({ stage: 'received' })],
    ['late', () => list({ lateOn: today })],
    ['an order by number', () => list({ orderNumbers: ['GRO-100042'] })],
    ['search, a last name', () => list({ words: words('castellano') })],
    ['search, a PO', () => list({ words: words('po-123456') })],
    ['search, a word that none has', () => list({ words: words('zebra') })],
    ['count, all', () => countOrdersAcross(db, of({}))],
    ['count, missing PO', () => countOrdersAcross(db, of({ missing: ['po'] }))],
    ['count, late', () => countOrdersAcross(db, of({ lateOn: today }))],
    ['count, a last name', () => countOrdersAcross(db, of({ words: words('castellano') }))],
    ['Today: new orders', () => countWaiting(db, only('new'), 'created_at')],
    ['Today: without PO', () => countWaiting(db, only('no-po'), 'created_at')],
    ['Today: late', () => countWaiting(db, of({ lateOn: today }), 'ships_by')],
    ['Today: due this week', () => countWaiting(db, of({ dueIn: [today, addDays(today, 6)] }), 'ships_by')],
    ['Today: sum since yesterday', () => sumOrders(db, only('since-yesterday'))],
    ['Today: newest order of each', () => lastOrders(db, customers)],
    ['Today: longest due', () => longestDue(db, of({ lateOn: today }), 2)],
    ['Today: failed messages', () => byCustomer(failedMessages(db.read, customers, now), 'message')],
    ['Today: unclear payments', () => byCustomer(unclearPayments(db.read, customers, now), 'card_payments')],
    ['report, a month', () => report(addDays(today, -30), today, addDays(today, -61), addDays(today, -31))],
    ['report, a year', () => report(addDays(today, -364), today, addDays(today, -729), addDays(today, -365))],
  ];
  const whose = customers.length === 1 ? 'office, 1 group' : `office, ${customers.length} groups`;
  return asked.map(([what, ask]) => ({ what: `${whose}: ${what}`, ask }));
}
