import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { SORTS } from '../../../domain/orders/order-filters';
import type { WireListedOrder } from '../../../domain/wire/orders';
import { budgetsThatDiffer, recountBudget } from '../../../server/db/budgets';
import { deleteOrders } from '../../../server/db/delete-orders';
import { forgetOfficePerson } from '../../../server/db/forget-office-person';
import { untyped } from '../../../server/db/tables';
import { RefusalError } from '../../../server/http/errors';
import { expireApprovals } from '../../../server/jobs/expire-approvals';
import { sumPendingOrders } from '../../../server/jobs/sum-orders';
import { decideOrder } from '../../../server/orders/decide-order';
import { unlocked } from '../../support/admin';
import { aTameronOrder, linkOf, placeAtTameron, publishRules, TAMERON_RULES } from '../../support/approvals';
import { useTestServer } from '../../support/hooks';
import { addPerson, type OfficeBrowser, signInToOffice } from '../../support/office';
import { aCart, KEYCHAIN_LINE, storedOrder } from '../../support/orders';
import { randomFrom } from '../../support/random';
import { dropDatabase } from '../../support/test-database';
import { startTestServer, type TestAnswer, type TestServer } from '../../support/test-server';

const DAY = 24 * 3_600_000;
/** A month of its own for each test, in which nothing is spent. */
let clock = Date.parse('2026-01-10T12:00:00Z');
const server = useTestServer({}, { now: () => clock });
const place = (quantity: number, changes: Record<string, unknown> = {}, key?: string) =>
  placeAtTameron(server, quantity, { store: 'TAMHON', ...changes }, key);
let browsers: Readonly<Record<'dana' | 'lee' | 'desk' | 'controller' | 'other' | 'rep' | 'localrep', OfficeBrowser>>;

beforeAll(async () => {
  const tameron = 'tameron' as const;
  const people = {
    dana: { role: 'approver', customer: tameron },
    lee: { role: 'approver', customer: tameron, store: 'TAMHON' },
    desk: { role: 'desk' },
    controller: { role: 'controller', customer: tameron },
    other: { role: 'approver', customer: tameron, store: 'TAMKIA' },
    rep: { role: 'rep' },
    localrep: [
      { role: 'rep', customer: tameron },
      { role: 'approver', customer: tameron, store: 'TAMKIA' },
    ],
  } as const;
  const signedIn = await Promise.all(
    Object.entries(people).map(async ([name, grant]) => {
      await addPerson(server, `${name}@example.com`, [grant].flat());
      return [name, await signInToOffice(server, `${name}@example.com`)] as const;
    }),
  );
  browsers = Object.fromEntries(signedIn) as typeof browsers;
});

beforeEach(async () => {
  clock = Date.parse(new Date(clock + 31 * DAY).toISOString().replace(/-\d\dT.*/, '-10T12:00:00Z'));
  await staySignedIn();
  await publishRules(server, 'tameron', TAMERON_RULES);
});

/** However far a test sets the clock. */
async function staySignedIn(): Promise<void> {
  await server.services.db.write(untyped('office_sessions')).update({ seen_at: clock, ends: clock + 1_000 * DAY });
}

const rowOf = ({ json }: TestAnswer) => storedOrder(server, json.order_id);
const budget = async (store = 'TAMHON') => {
  const rows = await server.services.db.read('budgets').where({ customer: 'tameron', store }).orderBy('period', 'desc');
  const [{ amount_cents, reserved_cents, spent_cents } = { amount_cents: 0, reserved_cents: 0, spent_cents: 0 }] = rows;
  return [amount_cents, reserved_cents, spent_cents].map((cents) => cents / 100);
};
const messagesOf = async (answer: TestAnswer) => {
  const rows = await server.services.db.read('outgoing_messages').where({ order_id: (await rowOf(answer)).id });
  return rows.map(({ kind, audience }) => `${kind} ${audience}`).toSorted();
};

const ASKED = ['approval.waiting approver', 'approval.waiting shopper'];
const TOLD = {
  approved: [...ASKED, 'order.placed shopper', 'order.placed staff'],
  declined: ['approval.declined shopper', ...ASKED],
  expired: ['approval.expired approver', 'approval.expired shopper', ...ASKED],
  withdrawn: [...ASKED, 'approval.withdrawn approver'],
};

let keys = 0;
async function decide(browser: OfficeBrowser, answer: TestAnswer, changes: Record<string, unknown> = {}) {
  const decision = { order_id: answer.json.order_id, kind: 'approve', key: `decision-${++keys}`, ...changes };
  const { status, json } = await browser.post('/v1/office/decide-orders', { decisions: [decision] });
  return status === 200 ? json.results[0] : { status, ...json };
}
const decline = { kind: 'decline', reason: 'Order these in December.' };
const withdraw = (answer: TestAnswer, changes: object = {}) =>
  server.post('/v1/withdraw-order', { ...linkOf(answer), code: 'TAM', key: 'withdrawing-1', ...changes });

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

    expect(await messagesOf(waiting)).toEqual(ASKED);
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
    await sumPendingOrders(server.services);
    const sums = await server.services.db.read('report_stores').where({ customer: 'tameron', store: 'TAMHON' });
    expect(sums.filter(({ period }) => period === new Date(clock).toISOString().slice(0, 7))).toEqual([]);
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
    clock += 3 * DAY;
    expect(await numbersOf()).toEqual([[], ['no-po']]);
    await decide(browsers.dana, waiting);
    expect(await numbersOf()).toEqual([['new'], ['no-po']]);
    expect((await numbers()).new.since).toBe(clock);
    clock += DAY - 1;
    expect(await numbersOf()).toEqual([['new'], ['no-po']]);
    clock += 1;
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
    expect(expires_at).toBe(clock + 14 * DAY);
    await decide(browsers.desk, waiting, { ...decline, on_behalf_of: 'DANA@example.com' });
    const { approval } = await page();
    expect(approval).toMatchObject({
      ...{ state: 'declined', budget: null },
      decisions: [{ kind: 'decline', reason: 'Order these in December.', at: clock, instead_of: 'Dana Whitfield' }],
    });
    expect(JSON.stringify(approval)).not.toContain('@');
    expect((await server.post('/v1/cancel-order', { ...linkOf(waiting), code: 'TAM', version: 1 })).status).toBe(404);
    const pdf = await server.post('/v1/order-pdf', { ...linkOf(waiting), time_zone: 'UTC' });
    expect([pdf.status, pdf.bytes.subarray(0, 4).toString()]).toEqual([200, '%PDF']);
  });

  it('is placed once it is approved: then everybody hears of it, and its reservation is spent', async () => {
    const waiting = await place(12, {}, 'approved-order');
    await sumPendingOrders(server.services);

    expect(await decide(browsers.dana, waiting)).toMatchObject({ status: 'decided', approval: 'approved' });
    expect(await messagesOf(waiting)).toEqual(TOLD.approved);
    expect(await budget()).toEqual([2000, 0, 504]);
    expect((await place(12, {}, 'approved-order')).json).toEqual({ ...waiting.json, approval: 'approved' });
    const { json } = await server.post('/v1/order-page', linkOf(waiting));
    expect(json.order).toMatchObject({ order_id: waiting.json.order_id, total: 504, paid: 1 });
    await sumPendingOrders(server.services);
    const period = new Date(clock).toISOString().slice(0, 7);
    const sums = await server.services.db.read('report_stores').where({ customer: 'tameron', store: 'TAMHON', period });
    expect(sums).toMatchObject([{ orders: 1, cents: 50_400 }]);
  });

  it.each<[keyof typeof TOLD, (answer: TestAnswer) => Promise<unknown>]>([
    ['declined', (answer: TestAnswer) => decide(browsers.dana, answer, decline)],
    ['withdrawn', (answer: TestAnswer) => withdraw(answer)],
    [
      'expired',
      async () => {
        clock += 14 * DAY;
        await expireApprovals(server.services);
      },
    ],
  ])('gives its budget back once it is %s, and stays for its history', async (state, end) => {
    const waiting = await place(12, {}, `ended-order-${state}`);
    await end(waiting);

    expect(await budget()).toEqual([2000, 0, 0]);
    expect((await place(12, {}, `ended-order-${state}`)).json.approval).toBe(state);
    expect(await messagesOf(waiting)).toEqual(TOLD[state]);
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

describe('a budget', () => {
  it('is shown before ordering, to whoever may see the orders', async () => {
    const show = (store: string, more?: Record<string, string>) =>
      server.post('/v1/budget', { companyName: 'Tameron', store }, more);
    const period = new Date(clock).toISOString().slice(0, 7);

    expect((await show('TAMHON')).json).toEqual({ budget: { period, amount: 2000, reserved: 0, spent: 0 } });
    await place(11);
    await place(12);
    expect((await show('TAMHON')).json).toEqual({ budget: { period, amount: 2000, reserved: 504, spent: 462 } });
    expect((await show('None')).json).toEqual({ budget: null });
    expect((await show('No such store')).json).toEqual({ budget: null });
    expect((await show('TAMHON', { 'X-Forwarded-For': '203.0.113.9' })).status).toBe(401);
    await publishRules(server, 'tameron', {});
    expect((await show('TAMHON')).json).toEqual({ budget: null });
  });

  it('sends to its approvers what it has no room for, and all of them have to approve', async () => {
    for (let order = 0; order < 4; order += 1) await place(11);
    const over = await place(5);

    expect(over.json).toMatchObject({ total: 210, approval: 'waiting' });
    expect(await budget()).toEqual([2000, 210, 1848]);
    expect(await decide(browsers.dana, over)).toMatchObject({ approval: 'waiting' });
    expect(await decide(browsers.dana, over)).toMatchObject({ approval: 'waiting' });
    expect(await decide(browsers.lee, over)).toMatchObject({ approval: 'approved' });
    expect(await budget()).toEqual([2000, 0, 2058]);
  });

  it('refuses, if it is hard, and stores nothing', async () => {
    await publishRules(server, 'tameron', { budgets: { period: 'month', over: 'refuse', stores: { TAMHON: 500 } } });
    expect((await place(11)).status).toBe(201);
    const refused = await place(1, {}, 'refused-by-budget');

    expect([refused.status, refused.json.code]).toEqual([409, 'over_budget']);
    const month = new Intl.DateTimeFormat('en-US', { month: 'long', timeZone: 'UTC' }).format(clock);
    expect(refused.json.message).toBe(
      `This order is over what Tameron Honda has left of its budget: it comes to $42.00, and $38.00 of $500.00 is left for ${month}. Nothing was ordered.`,
    );
    expect(await budget()).toEqual([500, 0, 462]);
    await publishRules(server, 'tameron', { budgets: { period: 'month', over: 'refuse', stores: { TAMHON: 504 } } });
    expect((await place(1, {}, 'refused-by-budget')).status).toBe(201);
    expect(await budget()).toEqual([504, 0, 504]);
  });

  it('belongs to a store and a month of the group’s own time zone', async () => {
    await place(10, { store: 'TAMKIA' });
    expect(await budget('TAMKIA')).toEqual([1000, 0, 420]);
    expect(await server.services.db.read('budgets').where({ store: 'None' })).toEqual([]);
    await place(10);
    // 10:59 pm on the last day of the month in Atlanta, and an hour later.
    for (const time of ['2031-03-01T03:59:00Z', '2031-03-01T05:00:00Z']) {
      clock = Date.parse(time);
      await place(2);
    }
    const rows = await server.services.db.read('budgets').where({ store: 'TAMHON' }).where('period', '>=', '2031');
    expect(rows.map(({ period, spent_cents }) => [period, spent_cents])).toEqual([
      ['2031-02', 8400],
      ['2031-03', 8400],
    ]);
  });

  it('counts lines that are priced on their PO as 0', async () => {
    const onPo = await place(1, { cart: aCart(KEYCHAIN_LINE) });
    expect(onPo.json).toMatchObject({ total: 0, approval: 'waiting' });
    expect(await budget()).toEqual([2000, 0, 0]);
    expect((await place(1, { store: 'TAMKIA', cart: aCart(KEYCHAIN_LINE) })).json).not.toHaveProperty('approval');
  });

  it('is not overdrawn by orders that arrive together', async () => {
    await publishRules(server, 'tameron', { budgets: { period: 'month', over: 'refuse', stores: { TAMHON: 2000 } } });
    const answers = await Promise.all(
      Array.from({ length: 30 }, (_, index) => place(1 + (index % 5), { email: `person-${index}@example.com` })),
    );

    const placed = answers.filter(({ status }) => status === 201);
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(30 - placed.length);
    const [amount = 0, reserved, spent = 0] = await budget();
    expect(spent).toBe(placed.reduce((sum, { json }) => sum + json.total, 0));
    expect([amount, reserved]).toEqual([2000, 0]);
    expect(spent).toBeLessThanOrEqual(amount);
    // Nothing that would have had room was refused.
    for (const [index, { status }] of answers.entries()) {
      if (status === 409) expect(spent + (1 + (index % 5)) * 42).toBeGreaterThan(amount);
    }
  });

  it('is what a recount of its orders says, and is corrected by one', async () => {
    const { db } = server.services;
    const waiting = await place(12);
    await place(11);
    await decide(browsers.dana, await place(13));
    await decide(browsers.dana, await place(14), decline);
    expect(await budget()).toEqual([2000, 504, 1008]);
    expect(await budgetsThatDiffer(db)).toEqual([]);

    const { customer, store, budget_period: period = '' } = await rowOf(waiting);
    const key = { customer, store, period: period ?? '' };
    await db.write(untyped('budgets')).where(key).update({ spent_cents: 1, reserved_cents: 2 });
    expect(await budgetsThatDiffer(db)).toEqual([key]);
    await recountBudget(db, key);
    expect(await budgetsThatDiffer(db)).toEqual([]);
    expect(await budget()).toEqual([2000, 504, 1008]);
  });
});

describe('a decision', () => {
  it('is the same one if its key is repeated', async () => {
    const waiting = await place(12);
    const first = await decide(browsers.dana, waiting, { key: 'the-same-decision' });
    const again = await decide(browsers.dana, waiting, { ...decline, key: 'the-same-decision' });
    expect(again).toEqual(first);
    expect(await messagesOf(waiting)).toEqual(TOLD.approved);
  });

  it.each([
    ['a second approver', browsersOf('lee'), {}, { status: 'refused', approval: 'approved' }],
    [
      'the other kind',
      browsersOf('dana'),
      decline,
      { message: 'This order is already approved. Nothing was changed.' },
    ],
  ])('comes too late for %s', async (_who, browser, changes, result) => {
    const waiting = await place(12);
    await decide(browsers.dana, waiting);
    expect(await decide(browser(), waiting, changes)).toMatchObject(result);
  });

  it('is made on an approver’s behalf by the desk and the controller, and history says so', async () => {
    const [one, two, three] = [await place(12), await place(13), await place(14)];
    const forDana = { on_behalf_of: 'Dana@example.com' };
    expect(await decide(browsers.desk, one)).toMatchObject({ status: 'refused', approval: 'waiting' });
    expect(await decide(browsers.desk, one, forDana)).toMatchObject({ approval: 'approved' });
    expect(await decide(browsers.controller, two, forDana)).toMatchObject({ approval: 'approved' });
    expect(await decide(browsers.lee, three, forDana)).toMatchObject({ message: 'You decide for yourself only.' });

    const [decision] = await server.services.db.read('approval_decisions').where({ order_id: (await rowOf(one)).id });
    expect(decision).toMatchObject({ email: 'desk@example.com', on_behalf_of: 'dana@example.com', by_name: 'desk' });
    const activity = await server.services.db.read('activity').where({ subject: one.json.order_id });
    expect(activity).toMatchObject([{ kind: 'order.approved', by_name: 'desk', customer: 'tameron' }]);
  });

  it('keeps no name and address of an approver who was forgotten', async () => {
    const { db } = server.services;
    await addPerson(server, 'sam@example.com', [{ role: 'approver', customer: 'tameron' }]);
    const rule = { when: { every: true }, approvers: ['Sam Ortiz <Sam@example.com>', 'dana@example.com'], all: true };
    await publishRules(server, 'tameron', { approvals: { rules: [rule] } });
    const waiting = await place(1);
    await decide(await signInToOffice(server, 'sam@example.com'), waiting);
    await forgetOfficePerson(db, 'sam@example.com');

    const { id: order_id } = await rowOf(waiting);
    const kept = [
      await db.read('approvals').where({ order_id }),
      await db.read('approval_decisions').where({ order_id }),
    ];
    expect(JSON.stringify(kept)).not.toMatch(/sam/i);
    expect(kept[1]).toMatchObject([{ by_name: 'Name removed', kind: 'approve' }]);
    // What somebody approved still counts.
    expect(await decide(browsers.dana, waiting)).toMatchObject({ approval: 'approved' });
  });

  it('is not taken for somebody else’s with the same key', async () => {
    const rule = { when: { every: true }, approvers: ['dana@example.com', 'lee@example.com'], all: true };
    await publishRules(server, 'tameron', { approvals: { rules: [rule] } });
    const [approved, withdrawn] = [await place(1), await place(1)];
    const key = 'withdrawn-by-shopper';
    const both = [await decide(browsers.dana, approved, { key }), await decide(browsers.lee, approved, { key })];

    expect(both.map(({ approval }) => approval)).toEqual(['waiting', 'approved']);
    await decide(browsers.dana, withdrawn, { key });
    expect((await withdraw(withdrawn, { key })).json.approval).toBe('withdrawn');
  });

  it('is nobody’s at other stores, customers, or about an order of one’s own', async () => {
    const waiting = await place(12);
    expect(await decide(browsers.other, waiting)).toEqual({ order_id: waiting.json.order_id, status: 'unknown' });
    const own = await place(12, { email: 'dana@example.com' });
    expect(await decide(browsers.dana, own)).toMatchObject({ status: 'refused', approval: 'waiting' });
    expect(await decide(browsers.dana, { ...own, json: { order_id: 'TAM-999999' } })).toMatchObject({
      status: 'unknown',
    });
  });

  it('needs a reason to decline', async () => {
    const { status, fields, code } = await decide(browsers.dana, await place(12), { kind: 'decline' });
    expect([status, code]).toEqual([422, 'invalid']);
    expect(JSON.stringify(fields)).toContain('Say why the order is declined.');
  });

  it('ends in one outcome if several come at once', async () => {
    for (let round = 0; round < 6; round += 1) {
      const waiting = await place(12);
      const expires = async () => {
        await expireApprovals(server.services);
      };
      const late = round % 2 === 1;
      if (late) clock += 14 * DAY;
      await staySignedIn();
      const [approved, declined, withdrawn] = await Promise.all([
        decide(browsers.dana, waiting),
        decide(browsers.desk, waiting, { ...decline, on_behalf_of: 'dana@example.com' }),
        withdraw(waiting),
        expires(),
      ]);

      const { id, paid } = await rowOf(waiting);
      const row = await server.services.db.read('approvals').where({ order_id: id }).first();
      const ended = { approved: approved.status, declined: declined.status, withdrawn: withdrawn.status };
      const winners = Object.entries(ended).filter(([, status]) => status === 'decided' || status === 200);
      expect(winners.map(([state]) => state)).toEqual(row?.state === 'expired' ? [] : [row?.state]);
      expect(await server.services.db.read('approval_decisions').where({ order_id: id })).toHaveLength(1);
      expect(paid).toBe(row?.state === 'approved' ? 1 : 0);
      expect(await messagesOf(waiting)).toEqual(TOLD[row?.state as keyof typeof TOLD]);
    }
    expect(await budgetsThatDiffer(server.services.db)).toEqual([]);
  });

  it('waits for its approvers in a list, with what the budget has left', async () => {
    const waiting = await place(12, { note: 'Needed for Saturday.' });
    const list = async (browser: OfficeBrowser) =>
      (await browser.get('/v1/office/waiting-orders')).json.orders.filter(
        (order: { order_id: string }) => order.order_id === waiting.json.order_id,
      );

    expect(await list(browsers.dana)).toEqual([
      {
        order_id: waiting.json.order_id,
        customer: 'tameron',
        store: 'Tameron Honda, 1675 Vulcan Ridge Parkway, Hoover, AL 35244',
        ordered_by: 'Renee Castellano',
        created_at: Number(waiting.json.created_at),
        expires_at: clock + 14 * DAY,
        total: 504,
        when: { over: 500 },
        approvers: [{ name: 'Dana Whitfield', email: 'dana@example.com' }],
        all: false,
        items: [{ name: 'Performance Polo', quantity: 12 }],
        missing: ['dana@example.com'],
        note: 'Needed for Saturday.',
        decisions: [],
        budget: { period: new Date(clock).toISOString().slice(0, 7), amount: 2000, reserved: 504, spent: 0 },
      },
    ]);
    expect(await list(browsers.lee)).toHaveLength(1);
    expect(await list(browsers.other)).toEqual([]);
    await decide(browsers.dana, waiting);
    expect(await list(browsers.dana)).toEqual([]);
  });
});

function browsersOf(name: keyof typeof browsers) {
  return () => browsers[name];
}

describe('POST /v1/withdraw-order', () => {
  it('says what became of the order, again if it is repeated', async () => {
    const waiting = await place(12);
    const first = await withdraw(waiting);
    expect(first.json).toEqual({ order_id: waiting.json.order_id, approval: 'withdrawn' });
    expect((await withdraw(waiting)).json).toEqual(first.json);
    const late = await withdraw(waiting, { key: 'withdrawing-2' });
    expect([late.status, late.json.message]).toEqual([409, 'This order is already withdrawn. Nothing was changed.']);
  });

  it.each([
    ['a wrong code', { code: 'LEI' }, 403],
    ['a wrong link', { token: 'x'.repeat(22) }, 404],
    ['no key', { key: undefined }, 422],
  ])('refuses %s', async (_what, changes, status) => {
    const waiting = await place(12);
    expect((await withdraw(waiting, changes)).status).toBe(status);
    expect((await server.services.db.read('approvals').where({ order_id: (await rowOf(waiting)).id }))[0]?.state).toBe(
      'waiting',
    );
  });

  it('knows no order that never waited', async () => {
    expect((await withdraw(await place(1))).status).toBe(404);
  });
});

describe('POST /v1/office/preview-rules', () => {
  it('says how many orders of the last 90 days would have waited', async () => {
    await publishRules(server, 'tameron', {});
    clock += 200 * DAY;
    for (const quantity of [5, 12, 30]) await place(quantity);
    await place(1, { cart: aCart(KEYCHAIN_LINE) });
    const preview = async (rules: object) =>
      (await browsers.controller.post('/v1/office/preview-rules', { customer: 'tameron', ...rules })).json;

    expect(await preview(TAMERON_RULES)).toEqual({ orders: 4, waiting: 3, refused: 0 });
    expect(await preview({})).toEqual({ orders: 4, waiting: 0, refused: 0 });
    const budgets = { period: 'year', over: 'refuse', stores: { TAMHON: 700 } };
    // $210, then $504 and $1,260 that are too much.
    expect(await preview({ budgets })).toEqual({ orders: 4, waiting: 0, refused: 2 });
    expect((await preview({ budgets: { ...budgets, stores: { TAMHNO: 1 } } })).problems).toEqual([
      { field: 'budgets.stores', message: 'no store has the code TAMHNO; did you mean TAMHON?' },
    ]);
    clock += 91 * DAY;
    await staySignedIn();
    expect(await preview(TAMERON_RULES)).toEqual({ orders: 0, waiting: 0, refused: 0 });
  });

  it('is for those who set the customer’s rules', async () => {
    const answer = await browsers.controller.post('/v1/office/preview-rules', { customer: 'leith' });
    expect(answer.status).toBe(404);
    expect((await browsers.dana.post('/v1/office/preview-rules', { customer: 'tameron' })).json.code).toBe(
      'not_allowed',
    );
  });
});

describe('the public document', () => {
  it('has limits, amounts, and names, and no address', async () => {
    const { bytes, json } = await server.send('/v1/storefronts/tameron');
    expect(json.customer.approvals.rules).toEqual([
      { when: { over: 500 }, approvers: ['Dana Whitfield'] },
      { when: { over_budget: true }, approvers: [], all: true },
      { when: { priced_on_po: true }, stores: ['TAMHON'], approvers: [] },
    ]);
    expect(json.customer.budgets).toEqual(TAMERON_RULES.budgets);
    expect(bytes.toString()).not.toContain('dana@example.com');
    expect(bytes.toString()).not.toContain('lee@example.com');
  });

  it('names stores where their codes open orders', async () => {
    const rule = { when: { over: 1 }, stores: ['PREHON'], approvers: ['dana@example.com'] };
    const budgets = { period: 'year', over: 'refuse', stores: { PREHON: 5, '*': 6 } };
    await publishRules(server, 'premier', { approvals: { rules: [rule] }, budgets });
    const { bytes, json } = await server.send('/v1/storefronts/premier');
    const [name = ''] = json.customer.approvals.rules[0].stores;
    expect(Object.keys(json.customer.stores)).toContain(name);
    expect(json.customer.budgets.stores).toEqual({ [name]: 5, '*': 6 });
    expect(bytes.toString()).not.toContain('PREHON');
    await publishRules(server, 'premier', {});
  });

  it('has nothing of it for customers without rules', async () => {
    const { json } = await server.send('/v1/storefronts/leith');
    expect(Object.keys(json.customer).filter((name) => /approv|budget/.test(name))).toEqual([]);
  });
});

it('orders of a customer without rules make no budget and no approval', async () => {
  const body = { ...aTameronOrder(30), companyName: 'Hennessy', bypass_code: 'HEN' };
  const count = async () =>
    Promise.all(
      (['budgets', 'approvals'] as const).map(async (table) => (await server.services.db.read(table)).length),
    );
  const before = await count();
  const placed = await server.post('/v1/create-order', { ...body, cart: aCart(KEYCHAIN_LINE) });
  expect(placed.status).toBe(201);
  expect(Object.keys(placed.json)).toEqual(['order_id', 'created_at', 'total', 'key', 'link']);
  expect(await count()).toEqual(before);
});

describe('two servers on one database', () => {
  const DATA_DIR = mkdtempSync(join(tmpdir(), 'budgets-'));
  const AMOUNT = 1_000;
  const RULES = {
    approvals: { rules: [{ when: { over_budget: true }, approvers: ['dana@example.com'] }] },
    budgets: { period: 'year', over: 'approve', stores: { '*': AMOUNT } },
  };
  let servers: readonly [TestServer, TestServer];

  beforeAll(async () => {
    servers = [await startTestServer({ DATA_DIR }), await startTestServer({ DATA_DIR })];
    await publishRules(servers[0], 'tameron', RULES);
    await servers[1].follow();
  });
  afterAll(async () => {
    await Promise.all(servers.map((each) => each.stop()));
    await dropDatabase(DATA_DIR);
    rmSync(DATA_DIR, { recursive: true });
  });

  it.each(['TAMHON', 'TAMHYU', 'TAMNIS'])('never overdraw the budget of %s between them', async (store) => {
    const chances = randomFrom(store);
    const pick = <Value>(values: readonly Value[]) => values[Math.floor(chances.next() * values.length)] as Value;
    const { db } = servers[0].services;
    const ids: number[] = [];
    for (let round = 0; round < 4; round += 1) {
      // What is decided at the same time as others order. Some of it comes twice, or too late.
      const decided = ids.flatMap((orderId) => (chances.next() < 0.4 ? { orderId, kind: pick(KINDS) } : []));
      const quantities = Array.from({ length: 16 }, () => 1 + Math.floor(chances.next() * 6));
      const [answers] = await Promise.all([
        Promise.all(
          quantities.map((quantity, index) =>
            placeAtTameron(pick(servers), quantity, { store, email: `${round}-${index}@example.com` }),
          ),
        ),
        Promise.all(decided.map((each) => decideAs(pick(servers), each.orderId, each.kind))),
      ]);

      expect(answers.map(({ status }) => status)).toEqual(quantities.map(() => 201));
      const orders = await db.read('orders').where({ store }).orderBy('id');
      ids.splice(0, ids.length, ...orders.map(({ id }) => id));
      const held = new Set(await db.read('approvals').pluck('order_id'));
      const placed = orders.filter(({ id, closed_as }) => !held.has(id) && closed_as === null);
      const unasked = placed.reduce((sum, { total_cents }) => sum + total_cents, 0);
      expect(unasked).toBeLessThanOrEqual(AMOUNT * 100);
      expect(await budgetsThatDiffer(db)).toEqual([]);
    }
    // The test is about a budget that was used up.
    expect(await db.read('approvals').where({ customer: 'tameron' })).not.toEqual([]);
  });
});

const KINDS = ['approve', 'decline', 'withdraw'] as const;

async function decideAs({ services }: TestServer, orderId: number, kind: (typeof KINDS)[number]) {
  const by = kind === 'withdraw' ? '' : 'dana@example.com';
  const decision = { key: `${kind}-${orderId}`, kind, by, onBehalfOf: '', reason: '' };
  // Most orders didn't wait.
  await decideOrder(services, { orderId, decision, actor: { id: '', name: 'Dana' } }).catch((error: unknown) => {
    if (!(error instanceof RefusalError) || error.status !== 404) throw error;
  });
}
