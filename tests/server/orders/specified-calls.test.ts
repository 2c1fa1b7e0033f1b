import { expect, it } from 'vitest';
import { unlocked } from '../../support/office/admin';
import { anOrderBody } from '../../support/orders/orders';
import { useCardStore } from '../../support/server/hooks';

// Other programs make the four calls of the specification, so their responses stay the same, byte for byte: exactly
// these fields, in this order.

const store = useCardStore();

const LINE = {
  line: 1,
  version: 1,
  code: 'PL420',
  name: 'Performance Polo',
  type: 'mens',
  quantity: 6,
  price: 42,
  description: "Men's Performance Polo",
  color: 'Navy',
  embroidery: 'Hennessy',
  placement: 'Left Chest',
  size: 'Large',
  customer_po: '20418',
  po: '',
  est_ship_date: '',
  shipped_at: null,
  tracking: '',
  shipped_parts: [],
  po_price: null,
  po_price_per: null,
  quoted_price: null,
};

const ORDER = {
  order_id: 'HEN-100001',
  email: 'r•••@example.com',
  created_at: '1795000000000',
  first_name: 'Renee',
  last_name: 'Castellano',
  company_name: 'Hennessy',
  store: 'None',
  customer_po: '20418',
  paid: 1,
  payment: 'bypass',
  total: 252,
  order: [LINE],
};

async function post(path: string, body: object, headers?: Record<string, string>): Promise<[number, string]> {
  const { status, bytes } = await store.server.post(path, body, headers);
  return [status, bytes.toString().replace(/#[\w-]{22}/, '#TOKEN')];
}

it('return these fields', async () => {
  const key = { 'Idempotency-Key': 'key-of-the-order' };
  const created = JSON.stringify({
    order_id: 'HEN-100001',
    created_at: '1795000000000',
    total: 252,
    key: 'key-of-the-order',
    link: '/order/HEN-100001#TOKEN',
  });
  expect(await post('/v1/create-order', anOrderBody(), key)).toEqual([201, created]);
  expect(await post('/v1/create-order', anOrderBody(), key)).toEqual([200, created]);
  expect(await post('/v1/create-order', anOrderBody({ customer_po: 'Another' }), key)).toEqual([
    409,
    JSON.stringify({
      message: 'This order was already placed as HEN-100001. It was not placed again.',
      code: 'key_reused',
      order_id: 'HEN-100001',
    }),
  ]);
  expect(await post('/v1/create-order', anOrderBody({ store: 'No such store' }))).toEqual([
    422,
    JSON.stringify({
      message: 'Choose a store from the list.',
      code: 'invalid',
      fields: { store: 'Choose a store from the list.' },
    }),
  ]);

  const company = { companyName: 'Hennessy' };
  expect(await post('/v1/retrieve-orders', company)).toEqual([200, JSON.stringify({ orders: [ORDER] })]);

  const email = 'r.castellano@example.com';
  const cart = [{ line: 1, version: 1, po: 'PO-7781', est_ship_date: '2026-12-04' }];
  const edit = { ...company, email, created_at: ORDER.created_at, cart };
  expect(await post('/v1/update-historical-order', edit, await unlocked(store.server))).toEqual([
    200,
    JSON.stringify({
      order: { ...ORDER, email, order: [{ ...LINE, version: 2, po: 'PO-7781', est_ship_date: '2026-12-04' }] },
    }),
  ]);

  const order_id = await store.approvedOrder();
  const { status, bytes } = await store.capture(order_id);
  expect([status, bytes.toString()]).toEqual([200, JSON.stringify({ order_id, order_number: 'PRE-100002', paid: 1 })]);
});
