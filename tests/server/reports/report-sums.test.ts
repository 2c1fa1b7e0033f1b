import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays } from '../../../domain/orders/calendar-day';
import { deleteOrders, forgetPerson } from '../../../server/db/delete-orders';
import { readReport } from '../../../server/db/report-reads';
import { recount, repair } from '../../../server/db/report-recount';
import { addPending, followTimeZone } from '../../../server/db/report-sums';
import { sumPendingOrders } from '../../../server/jobs/sum-orders';
import { cancelOrder } from '../../../server/orders/cancel-order';
import { shipLines, updateLines } from '../../../server/orders/update-lines';
import { useCardStore, useTestServer } from '../../support/hooks';
import { aCart, anOrderBody, KEYCHAIN_LINE, POLO_LINE } from '../../support/orders';
import type { TestServer } from '../../support/test-server';

const DAY_MS = 24 * 60 * 60_000;
const STORES = ['Hennessy Honda, 5512 Cobb Station Parkway, Atlanta, GA 30339', 'None'];
const BY = { customers: ['hennessy'], session: 'K7M2QX' } as const;

async function differences({ services: { db } }: Pick<TestServer, 'services'>) {
  const found: string[] = [];
  for await (const { customer, month, rowsThatDiffer } of recount(db)) {
    if (rowsThatDiffer > 0) found.push(`${customer} ${month}: ${rowsThatDiffer}`);
  }
  return found;
}

async function report({ services: { db } }: Pick<TestServer, 'services'>, changes: object = {}) {
  const now = { from: '2026-11-01', to: '2027-03-31' };
  const before = { from: '2026-06-01', to: '2026-10-31' };
  const read = await readReport(db, { customers: ['hennessy', 'premier'], now, before, ...changes }, () => 'PL420');
  if (read.kind !== 'report') throw new Error('too many orders are pending');
  const sizes = read.sizes.toSorted((one, other) => (one.size < other.size ? -1 : 1));
  return { ...read, sizes };
}

describe('the sums of reports', () => {
  const server = useTestServer({}, { now: () => clock });
  let clock = Date.parse('2026-11-20T15:00:00Z');

  async function place(store: string, cart: object, changes: object = {}): Promise<void> {
    const { status } = await server.post('/v1/create-order', anOrderBody({ store, cart, ...changes }));
    expect(status).toBe(201);
  }

  const all = () => server.services.db.read('orders').orderBy('id');
  const pick = async (at: number) => {
    const orders = await all();
    return orders[at % orders.length];
  };
  const linesOf = (id: number) => server.services.db.read('order_lines').where({ order_id: id }).orderBy('line');

  const steps = {
    placePolos: (at: number) =>
      place(
        STORES[at % 2] as string,
        aCart({ ...POLO_LINE, quantity: 1 + (at % 30), size: at % 3 ? 'Large' : 'Small' }),
      ),
    placeBoth: (at: number) => place(STORES[at % 2] as string, aCart(POLO_LINE, KEYCHAIN_LINE)),
    async edit(at: number) {
      const order = await pick(at);
      if (!order) return;
      const lines = await linesOf(order.id);
      const edits = lines.slice(at % 2).map(({ line, version }, index) => ({
        ...{ orderNumber: order.order_number, line, version },
        ...{ po: at % 5 === 0 ? '' : `PO-${at + index}`, estShipDate: ['2026-12-04', 'Week 50', ''][at % 3] },
      }));
      await updateLines(server.services, { ...BY, edits });
    },
    async price(at: number) {
      const order = await pick(at);
      const line = order && (await linesOf(order.id)).find(({ code }) => code === 'LK100');
      if (!order || !line) return;
      const poPrice = { cents: 100 + (at % 900), per: at % 2 ? 'unit' : 'line' } as never;
      const edit = { orderNumber: order.order_number, line: line.line, version: line.version, poPrice };
      await updateLines(server.services, { ...BY, edits: [edit] });
    },
    async ship(at: number) {
      const order = await pick(at);
      if (!order) return;
      const lines = (await linesOf(order.id)).map(({ line, version }) => ({
        ...{ orderNumber: order.order_number, line, version },
        ...(at % 4 === 0 ? { shipped: false as const } : { shipped: true as const, tracking: '' }),
      }));
      await shipLines(server.services, { ...BY, lines });
    },
    async cancel(at: number) {
      const order = await pick(at);
      const version = order && (await linesOf(order.id)).reduce((sum, line) => sum + line.version, 0);
      // Late, or begun.
      await cancelOrder(server.services, { orderId: order?.id ?? 0, version: version ?? 0 }).catch(() => undefined);
    },
    async remove(at: number) {
      const order = await pick(at);
      const { db } = server.services;
      if (order) await db.transaction((trx) => deleteOrders(db, trx, [order.id]));
    },
    async forget(at: number) {
      const order = await pick(at);
      if (order) await forgetPerson(server.services.db, [order.id]);
    },
    sum: async (at: number) => void (await addPending(server.services.db, 1 + (at % 4), () => undefined)),
    wait: async (at: number) => {
      clock += at % 3 ? DAY_MS / 3 : 12 * DAY_MS;
    },
  };

  const step = fc.record({
    name: fc.constantFrom(...(Object.keys(steps) as (keyof typeof steps)[])),
    at: fc.nat({ max: 10_000 }),
  });

  it('equal a recount after any placements, edits, shipments, cancellations, and deletions', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 30 }), async (taken) => {
        for (const { name, at } of taken) await steps[name](at);
        const withPending = await report(server);

        expect(await differences(server)).toEqual([]);
        await sumPendingOrders(server.services);
        expect(await differences(server)).toEqual([]);
        // Reports count pending orders like all others.
        expect(await report(server)).toEqual(withPending);
      }),
      { numRuns: 12, interruptAfterTimeLimit: 40_000 },
    );

    for (let at = 0; at < 6; at += 1) await steps.placeBoth(at);
    const counted = await all();
    const { now } = (await report(server)).total;
    expect(counted.length).toBeGreaterThan(5);
    expect(now.orders + now.withdrawn).toBe(
      counted.filter(({ created_at }) => created_at < Date.parse('2027-04-01T04:00:00Z')).length,
    );
  });

  it('narrow to a store and to an item, with the same sums by day and by month', async () => {
    const { db } = server.services;
    await place(STORES[0] as string, aCart(POLO_LINE, KEYCHAIN_LINE));
    await sumPendingOrders(server.services);
    const today = new Intl.DateTimeFormat('sv-SE', { timeZone: 'America/New_York' }).format(clock);
    for (const changes of [{}, { store: 'HENHON' }, { code: 'PL420' }, { store: 'HENHON', code: 'LK100' }]) {
      const query = { customers: ['hennessy' as const], ...changes };
      const years = { from: '2026-01-01', to: `${Number(today.slice(0, 4))}-12-31` };
      const byMonth = await readReport(db, { ...query, now: years }, () => undefined);
      let orders = 0;
      for (let day = years.from; day <= years.to; day = addDays(day, 62)) {
        const to = [addDays(day, 61), years.to].toSorted()[0] as string;
        const byDay = await readReport(db, { ...query, now: { from: day, to } }, () => undefined);
        if (byDay.kind === 'report') for (const { now } of byDay.periods.values()) orders += now.orders;
      }
      if (byMonth.kind !== 'report') throw new Error('too many orders are pending');
      expect(orders).toBeGreaterThan(0);
      expect([...byMonth.periods.values()].reduce((sum, { now }) => sum + now.orders, 0)).toBe(orders);
      expect([...byMonth.stores.keys()].every((key) => !('store' in changes) || key === 'hennessy/HENHON')).toBe(true);
    }
  });

  it('are found to differ and are corrected', async () => {
    const { db } = server.services;
    await place('None', aCart(POLO_LINE));
    await sumPendingOrders(server.services);
    const right = await report(server);
    await db.write('report_items').where({ code: 'PL420' }).update({ units: 7 });
    await db.write('report_sizes').where({ code: 'PL420' }).delete();

    expect(await differences(server)).not.toEqual([]);
    for await (const month of recount(db)) await repair(db, month);
    expect(await differences(server)).toEqual([]);
    expect(await report(server)).toEqual(right);
  });

  it('start over when a customer gets another time zone', async () => {
    const { db } = server.services;
    // Before all other orders, and somebody else's: nobody's orders go back in time.
    clock = Date.parse('2026-03-02T05:30:00Z');
    await place('None', aCart(POLO_LINE), { email: 'zone@example.com' });
    await sumPendingOrders(server.services);
    const day = { from: '2026-03-01', to: '2026-03-02' };
    const days = async () => [...(await report(server, { now: day, before: undefined })).periods.keys()];
    expect(await days()).toEqual(['2026-03-02']);
    expect(await followTimeZone(db, 'hennessy', 'America/New_York')).toBe(false);
    expect(await followTimeZone(db, 'hennessy', 'America/Chicago')).toBe(true);
    while ((await addPending(db, 100, () => 'America/Chicago')) > 0);

    expect(await differences(server)).toEqual([]);
    expect(await days()).toEqual(['2026-03-01']);
  });

  it('count orders from before the upgrade, and say when too many of them are waiting', async () => {
    const { db } = server.services;
    const ids = Array.from({ length: 3_001 }, (_, index) => ({ order_id: 1_000_000 + index }));
    await db.write.batchInsert('report_pending', ids, 500);
    const now = { from: '2027-03-01', to: '2027-03-31' };
    const read = await readReport(db, { customers: ['hennessy'], now }, () => undefined);

    expect(read).toEqual({ kind: 'counting', orders: expect.any(Number) });
    await db.write('report_pending').where('order_id', '>=', 1_000_000).delete();
  });
});

describe('the sums of card orders', () => {
  const store = useCardStore();
  const totals = async () => {
    const { orders, withdrawn, cents } = (await report(store.server)).total.now;
    return { orders, withdrawn, cents };
  };

  it('have an order once it is paid, and take it back when it is refunded', async () => {
    const orderId = await store.approvedOrder();
    await sumPendingOrders(store.server.services);
    expect(await totals()).toEqual({ orders: 0, withdrawn: 0, cents: 0 });
    await store.capture(orderId);
    expect(await totals()).toEqual({ orders: 1, withdrawn: 0, cents: 25_200 });
    await sumPendingOrders(store.server.services);
    store.paypal.orders.refund(orderId);
    await store.deliver(store.paypal.webhook('PAYMENT.CAPTURE.REVERSED', orderId));

    expect(await totals()).toEqual({ orders: 0, withdrawn: 1, cents: 0 });
    await sumPendingOrders(store.server.services);
    expect(await totals()).toEqual({ orders: 0, withdrawn: 1, cents: 0 });
    expect(await differences(store.server)).toEqual([]);
  });
});
