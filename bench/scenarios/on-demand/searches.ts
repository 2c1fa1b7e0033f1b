import { DAY_MS } from '../../../domain/orders/calendar-day';
import type { OrdersPage, WireOrder } from '../../../domain/wire/orders';
import { requestBytes } from '../../load/http-connection';
import { runLoad } from '../../load/run-load';
import { ask, signIn, storeCall, unlockAdmin } from '../../load/store-client';
import type { Figure, Scenario } from '../../scenario';
import { percentile } from '../../statistics';
import { headersOf } from '../../store/settings';

const SECONDS = 0.5;
const PAGE = 100;
const ALL_LETTERS = [...'abcdefghijklmnopqrstuvwxyz0123456789'].slice(0, 12).join(' ');

/** A prime number: neighboring calls are about orders that are far apart. */
const STRIDE = 7919;

interface Walked {
  /** Every 50th order. */
  readonly sample: readonly WireOrder[];
  /** Where the second half of the list begins. */
  readonly middle: string | undefined;
}

type Filters = (call: number) => object;

/** Every kind of list that the Orders screen can request. */
export const searches: Scenario = {
  name: 'searches',
  method: 'One caller requests every kind of list, search, and filter, for different orders in turn; p95.',
  onDemand: true,
  async measure(bench) {
    const { origin } = await bench.startStore({ orders: bench.orders });
    const viewer = await signIn(origin);
    const admin = await unlockAdmin(origin);
    const all = await walk(origin, viewer, {});
    const found = await walk(origin, viewer, { search: 'performance' });
    const figures: Figure[] = [];
    for (const [what, filters, isAdmin] of listsOf(all, found)) {
      const request = (call: number) => {
        const list = storeCall('/v1/retrieve-orders', { limit: PAGE, ...filters(call) }, isAdmin ? admin : viewer);
        return requestBytes({ ...list, headers: { ...headersOf(call), ...list.headers } });
      };
      const { latenciesMs } = await runLoad(origin, { callers: 1, seconds: SECONDS, request, status: 200 });
      const [p50, p95] = [percentile(latenciesMs, 0.5), percentile(latenciesMs, 0.95)];
      figures.push({ what: `${what}, p95`, value: p95, unit: 'ms', note: `p50 ${p50.toFixed(1)} ms` });
    }
    return figures;
  },
};

function listsOf(all: Walked, found: Walked): readonly (readonly [string, Filters, true?])[] {
  const oneOf = (call: number) => all.sample[(call * STRIDE) % all.sample.length] as WireOrder;
  const poOf = (call: number) => oneOf(call).order.find(({ po }) => po !== '')?.po ?? 'PO-1';
  const now = Number(all.sample[0]?.created_at);
  const aMonthLastYear = { from: now - 400 * DAY_MS, to: now - 370 * DAY_MS };
  const store = all.sample.find((order) => order.store !== 'None')?.store;
  return [
    ['first page of 100', () => ({})],
    ['the newest 1,000', () => ({ limit: 1000 })],
    ['a page after half of the orders', () => ({ cursor: all.middle })],
    ['one order by its number', (call) => ({ order_id: oneOf(call).order_id })],
    ['search, a word that most orders have', () => ({ search: 'performance' })],
    ['search, a page after half of the found', () => ({ search: 'performance', cursor: found.middle })],
    ['search, a last name', (call) => ({ search: oneOf(call).last_name })],
    ['search, first and last name', (call) => ({ search: `${oneOf(call).first_name} ${oneOf(call).last_name}` })],
    ['search, name and item', (call) => ({ search: `${oneOf(call).last_name} polo` })],
    ['search, two last names, never together', () => ({ search: 'castellano whitfield' })],
    ['search, a word that no order has', () => ({ search: 'zebra' })],
    ['search, a word made of common parts', () => ({ search: 'polopolo' })],
    ['search, a PO', (call) => ({ search: poOf(call) })],
    ['search, a part of POs', () => ({ search: '777' })],
    ['search, a customer PO', (call) => ({ search: oneOf(call).customer_po || '12345' })],
    ['search, an item code', (call) => ({ search: oneOf(call).order[0]?.code })],
    ['search, an order number', (call) => ({ search: oneOf(call).order_id })],
    ['search, a part that all order numbers have', () => ({ search: 'HEN-1' })],
    ['search, a store', () => ({ search: 'honda' })],
    ['search, one letter', () => ({ search: 'p' })],
    ['search, two letters', () => ({ search: 'li' })],
    ['search, ten words', () => ({ search: 'p c 1 men polo hen perf long sleeve honda' })],
    ['search, as many words as are allowed', () => ({ search: ALL_LETTERS })],
    ['search, an address, as viewer', () => ({ search: 'seeded.example.com' })],
    ['search, an address, as admin', (call) => ({ search: oneOf(call).email.slice(4) }), true],
    ['search, a word and missing PO', () => ({ search: 'performance', missing: 'po' })],
    ['search, a word in a month of last year', () => ({ search: 'performance', ...aMonthLastYear })],
    ['search, a word in a time without orders', () => ({ search: 'performance', to: now - 3000 * DAY_MS })],
    ['search, a word and a store, nothing found', () => ({ search: 'performance', store: 'Nowhere' })],
    ['filter, a store', () => ({ store })],
    ['filter, a store without orders', () => ({ store: 'Nowhere' })],
    ['filter, missing PO', () => ({ missing: 'po' })],
    ['filter, missing ship date', () => ({ missing: 'ship_date' })],
    ['filter, both, of a store, in last year', () => ({ store, missing: ['po', 'ship_date'], ...aMonthLastYear })],
    ['filter, a month of last year', () => aMonthLastYear],
    ['filter, everything, nothing found', () => ({ store: 'Nowhere', missing: ['po', 'ship_date'], from: 1 })],
  ];
}

async function walk(origin: string, cookie: string, filters: object): Promise<Walked> {
  const sample: WireOrder[] = [];
  const cursors: (string | undefined)[] = [];
  let cursor: string | undefined;
  do {
    const call = storeCall('/v1/retrieve-orders', { limit: 1000, ...filters, cursor }, cookie);
    const page = JSON.parse((await ask(origin, call, headersOf(cursors.length))).text) as OrdersPage;
    sample.push(...page.orders.filter((_, index) => index % 50 === 0));
    cursor = page.next_cursor;
    cursors.push(cursor);
  } while (cursor);
  return { sample, middle: cursors[Math.floor(cursors.length / 2)] };
}
