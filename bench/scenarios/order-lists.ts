import type { OrdersPage } from '../../domain/wire/api';
import { type Call, requestBytes } from '../load/http-connection';
import { type LoadResult, runLoad } from '../load/run-load';
import { ask, signIn, storeCall } from '../load/store-client';
import { atMostOfFloor, type Figure, type Scenario } from '../scenario';
import { alternate, percentile } from '../statistics';
import { headersOf } from '../store/settings';

const SECONDS = 1;
const PAGE = 100;
const GOAL = atMostOfFloor(10);

interface List {
  readonly what: string;
  readonly filters: (sample: Sample) => object;
  /** How many orders the first call must find; the list is measured only if it does what it says. */
  readonly finds: number;
}

interface Sample {
  readonly number: string;
  readonly store: string;
}

/** As a signed-in tablet asks for them; searches and filters are those of the Orders screen. */
const LISTS: readonly List[] = [
  { what: 'first page of 100', filters: () => ({}), finds: PAGE },
  { what: 'search, a name', filters: () => ({ search: 'castellano' }), finds: PAGE },
  { what: 'search, a word that most orders have', filters: () => ({ search: 'performance' }), finds: PAGE },
  { what: 'search, nothing found', filters: () => ({ search: 'zebra' }), finds: 0 },
  { what: 'filter, a store', filters: ({ store }) => ({ store }), finds: PAGE },
  { what: 'filter, missing PO', filters: () => ({ missing: 'po' }), finds: PAGE },
  { what: 'filter, nothing found', filters: () => ({ store: 'Nowhere', missing: ['po', 'ship_date'] }), finds: 0 },
  { what: 'by number', filters: ({ number }) => ({ order_id: number }), finds: 1 },
];

export const orderLists: Scenario = {
  name: 'order-lists',
  method:
    'One signed-in tablet asks for lists of orders, p99 of its calls. The floor is one order with its lines by primary ' +
    "key, through Koa, its body parser and knex, from a copy of the same database; its ratio is of the two p99's.",
  async measure(bench) {
    const store = await bench.startStore({ orders: bench.orders });
    const { file, bytesPerOrder } = await bench.copyOfOrders(bench.orders);
    const floor = await bench.startFloor('order-by-key', file);
    const cookie = await signIn(store.origin);
    const sample = await sampleOf(store.origin, cookie);
    const figures: Figure[] = [];
    for (const { what, filters, finds } of LISTS) {
      const call = listCall(cookie, filters(sample));
      const { text, bytes } = await ask(store.origin, call);
      const found = (JSON.parse(text) as OrdersPage).orders.length;
      if (found !== finds) throw new Error(`${what}: ${found} orders instead of ${finds}`);
      const results = await alternate(bench.rounds, {
        store: () => load(store.origin, () => call),
        floor: () => load(floor.origin, (number) => ({ method: 'POST', path: '/order', body: { number } })),
      });
      figures.push({
        what: `${what}, p99`,
        value: quantile(results.store, 0.99),
        unit: 'ms',
        floor: quantile(results.floor, 0.99),
        goal: GOAL,
        note: `p50 ${quantile(results.store, 0.5).toFixed(1)} ms, ${(bytes.length / 1000).toFixed(1)} KB`,
      });
      if (figures.length === 1) figures.push(sizeOf(text), medianOf(results.store));
    }
    return [
      ...figures,
      { what: 'database, per order', key: 'bytes-per-order', value: bytesPerOrder / 1000, unit: 'KB' },
    ];
  },
};

function sizeOf(text: string): Figure {
  return { what: 'first page of 100, unpacked', value: Buffer.byteLength(text) / 1000, unit: 'KB' };
}

function medianOf(loads: readonly LoadResult[]): Figure {
  return { what: 'first page of 100, p50', key: 'list-ms', value: quantile(loads, 0.5), unit: 'ms' };
}

function listCall(cookie: string, filters: object): Call {
  return storeCall('/v1/retrieve-orders', { limit: PAGE, ...filters }, cookie);
}

async function sampleOf(origin: string, cookie: string): Promise<Sample> {
  const { orders } = JSON.parse((await ask(origin, listCall(cookie, {}))).text) as OrdersPage;
  const inStore = orders.find(({ store }) => store !== 'None');
  if (!inStore) throw new Error('There are no orders');
  return { number: `${inStore.order_id}`, store: `${inStore.store}` };
}

function load(origin: string, callOf: (call: number) => Call): Promise<LoadResult> {
  const request = (index: number) => {
    const call = callOf(index);
    return requestBytes({ ...call, headers: { ...headersOf(index), ...call.headers } });
  };
  return runLoad(origin, { callers: 1, seconds: SECONDS, request, status: 200 });
}

function quantile(loads: readonly LoadResult[], share: number): number {
  return percentile(
    loads.flatMap(({ latenciesMs }) => latenciesMs),
    share,
  );
}
