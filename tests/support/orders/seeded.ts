import type { CustomerKey } from '../../../domain/address/customer-key';
import { loadCatalog } from '../../../server/catalog/load-catalog';
import { projectFolders } from '../../../server/operations/files/project-folders';
import { openDatabase } from '../../../server/order-rows/open-database';
import { seedOrders } from '../../../server/scripts/seed/seed-orders';
import { test as storeTest } from '../browser/store-test';
import type { StoreServer } from '../server/store-server';

/** The newest of the invented orders is from then. */
const SEEDED_AT = Date.UTC(2026, 10, 20, 17);

/** Makes up orders for a store, next to the running server: the same ones for every server that has none. */
async function seedStore(server: StoreServer, customer: CustomerKey, orders: number): Promise<void> {
  const catalogs = [...loadCatalog(projectFolders.catalog).customers.values()];
  const catalog = catalogs.find((each) => each.customer.key === customer);
  if (!catalog) throw new Error(`There is no store ${customer}`);
  const db = await openDatabase(server.database);
  await seedOrders(db, catalog, { orders, seed: 5, now: SEEDED_AT });
  await db.close();
}

/** More than two pages of the list. */
export const SEEDED_ORDERS = 260;

/** Browser tests with a Leith store that has been ordered from for two years. */
export const test = storeTest.extend<object, { readonly leithOrders: undefined }>({
  leithOrders: [
    async ({ server }, use) => {
      await seedStore(server, 'leith', SEEDED_ORDERS);
      await use(undefined);
    },
    { scope: 'worker', auto: true },
  ],
});
