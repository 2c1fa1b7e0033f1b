import { beforeEach, describe, expect, it } from 'vitest';
import { unlocked } from '../../support/office/admin';
import { deleteAllOrders } from '../../support/orders/delete-orders';
import { aCart, anOrderBody, KEYCHAIN_LINE, POLO_LINE } from '../../support/orders/orders';
import { useTestServer } from '../../support/server/hooks';

const MINUTE_MS = 60_000;
const HONDA = 'Hennessy Honda, 5512 Cobb Station Parkway, Atlanta, GA 30339';

/** 23:59 on December 9 in New York, the customer's time zone; already December 10 in UTC. */
const BEFORE_MIDNIGHT = Date.UTC(2026, 11, 10, 4, 59);

let clock = BEFORE_MIDNIGHT;
const server = useTestServer({}, { now: () => clock });
let admin: Record<string, string>;
let late: string;

const call = async (path: string, body: object) =>
  (await server.post(path, { companyName: 'Hennessy', ...body }, admin)).json;
const edit = (order_id: string, est_ship_date: string, line = 1, version = 1) =>
  call('/v1/update-order-lines', { lines: [{ order_id, line, version, est_ship_date }] });
const listed = async (filters: object = {}) =>
  (await call('/v1/retrieve-orders', { stage: 'late', lines: false, ...filters })).orders.map(
    ({ order_id }: { order_id: string }) => order_id,
  );
const counted = async (filters: object = {}) => (await call('/v1/count-orders', filters)).late;
const place = async (body: object = {}): Promise<string> =>
  (await server.post('/v1/create-order', anOrderBody({ cart: aCart(POLO_LINE, KEYCHAIN_LINE), ...body }))).json
    .order_id;

beforeEach(async () => {
  clock = BEFORE_MIDNIGHT;
  await deleteAllOrders(server.services);
  admin = await unlocked(server);
  late = await place();
  await edit(late, '2026-12-09');
  await edit(await place({ first_name: 'Later', store: HONDA }), '2026-12-10');
  await edit(await place({ first_name: 'Texting' }), 'Week 40');
  await place({ first_name: 'Undated' });
});

describe('late orders', () => {
  it('are late once their day is over in the customer’s time zone', async () => {
    expect([await listed(), await counted()]).toEqual([[], 0]);
    clock += MINUTE_MS;
    expect([await listed(), await counted()]).toEqual([[late], 1]);
    clock += 24 * 60 * MINUTE_MS;
    expect([(await listed()).length, await counted()]).toEqual([2, 2]);
  });

  it.each<[string, object, number]>([
    ['a search', { search: 'later' }, 1],
    ['a store', { store: HONDA }, 1],
    ['a missing PO', { missing: 'po' }, 2],
    ['a period', { to: BEFORE_MIDNIGHT }, 0],
    ['an unknown store', { store: 'Nowhere' }, 0],
  ])('are listed and counted within %s', async (_what, filters, count) => {
    clock += 24 * 60 * MINUTE_MS + MINUTE_MS;
    expect([(await listed(filters)).length, await counted(filters)]).toEqual([count, count]);
  });

  it.each(['number', '-number', 'date', 'total', '-total', 'store'])('are all in the pages by %s', async (sort) => {
    clock += 24 * 60 * MINUTE_MS + MINUTE_MS;
    const first = await call('/v1/retrieve-orders', { stage: 'late', limit: 1, sort });
    const rest = await listed({ limit: 1, sort, cursor: first.next_cursor });
    expect([first.orders[0].order_id, ...rest].toSorted()).toEqual((await listed()).toSorted());
  });

  it('are no longer late once what was due has shipped', async () => {
    clock += MINUTE_MS;
    const ship = (line: object) =>
      call('/v1/ship-lines', { shipped: true, lines: [{ order_id: late, line: 1, ...line }] });
    await ship({ version: 2, quantity: 1 });
    expect(await counted()).toBe(1);
    await ship({ version: 3 });
    expect(await counted()).toBe(0);
    await edit(late, '2026-12-09', 2);
    expect(await listed()).toEqual([late]);
    await edit(late, '2026-12-11', 2, 2);
    expect(await counted()).toBe(0);
  });

  it('are in the CSV file', async () => {
    clock += MINUTE_MS;
    const { bytes } = await server.send('/v1/export-orders?companyName=Hennessy&stage=late', { headers: admin });
    const numbers = [...new Set(bytes.toString().match(/HEN-\d+/g))];
    expect(numbers).toEqual([late]);
  });
});
