import type { OrdersPage } from '../../domain/calls/order-lists';
import { type Call, requestBytes } from '../load/http-connection';
import { type LoadResult, quantile, runLoad, warmUp } from '../load/run-load';
import { ask, signInTablets, storeCall } from '../load/store-client';
import type { Figure, Scenario } from '../scenario';
import { alternate } from '../statistics';
import { headersOf } from '../store/settings';

const SECONDS = 1;
const PAGE = 100;

/** Callers while the server gets warm. */
const WARMING = 8;

/** One tablet at a time: so many, because a session's calls are limited. */
const TABLETS = 64;

interface List {
  readonly what: string;
  readonly filters: (sample: Sample) => object;
  /** A list is measured only if it does what it says. */
  readonly finds: 'orders' | 'nothing';
}

interface Sample {
  readonly number: string;
  readonly store: string;
}

/** As a signed-in tablet requests them; searches and filters are those of the Orders screen. */
const LISTS: readonly List[] = [
  { what: 'first page of 100', filters: () => ({}), finds: 'orders' },
  { what: 'first page of 100, lines on demand', filters: () => ({ lines: false }), finds: 'orders' },
  { what: 'search, a name', filters: () => ({ search: 'castellano' }), finds: 'orders' },
  { what: 'search, a word that most orders have', filters: () => ({ search: 'performance' }), finds: 'orders' },
  { what: 'search, nothing found', filters: () => ({ search: 'zebra' }), finds: 'nothing' },
  { what: 'filter, a store', filters: ({ store }) => ({ store }), finds: 'orders' },
  { what: 'filter, missing PO', filters: () => ({ missing: 'po' }), finds: 'orders' },
  {
    what: 'filter, nothing found',
    filters: () => ({ store: 'Nowhere', missing: ['po', 'ship_date'] }),
    finds: 'nothing',
  },
  { what: 'by number', filters: ({ number }) => ({ order_id: number }), finds: 'orders' },
];

export const orderLists: Scenario = {
  name: 'order-lists',
  method:
    'Signed-in tablets request lists of orders, one call at a time; p99. The server handles 3,000 calls first, uncounted.',
  dependsOnOrders: true,
  async measure(bench) {
    const store = await bench.startStore({ orders: bench.orders });
    const cookies = await signInTablets(store.origin, TABLETS);
    const sample = await sampleOf(store.origin, cookies[0] ?? '');
    const callsOf = ({ filters }: List) => cookies.map((cookie) => listCall(cookie, filters(sample)));
    const calls = LISTS.map(callsOf);
    const anyList = (call: number) => inTurn(inTurn(calls, call), Math.floor(call / calls.length));
    await warmUp(store.origin, { callers: WARMING, request: requestOf(anyList), status: 200 });
    const results = await alternate<Record<string, LoadResult>>(
      bench.rounds,
      Object.fromEntries(calls.map((each, index) => [index, () => load(store.origin, (call) => inTurn(each, call))])),
    );
    const figures: Figure[] = [];
    for (const [index, list] of LISTS.entries()) {
      const { text, bytes } = await ask(store.origin, inTurn(calls[index] ?? [], 0));
      requireResult(list, text);
      const loads = results[index] ?? [];
      figures.push({
        what: `${list.what}, p99`,
        value: quantile(loads, 0.99),
        unit: 'ms',
        note: `p50 ${quantile(loads, 0.5).toFixed(1)} ms, ${(bytes.length / 1000).toFixed(1)} KB`,
      });
    }
    return figures;
  },
};

function requireResult({ what, finds }: List, text: string): void {
  const { length } = (JSON.parse(text) as OrdersPage).orders;
  if (finds === 'nothing' ? length > 0 : length === 0) throw new Error(`${what}: found ${length} orders`);
}

function inTurn<Each>(list: readonly Each[], index: number): Each {
  return list[index % list.length] as Each;
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
  return runLoad(origin, { callers: 1, seconds: SECONDS, request: requestOf(callOf), status: 200 });
}

function requestOf(callOf: (call: number) => Call): (index: number) => Buffer {
  return (index) => {
    const call = callOf(index);
    return requestBytes({ ...call, headers: { ...headersOf(index), ...call.headers } });
  };
}
