import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { WireOrder } from '../../../domain/calls/orders';
import { unlocked } from '../../support/office/admin';
import { aCart, anOrderBody, KEYCHAIN_LINE, POLO_LINE } from '../../support/orders/orders';
import { useTestServer } from '../../support/server/hooks';
import type { TestAnswer } from '../../support/server/test-server';

const NOT_SHIPPED = { shipped_at: null, tracking: '', shipped_parts: [], po_price: null, po_price_per: null };
const server = useTestServer({}, { now: () => clock });
let clock = 1_795_000_000_000;
let admin: Record<string, string>;
let other: Record<string, string>;
/** Two orders of two lines each. */
let first: string;
let second: string;

beforeAll(async () => {
  admin = await unlocked(server);
  other = await unlocked(server);
});
beforeEach(async () => {
  clock += 1000;
  [first, second] = [await place(), await place()];
});

async function place(): Promise<string> {
  const body = anOrderBody({ cart: aCart(POLO_LINE, KEYCHAIN_LINE) });
  return (await server.post('/v1/create-order', body)).json.order_id;
}

function save(lines: readonly object[], by = admin, overrides: object = {}): Promise<TestAnswer> {
  return server.post('/v1/update-order-lines', { lines, ...overrides }, by);
}

async function stored(...order_ids: string[]): Promise<readonly WireOrder[]> {
  return (await server.post('/v1/retrieve-orders', { companyName: 'Hennessy', order_ids }, admin)).json.orders;
}

async function line(order_id: string, number: number) {
  const [order] = await stored(order_id);
  return order?.order.find((each) => each.line === number);
}

async function history(order_id: string, number: number) {
  const call = { companyName: 'Hennessy', order_id, line: number };
  return (await server.post('/v1/order-history', call, admin)).json.entries;
}

describe('POST /v1/update-order-lines', () => {
  it('saves lines of several orders, and returns each as it is now, in their order', async () => {
    const { status, json } = await save([
      { order_id: second, line: 2, version: 1, po: '58301', est_ship_date: '12/9/26' },
      { order_id: first, line: 1, version: 1, po: '58302' },
    ]);

    expect(status).toBe(200);
    expect(json.results).toEqual([
      { order_id: second, line: 2, status: 'saved', current: await line(second, 2) },
      { order_id: first, line: 1, status: 'saved', current: await line(first, 1) },
    ]);
    expect(await line(second, 2)).toMatchObject({ version: 2, po: '58301', est_ship_date: '2026-12-09' });
    expect(await line(first, 1)).toMatchObject({ version: 2, po: '58302', est_ship_date: '' });
    expect(await line(first, 2)).toMatchObject({ version: 1, po: '' });
  });

  it('keeps the same history as the edit of an order', async () => {
    await save([{ order_id: first, line: 1, version: 1, po: '58301' }]);

    expect(await history(first, 1)).toEqual([
      {
        version: 2,
        changed_at: clock,
        session: expect.stringMatching(/^[A-Z2-9]{6}$/),
        before: { customer_po: '20418', po: '', est_ship_date: '', ...NOT_SHIPPED },
        after: { customer_po: '20418', po: '58301', est_ship_date: '', ...NOT_SHIPPED },
      },
    ]);
    expect(await history(second, 1)).toEqual([]);
  });

  it('holds back only the line that somebody else has edited since', async () => {
    await save([{ order_id: first, line: 1, version: 1, po: 'THEIRS' }], other);
    const { json } = await save([
      { order_id: first, line: 1, version: 1, po: 'MINE' },
      { order_id: first, line: 2, version: 1, po: 'MINE' },
      { order_id: second, line: 1, version: 1, po: 'MINE' },
    ]);

    expect(json.results.map((each: { status: string }) => each.status)).toEqual(['conflict', 'saved', 'saved']);
    expect(json.results[0].current).toEqual(await line(first, 1));
    expect(await line(first, 1)).toMatchObject({ version: 2, po: 'THEIRS' });
    expect(await history(first, 1)).toHaveLength(1);
  });

  it('takes a line sent back as it was loaded for no edit', async () => {
    await save([{ order_id: first, line: 1, version: 1, po: 'THEIRS' }], other);
    const { json } = await save([{ order_id: first, line: 1, version: 1, po: '', customer_po: '20418' }]);

    expect(json.results).toMatchObject([{ status: 'saved', current: { version: 2, po: 'THEIRS' } }]);
  });

  it.each([1, 2])(
    'does not know version %i of a line that nobody has edited, unless it is the first',
    async (version) => {
      const { json } = await save([{ order_id: first, line: 1, version, po: 'P' }]);

      expect(json.results[0].status).toBe(version === 1 ? 'saved' : 'conflict');
    },
  );

  it('does not know lines of no order, and saves the others', async () => {
    await server.services.db.write('orders').where({ order_number: second }).update({ paid: 0 });
    const { json } = await save([
      { order_id: 'HEN-999999', line: 1, version: 1, po: 'P' },
      { order_id: first, line: 2_147_483_647, version: 1, po: 'P' },
      { order_id: second, line: 1, version: 1, po: 'P' },
      { order_id: first, line: 1, version: 1, po: 'P' },
    ]);

    expect(json.results).toMatchObject([
      { order_id: 'HEN-999999', line: 1, status: 'unknown' },
      { status: 'unknown' },
      { status: 'unknown' },
      { status: 'saved' },
    ]);
  });

  it.each([
    [{ est_ship_date: '09.12.2026' }, 'Enter a date such as 2026-12-24, a text of up to 40 characters, or N/A.'],
    [{ est_ship_date: '13/45/2026' }, 'Enter a date such as 2026-12-24, a text of up to 40 characters, or N/A.'],
    [{ est_ship_date: 'x'.repeat(41) }, 'Enter a date such as 2026-12-24, a text of up to 40 characters, or N/A.'],
    [{ po: 'x'.repeat(101) }, 'Use at most 100 characters.'],
    [{ po: 'PO\uE000-7' }, 'Remove invisible characters from the PO.'],
  ])('refuses %j, names the line and saves nothing of the call', async (fields, message) => {
    const { status, json } = await save([
      { order_id: first, line: 1, version: 1, po: 'P' },
      { order_id: second, line: 2, version: 1, ...fields },
    ]);

    expect([status, json.code, json.message]).toEqual([422, 'invalid', `Line 2 of ${second}: ${message}`]);
    expect(await line(first, 1)).toMatchObject({ version: 1, po: '' });
  });

  it.each([
    [[], 'The request has no lines.'],
    ['lines', 'The lines could not be read.'],
    [
      [
        { order_id: 'HEN-100001', line: 1, version: 1 },
        { order_id: 'HEN-100001', line: 1, version: 1, po: 'P' },
      ],
      'A line may be given only once.',
    ],
    [
      Array.from({ length: 501 }, (_, index) => ({ order_id: 'HEN-100001', line: index + 1, version: 1 })),
      'Save at most 500 lines at once.',
    ],
  ])('refuses the lines %j', async (lines, message) => {
    const { status, json } = await server.post('/v1/update-order-lines', { lines }, admin);

    expect([status, json.fields]).toEqual([422, { lines: message }]);
  });

  it.each([
    { line: 1 },
    { line: 1, version: '1' },
    { line: 0, version: 1 },
    { line: 1.5, version: 1 },
    { version: 1 },
    { order_id: '', line: 1, version: 1 },
    { order_id: ['HEN-100001'], line: 1, version: 1 },
    { order_id: 'x'.repeat(101), line: 1, version: 1 },
  ])('refuses the line %j', async (edit) => {
    const { status, json } = await save([{ order_id: first, ...edit, po: 'P' }]);

    expect([status, json.code]).toEqual([422, 'invalid']);
  });

  it('saves 500 lines of one order in a call', async () => {
    const cart = Array.from({ length: 500 }, () => ({ ...POLO_LINE }));
    const order_id = (await server.post('/v1/create-order', anOrderBody({ cart }))).json.order_id;
    const lines = cart.map((_, index) => ({ order_id, line: index + 1, version: 1, po: `PO-${index}` }));
    const { status, json } = await save(lines);

    expect([status, json.results.length]).toEqual([200, 500]);
    expect((await stored(order_id))[0]?.order.map(({ po }) => po)).toEqual(lines.map(({ po }) => po));
  });

  it('refuses orders with too many lines to be saved at once', async () => {
    const { write } = server.services.db;
    await write('orders').whereIn('order_number', [first, second]).update({ line_count: 5_001 });
    const { status, json } = await save(
      [first, second].map((order_id) => ({ order_id, line: 1, version: 1, po: 'P' })),
    );

    expect([status, json.code]).toEqual([413, 'too_large']);
    expect(await line(first, 1)).toMatchObject({ version: 1 });
  });

  it('lets one of two calls at once save a line, and the other see it', async () => {
    const lines = (po: string) => [1, 2].map((number) => ({ order_id: first, line: number, version: 1, po }));
    const answers = await Promise.all([save(lines('MINE')), save(lines('THEIRS'), other)]);

    const statuses = answers.map(({ json }) => json.results.map((each: { status: string }) => each.status));
    expect(statuses.toSorted()).toEqual([
      ['conflict', 'conflict'],
      ['saved', 'saved'],
    ]);
  });

  it('updates what the list filters by and searches', async () => {
    const isListed = async (filters: object) => {
      const call = { companyName: 'Hennessy', order_id: first, ...filters };
      return (await server.post('/v1/retrieve-orders', call)).json.orders.length === 1;
    };
    await save([1, 2].map((number) => ({ order_id: first, line: number, version: 1, po: `BULK-${number}7` })));

    expect([await isListed({ missing: 'po' }), await isListed({ missing: 'ship_date' })]).toEqual([false, true]);
    expect([await isListed({ search: 'bulk-17' }), await isListed({ search: 'bulk-37' })]).toEqual([true, false]);
  });
});

describe('lines of many orders without an unlocked session', () => {
  it('are not saved', async () => {
    const ended = await unlocked(server);
    await server.post('/v1/admin/lock', {}, ended);
    for (const headers of [{}, ended]) {
      const { status, json } = await save([{ order_id: first, line: 1, version: 1, po: 'P' }], headers);
      expect([status, json.code]).toEqual([401, 'not_admin']);
    }
    expect(await line(first, 1)).toMatchObject({ version: 1 });
  });

  it('are unknown to another customer’s admin', async () => {
    const leith = await unlocked(server, { companyName: 'Leith' });
    const edit = [{ order_id: first, line: 1, version: 1, po: 'P' }];
    const named = await save(edit, leith, { companyName: 'Hennessy' });

    expect((await save(edit, leith)).json.results).toEqual([{ order_id: first, line: 1, status: 'unknown' }]);
    expect([named.status, named.json.code]).toEqual([401, 'not_admin']);
    expect(await line(first, 1)).toMatchObject({ version: 1 });
  });
});

describe('orders by their numbers', () => {
  it('are listed, newest first, without those that there are not', async () => {
    const orders = await stored(first, 'HEN-999999', second, first);

    expect(orders.map(({ order_id }) => order_id)).toEqual([second, first]);
  });

  it('are none for an empty list, and of no other customer', async () => {
    const leith = await unlocked(server, { companyName: 'Leith' });
    const call = { companyName: 'Leith', order_ids: [first] };

    expect(await stored()).toEqual([]);
    expect((await server.post('/v1/retrieve-orders', call, leith)).json.orders).toEqual([]);
  });

  it('show viewers no address', async () => {
    const call = { companyName: 'Hennessy', order_ids: [first] };

    expect((await server.post('/v1/retrieve-orders', call)).json.orders[0].email).toBe('r•••@example.com');
  });

  it('are at most 500', async () => {
    const asked = (count: number) => {
      const order_ids = Array.from({ length: count }, (_, index) => `HEN-${200_000 + index}`);
      return server.post('/v1/retrieve-orders', { companyName: 'Hennessy', order_ids }, admin);
    };

    expect((await asked(500)).status).toBe(200);
    expect((await asked(501)).json.message).toBe('Ask for at most 500 orders at once.');
  });
});
