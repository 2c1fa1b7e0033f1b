import { join } from 'node:path';
import { openRawOrders } from '../floors/raw-orders';
import { budgetedOrder, orderRequest } from '../load/order-call';
import { closedLoop, type LoadResult, runLoad, warmUp } from '../load/run-load';
import { signIn } from '../load/store-client';
import { atLeastOfFloor, atMost, atMostOfFloor, compared, type Figure, type Scenario } from '../scenario';
import { alternate, percentile } from '../statistics';
import type { ServerProcess } from '../store/process';
import type { Workbench } from '../workbench';

const LINES = 5;
const TOGETHER = 32;
const SECONDS = 2;
const FEW_ORDERS = 1_000;

/** Shoppers who order again as soon as their last order is confirmed. */
export const createOrder: Scenario = {
  name: 'create-order',
  method:
    'Shoppers place orders of 5 lines, each as soon as the last one is confirmed. The floor writes an order ' +
    'and its lines with prepared statements of the sqlite3 package, one transaction each (synchronous=FULL), ' +
    'without a server. The store takes 3,000 orders first, uncounted, until V8 has compiled what it runs. It composes ' +
    'mails of the orders meanwhile and writes them to files.',
  dependsOnOrders: true,
  async measure(bench) {
    const few = await bench.startStore({ orders: FEW_ORDERS });
    const many = await bench.startStore({ orders: bench.orders });
    const hashed = await bench.startStore({ orders: FEW_ORDERS, hasHashedCodes: true });
    const ruled = await bench.startStore({ orders: FEW_ORDERS, hasRules: true });
    const cookies = await Promise.all(Array.from({ length: TOGETHER }, () => signIn(few.origin)));
    for (const store of [few, many, hashed, ruled]) {
      const request = (call: number) => (store === ruled ? budgetedOrder : orderRequest)(call, LINES);
      await warmUp(store.origin, { callers: TOGETHER, request, status: 201 });
      store.pause();
    }
    const results = await alternate(bench.rounds, {
      floor: () => placeRaw(bench, TOGETHER),
      together: () => place(few, TOGETHER),
      signedIn: () => place(few, TOGETHER, cookies),
      hashed: () => place(hashed, TOGETHER),
      many: () => place(many, TOGETHER),
      budgeted: () => place(few, TOGETHER, [], budgetedOrder),
      ruled: () => place(ruled, TOGETHER, [], budgetedOrder),
      floorAlone: () => placeRaw(bench, 1),
      alone: () => place(few, 1),
    });
    const rates = (loads: readonly LoadResult[]) => loads.map(({ perSecond }) => perSecond);
    const besideFloor = (loads: readonly LoadResult[], floors = results.floor) => compared(rates(loads), rates(floors));
    return [
      {
        what: `${TOGETHER} at once, ${FEW_ORDERS.toLocaleString('en-US')} orders`,
        unit: '/s',
        ...besideFloor(results.together),
        goal: atLeastOfFloor(0.5),
      },
      tailOf(`${TOGETHER} at once`, results.together),
      { what: `${TOGETHER} at once, tablets that are signed in`, unit: '/s', ...besideFloor(results.signedIn) },
      { what: `${TOGETHER} at once, hashed codes`, unit: '/s', ...besideFloor(results.hashed) },
      {
        what: `${TOGETHER} at once, rules and budgets`,
        unit: '/s',
        ...besideFloor(results.ruled, results.budgeted),
        goal: atLeastOfFloor(0.8),
        note: 'the floor is the rate of the same orders without them',
      },
      {
        what: `${TOGETHER} at once, ${bench.orders.toLocaleString('en-US')} orders`,
        key: 'orders-per-second-many',
        unit: '/s',
        ...besideFloor(results.many, results.together),
        goal: atLeastOfFloor(0.9),
        note: 'the floor is the rate with few orders',
      },
      {
        what: 'one shopper, p50',
        value: quantile(results.alone, 0.5),
        unit: 'ms',
        floor: quantile(results.floorAlone, 0.5),
        goal: atMost(4),
      },
      tailOf('one shopper', results.alone),
    ];
  },
};

/** Only the store that is measured is awake: the others would send the mails of their orders meanwhile. */
async function place(
  store: ServerProcess,
  callers: number,
  cookies: readonly string[] = [],
  requestOf = orderRequest,
): Promise<LoadResult> {
  const request = (call: number) => requestOf(call, LINES, cookies[call % cookies.length]);
  store.resume();
  try {
    return await runLoad(store.origin, { callers, seconds: SECONDS, request, status: 201 });
  } finally {
    store.pause();
  }
}

async function placeRaw(bench: Workbench, callers: number): Promise<LoadResult> {
  const orders = await openRawOrders(join(bench.newFolder(), 'raw.sqlite'), LINES);
  const result = await closedLoop(callers, SECONDS, (call) => orders.place(call));
  await orders.close();
  return result;
}

function quantile(loads: readonly LoadResult[], share: number): number {
  return percentile(
    loads.flatMap(({ latenciesMs }) => latenciesMs),
    share,
  );
}

function tailOf(what: string, loads: readonly LoadResult[]): Figure {
  return {
    what: `${what}, p99`,
    value: quantile(loads, 0.99),
    unit: 'ms',
    floor: quantile(loads, 0.5),
    goal: atMostOfFloor(5),
    note: 'the floor is the p50',
  };
}
