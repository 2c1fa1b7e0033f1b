import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { newestRevision } from '../../../server/catalog/document-rows';
import { untyped } from '../../../server/database/tables';
import { readPublished } from '../../../server/publishing/published-catalog';
import { placeAtTameron, publishRules, TAMERON_RULES } from '../../support/approvals/approvals';
import { addPerson, type OfficeBrowser, signInToOffice } from '../../support/office/office';
import { aCart, KEYCHAIN_LINE } from '../../support/orders/orders';
import { useTestServer } from '../../support/server/hooks';

let clock = Date.parse('2026-11-10T17:00:00Z');
const server = useTestServer({}, { now: () => clock });
let controller: OfficeBrowser;
let owner: OfficeBrowser;

beforeAll(async () => {
  await addPerson(server, 'controller@example.com', [{ role: 'controller', customer: 'tameron' }]);
  await addPerson(server, 'owner-of-all@example.com', [{ role: 'owner' }]);
  controller = await signInToOffice(server, 'controller@example.com');
  owner = await signInToOffice(server, 'owner-of-all@example.com');
});

beforeEach(() => publishRules(server, 'tameron', {}));

const NONE = { approvals: null, budgets: null };
const save = (wanted: object, seen: object = NONE, browser = controller) =>
  browser.post('/v1/office/save-rules', { customer: 'tameron', ...NONE, ...wanted, seen: { ...NONE, ...seen } });
const rules = async () => (await controller.post('/v1/office/rules', { customer: 'tameron' })).json;
async function published() {
  const { read } = server.services.db;
  return readPublished(read, (await newestRevision(read))?.id ?? 0);
}

/** Nobody's session ends by it. */
async function setClock(time: string): Promise<void> {
  clock = Date.parse(time);
  const sessions = server.services.db.write(untyped('office_sessions'));
  await sessions.update({ seen_at: clock, ends: clock + 1_000 * 24 * 3_600_000 });
}

describe('a controller', () => {
  it('saves rules and budgets, and nothing else of the catalog', async () => {
    const before = await published();
    expect(await rules()).toEqual(NONE);

    const saved = await save(TAMERON_RULES);
    const after = await published();

    expect([saved.status, saved.json]).toEqual([200, { problems: [] }]);
    expect(await rules()).toEqual(TAMERON_RULES);
    expect(after.revision).toBe(before.revision + 1);
    const path = 'customers/tameron.json';
    const differing = [...after.texts].filter(([name, text]) => before.texts.get(name) !== text);
    expect(differing.map(([name]) => name)).toEqual([path]);
    expect([...after.texts.keys()]).toEqual([...before.texts.keys()]);
    expect(after.documents[path]).toEqual({ ...(before.documents[path] as object), ...TAMERON_RULES });
    await server.follow();
    expect((await placeAtTameron(server, 12)).json).toMatchObject({ approval: 'waiting' });
  });

  it('removes them again, and history says what they were', async () => {
    await save(TAMERON_RULES);

    expect((await save({}, TAMERON_RULES)).status).toBe(200);
    expect(await rules()).toEqual(NONE);
    const { entries } = (await owner.get('/v1/office/activity?customer=tameron')).json;
    expect(entries[0]).toMatchObject({ kind: 'catalog.rules', by: 'controller', after: 'No rules' });
    expect(entries[0].before).toContain('Orders over $500 at any store wait for Dana Whitfield.');
    expect(entries[0].before).toContain('both dana@example.com and lee@example.com');
    expect(entries[0].before).toContain('Orders with lines priced on PO at Tameron Honda wait for dana@example.com.');
    expect(entries[0].before).toContain('Budgets by month: Tameron Honda $2,000, each other store $1,000.');
  });

  it('is told what is wrong, and where', async () => {
    const [rule] = TAMERON_RULES.approvals.rules;
    const wrong = { approvals: { rules: [{ ...rule, stores: ['TAMHOX'], approvers: ['Dana'] }] } };
    const { revision } = await published();

    const shape = await save(wrong);
    const store = await save({ approvals: { rules: [{ ...rule, stores: ['TAMHOX'] }] } });

    expect(shape.json.problems).toMatchObject([{ field: 'approvals.rules.0.approvers.0' }]);
    expect(store.json.problems).toEqual([
      { field: 'approvals.rules.0.stores', message: 'no store has the code TAMHOX; did you mean TAMHON?' },
    ]);
    expect((await published()).revision).toBe(revision);
  });

  it('overwrites nobody else’s rules: the second one hears of the conflict', async () => {
    const [first] = TAMERON_RULES.approvals.rules;
    const one = { approvals: { rules: [first] } };
    const answers = await Promise.all([save(one), save(TAMERON_RULES, NONE, owner)]);

    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    const { status, json } = answers.find((each) => each.status === 409) ?? {};
    expect([status, json.code]).toEqual([409, 'version']);
    expect(json.message).toMatch(/^Somebody else changed these rules/);
    expect(await rules()).toEqual(answers[0].status === 200 ? { ...NONE, ...one } : TAMERON_RULES);
  });

  it('saves beside whatever else is published meanwhile, and once when the call is repeated', async () => {
    const edit = { document: 'customers/leith.json', pointer: ['paypal_not_supported'], value: true, seen: null };
    const drafted = await owner.post('/v1/office/catalog/save', { edits: [edit] });
    expect(drafted.json).toMatchObject({ conflicts: [] });
    const { edits, revision } = (await owner.post('/v1/office/catalog/read', {})).json;
    const ids = edits.map(({ id }: { id: number }) => id);

    const [, other] = await Promise.all([
      save(TAMERON_RULES),
      owner.post('/v1/office/catalog/publish', { revision, ids, note: '', confirmed: [] }),
    ]);
    await save(TAMERON_RULES);

    expect(await rules()).toEqual(TAMERON_RULES);
    // Publishing looks at one revision; whoever saved rules first has made it look again.
    expect([200, 409]).toContain(other.status);
    const { revision: newest } = await published();
    expect(newest).toBe(revision + (other.status === 200 ? 2 : 1));
  });

  it('changes only their own customer’s rules', async () => {
    const others = { ...NONE, customer: 'leith', seen: NONE };

    expect((await controller.post('/v1/office/save-rules', others)).status).toBe(404);
    expect((await controller.post('/v1/office/rules', { customer: 'leith' })).status).toBe(404);
    expect((await controller.get('/v1/office/budgets?customer=leith')).status).toBe(404);
  });
});

describe('the report of budgets', () => {
  const report = async (period = '') =>
    (await controller.get(`/v1/office/budgets?customer=tameron${period && `&period=${period}`}`)).json;

  it('has what each store may spend, has spent, and holds for orders that wait', async () => {
    await setClock('2026-12-10T17:00:00Z');
    await publishRules(server, 'tameron', TAMERON_RULES);
    await placeAtTameron(server, 12, { store: 'TAMHON' });
    await placeAtTameron(server, 2, { store: 'TAMKIA' });
    // Without a store there's no budget that it could hold a part of.
    await placeAtTameron(server, 13);

    const { period, current, stores, reserved_orders } = await report();
    const byCode = (code: string) => stores.find(({ store }: { store: string }) => store === code);

    expect([period, current]).toEqual(['2026-12', '2026-12']);
    expect(byCode('TAMHON')).toMatchObject({ amount: 2000, reserved: 504, spent: 0 });
    expect(byCode('TAMKIA')).toMatchObject({ amount: 1000, reserved: 0, spent: 84 });
    expect(byCode('None')).toBeUndefined();
    expect(reserved_orders).toBe(1);
    expect((await report('2026-11')).stores.map(({ store }: { store: string }) => store)).not.toContain('TAMKIA');
    expect((await controller.get('/v1/office/budgets?customer=tameron&period=2026-13')).status).toBe(422);
  });

  it('lists what waits at one customer, and whom for, to whoever sets its rules', async () => {
    await publishRules(server, 'tameron', TAMERON_RULES);
    const { order_id } = (await placeAtTameron(server, 12, { store: 'TAMHON' })).json;
    const { waiting, waiting_count } = (await controller.get('/v1/office/approvers?customer=tameron')).json;
    const listed = (await owner.get('/v1/office/waiting-orders?customer=tameron')).json.orders;
    expect(waiting_count).toBe(listed.length);
    expect(waiting).toHaveLength(Math.min(5, listed.length));
    expect(listed.at(-1)).toMatchObject({ order_id, store: expect.stringMatching(/^Tameron Honda/), total: 504 });
    expect((await owner.get('/v1/office/waiting-orders?customer=leith')).json.orders).toEqual([]);
    expect((await controller.get('/v1/office/approvers?customer=leith')).status).toBe(404);
    expect((await controller.get('/v1/office/approvers?customer=')).status).toBe(422);
  });

  it('says how long orders waited, and how they ended', async () => {
    await setClock('2027-02-10T17:00:00Z');
    await publishRules(server, 'tameron', TAMERON_RULES);
    const orders: string[] = [];
    for (let each = 0; each < 5; each++) orders.push((await placeAtTameron(server, 12 + each)).json.order_id);
    const decide = async (order: number, hours: number, kind = 'approve') => {
      clock += hours * 3_600_000;
      const decision = {
        order_id: orders[order],
        kind,
        key: `waits-on-${order}`,
        reason: 'No',
        on_behalf_of: 'dana@example.com',
      };
      const { json } = await owner.post('/v1/office/decide-orders', { decisions: [decision] });
      expect(json.results).toMatchObject([{ status: 'decided' }]);
    };
    expect((await report()).waits).toMatchObject({ median_ms: null, longest_ms: null, counts: { waiting: 5 } });
    await decide(0, 1);
    await decide(1, 1, 'decline');
    await decide(2, 3);

    const approval = async (number = '') =>
      (await controller.post('/v1/office/order-approval', { order_id: number })).json.approval;
    expect(await approval(orders[1])).toMatchObject({
      state: 'declined',
      decisions: [{ kind: 'decline', by: 'owner-of-all', on_behalf_of: 'dana@example.com', reason: 'No' }],
    });
    expect(await approval(orders[4])).toEqual({ state: 'waiting', decisions: [] });
    expect(await approval('TAM-1')).toBeNull();
    const today = (await controller.get('/v1/office/today')).json;
    // Of this test, and of those before it.
    const count = (await controller.get('/v1/office/waiting-orders')).json.orders.length;
    expect(count).toBeGreaterThanOrEqual(2);
    expect(today).toMatchObject({ has_approvals: true, customers: [{ numbers: { approvals: { count } } }] });
    expect((await owner.get('/v1/office/today?customer=leith')).json.has_approvals).toBe(false);
    const named = (await controller.get('/v1/office/approvers?customer=tameron')).json.approvers;
    const [dana, lee] = named;
    expect(named).toHaveLength(2);
    expect(dana).toMatchObject({ name: 'Dana Whitfield', email: 'dana@example.com', waiting_count: count });
    // Of her three answers, after 1, 2, and 5 hours.
    expect(Math.round(dana.median_ms / 3_600_000)).toBe(2);
    expect(lee).toEqual({ name: '', email: 'lee@example.com', waiting_count: 0, median_ms: null });
    const { counts, median_ms, longest_ms } = (await report()).waits;
    expect(counts).toEqual({ waiting: 2, approved: 2, declined: 1, expired: 0, withdrawn: 0 });
    // Orders of the same moment are a millisecond apart.
    expect([median_ms, longest_ms].map((ms) => Math.round(ms / 3_600_000))).toEqual([2, 5]);
  });

  it('says how its time goes: what is placed, priced later, and approved over it', async () => {
    await setClock('2027-05-24T17:00:00Z');
    await publishRules(server, 'tameron', {
      ...TAMERON_RULES,
      approvals: { rules: TAMERON_RULES.approvals.rules.slice(1) },
    });
    await placeAtTameron(server, 20, { store: 'TAMKIA' });
    await placeAtTameron(server, 1, { store: 'TAMKIA', cart: aCart(KEYCHAIN_LINE) });
    const { order_id } = (await placeAtTameron(server, 12, { store: 'TAMKIA' })).json;
    const before = await report();
    expect(before).toMatchObject({ days_left: 7, time_zone: 'America/New_York', over_budget: [] });
    expect(before.placed).toEqual({ orders: 2, lines_without_price: 1 });

    for (const on_behalf_of of ['dana@example.com', 'lee@example.com']) {
      const decision = { order_id, kind: 'approve', key: `over-budget-${on_behalf_of.slice(0, 3)}`, on_behalf_of };
      await owner.post('/v1/office/decide-orders', { decisions: [decision] });
    }
    const { over_budget, placed } = await report();
    expect(over_budget).toEqual([
      { order_id, store: expect.stringMatching(/^Tameron Kia/), by: ['owner-of-all', 'owner-of-all'], at: clock },
    ]);
    expect(placed.orders).toBe(3);
    expect((await report('2027-04')).days_left).toBeNull();
  });
});
