import { expect, it } from 'vitest';
import { cookiesOf, unlocked } from '../../support/office/admin';
import { useTestServer } from '../../support/server/hooks';

// A tablet keeps the page it has until somebody accepts the new one, and its outbox for days. These are the calls of the
// page of 2026-11-23, before approvals, as it sent them, and what it reads from the responses. They stay as they are;
// a newer page gets another test.

const server = useTestServer();

/** As the page kept it in its outbox: the cart is the session storage's map. */
const ORDER = {
  companyName: 'Hennessy',
  first_name: 'Renee',
  last_name: 'Castellano',
  email: 'older.page@example.com',
  store: 'None',
  customer_po: '20418',
  cart: {
    'PL420|Navy|Large|Left Chest|Hennessy': {
      ...{ code: 'PL420', type: 'mens', name: 'Performance Polo', price: 42, quantity: 6, size: 'Large' },
      ...{ color: 'Navy', placement: 'Left Chest', embroidery: 'Hennessy' },
    },
  },
  bypassPaypal: true,
  bypass_code: 'HEN',
  captured_at: Date.UTC(2026, 10, 23, 18),
};

const HEAD = {
  ...{ order_id: expect.any(String), email: ORDER.email, created_at: expect.stringMatching(/^\d+$/) },
  ...{ first_name: 'Renee', last_name: 'Castellano', company_name: 'Hennessy', store: 'None', customer_po: '20418' },
  ...{ paid: 1, payment: 'bypass', total: 252 },
};

const LINE = {
  ...{ line: 1, version: 1, code: 'PL420', name: 'Performance Polo', type: 'mens', quantity: 6, price: 42 },
  ...{ description: expect.any(String), color: 'Navy', size: 'Large', placement: 'Left Chest', embroidery: 'Hennessy' },
  ...{ customer_po: '20418', po: '', est_ship_date: '', shipped_at: null, tracking: '', shipped_parts: [] },
  ...{ po_price: null, po_price_per: null, quoted_price: null },
};

it('orders from an older page are placed, listed, edited, and shipped', async () => {
  const placed = await server.post('/v1/create-order', ORDER, { 'Idempotency-Key': 'older-page-0001' });
  expect(placed.status).toBe(201);
  expect(placed.json).toEqual({
    ...{ order_id: expect.stringMatching(/^HEN-\d+$/), created_at: expect.stringMatching(/^\d+$/), total: 252 },
    ...{ key: 'older-page-0001', link: expect.stringMatching(/^\/order\/HEN-\d+#/) },
  });
  const { order_id, created_at } = placed.json;
  const again = await server.post('/v1/create-order', ORDER, { 'Idempotency-Key': 'older-page-0001' });
  expect(again.json).toMatchObject({ order_id, created_at });

  const signedIn = await server.post('/v1/login', { password: 'HEN', companyName: 'Hennessy' });
  expect(signedIn.json).toMatchObject({ customer: 'hennessy', route_prefix: expect.any(String) });
  const admin = await unlocked(server, { headers: { Cookie: cookiesOf(signedIn) } });
  const post = async (path: string, body: object) => (await server.post(path, body, admin)).json;
  const listed = await post('/v1/retrieve-orders', {
    ...{ companyName: 'Hennessy', limit: 100, lines: false, search: 'castellano', missing: ['po'], sort: '-date' },
  });
  expect(listed).toEqual({
    admin_until: expect.any(Number),
    signed_in: true,
    orders: [
      {
        ...{ ...HEAD, line_count: 1, units: 6, ship_dates: [], lines_with_ship_date: 0, open_ship_dates: [] },
        ...{ lines_with_po: 0, lines_shipped: 0, lines_without_price: 0 },
      },
    ],
  });
  const whole = await post('/v1/retrieve-orders', { companyName: 'Hennessy', order_ids: [order_id] });
  expect(whole.orders).toEqual([{ ...HEAD, order: [LINE] }]);

  const edited = await post('/v1/update-historical-order', {
    ...{ companyName: 'Hennessy', email: ORDER.email, created_at, cart: [{ line: 1, version: 1, po: '58301' }] },
  });
  expect(edited.order.order).toEqual([{ ...LINE, version: 2, po: '58301' }]);
  const dated = await post('/v1/update-order-lines', {
    ...{ companyName: 'Hennessy', lines: [{ order_id, line: 1, version: 2, est_ship_date: '12/9/26' }] },
  });
  const current = { ...LINE, version: 3, po: '58301', est_ship_date: '2026-12-09' };
  expect(dated.results).toEqual([{ order_id, line: 1, status: 'saved', current }]);
  const shipped = await post('/v1/ship-lines', {
    ...{ companyName: 'Hennessy', shipped: true, lines: [{ order_id, line: 1, version: 3, tracking: '1Z999' }] },
  });
  expect(shipped.results).toEqual([
    {
      ...{ order_id, line: 1, status: 'saved' },
      current: { ...current, version: 4, shipped_at: expect.any(Number), tracking: '1Z999' },
    },
  ]);
});

it('an older page finds in the document what it shows', async () => {
  const { status, headers, json } = await server.send('/v1/storefronts/hennessy');
  expect(status).toBe(200);
  expect(json).toMatchObject({ version: expect.any(String), payment: expect.any(String), logos: expect.any(Object) });
  expect(json.customer).toMatchObject({ title: 'Hennessy', server_hostname: '', stores: expect.any(Object) });
  expect(json.items.find(({ code }: { code: string }) => code === 'PL420')).toMatchObject({
    ...{ name: 'Performance Polo', type: 'mens', colors: expect.any(Array), sizes: expect.any(Object) },
  });

  // With a document of the older release, it asks whether that's still the current one.
  const since = await server.send('/v1/storefronts/hennessy', {
    headers: { 'If-None-Match': '"of-an-older-release"' },
  });
  expect(since.status).toBe(200);
  const same = await server.send('/v1/storefronts/hennessy', { headers: { 'If-None-Match': `${headers.etag}` } });
  expect(same.status).toBe(304);
});
