import { join } from 'node:path';
import { openDatabase } from '../../../server/db/engines/open-database';
import { orderCall } from '../../load/order-call';
import { ask, LOCALLY, storeCall, unlockAdmin } from '../../load/store-client';
import type { Figure, Scenario } from '../../scenario';
import { addLargeOrders } from '../../store/large-orders';
import { catalogOf } from '../../store/sample-orders';

const CALLS = 3;

/** All of the word's trigrams are in every order ("HEN-100017") but the word is in none, so every order is scanned. */
const IN_PARTS_ONLY = 'henhen-1';

/** Twelve words, the maximum: eleven that are in all orders, and that one. */
const ALL_BUT_ONE = `h hen en- n-1 -10 hen- en-1 n-10 hen-1 en-10 hen-10 ${IN_PARTS_ONLY}`;

const LONG_STORE = Array.from({ length: 40_000 }, (_, index) => (1e6 + index).toString(36)).join(' ');

const LISTS: readonly (readonly [what: string, filters: object, isAdmin?: true])[] = [
  ['largest page, 200 orders of 500 lines', { companyName: 'Leith' }],
  ['largest page, 1,000 orders', {}],
  ['search, a word in all orders', { search: 'hen-1' }],
  ['search, words that are never together', { search: 'castellano whitfield' }],
  ['search, a word made of common parts', { search: IN_PARTS_ONLY }],
  ['search, 12 words, one of them made of parts', { search: ALL_BUT_ONE }],
  ['search, the same as admin', { search: ALL_BUT_ONE }, true],
  ['search, 100 characters', { search: 'performancepolo'.repeat(7).slice(0, 100) }],
  ['search, in an order that there is not', { search: 'hen-1', order_id: 'HEN-9' }],
  ['search, a letter that decomposes into 18', { search: '\uFDFB'.repeat(100) }],
  ['a store of 200,000 characters', { search: 'p', store: LONG_STORE }],
];

/** The most expensive calls that anybody can make (docs/decisions/bounded-work.md). */
export const worstCalls: Scenario = {
  name: 'worst-calls',
  method: "The server's CPU time for the most expensive calls that anybody can make, the largest of three.",
  onDemand: true,
  async measure(bench) {
    const dataDir = bench.newFolder();
    await bench.copyOfOrders(bench.orders, dataDir);
    await addLarge(join(dataDir, 'storefront.sqlite'));
    const store = await bench.startStoreIn(dataDir, { settings: 'local', reportsCpu: true });
    const admin = await unlockAdmin(store.origin, LOCALLY);
    const measure = async (what: string, call: Parameters<typeof ask>[1]): Promise<Figure> => {
      let status = 0;
      let most = 0;
      for (let done = 0; done <= CALLS; done += 1) {
        const before = await store.cpuMs();
        status = await statusOf(store.origin, call);
        if (done > 0) most = Math.max(most, (await store.cpuMs()) - before);
      }
      return { what, value: most, unit: 'CPU ms', note: `answered with ${status}` };
    };
    const figures: Figure[] = [];
    for (const [what, filters, isAdmin] of LISTS) {
      figures.push(await measure(what, storeCall('/v1/retrieve-orders', filters, isAdmin && admin)));
    }
    figures.push(await measure('a new order of 500 lines', { ...orderCall(1, 500), headers: {} }));
    const peak = store.memory()?.peakMib;
    return peak === undefined ? figures : [...figures, { what: 'memory, peak', value: peak, unit: 'MiB' }];
  },
};

/** Some of these calls are refused, and that costs time, too. */
async function statusOf(origin: string, call: Parameters<typeof ask>[1]): Promise<number> {
  return (await ask(origin, call, LOCALLY, true)).status;
}

async function addLarge(file: string): Promise<void> {
  const db = await openDatabase({ file });
  await addLargeOrders(db, catalogOf('leith'), Date.now());
  await db.close();
}
