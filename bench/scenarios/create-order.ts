import { orderRequest } from '../load/order-call';
import { type LoadResult, quantile, runLoad, warmUp } from '../load/run-load';
import { atLeastOfFloor, atMost, atMostOfFloor, compared, type Figure, type Scenario } from '../scenario';
import { alternate, median } from '../statistics';
import type { ServerProcess } from '../store/process';

const LINES = 5;
const TOGETHER = 32;
const SECONDS = 2;
const FEW_ORDERS = 1_000;

/** Shoppers who order again as soon as their last order is confirmed. */
export const createOrder: Scenario = {
  name: 'create-order',
  method:
    'Shoppers place orders of 5 lines, each as soon as the last one is confirmed. The store takes 3,000 orders first, ' +
    'uncounted, until V8 has compiled what it runs. It composes mails of the orders meanwhile and writes them to files.',
  dependsOnOrders: true,
  async measure(bench) {
    const few = await bench.startStore({ orders: FEW_ORDERS });
    const many = await bench.startStore({ orders: bench.orders });
    for (const store of [few, many]) {
      await warmUp(store.origin, { callers: TOGETHER, request: order, status: 201 });
      store.pause();
    }
    const results = await alternate(bench.rounds, {
      together: () => place(few, TOGETHER),
      many: () => place(many, TOGETHER),
      alone: () => place(few, 1),
    });
    const rates = (loads: readonly LoadResult[]) => loads.map(({ perSecond }) => perSecond);
    return [
      {
        what: `${TOGETHER} at once, ${FEW_ORDERS.toLocaleString('en-US')} orders`,
        unit: '/s',
        value: median(rates(results.together)),
      },
      tailOf(`${TOGETHER} at once`, results.together),
      {
        what: `${TOGETHER} at once, ${bench.orders.toLocaleString('en-US')} orders`,
        unit: '/s',
        ...compared(rates(results.many), rates(results.together)),
        goal: atLeastOfFloor(0.9),
        note: 'the floor is the rate with few orders',
      },
      {
        what: 'one shopper, p50',
        value: quantile(results.alone, 0.5),
        unit: 'ms',
        goal: atMost(4),
      },
      tailOf('one shopper', results.alone),
    ];
  },
};

const order = (call: number) => orderRequest(call, LINES);

/** Only the store that is measured is awake: the others would send the mails of their orders meanwhile. */
async function place(store: ServerProcess, callers: number): Promise<LoadResult> {
  store.resume();
  try {
    return await runLoad(store.origin, { callers, seconds: SECONDS, request: order, status: 201 });
  } finally {
    store.pause();
  }
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
