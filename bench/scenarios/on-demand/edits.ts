import type { OrdersPage, WireOrder } from '../../../domain/wire/orders';
import { ask, storeCall, unlockAdmin } from '../../load/store-client';
import type { Figure, Scenario } from '../../scenario';
import { percentile } from '../../statistics';
import { headersOf } from '../../store/settings';

const EDITS = 200;
const SHEETS = 10;

/** The lines of a pasted sheet, each of another order. */
const SHEET_LINES = 200;

/** What admins do in the Orders screen. */
export const edits: Scenario = {
  name: 'edits',
  method: 'An admin edits lines one by one and as a pasted sheet, reads their history, and exports all orders; p95.',
  onDemand: true,
  async measure(bench) {
    const store = await bench.startStore({ orders: bench.orders });
    const cookie = await unlockAdmin(store.origin);
    let calls = 0;
    const post = async (path: string, body: object) => {
      calls += 1;
      return (await ask(store.origin, storeCall(path, body, cookie), headersOf(calls))).text;
    };
    const listed = async () =>
      (JSON.parse(await post('/v1/retrieve-orders', { limit: SHEET_LINES })) as OrdersPage).orders;
    const orders = await listed();
    const orderAt = (index: number) => orders[index % orders.length] as WireOrder;
    const editOne = (index: number) => {
      const { order_id, order } = orderAt(index);
      const lines = order.slice(0, 1).map((line) => ({
        order_id,
        line: line.line,
        version: line.version + Math.floor(index / orders.length),
        po: `PO-ONE-${index}`,
      }));
      return post('/v1/update-order-lines', { lines });
    };
    const editSheet = async (index: number) => {
      const lines = (await listed()).flatMap(({ order_id, order }) =>
        order.slice(0, 1).map(({ line, version }) => ({ order_id, line, version, po: `PO-SHEET-${index}` })),
      );
      return post('/v1/update-order-lines', { lines });
    };
    return [
      await repeated('edit of a line', EDITS, editOne),
      await repeated(`list of ${SHEET_LINES} orders, and an edit in each`, SHEETS, editSheet),
      await repeated('history of a line', EDITS, (index) =>
        post('/v1/order-history', { order_id: orderAt(index).order_id, line: 1 }),
      ),
      await exportAll(store.origin, cookie),
    ];
  },
};

async function repeated(what: string, times: number, run: (index: number) => Promise<unknown>): Promise<Figure> {
  const tookMs: number[] = [];
  for (let index = 0; index < times; index += 1) {
    const started = performance.now();
    await run(index);
    tookMs.push(performance.now() - started);
  }
  const note = `p50 ${percentile(tookMs, 0.5).toFixed(1)} ms`;
  return { what: `${what}, p95`, value: percentile(tookMs, 0.95), unit: 'ms', note };
}

async function exportAll(origin: string, cookie: string): Promise<Figure> {
  const started = performance.now();
  const call = { path: '/v1/export-orders?companyName=Hennessy', headers: { Cookie: cookie } };
  const { bytes } = await ask(origin, call, headersOf(0));
  const note = `${(bytes.length / 1e6).toFixed(1)} MB as sent`;
  return { what: 'export of all orders', value: performance.now() - started, unit: 'ms', note };
}
