import { describe, expect, it } from 'vitest';
import type { WireListedOrder } from '../../../domain/calls/orders';
import { dayInTimeZone } from '../../../domain/orders/calendar-day';
import { SORTS } from '../../../domain/orders/order-filters';
import { expireApprovals } from '../../../server/approvals/expire-approvals';
import { deleteOrders } from '../../../server/order-rows/delete-orders';
import { readReport } from '../../../server/reports/rows';
import { linkOf, publishRules } from '../../support/approvals/approvals';
import { DAY, decline, MESSAGES_AFTER, useTameron } from '../../support/approvals/tameron';
import { unlocked } from '../../support/office/admin';
import type { OfficeBrowser } from '../../support/office/office';
import type { TestAnswer } from '../../support/server/test-server';

const { clock, server, browsers, place, rowOf, budget, messagesOf, decide, withdraw } = useTameron();

/** Today's orders of the store. */
async function reported() {
  const today = dayInTimeZone(clock.now);
  const query = { customers: ['tameron'], store: 'TAMHON', now: { from: today, to: today } };
  return (await readReport(server.services.db, query)).total.now;
}

describe('an order that a rule holds', () => {
  it('waits: it is stored once and reserves its part of the budget', async () => {
    const waiting = await place(12, {}, 'held-by-a-rule');
    const again = await place(12, {}, 'held-by-a-rule');

    expect([waiting.status, again.status]).toEqual([201, 200]);
    expect(waiting.json).toMatchObject({ total: 504, approval: 'waiting' });
    expect(again.json).toEqual(waiting.json);
    expect(await budget()).toEqual([2000, 504, 0]);
  });

  it('is placed below the limit, and says nothing of approvals', async () => {
    const placed = await place(11);

    expect([placed.status, placed.json.total]).toEqual([201, 462]);
    expect(placed.json).not.toHaveProperty('approval');
    expect(await messagesOf(placed)).toEqual(['order.placed shopper', 'order.placed staff']);
    expect(await budget()).toEqual([2000, 0, 462]);
  });

  it('is nothing to anybody but its approvers', async () => {
    const admin = await unlocked(server, { companyName: 'Tameron' });
    const waiting = await place(12);
    const { order_id } = waiting.json;
    const desk = browsers.desk;

    expect(await messagesOf(waiting)).toEqual(MESSAGES_AFTER.waiting);
    const found = (list: TestAnswer) => list.json.orders.map((order: { order_id: string }) => order.order_id);
    const list = { companyName: 'Tameron', order_ids: [order_id] };
    expect(found(await server.post('/v1/retrieve-orders', list, admin))).toEqual([]);
    expect(found(await desk.post('/v1/office/orders', { order_ids: [order_id] }))).toEqual([]);
    const query = new URLSearchParams({ time_zone: 'UTC', customer: 'tameron' });
    expect((await desk.get(`/v1/office/export-orders?${query}`)).bytes.toString()).not.toContain(order_id);
    expect((await server.post('/v1/order-page', { ...linkOf(waiting), token: 'x'.repeat(22) })).status).toBe(404);
    const { email, created_at } = await rowOf(waiting);
    const po = {
      companyName: 'Tameron',
      email,
      created_at: String(created_at),
      cart: [{ line: 1, version: 1, po: '1' }],
    };
    expect((await desk.post('/v1/office/v1/update-historical-order', po)).status).toBe(404);
    expect(await reported()).toMatchObject({ orders: 0, withdrawn: 0 });
  });

  it('keeps the note to its approvers, which is a part of the order under its key', async () => {
    const noted = await place(12, { note: 'Three new people\nstart on the 7th.' }, 'order-with-a-note');
    const again = await place(12, { note: 'Three new people start on the 7th.' }, 'order-with-a-note');
    const other = await place(12, { note: 'Four.' }, 'order-with-a-note');
    const long = await place(12, { note: 'x'.repeat(501) });

    const [row] = await server.services.db.read('approvals').where({ order_id: (await rowOf(noted)).id });
    expect(row?.note).toBe('Three new people start on the 7th.');
    expect([noted.status, again.status, other.status, long.status]).toEqual([201, 200, 409, 422]);
  });

  it('is in the list of those that wait, and counted there', async () => {
    const [waiting, placed] = [await place(12), await place(11)];
    const numbers = async (body: object) => {
      const { json } = await server.post('/v1/retrieve-orders', { companyName: 'Tameron', lines: false, ...body });
      return json.orders.map(({ order_id, approval }: WireListedOrder) => [order_id, approval]);
    };
    const count = async () => (await server.post('/v1/count-orders', { companyName: 'Tameron' })).json.waiting;
    const before = await count();

    for (const sort of SORTS)
      expect(await numbers({ stage: 'waiting', sort })).toContainEqual([waiting.json.order_id, 'waiting']);
    expect(await numbers({ stage: 'waiting' })).not.toContainEqual([placed.json.order_id, undefined]);
    expect(await numbers({})).toContainEqual([placed.json.order_id, undefined]);
    expect(await numbers({})).not.toContainEqual([waiting.json.order_id, 'waiting']);
    expect(await numbers({ stage: 'waiting', search: 'renee' })).toContainEqual([waiting.json.order_id, 'waiting']);
    await withdraw(waiting);
    expect(await count()).toBe(before - 1);
    expect(await numbers({ stage: 'waiting' })).not.toContainEqual([waiting.json.order_id, 'waiting']);
  });

  it('is listed and counted in the office for whoever may decide on it, with its lines, and in the file', async () => {
    const [waiting, placed] = [await place(12), await place(11)];
    const { order_id } = waiting.json;
    const of = { customer: 'tameron', stage: 'waiting' };
    const listed = async (browser: OfficeBrowser, filters: object = of) => {
      const { json } = await browser.post('/v1/office/orders', filters);
      return json.orders.map(({ order_id, approval }: WireListedOrder) => [order_id, approval]);
    };
    const counted = async (browser: OfficeBrowser) =>
      (await browser.post('/v1/office/count-orders', { views: [of] })).json.counts[0];

    const before = await counted(browsers.desk);
    for (const browser of [browsers.desk, browsers.controller])
      expect(await listed(browser)).toContainEqual([order_id, 'waiting']);
    expect(await listed(browsers.desk)).not.toContainEqual([placed.json.order_id, undefined]);
    expect(await listed(browsers.desk, { ...of, search: 'renee' })).toContainEqual([order_id, 'waiting']);
    expect(await listed(browsers.desk, { customer: 'tameron' })).not.toContainEqual([order_id, 'waiting']);
    expect([await listed(browsers.rep), await counted(browsers.rep)]).toEqual([[], 0]);
    // Reads Tameron, and decides at one store.
    const kia = await place(13, { store: 'TAMKIA' });
    expect(await listed(browsers.localrep)).toContainEqual([kia.json.order_id, 'waiting']);
    expect(await listed(browsers.localrep)).not.toContainEqual([order_id, 'waiting']);
    expect(await listed(browsers.localrep, { ...of, store: 'Tameron Honda' })).toEqual([]);
    await withdraw(kia, { key: 'withdrawing-kia' });

    const lines = { companyName: 'Tameron', order_ids: [order_id] };
    const read = async (browser: OfficeBrowser, more: object) =>
      (await browser.post('/v1/office/v1/retrieve-orders', { ...lines, ...more })).json.orders;
    expect(await read(browsers.desk, { stage: 'waiting' })).toMatchObject([{ order_id, order: [{ quantity: 12 }] }]);
    expect(await read(browsers.desk, {})).toEqual([]);
    expect(await read(browsers.rep, { stage: 'waiting' })).toEqual([]);
    const file = async (query: Record<string, string>) =>
      (await browsers.desk.get(`/v1/office/export-orders?${new URLSearchParams({ time_zone: 'UTC', ...query })}`)).bytes
        .toString()
        .split('\r\n')
        .slice(1)
        .map((row) => row.split(',')[0]);
    expect(await file({ order_ids: order_id, stage: 'waiting' })).toEqual([order_id, '']);
    expect(await file(of)).toContain(order_id);
    expect(await file(of)).not.toContain(placed.json.order_id);
    await withdraw(waiting);
    expect(await counted(browsers.desk)).toBe(before - 1);
    expect(await listed(browsers.desk)).not.toContainEqual([order_id, 'waiting']);
  });

  it('came when it was approved, for those who look for orders without a PO', async () => {
    const only = async (only: string) => {
      const { json } = await browsers.desk.post('/v1/office/orders', { customer: 'tameron', only, limit: 1000 });
      return json.orders.map(({ order_id }: WireListedOrder) => order_id);
    };
    const numbers = async () => {
      const { json } = await browsers.desk.get('/v1/office/today?customer=tameron');
      return json.customers[0].numbers;
    };
    const [waiting, placed] = [await place(12), await place(11)];
    const numbersOf = async () => {
      const found = { new: await only('new'), 'no-po': await only('no-po') };
      const { new: fresh, no_po } = await numbers();
      expect([fresh?.count ?? 0, no_po?.count ?? 0]).toEqual([found.new.length, found['no-po'].length]);
      const where = ({ json }: TestAnswer) =>
        Object.entries(found).flatMap(([name, orders]) => (orders.includes(json.order_id) ? [name] : []));
      return [where(waiting), where(placed)];
    };

    expect(await numbersOf()).toEqual([[], ['new']]);
    clock.now += 3 * DAY;
    expect(await numbersOf()).toEqual([[], ['no-po']]);
    await decide(browsers.dana, waiting);
    expect(await numbersOf()).toEqual([['new'], ['no-po']]);
    expect((await numbers()).new.since).toBe(clock.now);
    clock.now += DAY - 1;
    expect(await numbersOf()).toEqual([['new'], ['no-po']]);
    clock.now += 1;
    expect(await numbersOf()).toEqual([['no-po'], ['no-po']]);
  });

  it('names its approvers when it is ordered and again, without their addresses', async () => {
    const one = await place(12, {}, 'names-its-approver');
    const again = await place(12, {}, 'names-its-approver');
    for (let order = 0; order < 3; order += 1) await place(11);
    const both = await place(5);

    expect([one.json.approvers, again.json.approvers]).toEqual(['Dana Whitfield', 'Dana Whitfield']);
    expect(both.json.approvers).toBe('the approvers');
  });

  it("shows its shopper how far it is, with its part of the budget, and nobody's address", async () => {
    await place(11);
    const waiting = await place(12, { note: 'New people.' });
    const page = async () => (await server.post('/v1/order-page', linkOf(waiting))).json;
    const { expires_at } = (await page()).approval;

    expect(await page()).toMatchObject({
      order: { paid: 0, approval: 'waiting', total: 504 },
      approval: {
        ...{ state: 'waiting', approvers: 'Dana Whitfield', note: 'New people.', decisions: [], expires_at },
        budget: { amount: 2000, reserved: 504, spent: 462 },
      },
    });
    expect(expires_at).toBe(clock.now + 14 * DAY);
    await decide(browsers.desk, waiting, { ...decline, on_behalf_of: 'DANA@example.com' });
    const { approval } = await page();
    expect(approval).toMatchObject({
      ...{ state: 'declined', budget: null },
      decisions: [{ kind: 'decline', reason: 'Order these in December.', at: clock.now, instead_of: 'Dana Whitfield' }],
    });
    expect(JSON.stringify(approval)).not.toContain('@');
    expect((await server.post('/v1/cancel-order', { ...linkOf(waiting), code: 'TAM', version: 1 })).status).toBe(404);
    const pdf = await server.post('/v1/order-pdf', { ...linkOf(waiting), time_zone: 'UTC' });
    expect([pdf.status, pdf.bytes.subarray(0, 4).toString()]).toEqual([200, '%PDF']);
  });

  it('is placed once it is approved: then everybody hears of it, and its reservation is spent', async () => {
    const before = await reported();
    const waiting = await place(12, {}, 'approved-order');
    expect(await reported()).toEqual(before);

    expect(await decide(browsers.dana, waiting)).toMatchObject({ status: 'decided', approval: 'approved' });
    expect(await messagesOf(waiting)).toEqual(MESSAGES_AFTER.approved);
    expect(await budget()).toEqual([2000, 0, 504]);
    expect((await place(12, {}, 'approved-order')).json).toEqual({ ...waiting.json, approval: 'approved' });
    const { json } = await server.post('/v1/order-page', linkOf(waiting));
    expect(json.order).toMatchObject({ order_id: waiting.json.order_id, total: 504, paid: 1 });
    expect(await reported()).toMatchObject({ orders: 1, units: 12, cents: 50_400 });
  });

  it.each<[keyof typeof MESSAGES_AFTER, (answer: TestAnswer) => Promise<unknown>]>([
    ['declined', (answer: TestAnswer) => decide(browsers.dana, answer, decline)],
    ['withdrawn', (answer: TestAnswer) => withdraw(answer)],
    [
      'expired',
      async () => {
        clock.now += 14 * DAY;
        await expireApprovals(server.services);
      },
    ],
  ])('gives its budget back once it is %s, and stays for its history', async (state, end) => {
    const waiting = await place(12, {}, `ended-order-${state}`);
    await end(waiting);

    expect(await budget()).toEqual([2000, 0, 0]);
    expect((await place(12, {}, `ended-order-${state}`)).json.approval).toBe(state);
    expect(await messagesOf(waiting)).toEqual(MESSAGES_AFTER[state]);
    expect(
      await server.services.db.read('approval_decisions').where({ order_id: (await rowOf(waiting)).id }),
    ).toHaveLength(1);
  });

  it('gives back what it spent when its shopper cancels it', async () => {
    const placed = await place(11);
    const cancelled = await server.post('/v1/cancel-order', { ...linkOf(placed), code: 'TAM', version: 1 });
    expect(cancelled.status).toBe(200);
    expect(await budget()).toEqual([2000, 0, 0]);
  });

  it('takes its part of the budget along when it is deleted', async () => {
    const [placed, waiting] = [await place(11), await place(12)];
    const ids = [(await rowOf(placed)).id, (await rowOf(waiting)).id];
    await decide(browsers.dana, waiting);
    await server.services.db.transaction((trx) => deleteOrders(server.services.db, trx, ids));
    expect(await budget()).toEqual([2000, 0, 0]);
    expect(await server.services.db.read('approvals').whereIn('order_id', ids)).toEqual([]);
  });

  it('does not wait for rules that came later', async () => {
    const waiting = await place(12);
    await publishRules(server, 'tameron', {});
    expect((await place(12)).json).not.toHaveProperty('approval');
    expect(await decide(browsers.dana, waiting)).toMatchObject({ status: 'decided', approval: 'approved' });
  });
});
