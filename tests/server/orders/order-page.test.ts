import { describe, expect, it } from 'vitest';
import { untyped } from '../../../server/database/tables';
import { deleteOrders, forgetPerson } from '../../../server/order-rows/delete-orders';
import { unlocked } from '../../support/office/admin';
import { anOrderBody } from '../../support/orders/orders';
import { useSecretsFile, useTestServer } from '../../support/server/hooks';
import { startTestServer } from '../../support/server/test-server';

const secrets = useSecretsFile();
const server = useTestServer(() => ({
  SECRETS_FILE: secrets.file,
  PUBLIC_HOSTS: 'orders.hennessy.example,orders.leith.example,test.example',
  LOG_LEVEL: 'info',
}));

const COMPANY = { companyName: 'Hennessy' };
const HOST = { Host: 'orders.hennessy.example' };

const asAdmin = () => unlocked(server, { password: secrets.adminPassword, headers: HOST });

async function placed() {
  const { json } = await server.post('/v1/create-order', anOrderBody({ bypass_code: secrets.code.hennessy }), HOST);
  const [, order_id = '', token = ''] = /^\/order\/(.+)#(.+)$/.exec(json.link) ?? [];
  return { order_id, token };
}

const open = (body: object, headers: Record<string, string> = HOST) => server.post('/v1/order-page', body, headers);

describe('POST /v1/order-page', () => {
  it('shows the order to whoever has its link, without a session', async () => {
    const link = await placed();
    const { status, json, headers } = await open(link);

    expect(status).toBe(200);
    expect(headers['cache-control']).toBe('no-store');
    expect(json).toEqual({
      order: expect.objectContaining({ order_id: link.order_id, email: 'r•••@example.com', total: 252 }),
    });
    expect(json.order.order).toHaveLength(1);
  });

  it('says when the first PO was entered', async () => {
    const link = await placed();
    const admin = await asAdmin();
    const lines = [{ order_id: link.order_id, line: 1, version: 1, po: '58214' }];
    await server.post('/v1/update-order-lines', { companyName: 'Hennessy', lines }, admin);
    const { json } = await open(link);
    expect(json.po_entered_at).toBeGreaterThan(Number(json.order.created_at));
  });

  it('brings what the page shows of the store where that asks for a password', async () => {
    const { json } = await open(await placed(), { Host: 'test.example' });
    const { customer, items, logos } = json.storefront;
    expect([customer.title, customer.stores, items.length, Object.keys(logos)]).toEqual([
      'Hennessy',
      {},
      1,
      ['Hennessy'],
    ]);
    expect((await server.send('/v1/storefronts/hennessy', { headers: { Host: 'test.example' } })).status).toBe(401);
  });

  it('opens nothing else: not another order, nor another customer’s', async () => {
    const [link, other] = [await placed(), await placed()];
    const answers = [
      await open({ ...link, order_id: other.order_id }),
      await open({ ...link, token: other.token }),
      await open(link, { Host: 'orders.leith.example' }),
      await open({ ...link, order_id: 'HEN-999999' }),
    ];
    expect(answers.map(({ status }) => status)).toEqual([404, 404, 404, 404]);
    expect(new Set(answers.map(({ json }) => json.message)).size).toBe(1);
  });

  it.each([
    ['', 404],
    ['x', 404],
    ['x'.repeat(22), 404],
    ["' OR 1=1 --", 404],
    ['x'.repeat(101), 422],
    [null, 422],
    [{ $ne: '' }, 422],
  ])('refuses the token %j with %i', async (token, status) => {
    expect((await open({ ...(await placed()), token })).status).toBe(status);
  });

  it('does not open an order that is not paid, is forgotten or is deleted', async () => {
    const [unpaid, deleted] = [await placed(), await placed()];
    const { db } = server.services;
    await db.write(untyped('orders')).where({ order_number: unpaid.order_id }).update({ paid: 0 });
    const [row] = await db.read(untyped('orders')).where({ order_number: deleted.order_id });
    await forgetPerson(db, [row.id]);
    expect([(await open(unpaid)).status, (await open(deleted)).status]).toEqual([404, 404]);
    await db.transaction((trx) => deleteOrders(db, trx, [row.id]));
    expect((await open(deleted)).status).toBe(404);
  });

  it('is in no log, whether it opens the order or not', async () => {
    const link = await placed();
    const wrong = 'W'.repeat(22);
    await open(link);
    await open({ ...link, token: wrong });
    const lines = JSON.stringify(server.takeLines());
    expect(lines).toContain('link_wrong');
    expect([lines.includes(link.token), lines.includes(wrong)]).toEqual([false, false]);
  });

  it('slows down guessing, and the right link still opens', async () => {
    const link = await placed();
    const statuses = [];
    for (let guess = 0; guess < 32; guess += 1) statuses.push((await open({ ...link, token: 'guess' })).status);
    expect([statuses.at(0), statuses.at(-1)]).toEqual([404, 429]);
    expect((await open(link)).status).toBe(200);
  });
});

describe('POST /v1/order-link', () => {
  it('gives admins the link that the shopper has', async () => {
    const { order_id, token } = await placed();
    const { json } = await server.post('/v1/order-link', { ...COMPANY, order_id }, await asAdmin());
    expect(json).toEqual({ link: `/order/${order_id}#${token}` });
  });

  it('is for admins, and for orders that there are', async () => {
    const { order_id } = await placed();
    expect((await server.post('/v1/order-link', { ...COMPANY, order_id }, HOST)).json.code).toBe('not_admin');
    const unknown = await server.post('/v1/order-link', { ...COMPANY, order_id: 'HEN-1' }, await asAdmin());
    expect(unknown.status).toBe(404);
  });
});

describe('a customer that shows no prices on order pages', () => {
  it('keeps them on the server: in the order, in the store’s items, and in what cancelling returns', async () => {
    const hennessy = server.services.stores.get('hennessy');
    if (!hennessy) throw new Error('no such store');
    const priceless = { ...hennessy, customer: { ...hennessy.customer, order_page_prices: false } };
    const stores = new Map(server.services.stores).set('hennessy', priceless);
    const env = { SECRETS_FILE: secrets.file, PUBLIC_HOSTS: 'orders.hennessy.example,test.example' };
    const running = await startTestServer(env, { stores });
    try {
      const code = secrets.code.hennessy;
      const { json } = await running.post('/v1/create-order', anOrderBody({ bypass_code: code }), HOST);
      const [, order_id = '', token = ''] = /^\/order\/(.+)#(.+)$/.exec(json.link) ?? [];
      const page = await running.post('/v1/order-page', { order_id, token }, { Host: 'test.example' });
      expect(page.json).toMatchObject({
        without_prices: true,
        order: { total: 0, order: [{ price: 0, po_price: null }] },
      });
      expect(page.json.storefront.items[0].sizes).toMatchObject({ Large: 0 });
      const cancelled = await running.post('/v1/cancel-order', { order_id, token, code, version: 1 }, HOST);
      expect(cancelled.json).toMatchObject({ without_prices: true, order: { total: 0, closed: { as: 'cancelled' } } });
      expect(JSON.stringify([page.json, cancelled.json])).not.toMatch(/"(Large|price|total)":[1-9]|252/);
    } finally {
      await running.stop();
    }
  });
});
