import fc from 'fast-check';
import { beforeEach, describe, expect, it } from 'vitest';
import { summaryOf } from '../../../domain/orders/lines-summary';
import { STAGES } from '../../../domain/orders/order-filters';
import { isLate, orderStage } from '../../../domain/orders/stage';
import { untyped } from '../../../server/database/tables';
import { findOrder, updateCounters } from '../../../server/order-rows/edits';
import { unlocked } from '../../support/office/admin';
import { deleteAllOrders } from '../../support/orders/delete-orders';
import { aCart, anOrderBody, KEYCHAIN_LINE, POLO_LINE } from '../../support/orders/orders';
import { useTestServer } from '../../support/server/hooks';

const NOW = 1_795_000_000_000;
const DAY_MS = 86_400_000;
const CART = aCart(POLO_LINE, { ...POLO_LINE, size: 'Small' }, KEYCHAIN_LINE);

const server = useTestServer({}, { now: () => NOW });
let admin: Record<string, string>;
let order_id: string;

beforeEach(async () => {
  await deleteAllOrders(server.services);
  admin = await unlocked(server);
  order_id = (await server.post('/v1/create-order', anOrderBody({ cart: CART }))).json.order_id;
});

const named = (...lines: readonly number[]) => lines.map((line) => ({ order_id, line, version: 1 }));
const ship = (body: object, headers = admin) =>
  server.post('/v1/ship-lines', { companyName: 'Hennessy', shipped: true, ...body }, headers);
const stored = async () => {
  const order = await findOrder(server.services.db.read, 'hennessy', { orderNumber: order_id });
  if (!order) throw new Error('The order is gone');
  return order;
};
const stageOf = async () => {
  const [row] = await server.services.db.read(untyped('orders')).where({ order_number: order_id });
  return STAGES[row.stage];
};

describe('POST /v1/ship-lines', () => {
  it('marks lines as shipped, with a tracking text that the history keeps', async () => {
    const { status, json } = await ship({ lines: named(1, 3), tracking: ' 1Z999AA10123456784 ' });

    expect(status).toBe(200);
    expect(json.results.map(({ status: each }: { status: string }) => each)).toEqual(['saved', 'saved']);
    expect(json.results[0].current).toMatchObject({ version: 2, shipped_at: NOW, tracking: '1Z999AA10123456784' });
    expect((await stored()).lines.map(({ shippedAt }) => shippedAt)).toEqual([NOW, null, NOW]);
    const history = await server.post('/v1/order-history', { companyName: 'Hennessy', order_id, line: 1 }, admin);
    expect(history.json.entries).toMatchObject([
      {
        version: 2,
        before: { po: '', shipped_at: null, tracking: '' },
        after: { po: '', shipped_at: NOW, tracking: '1Z999AA10123456784' },
      },
    ]);
  });

  it('takes the mark back, and with the last one the stage', async () => {
    await ship({ lines: named(1, 2, 3) });
    expect(await stageOf()).toBe('shipped');
    const lines = [1, 2, 3].map((line) => ({ order_id, line, version: 2 }));
    await ship({ lines, shipped: false, tracking: 'is dropped' });

    expect(await stageOf()).toBe('received');
    expect((await stored()).lines).toMatchObject([1, 2, 3].map(() => ({ version: 3, shippedAt: null, tracking: '' })));
  });

  it('holds back only the line that somebody else has edited since', async () => {
    const edit = { companyName: 'Hennessy', lines: [{ ...named(2)[0], po: '58301' }] };
    await server.post('/v1/update-order-lines', edit, admin);
    const { json } = await ship({ lines: [...named(1, 2), { order_id, line: 9, version: 1 }] });

    expect(json.results).toMatchObject([
      { line: 1, status: 'saved' },
      { line: 2, status: 'conflict', current: { po: '58301', version: 2, shipped_at: null } },
      { line: 9, status: 'unknown' },
    ]);
    expect(await stageOf()).toBe('po');
  });

  it('is saved when it is repeated, and writes nothing', async () => {
    await ship({ lines: named(1) });
    const { json } = await ship({ lines: named(1) });
    expect(json.results).toMatchObject([{ status: 'saved', current: { version: 2 } }]);
    expect(await server.services.db.read(untyped('order_line_history'))).toHaveLength(1);
  });

  it('keeps the time when only the tracking text is corrected', async () => {
    await ship({ lines: named(1), tracking: '1Z' });
    const { json } = await ship({ lines: [{ order_id, line: 1, version: 2 }], tracking: '1Z999' });
    expect(json.results).toMatchObject([{ status: 'saved', current: { shipped_at: NOW, tracking: '1Z999' } }]);
  });

  it('has the shopper told, in one message', async () => {
    await ship({ lines: named(1) });
    await ship({ lines: named(2) });
    const messages = await server.services.db
      .read(untyped('outgoing_messages'))
      .where({ audience: 'shopper', kind: 'order.updated' });
    expect(messages).toHaveLength(1);
  });

  it('ships a line in parts, each with its day and tracking, and takes them back one by one', async () => {
    const { quantity } = (await stored()).lines[0] ?? { quantity: 0 };
    const line = { order_id, line: 1 };
    const part = { units: 2, shipped_at: NOW - DAY_MS, tracking: '1Z1' };
    const first = await ship({
      lines: [{ ...line, version: 1, quantity: 2, shipped_at: NOW - DAY_MS, tracking: '1Z1' }],
    });
    expect(first.json.results).toMatchObject([
      { status: 'saved', current: { version: 2, shipped_at: null, tracking: '', shipped_parts: [part] } },
    ]);
    expect([await stageOf(), (await stored()).lines[0]?.shippedParts]).toMatchObject(['po', [{ units: 2 }]]);

    const rest = await ship({
      tracking: '1Z2',
      lines: [{ ...line, version: 2, quantity: quantity - 2 }, ...named(2, 3)],
    });
    expect(rest.json.results).toMatchObject([
      { current: { version: 3, shipped_at: NOW, tracking: '1Z2', shipped_parts: [part] } },
      { current: { shipped_at: NOW, tracking: '1Z2', shipped_parts: [] } },
      {},
    ]);
    expect(await stageOf()).toBe('shipped');

    await ship({ shipped: false, lines: [{ ...line, version: 3 }] });
    expect([await stageOf(), (await stored()).lines[0]]).toMatchObject(['po', { shippedAt: null, tracking: '' }]);
    await ship({ shipped: false, lines: [{ ...line, version: 4 }] });
    expect((await stored()).lines[0]).toMatchObject({ version: 5, shippedParts: [] });
    const { json } = await server.post('/v1/order-history', { companyName: 'Hennessy', order_id, line: 1 }, admin);
    expect(json.entries.at(-1)).toMatchObject({ before: { shipped_parts: [] }, after: { shipped_parts: [part] } });
    expect(json.entries[0]).toMatchObject({ before: { shipped_parts: [part] }, after: { shipped_parts: [] } });
  });

  it('lets clients that know no parts ship the rest of a line and take it back', async () => {
    await ship({ lines: [{ ...named(1)[0], quantity: 1 }] });
    const { json } = await ship({ lines: [{ order_id, line: 1, version: 2 }], tracking: '1Z9' });
    expect(json.results).toMatchObject([{ status: 'saved', current: { shipped_at: NOW, tracking: '1Z9' } }]);
    const undone = await ship({ shipped: false, lines: [{ order_id, line: 1, version: 3 }] });
    expect(undone.json.results).toMatchObject([{ status: 'saved', current: { shipped_at: null, tracking: '' } }]);
  });

  it('refuses more units than are left, and days in the future, without saving anything', async () => {
    const { quantity = 0 } = (await stored()).lines[0] ?? {};
    for (const wrong of [{ quantity: quantity + 1 }, { shipped_at: NOW + 2 * DAY_MS }]) {
      const { status, json } = await ship({ lines: [{ ...named(1)[0], ...wrong }, ...named(2)] });
      expect([status, json.message]).toEqual([422, expect.stringMatching(/^Line 1 of HEN-.* Nothing was saved\.$/)]);
    }
    expect((await stored()).lines.map(({ version }) => version)).toEqual([1, 1, 1]);
  });

  it.each([
    { quantity: 0 },
    { quantity: -1 },
    { quantity: 0.001 },
    { quantity: '5' },
    { quantity: 100_001 },
    { shipped_at: 1 },
    { shipped_at: NOW + 0.5 },
  ])('refuses %j of a line', async (wrong) => {
    expect((await ship({ lines: [{ ...named(1)[0], ...wrong }] })).status).toBe(422);
  });

  it.each<[number, object]>([
    [422, { tracking: 'x'.repeat(201) }],
    [422, { lines: [{ order_id: 'HEN-1', line: 1, version: 1, tracking: 'x'.repeat(201) }] }],
    [422, { tracking: 'a\ue000b' }],
    [422, { shipped: 'yes' }],
    [422, { lines: [] }],
    [422, { lines: [{ order_id: 'HEN-1', line: 1 }] }],
    [404, { companyName: 'Nobody' }],
  ])('is refused with %i for %j, and changes nothing', async (status, body) => {
    const answer = await ship({ lines: named(1), ...body });
    expect([answer.status, typeof answer.json.message]).toEqual([status, 'string']);
    expect((await stored()).lines[0]).toMatchObject({ version: 1, shippedAt: null });
  });

  it('is for admins', async () => {
    expect((await ship({ lines: named(1) }, {})).json.code).toBe('not_admin');
  });

  it('keeps a line’s other fields, and edits of these keep the mark', async () => {
    await ship({ lines: named(1), tracking: '1Z' });
    const edit = { companyName: 'Hennessy', lines: [{ order_id, line: 1, version: 2, est_ship_date: '2026-12-09' }] };
    const { json } = await server.post('/v1/update-order-lines', edit, admin);
    expect(json.results[0].current).toMatchObject({ est_ship_date: '2026-12-09', shipped_at: NOW, tracking: '1Z' });
  });
});

describe('the stage that an order keeps', () => {
  it('is what the rule says of its lines, whatever they are', async () => {
    const line = fc.record({
      po: fc.constantFrom('', '58301'),
      est_ship_date: fc.constantFrom('', '2026-12-09', '2026-11-30', 'Week 50', '2--6-12-04', 'Week-50-49'),
      shipped_at: fc.constantFrom(null, NOW),
      shipped_parts: fc.constantFrom('[]', JSON.stringify([{ units: 1, shipped_at: NOW, tracking: '' }])),
    });
    const { db } = server.services;
    const { id } = await stored();
    await fc.assert(
      fc.asyncProperty(fc.tuple(line, line, line), async (lines) => {
        await db.transaction(async (trx) => {
          for (const [index, each] of lines.entries()) {
            await trx(untyped('order_lines'))
              .where({ order_id: id, line: index + 1 })
              .update(each);
          }
          await updateCounters(trx, [id]);
        });
        const facts = summaryOf((await stored()).lines);
        expect(await stageOf()).toBe(orderStage(facts));
        for (const today of ['2026-11-30', '2026-12-01', '2026-12-09', '2026-12-10']) {
          const listed = await db.read('orders').where('ships_by', '<', today);
          expect([today, listed.length]).toEqual([today, isLate(facts, today) ? 1 : 0]);
        }
      }),
      { numRuns: 40 },
    );
  });
});

describe('POST /v1/count-orders', () => {
  const count = async (body: object = {}) =>
    (await server.post('/v1/count-orders', { companyName: 'Hennessy', ...body })).json;

  it('counts orders by stage, within the other filters', async () => {
    await server.post('/v1/create-order', anOrderBody({ first_name: 'Newer', store: 'None' }));
    await ship({ lines: named(1, 2, 3) });
    expect(await count()).toEqual({ stages: { received: 1, po: 0, dated: 0, shipped: 1, cancelled: 0 }, late: 0 });
    expect(await count({ stage: 'po' })).toEqual(await count());
    expect(await count({ search: 'newer' })).toEqual({
      stages: { received: 1, po: 0, dated: 0, shipped: 0, cancelled: 0 },
      late: 0,
    });
    expect(await count({ missing: 'po', search: 'castellano' })).toEqual(await count());
    expect(await count({ store: 'Nowhere' })).toEqual({
      stages: { received: 0, po: 0, dated: 0, shipped: 0, cancelled: 0 },
      late: 0,
    });
    expect(await count({ to: NOW })).toEqual({
      stages: { received: 0, po: 0, dated: 0, shipped: 0, cancelled: 0 },
      late: 0,
    });
  });

  it('agrees with the list of each stage', async () => {
    await ship({ lines: named(1) });
    for (const stage of STAGES) {
      const { json } = await server.post('/v1/retrieve-orders', { companyName: 'Hennessy', stage, lines: false });
      expect(json.orders).toHaveLength((await count()).stages[stage]);
    }
  });

  it('refuses a stage that there is not', async () => {
    const { status } = await server.post('/v1/retrieve-orders', { companyName: 'Hennessy', stage: 'lost' });
    expect(status).toBe(422);
  });
});

describe('GET /v1/new-orders', () => {
  const ask = (query: string, headers = {}) => server.send(`/v1/new-orders?companyName=Hennessy&${query}`, { headers });

  it('counts the orders that came after a moment, within the filters', async () => {
    await server.post('/v1/create-order', anOrderBody({ first_name: 'Newer' }));
    expect((await ask(`after=${NOW}`)).json).toEqual({ new_orders: 1 });
    expect((await ask(`after=${NOW - 1}`)).json).toEqual({ new_orders: 2 });
    expect((await ask(`after=${NOW - 1}&search=newer`)).json).toEqual({ new_orders: 1 });
    expect((await ask(`after=${NOW - 1}&stage=shipped`)).json).toEqual({ new_orders: 0 });
  });

  it('answers 304 until there is a new one', async () => {
    const { etag } = (await ask(`after=${NOW}`)).headers;
    const headers = { 'If-None-Match': String(etag) };
    const unchanged = await ask(`after=${NOW}`, headers);
    expect([unchanged.status, unchanged.bytes.length]).toEqual([304, 0]);
    await server.post('/v1/create-order', anOrderBody());
    expect((await ask(`after=${NOW}`, headers)).json).toEqual({ new_orders: 1 });
  });

  it.each(['', 'after=', 'after=soon', 'after=-1', `after=${'9'.repeat(16)}`])('refuses %j', async (query) => {
    expect((await ask(query)).status).toBe(422);
  });
});
