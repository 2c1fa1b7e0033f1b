import { expect, it } from 'vitest';
import { aCart, anOrderBody, KEYCHAIN_LINE, POLO_LINE } from '../../support/orders/orders';
import { useTestServer } from '../../support/server/hooks';

const server = useTestServer();

/**
 * Orders as the version before keys traveled in the body sent them, and the hashes that it stored. They stay as they
 * are: tablets send what they have saved for as long as it takes.
 */
const STORED: readonly (readonly [what: string, body: Record<string, unknown>, hash: string])[] = [
  [
    'an order from the outbox',
    anOrderBody({ captured_at: 1_795_000_000_000 }),
    '6fdb9c2881d83cf3bcdb6d6deaab9ddc8628a8c55d2d8b754cbdcca3dbc06fa5',
  ],
  [
    'an order with a note',
    anOrderBody({ note: 'Back door, please', customer_po: '' }),
    '324a3c7d13a716a0f43d12870fdeb8c3dd534eb8448c3849f4f3934a50d6a24b',
  ],
  [
    'an order with spaces, accents, and a store',
    anOrderBody({
      ...{ first_name: '  Renée ', last_name: 'O’Neil', email: 'r.o@example.com ' },
      store: 'Hennessy Lexus of Atlanta, 4180 Perimeter Oaks Drive, Atlanta, GA 30341',
    }),
    '9e7202dae6a3b0850ddfa673b70f206d6de1dc15ce0f182431833865931d1261',
  ],
  [
    'a cart sent as a list',
    anOrderBody({ cart: [KEYCHAIN_LINE, { ...POLO_LINE, quantity: 2 }] }),
    '4825c37b4a8b58e17b0ee06de7825ce07044637f595b2adf0ef343b29ab5932b',
  ],
  [
    'an order that replaces a card order',
    anOrderBody({ replaces: '5O190127TN364715T', cart: aCart(POLO_LINE) }),
    '6fdb9c2881d83cf3bcdb6d6deaab9ddc8628a8c55d2d8b754cbdcca3dbc06fa5',
  ],
];

it.each(STORED)('replays %s under the key and hash that the previous version stored', async (what, body, hash) => {
  const key = `older-${what.replace(/\W+/g, '-')}`;
  const placed = await server.post('/v1/create-order', body, { 'Idempotency-Key': key });
  expect(placed.status).toBe(201);
  const { write } = server.services.db;
  const stored = () => write('idempotency_keys').where({ key });
  expect(await stored().select('payload_hash')).toEqual([{ payload_hash: hash }]);

  const replays = [
    await server.post('/v1/create-order', body, { 'Idempotency-Key': key }),
    await server.post('/v1/create-order', { ...body, key }),
    await server.post('/v1/create-order', { ...body, key }, { 'Idempotency-Key': key }),
  ];
  expect(replays.map(({ status, json }) => [status, json.order_id])).toEqual(
    replays.map(() => [200, placed.json.order_id]),
  );
});
