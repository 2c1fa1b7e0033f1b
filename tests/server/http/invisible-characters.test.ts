import { describe, expect, it } from 'vitest';
import { untyped } from '../../../server/db/tables';
import { unlocked } from '../../support/admin';
import { useTestServer } from '../../support/hooks';
import { anOrderBody } from '../../support/orders';

const server = useTestServer();

const SENTENCE = 'Remove invisible characters from the first name.';

describe('characters that nobody can see', () => {
  it('are refused in an order with a sentence, and the corrected order is placed under the same key', async () => {
    const key = { 'Idempotency-Key': 'waiting-order-1' };
    const refused = await server.post('/v1/create-order', anOrderBody({ first_name: 'Ren\u200Bee' }), key);
    expect([refused.status, refused.json]).toEqual([
      422,
      { code: 'invalid', message: SENTENCE, fields: { first_name: SENTENCE } },
    ]);
    expect(await server.services.db.read(untyped('orders')).select()).toEqual([]);

    expect((await server.post('/v1/create-order', anOrderBody(), key)).status).toBe(201);
  });

  it('are refused in the PO of an edit, and a pasted line break becomes a space', async () => {
    const [order] = await server.services.db.read(untyped('orders')).select();
    const admin = await unlocked(server);
    const edit = (po: string) =>
      server.post(
        '/v1/update-historical-order',
        { email: order.email, created_at: String(order.created_at), cart: [{ line: 1, po }] },
        admin,
      );

    expect((await edit('PO\u202E7')).status).toBe(422);
    expect((await edit('PO 7\r\nPO 8')).json.order.order[0].po).toBe('PO 7 PO 8');
  });
});
