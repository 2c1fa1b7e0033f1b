import { rmSync } from 'node:fs';
import type { Knex } from 'knex';
import { afterEach, describe, expect, it } from 'vitest';
import { untyped } from '../../../server/database/tables';
import { type ReportQuery, readReport } from '../../../server/reports/rows';
import { foreignKeys } from '../../support/database/database-questions';
import { OLD_LINE, OLD_ORDER, oldDataDir } from '../../support/database/old-database';
import { dropDatabase } from '../../support/database/test-database';
import { unlocked } from '../../support/office/admin';
import { anOrderBody } from '../../support/orders/orders';
import { recountReport } from '../../support/orders/recount-report';
import { startTestServer, type TestServer } from '../../support/server/test-server';

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
    const same = { ...line, ...logo, description: "Men's Performance Polo", ...unchanged, quoted_price: null };

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

describe('a database from before orders had figures for reports', () => {
  const at = Date.parse('2026-11-03T17:00:00Z');
  const DAY_MS = 24 * 60 * 60_000;
  const orderOf = (id: number, changes: object = {}) => ({
    ...{ id, order_number: `HEN-${id}`, customer: 'hennessy', email: `${id}@example.com`, created_at: at },
    ...{ first_name: 'Ann', last_name: 'Lee', company_name: 'Hennessy', store: 'HENHON', customer_po: '', paid: 1 },
    ...{ payment: 'bypass', total_cents: 25_200, line_count: 1, day: '2026-11-03', ...changes },
  });
  const lineOf = (order_id: number, changes: object = {}) => ({
    ...{ order_id, line: 1, version: 1, code: 'PL420', name: 'Polo', type: 'mens', quantity: 6, price_cents: 4200 },
    ...{ description: '', color: 'Navy', size: 'Large', customer_po: '', po: '', est_ship_date: '', ...changes },
  });
  const fill = async (knex: Knex) => {
    const shipped = { version: 3, po: 'PO-1', est_ship_date: '2026-11-09', shipped_at: at + 6 * DAY_MS };
    await knex(untyped('orders')).insert([
      orderOf(1),
      orderOf(2, { line_count: 2, po_total_cents: 3_300 }),
      orderOf(3, { closed_as: 'cancelled', closed_at: at }),
      orderOf(4, { payment: 'paypal' }),
      orderOf(5, { paid: 0 }),
    ]);
    const pack = { line: 2, type: 'customs', code: 'LK100', size: 'default', quantity: 1500, price_cents: 0 };
    await knex(untyped('order_lines')).insert([
      ...[1, 3, 4, 5].map((id) => lineOf(id)),
      lineOf(2, shipped),
      lineOf(2, { ...pack, ...shipped, shipped_at: at + 9 * DAY_MS, po_price_cents: 3_300, po_price_per: 'line' }),
    ]);
    const edit = { customer_po_before: '', po_before: '', est_ship_date_before: '', customer_po: '', po: 'PO-1' };
    const entries = [1, 2].map((line) => ({
      ...{ order_id: 2, line, version: 2, changed_at: at + line * DAY_MS, session: 'K7M2QX', est_ship_date: '' },
      ...edit,
    }));
    await knex(untyped('order_line_history')).insert(entries);
    await knex(untyped('card_payments')).insert({
      ...{ order_id: 4, customer: 'hennessy', reference: 'HEN-4', provider_id: 'P1', state: 'refunded' },
      ...{ created_at: at, ask_at: at },
    });
  };

  it('reports them as a recount does', async () => {
    await upgrade('047-webhook-rule', fill);
    const { db } = server.services;
    const query: ReportQuery = { customers: ['hennessy'], now: { from: '2026-11-01', to: '2026-11-30' } };
    const { total, periods } = await readReport(db, query);

    expect(total.now).toMatchObject({ orders: 2, withdrawn: 2, units: 1_512, po_days: 2, ship_days: 9, in_time: 0 });
    expect({ total, periods }).toEqual(pick(await recountReport(db, query)));
    // Its approvers may still lower it.
    expect(await db.read('orders').whereNull('units').pluck('id')).toEqual([5]);
  });

  const pick = ({ total, periods }: Awaited<ReturnType<typeof recountReport>>) => ({ total, periods });
});
