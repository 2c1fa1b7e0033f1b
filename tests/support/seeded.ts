import type { CustomerKey } from '../../domain/customer';
import { loadCatalog } from '../../server/catalog/load-catalog';
import { openDatabase } from '../../server/db/connection';
import { projectFolders } from '../../server/project-folders';
import { seedOrders } from '../../server/seed/seed-orders';
import type { StoreServer } from './store-server';

/** The newest of the invented orders is from then. */
export const SEEDED_AT = Date.UTC(2026, 10, 20, 17);

/** Invents orders for a store, beside the running server. The same ones for every server that has none. */
export async function seedStore(server: StoreServer, customer: CustomerKey, orders: number): Promise<void> {
  const catalog = [...loadCatalog(projectFolders.catalog).customers.values()].find(
    (each) => each.customer.key === customer,
  );
  if (!catalog) throw new Error(`There is no store ${customer}`);
  const db = await openDatabase(server.database);
  await seedOrders(db, catalog, { orders, seed: 5, now: SEEDED_AT });
  await db.close();
}
