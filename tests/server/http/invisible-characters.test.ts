import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { untyped } from '../../../server/database/tables';
import { unlocked } from '../../support/office/admin';
import { anOrderBody, POLO_LINE } from '../../support/orders/orders';
import { useTestServer } from '../../support/server/hooks';

const server = useTestServer();

describe('characters that nobody can see', () => {
  it('are left out of names, POs, emails, and codes, and a retry replays the order', async () => {
    const key = { 'Idempotency-Key': 'waiting-order-1' };
    const pasted = anOrderBody({
      first_name: '\u2068Ren\u200Bée\u2069',
      last_name: 'می\u200Cخواهم',
      email: '\u202A renee@\u2060example.com\uFEFF',
      customer_po: '\u200E20418\u00AD-7',
    });
    const code = `\u200B${pasted.bypass_code}\u200D`;
    const placed = await server.post('/v1/create-order', { ...pasted, bypass_code: code }, key);
    expect(placed.status).toBe(201);
    expect(await server.services.db.read(untyped('orders')).select()).toMatchObject([
      {
        first_name: 'Renée',
        last_name: 'می\u200Cخواهم',
        email: 'renee@example.com',
        customer_po: '20418-7',
      },
    ]);

    const again = await server.post('/v1/create-order', pasted, key);
    expect([again.status, again.json.order_id]).toEqual([200, placed.json.order_id]);
  });

  it('do not change what orders placed before are recognized by', async () => {
    const body = anOrderBody({ first_name: 'Ann \u2764\uFE0F', last_name: 'L\uFE0Fee', customer_po: '\u260E\uFE0F 7' });
    const key = { 'Idempotency-Key': 'placed-before-1' };
    expect((await server.post('/v1/create-order', body, key)).status).toBe(201);
    const [order] = await server.services.db.read(untyped('orders')).where({ last_name: body.last_name });
    const [stored] = await server.services.db.read(untyped('idempotency_keys')).where({ order_id: order.id });
    // The version before took these texts, and hashed them as they were sent.
    const { companyName, first_name, last_name, email, store, customer_po, bypassPaypal } = body;
    const { code, price, quantity, size, color, placement, embroidery } = POLO_LINE;
    const cart = [{ code, price, quantity, size, color, placement, embroidery }];
    const hashed = { companyName, first_name, last_name, email, store, customer_po, cart, bypassPaypal };
    expect(stored.payload_hash).toBe(createHash('sha256').update(JSON.stringify(hashed)).digest('hex'));
  });

  it('are left out of the PO of an edit, and a pasted line break becomes a space', async () => {
    const [order] = await server.services.db.read(untyped('orders')).select();
    const admin = await unlocked(server);
    const edit = (po: string) =>
      server.post(
        '/v1/update-historical-order',
        { email: order.email, created_at: String(order.created_at), cart: [{ line: 1, po }] },
        admin,
      );

    expect((await edit('PO\uE0007')).status).toBe(422);
    expect((await edit('PO\u202E 7\r\nPO\u200B 8\u2069')).json.order.order[0].po).toBe('PO 7 PO 8');
  });
});
