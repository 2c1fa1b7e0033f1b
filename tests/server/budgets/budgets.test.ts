import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { RefusalError } from '../../../domain/refusals';
import { decideOrder } from '../../../server/approvals/decide-order';
import { budgetsThatDiffer, recountBudget } from '../../../server/budgets/rows';
import { untyped } from '../../../server/database/tables';
import { placeAtTameron, publishRules } from '../../support/approvals/approvals';
import { decline, useTameron } from '../../support/approvals/tameron';
import { dropDatabase } from '../../support/database/test-database';
import { aCart, KEYCHAIN_LINE } from '../../support/orders/orders';
import { startTestServer, type TestServer } from '../../support/server/test-server';
import { randomFrom } from '../../support/tools/random';

const { clock, server, browsers, place, rowOf, budget, decide } = useTameron();

describe('a budget', () => {
  it('is shown before ordering, to whoever may see the orders', async () => {
    const show = (store: string, more?: Record<string, string>) =>
      server.post('/v1/budget', { companyName: 'Tameron', store }, more);
    const period = new Date(clock.now).toISOString().slice(0, 7);

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
    const month = new Intl.DateTimeFormat('en-US', { month: 'long', timeZone: 'UTC' }).format(clock.now);
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
      clock.now = Date.parse(time);
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

    const { customer, store, day } = await rowOf(waiting);
    const key = { customer, store, period: String(day).slice(0, 7) };
    await db.write(untyped('budgets')).where(key).update({ spent_cents: 1, reserved_cents: 2 });
    expect(await budgetsThatDiffer(db)).toEqual([key]);
    await recountBudget(db, key);
    expect(await budgetsThatDiffer(db)).toEqual([]);
    expect(await budget()).toEqual([2000, 504, 1008]);
  });
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
    if (!(error instanceof RefusalError) || error.body.code !== 'not_found') throw error;
  });
}
