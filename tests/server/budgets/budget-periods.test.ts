import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { spanOfBudget } from '../../../domain/reports/budget-report';
import { countBudgetsAgain } from '../../../server/budgets/count-budgets';
import { budgetsThatDiffer } from '../../../server/budgets/rows';
import { untyped } from '../../../server/database/tables';
import { linkOf, placeAtTameron, publishCustomer, publishRules } from '../../support/approvals/approvals';
import { addPerson, type OfficeBrowser, signInToOffice } from '../../support/office/office';
import { deleteAllOrders } from '../../support/orders/delete-orders';
import { aCart, KEYCHAIN_LINE } from '../../support/orders/orders';
import { useTestServer } from '../../support/server/hooks';
import type { TestAnswer } from '../../support/server/test-server';

const NOV_24 = Date.parse('2026-11-24T17:00:00Z');
const POLO_CENTS = 4_200;
let clock = NOV_24;
const server = useTestServer({}, { now: () => clock });
let controller: OfficeBrowser;

beforeAll(async () => {
  await addPerson(server, 'controller@example.com', [{ role: 'controller', customer: 'tameron' }]);
  controller = await signInToOffice(server, 'controller@example.com');
});

beforeEach(async () => {
  await publishRules(server, 'tameron', {});
  await deleteAllOrders(server.services);
});

async function placeAt(time: string, polos: number, changes: Record<string, unknown> = {}): Promise<TestAnswer> {
  clock = Date.parse(time);
  const placed = await placeAtTameron(server, polos, { store: 'TAMHON', ...changes });
  clock = NOV_24;
  return placed;
}

/** Before anybody has set a budget: [day in Tameron's zone, store, polos]. */
const COUNTED = [
  ['2026-01-01', 'TAMHON', 3],
  ['2026-09-30', 'TAMHON', 1],
  ['2026-10-01', 'TAMHYU', 6],
  ['2026-10-31', 'TAMHON', 4],
  ['2026-11-01', 'TAMHON', 5],
  ['2026-11-20', 'TAMHYU', 2],
  ['2026-11-24', 'None', 7],
] as const;

const TIMES: Readonly<Record<(typeof COUNTED)[number][0], string>> = {
  // Midnight in Atlanta is five hours later, and four in summer.
  '2026-01-01': '2026-01-01T05:00:00Z',
  '2026-09-30': '2026-10-01T03:59:59Z',
  '2026-10-01': '2026-10-01T04:00:00Z',
  '2026-10-31': '2026-11-01T03:59:59Z',
  '2026-11-01': '2026-11-01T04:00:00Z',
  '2026-11-20': '2026-11-20T15:00:00Z',
  '2026-11-24': '2026-11-24T16:00:00Z',
};

async function placeAll(): Promise<void> {
  // The year before.
  await placeAt('2026-01-01T04:59:59Z', 9);
  for (const [day, store, polos] of COUNTED) await placeAt(TIMES[day], polos, { store });
  // Priced on PO: no dollars yet.
  await placeAt('2026-11-20T15:00:00Z', 0, { cart: aCart({ ...KEYCHAIN_LINE, embroidery: null }) });
  const cancelled = await placeAt('2026-11-23T15:00:00Z', 8);
  const { id } = await rowOf(cancelled);
  await server.services.db.write('orders').where({ id }).update({ closed_as: 'cancelled', closed_at: clock });
  const byCard = await placeAt('2026-11-23T16:00:00Z', 10);
  await server.services.db.write('orders').where({ order_number: byCard.json.order_id }).update({ payment: 'paypal' });
}

const rowOf = async ({ json }: TestAnswer) => {
  const row = await server.services.db.read('orders').where({ order_number: json.order_id }).first();
  if (!row) throw new Error('This order was not stored');
  return row;
};

const setBudget = (stores: Record<string, number>, period = 'month') =>
  publishRules(server, 'tameron', { budgets: { period, over: 'refuse', stores } });

const rows = async () => {
  const budgets = await server.services.db.read('budgets').where({ customer: 'tameron' }).orderBy(['period', 'store']);
  return budgets.map(({ store, period, amount_cents, reserved_cents, spent_cents }) => [
    `${store} ${period}`,
    ...[amount_cents, reserved_cents, spent_cents].map((cents) => cents / 100),
  ]);
};
const budgetAt = async (store: string) => (await rows()).find(([name]) => `${name}`.startsWith(store));

describe('a budget that is set in the middle of its period', () => {
  it.each(['month', 'quarter', 'year'] as const)('has the catalog dollars of a %s’s code orders', async (period) => {
    await placeAll();
    await setBudget({ '*': 1000, '*none': 500 }, period);

    const { json } = await controller.get('/v1/office/budgets?customer=tameron');
    const { from, to } = spanOfBudget(json.period);
    for (const store of ['TAMHON', 'TAMHYU', 'None', 'TAMKIA']) {
      const polos = COUNTED.filter(([day, at]) => at === store && day >= from && day <= to);
      const spent = polos.reduce((sum, [, , count]) => sum + count * (POLO_CENTS / 100), 0);
      const shown = json.stores.find((each: { store: string }) => each.store === store);
      expect([store, shown.spent, shown.reserved]).toEqual([store, spent, 0]);
    }
    expect(await budgetsThatDiffer(server.services.db)).toEqual([]);
  });

  it('agrees with the report of the same days, where all orders were by code', async () => {
    for (const [day, store, polos] of COUNTED) await placeAt(TIMES[day], polos, { store });
    for (const period of ['month', 'quarter', 'year'] as const) {
      await setBudget({ '*': 1000, '*none': 500 }, period);
      const { json } = await controller.get('/v1/office/budgets?customer=tameron');
      const { from, to } = spanOfBudget(json.period);
      const report = (await controller.get(`/v1/office/report?customer=tameron&from=${from}&to=${to}`)).json;
      const spent = json.stores.reduce((sum: number, each: { spent: number }) => sum + Math.round(each.spent * 100), 0);
      expect([period, spent]).toEqual([period, report.total.now.cents]);
    }
  });

  it('is used up by what was ordered before', async () => {
    await placeAt('2026-11-02T15:00:00Z', 5);
    await setBudget({ TAMHON: 250 });
    expect(await budgetAt('TAMHON')).toEqual(['TAMHON 2026-11', 250, 0, 210]);
    expect((await placeAt('2026-11-24T16:00:00Z', 1)).json.code).toBe('over_budget');
    await setBudget({ TAMHON: 252 });
    expect((await placeAt('2026-11-24T16:00:00Z', 1)).status).toBe(201);
    expect(await budgetAt('TAMHON')).toEqual(['TAMHON 2026-11', 252, 0, 252]);
  });
});

describe('a budget', () => {
  it('moves to another store with that store’s orders, and back', async () => {
    await placeAt('2026-11-02T15:00:00Z', 5);
    await placeAt('2026-11-03T15:00:00Z', 2, { store: 'TAMHYU' });
    await setBudget({ TAMHON: 1000 });
    await setBudget({ TAMHYU: 1000 });
    expect(await rows()).toEqual([['TAMHYU 2026-11', 1000, 0, 84]]);
    await placeAt('2026-11-04T15:00:00Z', 1);
    await setBudget({ TAMHON: 900 });
    expect(await rows()).toEqual([['TAMHON 2026-11', 900, 0, 252]]);
    await publishRules(server, 'tameron', {});
    expect(await rows()).toEqual([]);
  });

  it('of a store that is new has its orders, too', async () => {
    await setBudget({ '*': 1000 });
    await placeAt('2026-11-02T15:00:00Z', 5);
    const stores = { 'Tameron Honda': 'TAMHON', 'Tameron Boats': 'TAMBOA' };
    await publishCustomer(server, 'tameron', { stores });
    expect(await budgetAt('TAMBOA')).toEqual(['TAMBOA 2026-11', 1000, 0, 0]);
    expect(await budgetAt('TAMHON')).toEqual(['TAMHON 2026-11', 1000, 0, 210]);
  });

  it('follows orders that were placed before it: those that wait, are approved, cancelled, and deleted', async () => {
    const approvals = { rules: [{ when: { over: 400 }, approvers: ['controller@example.com'] }] };
    await publishRules(server, 'tameron', { approvals });
    await addPerson(server, 'dana@example.com', [{ role: 'desk' }]);
    const desk = await signInToOffice(server, 'dana@example.com');
    const [first, second] = [await placeAt('2026-11-20T15:00:00Z', 12), await placeAt('2026-11-20T16:00:00Z', 11)];
    const small = await placeAt('2026-11-24T16:30:00Z', 2);
    await publishRules(server, 'tameron', {
      approvals,
      budgets: { period: 'quarter', over: 'refuse', stores: { TAMHON: 5000 } },
    });
    expect(await rows()).toEqual([['TAMHON 2026-Q4', 5000, 966, 84]]);
    const decide = (placed: TestAnswer, kind: string) =>
      desk.post('/v1/office/decide-orders', {
        decisions: [
          {
            ...{ order_id: placed.json.order_id, kind, key: `decide-${placed.json.order_id}`, reason: 'Not now.' },
            on_behalf_of: 'controller@example.com',
          },
        ],
      });
    expect((await desk.get('/v1/office/waiting-orders?customer=tameron')).json.orders[0].budget).toMatchObject({
      period: '2026-Q4',
      reserved: 966,
    });
    await decide(first, 'approve');
    expect(await rows()).toEqual([['TAMHON 2026-Q4', 5000, 462, 588]]);
    await decide(second, 'decline');
    expect(await rows()).toEqual([['TAMHON 2026-Q4', 5000, 0, 588]]);
    const cancelled = await server.post('/v1/cancel-order', { ...linkOf(small), code: 'TAM', version: 1 });
    expect(cancelled.status).toBe(200);
    expect(await rows()).toEqual([['TAMHON 2026-Q4', 5000, 0, 504]]);
    expect(await budgetsThatDiffer(server.services.db)).toEqual([]);
    await deleteAllOrders(server.services);
    expect(await rows()).toEqual([['TAMHON 2026-Q4', 5000, 0, 0]]);
  });
});

describe('after a revision that changes budgets', () => {
  const again = (revision: number, name = 'one') =>
    countBudgetsAgain(server.services.db, { name, revision, now: clock });
  const revisionOf = async () => Number((await server.services.db.read('budget_counts').first('revision'))?.revision);

  /** As a server places it that doesn't know the budget yet: of the version before, it stores no day either. */
  async function placeWithoutBudget(polos: number, changes: object): Promise<void> {
    const placed = await placeAt('2026-11-24T16:00:00Z', polos);
    const { id, total_cents } = await rowOf(placed);
    await server.services.db
      .write('orders')
      .where({ id })
      .update({ budget_period: null, ...changes });
    await server.services.db.write('budgets').decrement('spent_cents', total_cents);
  }

  beforeEach(async () => {
    clock = NOV_24;
    await server.services.db.write(untyped('budget_followers')).delete();
    await server.services.db.write(untyped('budget_counts')).delete();
  });

  it('counts again once all servers follow it', async () => {
    await placeAt('2026-11-02T15:00:00Z', 5);
    await setBudget({ TAMHON: 1000 });
    const revision = await revisionOf();
    await placeWithoutBudget(1, {});
    await placeWithoutBudget(2, { day: null });
    await again(revision);
    expect(await budgetAt('TAMHON')).toEqual(['TAMHON 2026-11', 1000, 0, 210]);
    clock += 20_000;
    // Another server still follows an older revision.
    await again(revision - 1, 'other');
    await again(revision);
    expect(await budgetAt('TAMHON')).toEqual(['TAMHON 2026-11', 1000, 0, 210]);
    clock += 5_000;
    await again(revision, 'other');
    expect(await budgetAt('TAMHON')).toEqual(['TAMHON 2026-11', 1000, 0, 336]);
    expect(await server.services.db.read('budget_counts')).toEqual([]);
    expect(await budgetsThatDiffer(server.services.db)).toEqual([]);
  });

  it('waits for no server that has stopped', async () => {
    await setBudget({ TAMHON: 1000 });
    const revision = await revisionOf();
    await placeWithoutBudget(1, {});
    await again(revision - 1, 'stopped');
    clock += 61_000;
    await again(revision);
    expect(await budgetAt('TAMHON')).toEqual(['TAMHON 2026-11', 1000, 0, 42]);
  });

  it('counts nothing for revisions that leave budgets alone', async () => {
    await setBudget({ TAMHON: 1000 });
    await again(await revisionOf());
    clock += 20_000;
    await again(await revisionOf());
    await publishCustomer(server, 'tameron', { minimum_apparel_order: false });
    expect(await server.services.db.read('budget_counts')).toEqual([]);
  });
});
