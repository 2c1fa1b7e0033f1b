import { beforeEach, describe, expect, it } from 'vitest';
import type { CustomerKey } from '../../../domain/address/customer-key';
import type { Store } from '../../../server/catalog/live/store-data';
import { deleteAllOrders } from '../../support/orders/delete-orders';
import { aCart, anOrderBody, KEYCHAIN_LINE, POLO_LINE } from '../../support/orders/orders';
import { useTestServer } from '../../support/server/hooks';

const server = useTestServer({}, { now: () => 1_795_000_000_000 });
const rows = (table: string) => server.services.db.read(table).select();

beforeEach(() => deleteAllOrders(server.services));

describe('POST /v1/create-order', () => {
  it('takes the logos that the data lists for a pack type, and no others', async () => {
    const stores = server.services.stores as Map<CustomerKey, Store>;
    const shipped = stores.get('hennessy') as Store;
    stores.set('hennessy', {
      ...shipped,
      customer: { ...shipped.customer, embroideries: { ...shipped.customer.embroideries, customs: ['Honda'] } },
    });
    try {
      const statusOf = async (embroidery: string | null) => {
        const cart = aCart({ ...KEYCHAIN_LINE, embroidery });
        return (await server.post('/v1/create-order', anOrderBody({ cart }))).status;
      };
      expect([await statusOf('Honda'), await statusOf(null), await statusOf('Tesla')]).toEqual([201, 201, 422]);
      expect((await rows('order_lines')).map(({ embroidery }) => embroidery)).toEqual(['Honda', null]);
    } finally {
      stores.set('hennessy', shipped);
    }
  });

  it('stores order and lines and returns the order number, time and total', async () => {
    const answer = await server.post('/v1/create-order', anOrderBody({ cart: aCart(POLO_LINE, KEYCHAIN_LINE) }), {
      'Idempotency-Key': 'key-of-the-first-order',
    });

    expect(answer.status).toBe(201);
    expect(answer.json).toEqual({
      order_id: expect.stringMatching(/^HEN-\d{6}$/),
      created_at: '1795000000000',
      total: 252,
      key: 'key-of-the-first-order',
      link: expect.stringMatching(/^\/order\/HEN-\d{6}#[\w-]{22}$/),
    });
    const [order] = await rows('orders');
    expect(order).toMatchObject({
      customer: 'hennessy',
      company_name: 'Hennessy',
      email: 'r.castellano@example.com',
      store: 'None',
      paid: 1,
      payment: 'bypass',
      total_cents: 25200,
      revision: 1,
    });
    expect(await rows('order_lines')).toEqual([
      expect.objectContaining({
        line: 1,
        version: 1,
        code: 'PL420',
        description: "Men's Performance Polo",
        quantity: 6,
        price_cents: 4200,
        embroidery: 'Hennessy',
        placement: 'Left Chest',
        customer_po: '20418',
        po: '',
        est_ship_date: '',
      }),
      expect.objectContaining({
        line: 2,
        code: 'LK100',
        quantity: 1500,
        price_cents: 0,
        size: 'default',
        placement: null,
      }),
    ]);
  });

  it('accepts the cart as an array of entries, and no Idempotency-Key', async () => {
    const answer = await server.post('/v1/create-order', anOrderBody({ cart: [POLO_LINE] }));

    expect(answer.status).toBe(201);
    expect(answer.json.key).toBeNull();
    expect(await rows('idempotency_keys')).toEqual([]);
  });

  it.each([
    ['a store’s code', 'HENHON'],
    ['a store’s display name', 'Hennessy Honda, 5512 Cobb Station Parkway, Atlanta, GA 30339'],
  ])('keeps the store code for %s', async (_what, store) => {
    await server.post('/v1/create-order', anOrderBody({ store }));

    expect(await rows('orders')).toEqual([expect.objectContaining({ store: 'HENHON' })]);
  });

  it('gives two orders of one person in the same millisecond different times', async () => {
    const first = await server.post('/v1/create-order', anOrderBody());
    const second = await server.post('/v1/create-order', anOrderBody());

    expect(Number(second.json.created_at) - Number(first.json.created_at)).toBe(1);
  });

  it('accepts the code in lower case', async () => {
    expect((await server.post('/v1/create-order', anOrderBody({ bypass_code: 'hen' }))).status).toBe(201);
  });
});

describe('POST /v1/create-order, sent again', () => {
  const key = { 'Idempotency-Key': 'd2c5b1f0-7a51-4d5e-9a53-1f6b8f1f3a10' };

  it('returns the first order and stores nothing else', async () => {
    const first = await server.post('/v1/create-order', anOrderBody(), key);
    const again = await server.post('/v1/create-order', anOrderBody(), key);

    expect(again.status).toBe(200);
    expect(again.headers['idempotency-replayed']).toBe('true');
    expect(again.json).toEqual(first.json);
    expect(await rows('orders')).toHaveLength(1);
  });

  it('places one order when twenty copies arrive at once', async () => {
    const copies = Array.from({ length: 20 }, () => server.post('/v1/create-order', anOrderBody(), key));
    const answers = await Promise.all(copies);

    expect(new Set(answers.map((answer) => answer.json.order_id)).size).toBe(1);
    expect(answers.filter((answer) => answer.status === 201)).toHaveLength(1);
    expect(await rows('orders')).toHaveLength(1);
  });

  it('finds the order before it checks code, prices or catalog', async () => {
    const first = await server.post('/v1/create-order', anOrderBody(), key);
    const again = await server.post('/v1/create-order', anOrderBody({ bypass_code: '' }), key);

    expect(again.json).toEqual(first.json);
  });

  it('refuses a different order under a used key and names the placed one', async () => {
    const first = await server.post('/v1/create-order', anOrderBody(), key);
    const other = await server.post('/v1/create-order', anOrderBody({ customer_po: '99999' }), key);

    expect(other.status).toBe(409);
    expect(other.json).toMatchObject({ code: 'key_reused', order_id: first.json.order_id });
    expect(await rows('orders')).toHaveLength(1);
  });

  it('recognizes an order sent by another device, at another time, with another code', async () => {
    const headers = { 'Idempotency-Key': 'key-of-two-devices' };
    const first = await server.post('/v1/create-order', anOrderBody({ captured_at: 1_795_000_000_000 }), headers);
    const again = anOrderBody({ captured_at: 1_700_000_000_000, bypass_code: 'hen' });
    const second = await server.post('/v1/create-order', again, headers);
    expect([second.status, second.json]).toEqual([200, first.json]);
  });

  it('accepts a corrected order under the key of a refused one', async () => {
    const refused = await server.post('/v1/create-order', anOrderBody({ email: 'nobody' }), key);
    const corrected = await server.post('/v1/create-order', anOrderBody(), key);

    expect([refused.status, corrected.status]).toEqual([422, 201]);
  });

  it('finds the key in the body where a proxy has dropped the header', async () => {
    const body = anOrderBody({ key: 'key-in-the-body', captured_at: 1_795_000_000_000 });
    const answers = [];
    for (let attempt = 1; attempt <= 9; attempt++) answers.push(await server.post('/v1/create-order', body));
    const withHeader = await server.post('/v1/create-order', anOrderBody(), { 'Idempotency-Key': 'key-in-the-body' });

    expect(answers.map(({ status }) => status)).toEqual([201, ...answers.slice(1).map(() => 200)]);
    expect(answers[0]?.json.key).toBe('key-in-the-body');
    expect([withHeader.status, withHeader.json]).toEqual([200, answers[0]?.json]);
    expect(await rows('orders')).toHaveLength(1);
  });

  it('keeps an order of the outbox waiting whose key was lost', async () => {
    const answer = await server.post('/v1/create-order', anOrderBody({ captured_at: 1_795_000_000_000, key: null }));

    expect([answer.status, answer.json.code]).toEqual([503, 'unavailable']);
    expect(answer.json.message).toMatch(/Nothing was ordered/);
    expect(await rows('orders')).toEqual([]);
  });

  it('checks an order of the outbox that has no key yet', async () => {
    const checked = await server.post('/v1/create-order', anOrderBody({ captured_at: 1, dry_run: true }));

    expect(checked.json).toEqual({ dry_run: true, total: 252 });
  });

  it.each([
    ['an invalid header', {}, 'a b'],
    ['an invalid header beside a key', { key: 'a-valid-key' }, 'a b'],
    ['an invalid key in the body', { key: 'short' }, undefined],
    ['an empty key in the body', { key: '' }, undefined],
    ['a key that is no text', { key: 12_345_678 }, undefined],
    ['two different keys', { key: 'key-number-one' }, 'key-number-two'],
  ])('refuses %s', async (_what, body, header) => {
    const headers: Record<string, string> = header ? { 'Idempotency-Key': header } : {};
    const answer = await server.post('/v1/create-order', anOrderBody(body), headers);

    expect([answer.status, answer.json.code]).toEqual([422, 'invalid']);
    expect(await rows('orders')).toEqual([]);
  });
});

describe('POST /v1/create-order, refused', () => {
  const polo = (changes: object) => ({ cart: aCart({ ...POLO_LINE, ...changes }) });
  const tumbler = {
    ...POLO_LINE,
    code: 'TB200',
    type: 'accessory',
    color: 'Black',
    size: '20 oz.',
    price: 16.4,
    placement: 'N/A',
  };

  it.each([
    ['a missing first name', { first_name: ' ' }, 422, 'invalid', 'Enter a first name.'],
    ['a missing last name', { last_name: undefined }, 422, 'invalid', 'Enter a last name.'],
    ['a malformed email', { email: 'renee@' }, 422, 'invalid', 'Enter an email address.'],
    ['an unknown store', { store: 'Moon Motors' }, 422, 'invalid', 'Choose a store from the list.'],
    ['an empty cart', { cart: {} }, 422, 'invalid', 'The cart is empty. Add an item before checking out.'],
    ['a cart that is a text', { cart: 'PL420' }, 422, 'invalid', 'The cart could not be read.'],
    ['half a unit', polo({ quantity: 1.5 }), 422, 'invalid', 'Enter quantities as whole numbers.'],
    ['a negative quantity', polo({ quantity: -1 }), 422, 'invalid', 'Enter a quantity of at least 1.'],
    ['a wrong code', { bypass_code: 'NOPE' }, 403, 'code_refused', /not accepted/],
    ['no code', { bypass_code: undefined }, 403, 'code_refused', /not accepted/],
    ['a card order, which is not set up', { bypassPaypal: false }, 422, 'cards_unavailable', /not set up/],
    ['an item that has left the catalog', polo({ code: 'GONE1' }), 422, 'unknown_item', /no longer in the catalog/],
    ['an unknown color', polo({ color: 'Plaid' }), 422, 'unknown_option', /does not come in Plaid/],
    ['an unknown size', polo({ size: 'Huge' }), 422, 'unknown_option', /does not come in size Huge/],
    ['an unknown logo', polo({ embroidery: 'Acme' }), 422, 'unknown_option', /Acme is not available/],
    ['a missing logo', polo({ embroidery: null }), 422, 'unknown_option', /needs a logo/],
    ['an unknown placement', polo({ placement: 'Collar' }), 422, 'unknown_option', /placed at Collar/],
    ['eleven accessories', { cart: [{ ...tumbler, quantity: 11 }] }, 422, 'minimum', 'Must order at least 12 units'],
  ])('says so of %s and stores nothing', async (_what, changes, status, code, message) => {
    const answer = await server.post('/v1/create-order', anOrderBody(changes));

    expect(answer.status).toBe(status);
    expect(answer.json.code).toBe(code);
    expect(answer.json.message).toMatch(message);
    expect(await rows('orders')).toEqual([]);
    expect(await rows('order_lines')).toEqual([]);
  });

  it('names the invalid field', async () => {
    const answer = await server.post('/v1/create-order', anOrderBody({ email: '', first_name: '' }));

    expect(answer.json.fields).toEqual({ first_name: 'Enter a first name.', email: 'Enter an email address.' });
  });

  it('returns both prices if the quoted one differs from the catalog', async () => {
    const answer = await server.post('/v1/create-order', anOrderBody(polo({ price: 0.01 })));

    expect(answer.status).toBe(409);
    expect(answer.json).toMatchObject({
      code: 'price_changed',
      lines: [{ key: 'PL420,Large,Navy,Hennessy', quoted: 0.01, current: 42 }],
    });
    expect(await rows('orders')).toEqual([]);
  });

  it('accepts 500 lines and refuses 501', async () => {
    const line = { ...POLO_LINE, quantity: 1 };
    const most = await server.post('/v1/create-order', anOrderBody({ cart: Array.from({ length: 500 }, () => line) }));
    const over = await server.post('/v1/create-order', anOrderBody({ cart: Array.from({ length: 501 }, () => line) }));

    expect([most.status, over.status]).toEqual([201, 422]);
    expect(over.json.message).toMatch(/at most 500 lines/);
    expect(await rows('order_lines')).toHaveLength(500);
  });

  it('refuses 10,000 lines as too large', async () => {
    const answer = await server.post(
      '/v1/create-order',
      anOrderBody({ cart: Array.from({ length: 10_000 }, () => POLO_LINE) }),
    );

    expect(answer.status).toBe(413);
    expect(answer.json).toMatchObject({ code: 'too_large', message: expect.stringContaining('Split it') });
  });

  it.each([
    ['a body that is no JSON', '{"cart":', 'application/json', 422],
    ['a form', 'first_name=Renee', 'application/x-www-form-urlencoded', 415],
    ["JSON that isn't an object", '"order"', 'application/json', 422],
  ])('refuses %s', async (_what, body, type, status) => {
    const answer = await server.post('/v1/create-order', body, { 'Content-Type': type });

    expect(answer.status).toBe(status);
    expect(answer.json.code).toBe('invalid');
  });
});

describe('POST /v1/create-order, tried out', () => {
  const tryOut = (overrides: Record<string, unknown>) =>
    server.post('/v1/create-order', anOrderBody({ dry_run: true, bypass_code: '', ...overrides }));

  it('returns the total without a code, and stores nothing', async () => {
    const { status, json } = await tryOut({});
    expect([status, json]).toEqual([200, { dry_run: true, total: 252 }]);
    expect(await rows('orders')).toEqual([]);
  });

  it('refuses what a real order would be refused for', async () => {
    expect((await tryOut({ cart: aCart({ ...POLO_LINE, price: 1 }) })).json.code).toBe('price_changed');
    expect((await tryOut({ store: 'Elsewhere' })).json.code).toBe('invalid');
  });
});
