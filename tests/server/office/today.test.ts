import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Today, TodayNumber } from '../../../domain/calls/today';
import { officeOrdersAddress, readOfficeView } from '../../../domain/orders/office-view';
import { backupName } from '../../../server/database/backup/backups';
import { countWaiting, failedMessages, lastOrders } from '../../../server/office/today-rows';
import { planOf } from '../../support/database/database-questions';
import { isPostgres } from '../../support/database/test-database';
import { addPerson, aTablet, type OfficeBrowser, signInToOffice } from '../../support/office/office';
import { aCart, anOrderBody, KEYCHAIN_LINE } from '../../support/orders/orders';
import { useTestServer } from '../../support/server/hooks';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
/** Wednesday, 2026-11-25, 2 PM in New York, where all of these customers are. */
const NOW = Date.UTC(2026, 10, 25, 19);
let now = NOW;
const server = useTestServer({ BACKUP_EVERY: '6h' }, { now: () => now });

const OF = {
  Hennessy: { companyName: 'Hennessy', store: 'HENHON' },
  Leith: { companyName: 'Leith', bypass_code: 'LEI', store: 'None' },
  Stivers: { companyName: 'Stivers', bypass_code: 'STI', store: 'None' },
};

let orders = 0;

/** @param ageMs how long ago it was placed */
async function place(company: keyof typeof OF, ageMs: number, columns: object = {}): Promise<string> {
  orders += 1;
  const { post, services } = server;
  now = NOW - ageMs;
  const body = anOrderBody({ ...OF[company], cart: aCart(KEYCHAIN_LINE), email: `${orders}@example.com` });
  const placed = await post('/v1/create-order', body);
  now = NOW;
  expect(placed.status, placed.bytes.toString()).toBe(201);
  const order_number: string = placed.json.order_id;
  if (Object.keys(columns).length > 0) await services.db.write('orders').where({ order_number }).update(columns);
  return order_number;
}

const WITH_PO = { lines_without_po: 0, stage: 1 };
const dueOn = (day: string) => ({ ...WITH_PO, stage: 2, lines_without_ship_date: 0, ships_by: day });

async function idOf(order_number: string): Promise<number> {
  return (await server.services.db.read('orders').where({ order_number }).first('id'))?.id as number;
}

async function failMessage(order: string, changed: object = {}) {
  const row = { order_id: await idOf(order), kind: 'order.placed', audience: 'webhook', state: 'failed' } as const;
  const times = { created_at: NOW - HOUR, not_before: NOW };
  // Nothing is sent in this test: the order's own would wait.
  await server.services.db.write('outgoing_messages').where({ order_id: row.order_id, state: 'waiting' }).delete();
  await server.services.db
    .write('outgoing_messages')
    .insert({ ...row, ...times, problem: 'It answers: 503.', ...changed });
}

async function addPayment(order: string, changed: object) {
  const row = { order_id: await idOf(order), reference: order, created_at: NOW - 2 * HOUR, ask_at: NOW + DAY };
  await server.services.db
    .write('card_payments')
    .insert({ ...row, network: null, is_reported: 1, ...changed } as never);
}

let owner: OfficeBrowser;
let desk: OfficeBrowser;
let rep: OfficeBrowser;
let reader: OfficeBrowser;

beforeAll(async () => {
  await addPerson(server, 'owner@today.example', [{ role: 'owner' }]);
  await addPerson(server, 'desk@today.example', [{ role: 'desk', customer: 'leith' }]);
  await addPerson(server, 'rep@today.example', [{ role: 'rep', customer: 'hennessy' }]);
  await addPerson(server, 'reader@today.example', [{ role: 'rep', customer: 'leith' }]);
  owner = await signInToOffice(server, 'owner@today.example');
  desk = await signInToOffice(server, 'desk@today.example');
  rep = await signInToOffice(server, 'rep@today.example');
  reader = await signInToOffice(server, 'reader@today.example');
});

const todayOf = async (browser: OfficeBrowser, query = ''): Promise<Today> => {
  const answer = await browser.get(`/v1/office/today${query}`);
  expect(answer.status, answer.bytes.toString()).toBe(200);
  return answer.json;
};

async function numberOf(browser: OfficeBrowser, name: TodayNumber): Promise<Record<string, unknown>> {
  const { customers } = await todayOf(browser);
  return Object.fromEntries(
    customers.flatMap(({ customer, numbers }) => (numbers[name] ? [[customer, numbers[name]]] : [])),
  );
}

describe('Today, before anything happened', () => {
  it('has all customers of the person’s roles, and nothing to do', async () => {
    const today = await todayOf(owner);

    expect(today.customers).toHaveLength(10);
    expect(
      today.customers.every(({ numbers, last_order_at }) => !last_order_at && Object.keys(numbers).length === 0),
    ).toBe(true);
    expect(today.figures).toEqual({ since_yesterday: 0, since_yesterday_cents: 0, due_today: 0, due_this_week: 0 });
    expect(today).toMatchObject({ first: [], has_devices: true });
    expect((await todayOf(rep)).has_devices).toBe(false);
  });
});

describe('each number of Today', () => {
  beforeAll(async () => {
    await place('Leith', HOUR);
    await place('Leith', DAY - 1);
    await place('Leith', HOUR, WITH_PO);
    await place('Leith', DAY);
    await place('Leith', 3 * DAY, { stage: 1 });
    await place('Leith', 3 * DAY, { stage: 3 });
    await place('Leith', 3 * DAY, { stage: 4 });
    await place('Hennessy', 40 * DAY);
    await place('Leith', 9 * DAY, dueOn('2026-11-24'));
    await place('Leith', 9 * DAY, dueOn('2026-11-25'));
    await place('Leith', 9 * DAY, dueOn('2026-11-29'));
    await place('Leith', 9 * DAY, dueOn('2026-11-30'));
    await place('Hennessy', 9 * DAY, dueOn('2026-11-19'));
    await place('Hennessy', 9 * DAY, { ...dueOn('2026-11-19'), paid: 0 });
    const mailed = await place('Leith', 5 * DAY, WITH_PO);
    await failMessage(mailed);
    await failMessage(mailed, {
      audience: 'shopper',
      problem: 'Refused for shopper@example.com: The address does not exist.',
    });
    await failMessage(mailed, { audience: 'staff' });
    await failMessage(mailed, { audience: 'staff', state: 'sent' });
    await failMessage(await place('Stivers', 40 * DAY, WITH_PO), { created_at: NOW - 30 * DAY });
    await failMessage(await place('Stivers', 5 * DAY, WITH_PO), { created_at: NOW - 30 * DAY + 1 });
    const hidden = { ...WITH_PO, paid: 0 };
    await addPayment(await place('Leith', 2 * HOUR, hidden), { customer: 'leith', state: 'review', created_at: NOW });
    await addPayment(await place('Leith', 2 * HOUR, hidden), { customer: 'leith', state: 'capturing' });
    await addPayment(await place('Leith', 2 * HOUR, hidden), { customer: 'leith', state: 'pending', is_reported: 0 });
    await addPayment(await place('Leith', 2 * HOUR, hidden), {
      customer: 'leith',
      state: 'capturing',
      created_at: NOW,
    });
    await addPayment(await place('Hennessy', 2 * HOUR, hidden), { customer: 'hennessy', state: 'paid' });
    await (await aTablet(server)).report({ held: 2, held_s: 3_600 });
    await (await aTablet(server)).report({ held: 2, held_s: 3_599 });
  });

  it.each([
    ['new', { leith: { count: 2, since: NOW - DAY + 1 } }],
    ['no_po', { leith: { count: 2, since: NOW - 3 * DAY }, hennessy: { count: 1, since: NOW - 40 * DAY } }],
    ['late', { leith: { count: 1, since: '2026-11-24' }, hennessy: { count: 1, since: '2026-11-19' } }],
    ['payments', { leith: { count: 2, since: NOW - 2 * HOUR } }],
    ['messages', { leith: { count: 2, since: NOW - HOUR }, stivers: { count: 1, since: NOW - 30 * DAY + 1 } }],
    ['devices', { leith: { count: 1, since: NOW - HOUR } }],
  ] as const)('%s counts what somebody should look at', async (name, expected) => {
    expect(await numberOf(owner, name)).toEqual(expected);
  });

  it('counts the orders since yesterday, today’s, and this week’s by the customer’s calendar', async () => {
    const { figures } = await todayOf(owner, '?customer=leith');

    expect(figures).toMatchObject({ since_yesterday: 4, due_today: 1, due_this_week: 3 });
  });

  /** As the screen links to it. */
  const LISTED: readonly (readonly [string, object])[] = [
    ['new', { only: 'new' }],
    ['no_po', { only: 'no-po' }],
    ['late', { stage: 'late' }],
    ['since_yesterday', { only: 'since-yesterday' }],
    ['due_today', { due: 'today' }],
    ['due_this_week', { due: 'this-week' }],
  ];

  it.each(LISTED)('%s is as long as the list that it opens, for all customers and for each', async (name, filters) => {
    for (const [browser, customers] of [
      [owner, ['', 'leith', 'hennessy', 'cannon']],
      [desk, ['', 'leith']],
    ] as const) {
      for (const customer of customers) {
        const { numbers, figures } = totalsOf(await todayOf(browser, customer && `?customer=${customer}`));
        const address = officeOrdersAddress({ customer, ...filters });
        const view = readOfficeView(new URL(address, 'http://office').searchParams);
        expect(view).toMatchObject({ customer, ...filters });
        const body = { ...filters, ...(customer && { customer }) };
        const listed = await browser.post('/v1/office/orders', { ...body, limit: 1_000 });
        const counted = await browser.post('/v1/office/count-orders', { views: [body] });
        const expected = { ...numbers, ...figures }[name] ?? 0;
        expect([listed.json.orders.length, counted.json.counts[0]], `${name} ${customer}`).toEqual([
          expected,
          expected,
        ]);
      }
    }
  });

  it.each([
    ['messages', '/v1/office/failed-messages'],
    ['payments', '/v1/office/unclear-payments'],
    ['devices', '/v1/office/devices?show=holding'],
  ])('%s is as long as the list that it opens', async (name, path) => {
    for (const [browser, customer] of [
      [owner, ''],
      [owner, 'leith'],
      [owner, 'cannon'],
      [desk, ''],
    ] as const) {
      const { numbers } = totalsOf(await todayOf(browser, customer && `?customer=${customer}`));
      const query = customer && `${path.includes('?') ? '&' : '?'}customer=${customer}`;
      const { json } = await browser.get(`${path}${query}`);
      const [listed] = Object.values(json) as [unknown[]];
      expect([listed.length, json.count], `${name} ${customer}`).toEqual([numbers[name] ?? 0, numbers[name] ?? 0]);
    }
  });

  it('belongs to the customers of the person’s roles', async () => {
    const today = await todayOf(desk);

    expect(today.customers.map(({ customer }) => customer)).toEqual(['leith']);
    expect(new Set(today.first.map(({ customer }) => customer))).toEqual(new Set(['leith']));
    expect((await desk.get('/v1/office/today?customer=hennessy')).status).toBe(404);
    const { numbers } = totalsOf(await todayOf(rep));
    expect(numbers).toEqual({ no_po: 1, late: 1 });
    expect((await rep.get('/v1/office/failed-messages')).json).toEqual({ messages: [], count: 0 });
  });

  it('puts the latest orders and the oldest trouble first', async () => {
    const { first } = await todayOf(owner);

    expect(first.map((thing) => [thing.kind, thing.customer])).toEqual([
      ['late', 'hennessy'],
      ['late', 'leith'],
      ['message', 'stivers'],
      ['message', 'leith'],
      ['payment', 'leith'],
      ['payment', 'leith'],
      ['device', 'leith'],
    ]);
    expect(first[0]).toMatchObject({ ships_by: '2026-11-19' });
    expect(first[6]).toMatchObject({ held: 2, held_since: NOW - HOUR, name: 'Safari on iPad' });
  });

  it('goes down once a message is sent again or dismissed, or a payment is asked about', async () => {
    const [failed] = (await desk.get('/v1/office/failed-messages')).json.messages;
    expect(failed).toMatchObject({ customer: 'leith', problem: expect.stringContaining('address') });
    expect(failed.problem).toContain('shopper@example.com');
    const [masked] = (await reader.get('/v1/office/failed-messages?customer=leith')).json.messages;
    expect(masked).toEqual({ ...failed, problem: 'Refused for s•••@example.com: The address does not exist.' });
    const again = { companyName: 'Leith', order_id: failed.order_id, message: failed.id };
    expect((await desk.post('/v1/office/v1/send-again', again)).status).toBe(200);
    expect(await numberOf(desk, 'messages')).toMatchObject({ leith: { count: 1 } });

    const [other] = (await desk.get('/v1/office/failed-messages')).json.messages;
    const dismiss = async (browser: OfficeBrowser, id: number) =>
      (await browser.post('/v1/office/dismiss-message', { id })).status;
    expect([await dismiss(rep, other.id), await dismiss(desk, other.id + 1_000)]).toEqual([403, 404]);
    expect([await dismiss(desk, other.id), await dismiss(desk, other.id)]).toEqual([204, 404]);
    expect(await numberOf(desk, 'messages')).toEqual({});
    const ofOrder = { companyName: 'Leith', order_id: other.order_id };
    const { messages } = (await desk.post('/v1/office/v1/order-messages', ofOrder)).json;
    expect(messages.find(({ id }: { id: number }) => id === other.id).state).toBe('failed');
    const [dismissal] = (await owner.get('/v1/office/activity?group=orders')).json.entries;
    expect(dismissal).toMatchObject({ kind: 'order.message_dismissed', subject: other.order_id, customer: 'leith' });

    const [payment] = (await desk.get('/v1/office/unclear-payments')).json.payments;
    expect((await desk.post('/v1/office/check-payment', { order_id: payment.order_id })).status).toBe(204);
    const asked = await server.services.db.read('card_payments').where({ reference: payment.order_id }).first('ask_at');
    expect(asked?.ask_at).toBe(NOW);
    expect((await desk.post('/v1/office/check-payment', { order_id: 'HEN-100001' })).status).toBe(404);
  });
});

describe('a late backup', () => {
  it('is shown to owners, once the newest is more than a quarter of an hour overdue', async () => {
    const { folder } = server.services.settings.backups;
    const lateAt = async (time: number) => {
      now = time;
      const { late_backup } = await todayOf(owner);
      now = NOW;
      return late_backup;
    };
    expect(await lateAt(NOW)).toEqual({ last: null });
    expect(await todayOf(desk)).not.toHaveProperty('late_backup');
    mkdirSync(folder, { recursive: true });
    writeFileSync(join(folder, backupName('sqlite', NOW)), '');
    expect(await lateAt(NOW + 6 * HOUR + 15 * MINUTE)).toBeUndefined();
    expect(await lateAt(NOW + 6 * HOUR + 15 * MINUTE + 1)).toEqual({ last: NOW });
  });
});

function totalsOf({ customers, figures }: Today) {
  const numbers: Record<string, number> = {};
  for (const customer of customers) {
    for (const [name, { count }] of Object.entries(customer.numbers)) numbers[name] = (numbers[name] ?? 0) + count;
  }
  return { numbers, figures: figures as unknown as Record<string, number> };
}

describe('what Today asks the database', () => {
  const ASKED = (['hennessy', 'leith'] as const).map((customer) => ({
    customer,
    filters: {
      ...{ words: [], withEmails: false, stores: undefined, missing: [], stage: undefined, lateOn: undefined },
      ...{ from: undefined, to: undefined, orderNumbers: undefined },
    },
  }));

  async function planOfCount(filters: object, since: 'created_at' | 'ships_by' = 'created_at') {
    const { db } = server.services;
    const asked = ASKED.map((each) => ({ ...each, filters: { ...each.filters, ...filters } }));
    const { sql, bindings } = countWaiting(db, asked, since).toSQL();
    return planOf(db.read, sql, bindings);
  }

  it.runIf(!isPostgres)('is answered by indexes alone, without sorting', async () => {
    const byList = /SEARCH orders USING COVERING INDEX orders_list/g;
    expect((await planOfCount({ stage: 'received', from: NOW })).match(byList)).toHaveLength(2);
    expect((await planOfCount({ missing: ['po'], isOpen: true, to: NOW })).match(byList)).toHaveLength(2);
    const late = await planOfCount({ lateOn: '2026-11-25' }, 'ships_by');
    expect(late.match(/SEARCH orders USING COVERING INDEX orders_by_due_day/g)).toHaveLength(2);
    expect(late).not.toContain('TEMP B-TREE');
  });

  it.runIf(!isPostgres)('reads failed messages alone, and one order of each customer for its last', async () => {
    const { db } = server.services;
    const failed = failedMessages(db.read, ['leith'], NOW).select('message.id').toSQL();
    expect(await planOf(db.read, failed.sql, failed.bindings)).toMatch(
      /^SEARCH message USING INDEX outgoing_messages_failed \(created_at>\?\)/,
    );
    const last = lastOrders(db, ['leith', 'hennessy']).toSQL();
    expect(await planOf(db.read, last.sql, last.bindings)).not.toMatch(/SCAN orders|TEMP B-TREE/);
  });
});
