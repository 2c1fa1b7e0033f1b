import { beforeAll, describe, expect, it } from 'vitest';
import { presentOrder } from '../../../domain/calls/present-order';
import { findOrder } from '../../../server/order-rows/edits';
import { unlocked } from '../../support/office/admin';
import { aCart, anOrderBody, KEYCHAIN_LINE, POLO_LINE } from '../../support/orders/orders';
import { useTestServer } from '../../support/server/hooks';

const MUG_LINE = { ...POLO_LINE, code: 'TB200', price: 16.4, size: '20 oz.', color: 'Graphite', quantity: 12 };
const CART = aCart(POLO_LINE, { ...POLO_LINE, size: 'Small' }, MUG_LINE, KEYCHAIN_LINE);

/** Text that JSON has to escape, and text that it doesn't. */
const STRANGE = '"\\/\u2028 <b> é 🚚';

const server = useTestServer();

beforeAll(async () => {
  const placed = await server.post('/v1/create-order', anOrderBody({ cart: CART, customer_po: STRANGE }));
  expect(placed.status).toBe(201);
  const { write } = server.services.db;
  await write('order_lines').where('line', '<=', 2).update({ est_ship_date: '2026-12-04', version: 3 });
  await write('order_lines')
    .where({ line: 4 })
    .update({ est_ship_date: 'Week 50', po: STRANGE, tracking: STRANGE, shipped_at: 1_795_000_000_000 });
  const parts = [2, 3].map((units) => ({ units, shipped_at: 1_795_000_000_000, tracking: STRANGE }));
  await write('order_lines')
    .where({ line: 3 })
    .update({ shipped_parts: JSON.stringify(parts) });
});

const retrieve = (body: object = {}, headers: Record<string, string> = {}) =>
  server.post('/v1/retrieve-orders', { companyName: 'Hennessy', ...body }, headers);

describe('an order of a list', () => {
  it('has its lines as other calls write them, byte for byte', async () => {
    const { bytes, json } = await retrieve();
    const customer = server.services.stores.get('hennessy')?.customer;
    const order = await findOrder(server.services.db.read, 'hennessy', { orderNumber: json.orders[0].order_id });

    if (!order || !customer) throw new Error('The order was not found');
    expect(bytes.toString()).toBe(JSON.stringify({ orders: [presentOrder(order, customer, false)] }));
    expect(json.orders[0].order.map((line: { price: number }) => line.price)).toEqual([42, 42, 16.4, 0]);
  });

  it('counts its lines instead where they are left out', async () => {
    const whole = await retrieve();
    const counted = await retrieve({ lines: false });

    const [{ order: _lines, ...head }] = whole.json.orders;
    const [{ ship_dates, open_ship_dates, ...listed }] = counted.json.orders;
    expect(listed).toEqual({
      ...head,
      ...{
        line_count: 4,
        units: 1_524,
        lines_with_ship_date: 3,
        lines_with_po: 1,
        lines_shipped: 1,
        lines_without_price: 1,
      },
    });
    expect(ship_dates.toSorted()).toEqual(['2026-12-04', 'Week 50']);
    expect(open_ship_dates).toEqual(['2026-12-04']);
    expect(counted.bytes.length).toBeLessThan(whole.bytes.length / 2);
  });

  it('is found, paged and opened to admins in the same way without its lines', async () => {
    await server.post('/v1/create-order', anOrderBody({ first_name: 'Newer' }));
    const admin = await unlocked(server);
    const call = { search: 'keychain', lines: false };
    const found = await retrieve(call, admin);
    const first = await retrieve({ lines: false, limit: 1 });
    const second = await retrieve({ lines: false, limit: 1, cursor: first.json.next_cursor });

    expect(found.json.orders).toMatchObject([{ email: 'r.castellano@example.com', line_count: 4 }]);
    expect(found.json.admin_until).toBeGreaterThan(0);
    expect([first, second].map(({ json }) => json.orders[0].first_name)).toEqual(['Newer', 'Renee']);
    expect(second.json).not.toHaveProperty('next_cursor');
    expect((await retrieve({ search: 'zebra', lines: false })).json).toEqual({ orders: [] });
  });

  it.each([['no'], [0], [null]])('is refused with %j for lines', async (lines) => {
    const { status, json } = await retrieve({ lines });
    expect([status, Object.keys(json.fields)]).toEqual([422, ['lines']]);
  });
});

describe('a call that reads orders', () => {
  it('asks the database for its session once', async () => {
    const admin = await unlocked(server);
    const asked: string[] = [];
    const note = ({ sql }: { sql: string }) => void (sql.includes('session') && asked.push(sql));
    server.services.db.read.on('query', note);
    const { json } = await retrieve({}, admin);
    server.services.db.read.off('query', note);

    expect(json.admin_until).toBeGreaterThan(0);
    expect(asked).toHaveLength(1);
  });
});
