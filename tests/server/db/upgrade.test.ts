import { rmSync } from 'node:fs';
import type { Knex } from 'knex';
import { afterEach, describe, expect, it } from 'vitest';
import { untyped } from '../../../server/db/tables';
import { unlocked } from '../../support/admin';
import { foreignKeys } from '../../support/database-questions';
import { OLD_LINE, OLD_ORDER, oldDataDir } from '../../support/old-database';
import { anOrderBody } from '../../support/orders';
import { dropDatabase } from '../../support/test-database';
import { startTestServer, type TestServer } from '../../support/test-server';

const EDIT = { line: 2, version: 2, po: 'PO-7781', est_ship_date: '2026-12-04' };
const KEY = 'key-of-an-old-order';
let server: TestServer;
let dataDir: string;

afterEach(async () => {
  expect(server.errors).toEqual([]);
  await server.stop();
  await dropDatabase(dataDir);
  rmSync(dataDir, { recursive: true, force: true });
});

async function upgrade(last: string, fill: (knex: Knex) => Promise<void>): Promise<void> {
  dataDir = await oldDataDir(last, fill);
  server = await startTestServer({ DATA_DIR: dataDir });
}

async function orders(filters: object = {}) {
  return (await server.post('/v1/retrieve-orders', { companyName: 'Hennessy', ...filters })).json.orders;
}

describe('a database from before order numbers had a column of that name', () => {
  const fill = async (knex: Knex) => {
    await knex(untyped('orders')).insert({
      ...OLD_ORDER,
      line_count: 2,
      lines_without_po: 1,
      lines_without_ship_date: 1,
    });
    await knex(untyped('order_lines')).insert([OLD_LINE, { ...OLD_LINE, ...EDIT }]);
    await knex(untyped('order_line_history')).insert({
      ...{ order: 42, line: 2, version: 2, changed_at: 1_795_000_001_000, session: 'K7M2QX' },
      ...{ customer_po_before: '20418', po_before: '', est_ship_date_before: '' },
      ...{ customer_po: '20418', po: EDIT.po, est_ship_date: EDIT.est_ship_date },
    });
    await knex(untyped('idempotency_keys')).insert({
      customer: 'hennessy',
      key: KEY,
      payload_hash: 'another',
      order: 42,
    });
    await knex(untyped('card_payments')).insert({
      ...{ order: 42, customer: 'hennessy', reference: 'HEN-100042-1', provider_id: 'P1', state: 'paid' },
      ...{ created_at: OLD_ORDER.created_at, ask_at: OLD_ORDER.created_at },
    });
  };

  it('lists its orders as before', async () => {
    await upgrade('008-card-payment-limits', fill);
    const line = { code: 'PL420', name: 'Performance Polo', type: 'mens', quantity: 6, price: 42, color: 'Navy' };
    const unchanged = { shipped_at: null, tracking: '', shipped_parts: [], po_price: null, po_price_per: null };
    const logo = { embroidery: 'Hennessy', placement: 'Left Chest', size: 'Large', customer_po: '20418' };
    const same = { ...line, ...logo, description: "Men's Performance Polo", ...unchanged };

    expect(await orders({ order_id: 'HEN-100042' })).toEqual([
      {
        order_id: 'HEN-100042',
        email: 'r•••@example.com',
        created_at: '1795000000000',
        first_name: 'Renee',
        last_name: 'Castellano',
        company_name: 'Hennessy',
        store: 'None',
        customer_po: '20418',
        paid: 1,
        payment: 'bypass',
        total: 252,
        order: [
          { ...same, line: 1, version: 1, po: '', est_ship_date: '' },
          { ...same, ...EDIT },
        ],
      },
    ]);
    expect([await orders({ search: 'po-7781' }), await orders({ search: 'zebra' })]).toMatchObject([[{}], []]);
    expect(await server.services.db.read('orders').select('ships_by')).toEqual([{ ships_by: EDIT.est_ship_date }]);
  });

  it('keeps history, keys and card payments with their orders', async () => {
    await upgrade('008-card-payment-limits', fill);
    const call = { companyName: 'Hennessy', order_id: 'HEN-100042', line: 2 };
    const history = await server.post('/v1/order-history', call, await unlocked(server));
    const repeated = await server.post('/v1/create-order', anOrderBody(), { 'Idempotency-Key': KEY });
    const captured = await server.post('/v1/capture-order', { companyName: 'Hennessy', order_id: 'P1' });

    expect(history.json.entries).toMatchObject([{ version: 2, session: 'K7M2QX', after: { po: 'PO-7781' } }]);
    expect(repeated.json).toMatchObject({ code: 'key_reused', order_id: 'HEN-100042' });
    expect(captured.json).toEqual({ order_id: 'P1', order_number: 'HEN-100042', paid: 1 });
  });

  it('keeps its keys and constraints', async () => {
    await upgrade('008-card-payment-limits', fill);
    const { write } = server.services.db;
    for (const table of ['order_lines', 'order_line_history', 'idempotency_keys', 'card_payments']) {
      expect([table, await foreignKeys(write, table)]).toEqual([table, ['order_id > orders.id']]);
    }
    const { order: _order, ...line } = OLD_LINE;

    await expect(write(untyped('order_lines')).insert({ ...line, order_id: 42 })).rejects.toThrow(/unique constraint/i);
    await expect(write(untyped('order_lines')).insert({ ...line, order_id: 43 })).rejects.toThrow(
      /foreign key constraint/i,
    );
    const { order_id: order_number, ...order } = OLD_ORDER;
    const copy = { ...order, id: 43, order_number, email: 'other@example.com' };
    await expect(write(untyped('orders')).insert(copy)).rejects.toThrow(/unique constraint/i);
  });
});

it('counts and indexes orders from before they could be edited', async () => {
  await upgrade('003-sessions', async (knex) => {
    await knex(untyped('orders')).insert(OLD_ORDER);
    await knex(untyped('order_lines')).insert([OLD_LINE, { ...OLD_LINE, line: 2, po: 'PO-7781' }]);
  });
  const counts = ['line_count', 'lines_without_po', 'lines_without_ship_date'];

  expect(await server.services.db.read(untyped('orders')).select(counts)).toEqual([
    { line_count: 2, lines_without_po: 1, lines_without_ship_date: 2 },
  ]);
  expect(await orders({ search: 'po-7781 castellano' })).toHaveLength(1);
  expect(await orders({ search: 'zebra' })).toEqual([]);
});
