import { beforeAll, describe, expect, it } from 'vitest';
import { countWaiting, lastOrders, longestDue, sumOrders } from '../../../server/office/today-rows';
import { orderSearchOf } from '../../../server/order-rows/order-search';
import type { OrderHeadRow } from '../../../server/order-rows/rows';
import { NO_FILTERS, type OrderFilters, orderRows } from '../../../server/orders/order-list';
import { countOrdersAcross, listOrdersAcross } from '../../../server/orders/orders-across';
import { readItemReport, readReport } from '../../../server/reports/rows';
import { useTestServer } from '../../support/server/hooks';

const server = useTestServer();

/** Every fifth has orders. */
const CUSTOMERS = Array.from({ length: 60 }, (_, index) => `many${index}`);
const ORDERS = 1_200;

const askedFor = (filters: Partial<OrderFilters>, customers: readonly string[] = CUSTOMERS) =>
  customers.map((customer) => ({ customer, filters: { ...NO_FILTERS, ...filters } }));

const words = (...typed: string[]) => typed.map((word) => ({ word, stores: [] }));

const FILTERS: readonly (readonly [string, Partial<OrderFilters>])[] = [
  ['all', {}],
  ['a period', { from: 300, to: 900 }],
  ['a stage', { stage: 'dated' }],
  ['missing PO', { missing: ['po'] }],
  ['late', { lateOn: '2026-12-10' }],
  ['due', { dueIn: ['2026-12-09', '2026-12-09'] }],
  ['a number', { orderNumbers: ['ORD-77', 'ORD-78', 'ORD-80'] }],
  ['a name', { words: words('castellano') }],
  ['a name in a period', { words: words('castellano'), from: 300, to: 900 }],
  ['nothing', { words: words('zebra') }],
];

beforeAll(async () => {
  const { db } = server.services;
  const rows = Array.from({ length: ORDERS }, (_, index) => ({
    ...{ id: index + 1, order_number: `ORD-${index + 1}`, customer: `many${(index * 5) % 60}`, created_at: index + 1 },
    ...{
      email: `${index}@example.com`,
      first_name: 'Renee',
      last_name: index % 3 ? 'Castellano' : 'Li',
      company_name: '',
    },
    ...{ store: `S${index % 4}`, customer_po: '', paid: index % 50 ? 1 : 0, payment: 'bypass', total_cents: index },
    ...{
      line_count: 1,
      lines_without_po: index % 7 ? 0 : 1,
      stage: index % 5,
      ships_by: index % 9 ? null : '2026-12-09',
    },
  }));
  await db.write.batchInsert('orders', rows, 100);
  const lines = rows.map(({ id, lines_without_po }) => ({
    ...{
      order_id: id,
      line: 1,
      code: 'PC61',
      name: 'Polo',
      type: 'mens',
      quantity: 1,
      price_cents: 1,
      description: '',
    },
    ...{ color: 'Navy', size: 'M', customer_po: '', po: lines_without_po ? '' : 'PO-1' },
  }));
  await db.write.batchInsert('order_lines', lines, 100);
  const ids = rows.map(({ id }) => id);
  for (let from = 0; from < ORDERS; from += 200)
    await db.transaction((trx) => orderSearchOf(db).update(trx, ids.slice(from, from + 200)));
});

const readIds = async (_db: unknown, rows: readonly OrderHeadRow[]) => rows.map(({ id }) => id);

/** What the lists of single customers have, put together. */
async function eachAlone(filters: Partial<OrderFilters>): Promise<readonly number[]> {
  const found: OrderHeadRow[] = [];
  for (const { customer, filters: all } of askedFor(filters).filter((_, index) => index % 5 === 0))
    found.push(...(await orderRows(server.services.db, customer, all, ORDERS, undefined)));
  return found.map(({ id }) => id).toSorted((one, other) => other - one);
}

describe('the orders of sixty customers', () => {
  it.each(FILTERS)('with the filter %s are those of each, newest first, page by page', async (_what, filters) => {
    const { db } = server.services;
    const expected = await eachAlone(filters);
    const listed: number[] = [];
    let after: Parameters<typeof listOrdersAcross>[1]['after'];
    do {
      const page = await listOrdersAcross(db, { customers: askedFor(filters), limit: 100, after }, readIds);
      listed.push(...page.orders);
      after = page.next;
    } while (after);

    expect(listed).toEqual(expected);
    expect(await countOrdersAcross(db, askedFor(filters))).toBe(expected.length);
  });

  it('are counted by customer as they are one by one', async () => {
    const { db } = server.services;
    const sorted = <Row extends { readonly customer: string }>(rows: readonly Row[]) =>
      rows
        .map((row) => ({
          ...row,
          count: Number((row as { count?: unknown }).count),
          since: String((row as { since?: unknown }).since),
        }))
        .toSorted((one, other) => (one.customer < other.customer ? -1 : 1));
    const some = CUSTOMERS.slice(0, 10);
    const filters = askedFor({ missing: ['po'], isOpen: true, to: 1_000 });
    const many = await countWaiting(db, filters, 'created_at');
    const few = await countWaiting(db, filters.slice(0, 10), 'created_at');

    expect(sorted(few)).not.toEqual([]);
    expect(sorted(many.filter(({ customer }: { customer: string }) => some.includes(customer)))).toEqual(sorted(few));
    expect(Number((await sumOrders(db, askedFor({ stage: 'po' })))[0].cents)).toBe(
      (await eachAlone({ stage: 'po' })).reduce((sum, id) => sum + id - 1, 0),
    );
    expect(sorted(await lastOrders(db, CUSTOMERS))).toHaveLength(12);
    expect((await longestDue(db, askedFor({ lateOn: '2026-12-10' }), 2)).length).toBe(2);
  });

  it('are reported as the sum of each customer’s', async () => {
    const { db } = server.services;
    await db.write('orders').update({ day: '2026-11-03' });
    await db
      .write('orders')
      .where('id', '>', ORDERS / 2)
      .update({ day: '2026-11-02' });
    const query = {
      customers: CUSTOMERS,
      now: { from: '2026-11-03', to: '2026-12-02' },
      before: { from: '2026-11-01', to: '2026-11-02' },
    };
    // One in fifty isn't paid.
    const orders = (ORDERS / 2) * 0.98;

    expect((await readReport(db, query)).total).toMatchObject({
      now: { orders, units: orders },
      before: { orders, units: orders },
    });
    expect((await readItemReport(db, query, () => undefined)).items.get('PC61')).toMatchObject({
      now: { units: orders },
      before: { units: orders },
    });
  });
});
