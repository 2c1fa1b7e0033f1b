import { beforeAll, describe, expect, it } from 'vitest';
import { type OfficeView, officeQuery, readOfficeView } from '../../../domain/orders/office-view';
import { spanOfBudget } from '../../../domain/reports/budget-report';
import { publishCustomer, publishRules } from '../../support/approvals/approvals';
import { addPerson, type OfficeBrowser, signInToOffice } from '../../support/office/office';
import { aCart, anOrderBody, KEYCHAIN_LINE, POLO_LINE } from '../../support/orders/orders';
import { useTestServer } from '../../support/server/hooks';

const HONDA = 'Hennessy Honda, 5512 Cobb Station Parkway, Atlanta, GA 30339';
const SPAN = { from: '2026-11-01', to: '2026-11-30' };
let clock = Date.parse('2026-11-30T17:00:00Z');
const server = useTestServer({}, { now: () => clock });
let owner: OfficeBrowser;

/** Names and POs with an item's code in them, orders a minute from midnight, and some that don't count. */
beforeAll(async () => {
  await addPerson(server, 'owner@example.com', [{ role: 'owner' }]);
  owner = await signInToOffice(server, 'owner@example.com');
  const polo = aCart(POLO_LINE);
  const both = aCart({ ...POLO_LINE, size: 'Small', quantity: 2 }, KEYCHAIN_LINE);
  await place('2026-11-01T03:59:00Z', polo, { store: HONDA });
  await place('2026-11-01T04:01:00Z', polo, { store: HONDA });
  await place('2026-11-03T15:00:00Z', both, { customer_po: 'PL420 again' });
  await place('2026-11-10T15:00:00Z', aCart(KEYCHAIN_LINE), { first_name: 'PL420', store: HONDA });
  const cancelled = await place('2026-11-11T15:00:00Z', both, { store: HONDA });
  await server.services.db
    .write('orders')
    .where({ id: cancelled })
    .update({ closed_as: 'cancelled', closed_at: clock });
  const refunded = await place('2026-11-12T15:00:00Z', polo);
  const { write } = server.services.db;
  await write('orders').where({ id: refunded }).update({ payment: 'paypal' });
  await write('card_payments').insert({
    ...{ order_id: refunded, customer: 'hennessy', reference: 'HEN-1', provider_id: 'P1', state: 'refunded' },
    ...{ created_at: clock, ask_at: clock },
  } as never);
  const byCard = await place('2026-11-13T15:00:00Z', polo, { store: HONDA });
  await write('orders').where({ id: byCard }).update({ payment: 'paypal' });
  await place('2026-11-30T04:59:00Z', polo);
  await place('2026-12-01T04:59:00Z', both);
  await place('2026-12-01T05:01:00Z', polo);
  clock = Date.parse('2026-12-02T17:00:00Z');
});

async function place(time: string, cart: object, changes: object = {}): Promise<number> {
  clock = Date.parse(time);
  const { json } = await server.post('/v1/create-order', anOrderBody({ cart, ...changes }));
  const row = await server.services.db.read('orders').where({ order_number: json.order_id }).first('id');
  return row?.id ?? 0;
}

/** The orders behind a link, as its address says. */
async function listOf(view: Partial<OfficeView>) {
  const { from, to, customer, store, item, counted, stage } = readOfficeView(new URLSearchParams(officeQuery(view)));
  const filters = { ...(from && { first_day: from }), ...(to && { last_day: to }), ...(store && { store }) };
  const named = { ...(customer && { customer }), ...(item && { item }), ...(counted && { counted }) };
  const { status, json } = await owner.post('/v1/office/orders', { ...filters, ...named, ...(stage && { stage }) });
  expect(status).toBe(200);
  return json.orders as readonly { readonly order_id: string; readonly total: number }[];
}

const report = async (more = '') => {
  const query = `customer=hennessy&from=${SPAN.from}&to=${SPAN.to}${more}`;
  const [sums, items] = [
    await owner.get(`/v1/office/report?${query}`),
    await owner.get(`/v1/office/report-items?${query}`),
  ];
  return { ...sums.json, ...items.json };
};

const LINK = { customer: 'hennessy', ...SPAN, counted: 'report' } as const;

describe('the numbers of a report', () => {
  it('are those of the lists that they lead to', async () => {
    const { total, periods, stores, items, size_run } = await report();
    expect(total.now.orders).toBe(6);

    const all = await listOf(LINK);
    expect(all).toHaveLength(total.now.orders);
    expect(all.reduce((sum, order) => sum + Math.round(order.total * 100), 0)).toBe(total.now.cents);
    for (const { period, now } of periods)
      expect([period, (await listOf({ ...LINK, from: period, to: period })).length]).toEqual([period, now.orders]);
    for (const { name, now } of stores)
      expect([name, (await listOf({ ...LINK, store: name })).length]).toEqual([name, now.orders]);
    for (const { code, now } of items)
      expect([code, (await listOf({ ...LINK, item: code })).length]).toEqual([code, now.orders]);
    expect(items.map(({ code }: { code: string }) => code).toSorted()).toEqual(['LK100', 'PL420']);
    expect(await listOf({ ...LINK, item: size_run.code })).toHaveLength(size_run.orders);
  });

  it('of one item are those of its lists', async () => {
    const { total, stores } = await report('&item=LK100');
    expect(total.now.orders).toBe(3);
    expect(await listOf({ ...LINK, item: 'LK100' })).toHaveLength(3);
    for (const { name, now } of stores)
      expect([name, (await listOf({ ...LINK, item: 'LK100', store: name })).length]).toEqual([name, now.orders]);
  });
});

describe('the numbers of budgets', () => {
  it('are those of the lists that they lead to', async () => {
    clock = Date.parse('2026-11-30T17:00:00Z');
    const budgets = { period: 'quarter', over: 'refuse', stores: { HENHON: 5000, '*none': 100 } };
    await publishRules(server, 'hennessy', { budgets });
    const { json } = await owner.get('/v1/office/budgets?customer=hennessy');
    const link = { customer: 'hennessy', ...spanOfBudget(json.period), counted: 'budget' } as const;
    const cents = async (view: Partial<OfficeView>) =>
      (await listOf(view)).reduce((sum, { total }) => sum + Math.round(total * 100), 0);

    expect(json.stores.map(({ store }: { store: string }) => store)).toEqual(['HENHON', 'None']);
    for (const { name, spent } of json.stores)
      expect([name, await cents({ ...link, store: name })]).toEqual([name, Math.round(spent * 100)]);
    expect(await listOf(link)).toHaveLength(json.placed.orders);
    expect(await listOf({ ...link, stage: 'waiting' })).toEqual([]);
    await publishRules(server, 'hennessy', {});
  });
});

it('numbers of stores that are no longer configured lead to their orders', async () => {
  await publishCustomer(server, 'hennessy', { stores: { 'Hennessy Ford, 1890 Mill Bend Boulevard': 'HENFRD' } });
  const { stores } = await report();
  expect(stores.map(({ name }: { name: string }) => name)).toContain('HENHON');
  for (const { name, now } of stores)
    expect([name, (await listOf({ ...LINK, store: name })).length]).toEqual([name, now.orders]);
});
