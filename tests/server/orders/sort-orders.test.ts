import { beforeAll, describe, expect, it } from 'vitest';
import { aCart, anOrderBody, POLO_LINE } from '../../support/orders/orders';
import { useTestServer } from '../../support/server/hooks';

const server = useTestServer({}, { now: () => clock });
let clock = 1_795_000_000_000;

interface Sorted {
  readonly order_id: string;
  readonly created_at: string;
  readonly store: string;
  readonly total: number;
}

/** Store names sort differently from their codes; orders without a store are listed as Hennessy. */
const ORDERS: readonly (readonly [store: string, quantity: number])[] = [
  ['HENHON', 6],
  ['None', 1],
  ['HENLXG', 6],
  ['HENFRD', 20],
  ['HENHON', 2],
  ['HENJLR', 6],
  ['HENFRD', 3],
];

beforeAll(async () => {
  for (const [store, quantity] of ORDERS) {
    clock += 60_000;
    const { status } = await server.post(
      '/v1/create-order',
      anOrderBody({ store, cart: aCart({ ...POLO_LINE, quantity }) }),
    );
    expect([store, status]).toEqual([store, 201]);
  }
  // A store that the data no longer has.
  await server.services.db.write('orders').where({ id: 5 }).update({ store: 'HENOLD' });
});

const list = async (body: Record<string, unknown>): Promise<readonly Sorted[]> => {
  const orders: Sorted[] = [];
  let cursor: string | undefined;
  do {
    const page = await server.post('/v1/retrieve-orders', { companyName: 'Hennessy', limit: 2, ...body, cursor });
    expect(page.status).toBe(200);
    orders.push(...page.json.orders);
    cursor = page.json.next_cursor;
  } while (cursor);
  return orders;
};

const numbers = (orders: readonly Sorted[]) => orders.map(({ order_id }) => Number(order_id.slice(4)) - 100_000);

describe('POST /v1/retrieve-orders with a sort', () => {
  it.each<[string, readonly number[]]>([
    ['number', [1, 2, 3, 4, 5, 6, 7]],
    ['-number', [7, 6, 5, 4, 3, 2, 1]],
    ['date', [1, 2, 3, 4, 5, 6, 7]],
    ['-date', [7, 6, 5, 4, 3, 2, 1]],
    ['total', [2, 5, 7, 1, 3, 6, 4]],
    ['-total', [4, 6, 3, 1, 7, 5, 2]],
    ['store', [2, 7, 4, 1, 6, 3, 5]],
    ['-store', [3, 6, 1, 7, 4, 2, 5]],
  ])('pages through all orders by %s', async (sort, expected) => {
    expect(numbers(await list({ sort }))).toEqual(expected);
  });

  it.each<[string, Record<string, unknown>, string, readonly number[]]>([
    ['a store', { store: 'None' }, 'store', [2]],
    ['a stage', { stage: 'received' }, '-total', [4, 6, 3, 1, 7, 5, 2]],
    ['a stage that no order is at', { stage: 'shipped' }, 'store', []],
    ['a missing PO', { missing: 'po' }, 'number', [1, 2, 3, 4, 5, 6, 7]],
    ['a search', { search: 'pl420' }, 'total', [2, 5, 7, 1, 3, 6, 4]],
    ['a search for a store', { search: 'ford' }, '-store', [7, 4]],
    ['one order', { order_id: 'HEN-100003' }, 'number', [3]],
    ['some orders', { order_ids: ['HEN-100003', 'HEN-100004'] }, '-total', [4, 3]],
    ['a period', { from: 1_795_000_000_000, to: 1_795_000_000_000 + 4 * 60_000 }, 'total', [2, 1, 3]],
  ])('keeps to the filters: %s', async (_what, filters, sort, expected) => {
    expect(numbers(await list({ sort, ...filters }))).toEqual(expected);
  });

  it('counts prices that were entered later in the total', async () => {
    await server.services.db.write('orders').where({ id: 2 }).update({ po_total_cents: 1_000_000 });
    expect(numbers(await list({ sort: '-total' })).slice(0, 2)).toEqual([2, 4]);
  });

  it('refuses an unknown sort', async () => {
    expect((await server.post('/v1/retrieve-orders', { companyName: 'Hennessy', sort: 'email' })).status).toBe(422);
  });
});
