import { describe, expect, it } from 'vitest';
import {
  customersWithOrders,
  listCustomersWithOrders,
  newestOrderAt,
  TABLES_OF_ORDERS,
} from '../../../server/order-rows/delete-orders';
import { planOf } from '../../support/database/database-questions';
import { aCart, anOrderBody, KEYCHAIN_LINE } from '../../support/orders/orders';
import { useTestServer } from '../../support/server/hooks';

const server = useTestServer();

describe('the rows of orders', () => {
  it.each(TABLES_OF_ORDERS)('of %s are found by an index, and not among those of all orders', async (table) => {
    const { read } = server.services.db;
    const { sql, bindings } = read(table).whereIn('order_id', [1, 2]).delete().toSQL();
    expect(await planOf(read, sql, bindings)).not.toMatch(/SCAN|Seq Scan/);
  });
});

describe('the customers that have orders', () => {
  it('are found in an index, without reading all of it', async () => {
    const { sql, bindings } = customersWithOrders(server.services.db.read).select('customer').toSQL();
    const plan = await planOf(server.services.db.read, sql, bindings);
    expect(plan).not.toMatch(/SCAN orders|Seq Scan on orders/);
  });

  it('are listed once each, and the newest order of all is found', async () => {
    const { services, post } = server;
    expect([await listCustomersWithOrders(services.db.read), await newestOrderAt(services.db.read)]).toEqual([
      [],
      undefined,
    ]);
    const place = async (body: Record<string, unknown>) =>
      (await post('/v1/create-order', anOrderBody(body))).json.created_at;
    await place({ companyName: 'Leith', bypass_code: 'LEI', store: 'None', cart: aCart(KEYCHAIN_LINE) });
    const newest = Number(await place({}));
    await services.db
      .write('orders')
      .where({ customer: 'leith' })
      .update({ created_at: newest - 1 });

    expect(await listCustomersWithOrders(services.db.read)).toEqual(['hennessy', 'leith']);
    expect(await newestOrderAt(services.db.read)).toBe(newest);
  });
});
