import { parseArgs } from 'node:util';
import { loadCatalog } from '../../catalog/load-catalog';
import { databasePlace } from '../../database/engines/open-database';
import { projectFolders } from '../../operations/files/project-folders';
import { OperatorError } from '../../operations/operator-error';
import { openDatabase } from '../../order-rows/open-database';
import { runCommand, say } from '../run-command';
import { countRealOrders, LINES_PER_ORDER, seedOrders } from './seed-orders';

const USAGE = `npm run seed -- [--orders 1000] [--customer hennessy] [--seed 1] [--force]
Generates orders for trying out the Orders screen.
--force: even if the database has real orders.`;

const REPORT_EVERY = 10_000;

/** `npm run seed`: fills the configured database. Stop the server first: it writes to the same file. */
await runCommand(USAGE, async (settings) => {
  const { values } = parseArgs({
    options: {
      orders: { type: 'string', default: '1000' },
      customer: { type: 'string', default: 'hennessy' },
      seed: { type: 'string', default: '1' },
      force: { type: 'boolean', default: false },
    },
  });
  const catalog = [...loadCatalog(projectFolders.catalog).customers.values()].find(
    ({ customer }) => customer.key === values.customer,
  );
  if (!catalog || !/^[1-9]\d{0,6}$/.test(values.orders) || !/^\d{1,9}$/.test(values.seed))
    throw new OperatorError(USAGE);
  if (settings.production) throw new OperatorError('Orders are not generated in production.');
  const place = databasePlace(settings);
  const name = 'file' in place ? place.file : 'The PostgreSQL database';
  const db = await openDatabase(place);
  try {
    const real = await countRealOrders(db);
    if (real > 0 && !values.force) {
      const hint = 'Nothing was changed; use --force to add generated ones.';
      throw new OperatorError(`${name} holds ${real} real order(s). ${hint}`);
    }
    const started = Date.now();
    const orders = Number(values.orders);
    await seedOrders(db, catalog, { orders, seed: Number(values.seed), now: started }, (done) => {
      if (done % REPORT_EVERY === 0) say(`${done} orders`);
    });
    const seconds = Math.round((Date.now() - started) / 1000);
    const lines = orders * Math.min(LINES_PER_ORDER, catalog.items.length);
    say(`${orders} orders with ${lines} lines generated for ${catalog.customer.title} in ${seconds} s: ${name}`);
  } finally {
    await db.close();
  }
});
