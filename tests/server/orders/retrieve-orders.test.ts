import { beforeAll, describe, expect, it } from 'vitest';
import { anOrderBody } from '../../support/orders/orders';
import { useTestServer } from '../../support/server/hooks';

const server = useTestServer({}, { now: () => clock });
let clock = 1_795_000_000_000;

beforeAll(async () => {
  for (const [person, store] of [
    ['Ann', 'HENHON'],
    ['Bob', 'None'],
    ['Cy', 'HENFRD'],
  ]) {
    clock += 60_000;
    await server.post('/v1/create-order', anOrderBody({ first_name: person, store }));
  }
  await server.services.db.write('orders').where({ first_name: 'Bob' }).update({ paid: 0 });
});

describe('POST /v1/retrieve-orders', () => {
  it('lists a customer’s paid orders, newest first', async () => {
    const { status, json } = await server.post('/v1/retrieve-orders', { companyName: 'Hennessy' });

    expect(status).toBe(200);
    expect(json.orders.map((order: { first_name: string }) => order.first_name)).toEqual(['Cy', 'Ann']);
    expect(json.next_cursor).toBeUndefined();
  });

  it('returns store names and lines, and masks the email address', async () => {
    const { json } = await server.post('/v1/retrieve-orders', { companyName: 'Hennessy' });

    expect(json.orders[1]).toMatchObject({
      email: 'r•••@example.com',
      created_at: '1795000060000',
      store: 'Hennessy Honda, 5512 Cobb Station Parkway, Atlanta, GA 30339',
      company_name: 'Hennessy',
      paid: 1,
      payment: 'bypass',
      total: 252,
      order: [{ line: 1, code: 'PL420', price: 42, quantity: 6, customer_po: '20418', po: '', est_ship_date: '' }],
    });
    expect(json.orders[1]).not.toHaveProperty('id');
  });

  it('continues where a page ended', async () => {
    const first = await server.post('/v1/retrieve-orders', { companyName: 'Hennessy', limit: 1 });
    const second = await server.post('/v1/retrieve-orders', {
      companyName: 'Hennessy',
      limit: 1,
      cursor: first.json.next_cursor,
    });

    expect([first, second].map((page) => page.json.orders[0].first_name)).toEqual(['Cy', 'Ann']);
    expect(second.json.next_cursor).toBeUndefined();
  });

  it('refuses an invalid cursor', async () => {
    const answer = await server.post('/v1/retrieve-orders', { companyName: 'Hennessy', cursor: 'x' });

    expect(answer.status).toBe(422);
  });

  it('refuses an unknown company', async () => {
    expect((await server.post('/v1/retrieve-orders', { companyName: 'Acme' })).status).toBe(404);
  });
});
