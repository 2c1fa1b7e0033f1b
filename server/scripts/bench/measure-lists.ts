import type { WireOrder } from '../../../domain/wire/api';
import { Browser } from './calls';
import { type Measured, measure } from './measure';

const CALLS = 60;
const PAGE = 100;
const ALL_LETTERS = [...'abcdefghijklmnopqrstuvwxyz0123456789'].join(' ');
const DAY_MS = 24 * 60 * 60 * 1000;

/** Measures pages, searches and filters, as a viewer and as an admin. */
export async function measureLists(origin: string): Promise<readonly Measured[]> {
  const viewer = new Browser(origin);
  const admin = new Browser(origin);
  await admin.unlock();
  const { sample, deepCursor } = await walk(viewer, {});
  const foundCursor = (await walk(viewer, { search: 'performance' })).deepCursor;
  const oneOf = (index: number) => sample[(index * 7919) % sample.length] as WireOrder;
  const poOf = (index: number) => oneOf(index).order.find(({ po }) => po !== '')?.po ?? 'PO-1';
  const now = Number(sample[0]?.created_at);
  const aMonthLastYear = { from: now - 400 * DAY_MS, to: now - 370 * DAY_MS };
  const store = sample.find((order) => order.store !== 'None')?.store;

  const lists: readonly (readonly [string, (index: number) => object, Browser?])[] = [
    ['first page of 100', () => ({})],
    ['the newest 1,000', () => ({ limit: 1000 })],
    ['a page after half of the orders', () => ({ cursor: deepCursor })],
    ['one order by its number', (index) => ({ order_id: oneOf(index).order_id })],
    ['search: a word that most orders have', () => ({ search: 'performance' })],
    ['search: a page after half of the found', () => ({ search: 'performance', cursor: foundCursor })],
    ['search: a last name', (index) => ({ search: `${oneOf(index).last_name}` })],
    ['search: a word that no order has', () => ({ search: 'zebra' })],
    ['search: a word made of common parts', () => ({ search: 'polopolo' })],
    ['search: a PO', (index) => ({ search: poOf(index) })],
    ['search: a part of POs', () => ({ search: '777' })],
    ['search: a customer PO', (index) => ({ search: oneOf(index).customer_po || '12345' })],
    ['search: an item code', (index) => ({ search: oneOf(index).order[0]?.code })],
    ['search: an order number', (index) => ({ search: oneOf(index).order_id })],
    ['search: a part that all order numbers have', () => ({ search: 'HEN-1' })],
    ['search: first and last name', (index) => ({ search: `${oneOf(index).first_name} ${oneOf(index).last_name}` })],
    ['search: name and item', (index) => ({ search: `${oneOf(index).last_name} polo` })],
    ['search: two last names, never together', () => ({ search: 'castellano whitfield' })],
    ['search: a store', () => ({ search: 'honda' })],
    ['search: one letter', () => ({ search: 'p' })],
    ['search: two letters', () => ({ search: 'li' })],
    ['search: ten words', () => ({ search: 'p c 1 men polo hen perf long sleeve honda' })],
    ['search: as many words as there is room for', () => ({ search: ALL_LETTERS })],
    ['search: an address, as viewer', () => ({ search: 'seeded.example.com' })],
    ['search: an address, as admin', (index) => ({ search: oneOf(index).email.slice(4) }), admin],
    ['search: a word and missing PO', () => ({ search: 'performance', missing: 'po' })],
    ['search: a word in a month of last year', () => ({ search: 'performance', ...aMonthLastYear })],
    ['search: a word in a time without orders', () => ({ search: 'performance', to: now - 3000 * DAY_MS })],
    ['search: a word and a store, nothing found', () => ({ search: 'performance', store: 'Nowhere' })],
    ['filter: store', () => ({ store })],
    ['filter: a store without orders', () => ({ store: 'Nowhere' })],
    ['filter: missing PO', () => ({ missing: 'po' })],
    ['filter: missing ship date', () => ({ missing: 'ship_date' })],
    ['filter: both, of a store, in last year', () => ({ store, missing: ['po', 'ship_date'], ...aMonthLastYear })],
    ['filter: a month of last year', () => aMonthLastYear],
    ['filter: everything, nothing found', () => ({ store: 'Nowhere', missing: ['po', 'ship_date'], from: 1 })],
  ];
  const measured: Measured[] = [];
  for (const [name, filters, browser = viewer] of lists) {
    measured.push(await measure(name, CALLS, (index) => browser.list({ limit: PAGE, ...filters(index) })));
  }
  return measured;
}

/** Samples the whole list, and finds the cursor in its middle. */
async function walk(
  viewer: Browser,
  filters: object,
): Promise<{ sample: readonly WireOrder[]; deepCursor: string | undefined }> {
  const sample: WireOrder[] = [];
  const cursors: (string | undefined)[] = [];
  let cursor: string | undefined;
  do {
    const page = await viewer.orders({ ...filters, cursor });
    sample.push(...page.orders.filter((_, index) => index % 50 === 0));
    cursor = page.next_cursor;
    cursors.push(cursor);
  } while (cursor);
  return { sample, deepCursor: cursors[Math.floor(cursors.length / 2)] };
}
