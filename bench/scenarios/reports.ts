import { join } from 'node:path';
import type { CustomerKey } from '../../domain/address/customer-key';
import type { Database } from '../../server/database/database';
import { FIGURES_OF_LINES, setFromLines } from '../../server/database/report-figures';
import { openDatabase } from '../../server/order-rows/open-database';
import { readItemReport, readReport } from '../../server/reports/rows';
import { atMost, type Figure, type Scenario } from '../scenario';
import { median } from '../statistics';

const CUSTOMERS = Array.from({ length: 10 }, (_, index): CustomerKey => `group${index}`);
const ORDERS = 500_000;
const YEAR = { from: '2026-01-01', to: '2026-12-31' };

export const reports: Scenario = {
  name: 'reports',
  method:
    `A year of ${ORDERS.toLocaleString('en-US')} orders of ${CUSTOMERS.length} customers with 25 stores each, in SQLite: ` +
    'three lines an order on average, of 60 items. The product’s own queries, each after one that is not counted; p50.',
  async measure(bench) {
    const db = await openDatabase({ file: join(bench.newFolder(), 'storefront.sqlite') });
    bench.afterwards(() => db.close());
    bench.say(`seeding ${ORDERS.toLocaleString('en-US')} orders`);
    await seed(db);
    const figures: Figure[] = [];
    for (const customers of [CUSTOMERS.slice(0, 1), CUSTOMERS]) {
      const orders = (customers.length * ORDERS) / CUSTOMERS.length;
      const what = `${customers.length === 1 ? 'one customer' : 'all customers'}, ${orders.toLocaleString('en-US')} orders`;
      const query = { customers, now: YEAR };
      figures.push({
        what: `${what}: totals, days, and stores`,
        value: await timed(bench.rounds, () => readReport(db, query)),
        unit: 'ms',
        goal: atMost(customers.length === 1 ? 100 : 300),
      });
      figures.push({
        what: `${what}: items and sizes`,
        value: await timed(bench.rounds, () => readItemReport(db, query, (items) => items.keys().next().value)),
        unit: 'ms',
        goal: atMost(1_500),
      });
    }
    return figures;
  },
};

async function timed(rounds: number, read: () => Promise<unknown>): Promise<number> {
  await read();
  const times: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const start = performance.now();
    await read();
    times.push(performance.now() - start);
  }
  return median(times);
}

const NUMBERS = 'RECURSIVE numbers (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM numbers WHERE n < ?)';

/** One order a minute. One in a hundred was cancelled; the others have shipped after six days, half of them in time. */
async function seed({ write }: Database): Promise<void> {
  const minute = `${Date.parse(YEAR.from)} + n * 60000`;
  await write.raw(
    `INSERT INTO orders (id, order_number, customer, email, created_at, first_name, last_name, company_name, store,
       customer_po, paid, payment, total_cents, line_count, stage, day, closed_as, withdrawn)
     WITH ${NUMBERS}
     SELECT n, 'ORD-' || n, 'group' || (n % 10), 'person' || (n % 997) || '@example.com', ${minute}, 'Ann', 'Lee', 'Group',
       'S' || (n / 10 % 25), '', 1, 'bypass', 0, 1 + n % 5, 3, date((${minute}) / 1000, 'unixepoch'),
       CASE n % 100 WHEN 0 THEN 'cancelled' END, n % 100 = 0
     FROM numbers`,
    [ORDERS],
  );
  await write.raw(
    `INSERT INTO order_lines (order_id, line, version, code, name, type, quantity, price_cents, description, color, size,
       customer_po, po, est_ship_date, shipped_at, po_days, ship_days, in_time, times_version)
     WITH ${NUMBERS}
     SELECT id, n, 3, 'ITEM' || ((id * 7 + n * 13) % 60), 'Performance Polo',
       CASE (id + n) % 9 WHEN 0 THEN 'customs' ELSE 'mens' END, 1 + id * n % 12, (id + n) % 9 * 600, 'Men''s Performance Polo',
       'Navy', substr('SMLX', 1 + (id + n) % 4, 1), '', 'PO-' || id, day, created_at, 2, 6, id % 2, 3
     FROM orders JOIN numbers ON n <= line_count ORDER BY id, n`,
    [5],
  );
  await setFromLines(write, { total_cents: 'sum(price_cents * quantity)', ...FIGURES_OF_LINES });
}
