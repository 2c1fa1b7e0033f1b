import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays, dayInTimeZone } from '../../../domain/orders/calendar-day';
import { deleteOrders, forgetPerson } from '../../../server/order-rows/delete-orders';
import { cancelOrder } from '../../../server/orders/cancel-order';
import { shipLines, updateLines } from '../../../server/orders/update-lines';
import { type ReportQuery, readItemReport, readReport } from '../../../server/reports/rows';
import { publishCustomer } from '../../support/approvals/approvals';
import { planOf } from '../../support/database/database-questions';
import { isPostgres } from '../../support/database/test-database';
import { aCart, anOrderBody, KEYCHAIN_LINE, POLO_LINE } from '../../support/orders/orders';
import { recountReport } from '../../support/orders/recount-report';
import { useCardStore, useTestServer } from '../../support/server/hooks';
import type { TestServer } from '../../support/server/test-server';

const DAY_MS = 24 * 60 * 60_000;
const STORES = ['Hennessy Honda, 5512 Cobb Station Parkway, Atlanta, GA 30339', 'None'];
const BY = { customers: ['hennessy'], session: 'K7M2QX' } as const;

const WHOLE: ReportQuery = {
  customers: ['hennessy', 'premier'],
  now: { from: '2026-11-01', to: '2027-03-31' },
  before: { from: '2026-06-01', to: '2026-10-31' },
};

async function report({ services: { db } }: Pick<TestServer, 'services'>, query: ReportQuery = WHOLE) {
  const { items, sizes } = await readItemReport(db, query, () => query.code ?? 'PL420');
  const bySize = new Map(sizes.map(({ size, ...sums }) => [size, sums]));
  return { ...(await readReport(db, query)), items, sizes: bySize };
}

/** Whole, by store, by item, and by day. */
async function expectRecount(server: Pick<TestServer, 'services'>): Promise<void> {
  const month = { from: '2026-11-10', to: '2026-12-20' };
  for (const query of [
    WHOLE,
    { ...WHOLE, store: 'HENHON' },
    { ...WHOLE, code: 'PL420' },
    { ...WHOLE, store: 'None', code: 'LK100' },
    { customers: WHOLE.customers, now: month },
  ])
    expect(await report(server, query)).toEqual(await recountReport(server.services.db, query));
}

describe('the figures of reports', () => {
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
      const inTwoWeeks = addDays(dayInTimeZone(clock, 'America/New_York'), 14);
      const edits = lines.slice(at % 2).map(({ line, version }, index) => ({
        ...{ orderNumber: order.order_number, line, version },
        ...{ po: at % 5 === 0 ? '' : `PO-${at + index}`, estShipDate: [inTwoWeeks, 'Week 50', ''][at % 3] },
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
    /** As the previous release leaves an order that it changed. */
    async forgetFigures(at: number) {
      const order = await pick(at);
      if (!order) return;
      const { write } = server.services.db;
      if (at % 2) await write('orders').where({ id: order.id }).update({ units: null, withdrawn: 0, po_days: 99 });
      else
        await write('order_lines')
          .where({ order_id: order.id })
          .update({ times_version: 0, ship_days: 99, po_days: 99 });
    },
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
        await expectRecount(server);
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

  it('keep the days they were counted on when a customer gets another time zone', async () => {
    const { db } = server.services;
    // Before all other orders, and somebody else's: nobody's orders go back in time.
    clock = Date.parse('2026-03-02T05:30:00Z');
    await place('None', aCart(POLO_LINE), { email: 'zone@example.com' });
    const query = { ...WHOLE, now: { from: '2026-03-01', to: '2026-03-02' }, before: undefined };
    const days = async () => [...(await report(server, query)).periods.keys()];
    expect(await days()).toEqual(['2026-03-02']);
    await publishCustomer(server, 'hennessy', { time_zone: 'America/Los_Angeles' });
    expect(await days()).toEqual(['2026-03-02']);
    const [order] = await db.read('orders').where({ email: 'zone@example.com' });
    const edit = { orderNumber: order?.order_number ?? '', line: 1, version: 1, po: 'PO-1' };
    await updateLines(server.services, { ...BY, edits: [edit] });

    // Half past nine in the evening of March 1 in Los Angeles: not before the order.
    expect((await report(server, query)).total.now).toMatchObject({ po_entered: 1, po_days: 0 });
    await publishCustomer(server, 'hennessy', {});
  });

  it.skipIf(isPostgres)('are read from the indexes made for them, with few queries', async () => {
    const { db } = server.services;
    const asked: string[] = [];
    db.lists.on('query', ({ sql }: { sql: string }) => void asked.push(sql));
    await readReport(db, WHOLE);
    await readItemReport(db, WHOLE, () => 'PL420');
    db.lists.removeAllListeners('query');
    const selects = asked.filter((sql) => /^(select|WITH)/.test(sql));

    expect(selects).toHaveLength(9);
    for (const sql of selects) {
      const plan = await planOf(
        db.read,
        sql,
        Array.from({ length: sql.split('?').length - 1 }, () => '1'),
      );
      expect(plan).toMatch(/INDEX (orders_reported|orders_withdrawn|order_lines_reported)/);
      expect(plan).not.toMatch(/SCAN (orders|order_lines)\b|USING INDEX order_lines/);
    }
  });
});

describe('the figures of card orders', () => {
  const store = useCardStore();
  const totals = async () => {
    const { orders, withdrawn, cents } = (await report(store.server)).total.now;
    return { orders, withdrawn, cents };
  };

  it('have an order once it is paid, and take it back when it is refunded', async () => {
    const orderId = await store.approvedOrder();
    expect(await totals()).toEqual({ orders: 0, withdrawn: 0, cents: 0 });
    await store.capture(orderId);
    expect(await totals()).toEqual({ orders: 1, withdrawn: 0, cents: 25_200 });
    store.paypal.orders.refund(orderId);
    await store.deliver(store.paypal.webhook('PAYMENT.CAPTURE.REVERSED', orderId));

    expect(await totals()).toEqual({ orders: 0, withdrawn: 1, cents: 0 });
    await expectRecount(store.server);
    // As the previous release leaves a refund.
    await store.server.services.db.write('orders').update({ withdrawn: 0 });
    expect(await totals()).toEqual({ orders: 0, withdrawn: 1, cents: 0 });
  });
});
