import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { CustomerKey } from '../../domain/address/customer-key';
import { type CustomerCatalog, loadCatalog } from '../../server/catalog/load-catalog';
import { projectFolders } from '../../server/operations/files/project-folders';
import { openDatabase } from '../../server/order-rows/open-database';
import { seedOrders } from '../../server/scripts/seed/seed-orders';
import { projectFolder } from '../folders';

/** What the content of a seeded database depends on. */
const SOURCES = [
  'server/database/migrations.ts',
  'server/order-rows/sqlite-search.ts',
  'server/scripts/seed',
  'server/data',
];

/**
 * A database file with sample orders of Hennessy, to be copied. Seeding takes a minute for 100,000 orders, so the file
 * stays in the temporary folder for the next run.
 */
export async function seededDatabase(folder: string, orders: number, say: (text: string) => void): Promise<string> {
  const name = `orders-${orders}`;
  const file = join(folder, `${name}-${fingerprint()}.sqlite`);
  if (!existsSync(file)) {
    mkdirSync(folder, { recursive: true });
    for (const old of readdirSync(folder)) if (old.startsWith(`${name}-`)) rmSync(join(folder, old));
    say(`seeding ${orders.toLocaleString('en-US')} sample orders`);
    await seed(file, orders);
  }
  return file;
}

/** Renames the complete file, so an aborted run leaves none behind. */
async function seed(file: string, orders: number): Promise<void> {
  const unfinished = `${file}.unfinished`;
  const db = await openDatabase({ file: unfinished });
  await seedOrders(db, catalogOf('hennessy'), { orders, seed: 1, now: Date.now() });
  await db.close();
  renameSync(unfinished, file);
}

export function catalogOf(customer: CustomerKey): CustomerCatalog {
  const catalog = loadCatalog(projectFolders.catalog).customers.get(customer);
  if (!catalog) throw new Error(`There is no customer ${customer}`);
  return catalog;
}

function fingerprint(): string {
  const hash = createHash('sha256');
  for (const source of SOURCES) {
    const path = join(projectFolder, source);
    const files = statSync(path).isFile() ? [path] : filesIn(path);
    for (const file of files) hash.update(readFileSync(file));
  }
  return hash.digest('hex').slice(0, 12);
}

function filesIn(folder: string): readonly string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .toSorted();
}
