import { beforeEach, describe, expect, it } from 'vitest';
import { untyped } from '../../../server/database/tables';
import { unlocked } from '../../support/office/admin';
import { aCart, anOrderBody, KEYCHAIN_LINE, POLO_LINE } from '../../support/orders/orders';
import { useTestServer } from '../../support/server/hooks';

const HOUR = 3_600_000;
const COMPANY = { companyName: 'Hennessy' };
const server = useTestServer({}, { now: () => clock });
let clock = 1_795_000_000_000;
let admin: Record<string, string>;
let link: { readonly order_id: string; readonly token: string };

beforeEach(async () => {
  clock += 2 * HOUR;
  admin = await unlocked(server);
  link = await placed();
});

/** An order of two lines. */
async function placed() {
  const body = anOrderBody({ cart: aCart(POLO_LINE, KEYCHAIN_LINE) });
  const { json } = await server.post('/v1/create-order', body);
  const [, order_id = '', token = ''] = /^\/order\/(.+)#(.+)$/.exec(json.link) ?? [];
  return { order_id, token };
}

const cancel = (changes: object = {}) =>
  server.post('/v1/cancel-order', { ...link, code: 'hen', version: 2, ...changes });
const enterPo = () =>
  server.post(
    '/v1/update-order-lines',
    { lines: [{ order_id: link.order_id, line: 1, version: 1, po: '58214' }] },
    admin,
  );
function passHour(): void {
  clock += HOUR;
}
const stored = async () => (await server.services.db.read('orders').where({ order_number: link.order_id }))[0];
const messages = async () => {
  const rows = await server.services.db.read('outgoing_messages').where({ order_id: (await stored())?.id ?? 0 });
  return rows.map(({ kind, audience }) => `${kind} ${audience}`);
};

describe('POST /v1/cancel-order', () => {
  it('cancels the order for its link and code, and tells shopper and staff', async () => {
    clock += HOUR - 1;
    const { status, json } = await cancel();

    expect(status).toBe(200);
    expect(json.order).toMatchObject({ order_id: link.order_id, closed: { as: 'cancelled', at: clock }, total: 252 });
    expect(await stored()).toMatchObject({ closed_as: 'cancelled', closed_at: clock, stage: 4, lines_without_po: 0 });
    expect((await messages()).filter((each) => each.startsWith('order.cancelled'))).toEqual([
      'order.cancelled shopper',
      'order.cancelled staff',
    ]);
  });

  it('returns the same order when it is repeated, also after the hour, and tells nobody twice', async () => {
    const first = await cancel();
    clock += HOUR;
    const again = await cancel();

    expect(again.json).toEqual(first.json);
    expect((await messages()).filter((each) => each === 'order.cancelled staff')).toHaveLength(1);
  });

  it.each([
    ['an hour later', async () => passHour(), 'An order can be cancelled here for an hour.'],
    ['with a PO', async () => void (await enterPo()), 'Work on this order has begun'],
    [
      'paid by card',
      async () =>
        void (await server.services.db
          .write(untyped('orders'))
          .where({ order_number: link.order_id })
          .update({ payment: 'paypal' })),
      'This order was paid by card.',
    ],
  ])('refuses %s', async (_when, happens, message) => {
    await happens();
    const { status, json } = await cancel({ version: 3 });
    expect([status, json.code]).toEqual([409, 'too_late']);
    expect(json.message).toContain(message);
    expect((await stored())?.closed_as).toBeNull();
  });

  it('refuses what the shopper has not seen', async () => {
    const lines = [{ order_id: link.order_id, line: 2, version: 1, est_ship_date: '2026-12-09' }];
    await server.post('/v1/update-order-lines', { lines }, admin);
    const { status, json } = await cancel();
    expect([status, json.code]).toEqual([409, 'version']);
    expect((await cancel({ version: 3 })).status).toBe(200);
    expect(await messages()).not.toContain('order.updated shopper');
  });

  it.each([
    ['a wrong code', { code: 'LEI' }, 403],
    ['no code', { code: '' }, 403],
    ['a wrong link', { token: 'x'.repeat(22) }, 404],
    ['no version', { version: undefined }, 422],
  ])('refuses %s', async (_what, changes, status) => {
    expect((await cancel(changes)).status).toBe(status);
    expect((await stored())?.closed_as).toBeNull();
  });

  it('lets nobody enter anything for a cancelled order', async () => {
    await cancel();
    const { json } = await enterPo();
    expect(json.results).toEqual([{ order_id: link.order_id, line: 1, status: 'unknown' }]);
    const lines = [{ order_id: link.order_id, line: 1, version: 1 }];
    const shipped = await server.post('/v1/ship-lines', { shipped: true, lines }, admin);
    expect(shipped.json.results[0].status).toBe('unknown');
    const order = await stored();
    const body = { email: order?.email, created_at: String(order?.created_at), cart: [{ line: 1, po: '58214' }] };
    const edited = await server.post('/v1/update-historical-order', body, admin);
    expect([edited.status, edited.json.message]).toEqual([409, `${link.order_id} was cancelled. Nothing was saved.`]);
  });

  it('either cancels the order or enters its PO, when both come at once', async () => {
    const [cancelled, entered] = await Promise.all([cancel(), enterPo()]);
    const hasEnded = cancelled.status === 200;
    expect(entered.json.results[0].status).toBe(hasEnded ? 'unknown' : 'saved');
    expect((await stored())?.closed_as).toBe(hasEnded ? 'cancelled' : null);
  });

  it('has a stage of its own: in the list, its counts, and filters, and in the CSV file', async () => {
    await cancel();
    const list = async (filters: object) =>
      (await server.post('/v1/retrieve-orders', { ...COMPANY, order_ids: [link.order_id], ...filters }, admin)).json
        .orders;
    expect(await list({ stage: 'cancelled', lines: false })).toMatchObject([{ closed: { as: 'cancelled' } }]);
    expect(await list({ stage: 'received' })).toEqual([]);
    expect(await list({ missing: ['po'] })).toEqual([]);
    const counted = await server.post('/v1/count-orders', { ...COMPANY, search: link.order_id }, admin);
    expect(counted.json.stages).toEqual({ received: 0, po: 0, dated: 0, shipped: 0, cancelled: 1 });
    const query = new URLSearchParams({ ...COMPANY, search: link.order_id, time_zone: 'UTC' });
    const csv = (await server.send(`/v1/export-orders?${query}`, { headers: admin })).bytes.toString();
    expect(csv.split('\r\n')[0]).toMatch(/,Cancelled,Quoted Price$/);
    expect(csv.split('\r\n')[1]).toMatch(/,\d{4}-\d{2}-\d{2} \d{2}:\d{2},$/);
  });
});

describe('POST /v1/replace-order-link', () => {
  const replace = (body: object, headers: Record<string, string> = {}) =>
    server.post('/v1/replace-order-link', body, headers);
  const open = (token: string) => server.post('/v1/order-page', { ...link, token });

  it('ends the link and makes a new one for whoever has the code', async () => {
    const { json } = await replace({ ...link, code: 'HEN' });
    const token = json.link.split('#')[1];

    expect(token).not.toBe(link.token);
    expect((await open(token)).status).toBe(200);
    const ended = await open(link.token);
    expect(ended.status).toBe(404);
    expect(ended.json.message).toBe(
      'This link was ended, and a new one made. Ask whoever gave you this one for the new link.',
    );
    expect((await server.post('/v1/order-link', { ...COMPANY, order_id: link.order_id }, admin)).json).toEqual(json);
  });

  it('returns the same new link when it is repeated', async () => {
    const first = await replace({ ...link, code: 'HEN' });
    const again = await replace({ ...link, code: 'HEN' });
    expect(again.json).toEqual(first.json);
    expect((await open(first.json.link.split('#')[1])).status).toBe(200);
  });

  it('makes one new link of two calls at once', async () => {
    const answers = await Promise.all([replace({ ...link, code: 'HEN' }), replace({ ...link, code: 'HEN' })]);
    expect(new Set(answers.map(({ json }) => json.link)).size).toBe(1);
  });

  it('needs a code, unless an admin asks', async () => {
    expect((await replace({ ...link, code: 'WRONG' })).json.code).toBe('code_refused');
    expect((await replace(link)).json.code).toBe('code_refused');
    expect((await open(link.token)).status).toBe(200);
    expect((await replace(link, admin)).status).toBe(200);
    expect((await open(link.token)).status).toBe(404);
  });

  it('needs a link', async () => {
    expect((await replace({ ...link, token: 'x'.repeat(22), code: 'HEN' })).status).toBe(404);
  });
});
