import { describe, expect, it } from 'vitest';
import { untyped } from '../../../server/database/tables';
import { findLinkedOrder } from '../../../server/order-rows/links';
import { orderLink } from '../../../server/orders/order-link';
import { hashOf } from '../../../server/sessions/tokens';
import { anOrderBody } from '../../support/orders/orders';
import { useTestServer } from '../../support/server/hooks';

const server = useTestServer();

async function placed(key: string) {
  const answer = await server.post('/v1/create-order', anOrderBody(), { 'Idempotency-Key': key });
  const [, orderNumber = '', token = ''] = /^\/order\/(.+)#(.+)$/.exec(answer.json.link) ?? [];
  const [order] = await server.services.db.read(untyped('orders')).where({ order_number: orderNumber });
  return { answer, orderNumber, orderId: order.id as number, token };
}

describe("the link of an order's page", () => {
  it('has 128 random bits, and the database has nothing that opens the page', async () => {
    const { token, orderId } = await placed('link-of-128-bits');
    expect(token).toMatch(/^[\w-]{22}$/);
    const stored = await server.services.db.read(untyped('order_links')).where({ order_id: orderId });
    expect(stored).toEqual([{ order_id: orderId, nonce: expect.any(String), hash: hashOf(token), ended_at: null }]);
    expect(JSON.stringify(stored)).not.toContain(token);
  });

  it('is the same for a repeated order, and whenever it is asked for', async () => {
    const first = await placed('link-of-a-repeat');
    const again = await placed('link-of-a-repeat');
    expect(again.answer.json.link).toBe(first.answer.json.link);
    expect(await orderLink(server.services, first)).toEqual({ token: first.token, path: first.answer.json.link });
  });

  it('keeps opening its order after the key that made it is gone; the next link is another one', async () => {
    const { orderId, orderNumber, token } = await placed('link-of-a-lost-key');
    const secrets = { ...server.services.secrets, sessionKeys: ['a key from a new secrets file'] };
    const made = await orderLink({ ...server.services, secrets }, { orderId, orderNumber });
    expect(made.token).not.toBe(token);
    expect(await orderLink({ ...server.services, secrets }, { orderId, orderNumber })).toEqual(made);
    for (const each of [token, made.token]) {
      const found = await findLinkedOrder(server.services.db.read, orderNumber, hashOf(each));
      expect([found?.customer, found?.order.orderNumber]).toEqual(['hennessy', orderNumber]);
    }
  });

  it('is made with an older key while that is in the secrets file', async () => {
    const { orderId, orderNumber, token } = await placed('link-of-an-older-key');
    const { secrets } = server.services;
    const rotated = { ...secrets, sessionKeys: ['the newest key of the file', ...secrets.sessionKeys] };
    expect((await orderLink({ ...server.services, secrets: rotated }, { orderId, orderNumber })).token).toBe(token);
  });
});
