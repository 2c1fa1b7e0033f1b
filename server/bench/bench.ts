import { copyFileSync, existsSync, mkdirSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { loadCatalog } from '../catalog/load-catalog';
import { openDatabase } from '../db/connection';
import { readSettings } from '../env';
import { projectFolders } from '../project-folders';
import { seedOrders } from '../seed/seed-orders';
import { Browser } from './calls';
import { measure, tableOf } from './measure';
import { measureLists } from './measure-lists';
import { measureWriting } from './measure-writing';
import { startServerProcess } from './server-process';

/**
 * `npm run bench [-- --orders 100000]`: how long the calls of the Orders screen take with many orders. It measures and
 * prints; it judges nothing. The invented orders are kept below the data folder for the next time.
 */
async function bench(): Promise<void> {
  const { values } = parseArgs({ options: { orders: { type: 'string', default: '100000' } } });
  const folder = join(readSettings({ ...process.env, NODE_ENV: 'development' }).dataDir, 'tmp');
  const seeded = join(folder, `bench-${values.orders}`, 'storefront.sqlite');
  if (!existsSync(seeded)) await seedDatabase(seeded, Number(values.orders));
  const run = join(folder, 'bench-run');
  rmSync(run, { recursive: true, force: true });
  mkdirSync(run, { recursive: true });
  copyFileSync(seeded, join(run, 'storefront.sqlite'));
  const server = await startServerProcess(run);
  try {
    const lists = await measureLists(server.origin);
    const writing = await measureWriting(server.origin);
    process.stdout.write(`${tableOf([...lists, ...writing])}\n`);
    const before = server.peakMemoryMb();
    const browser = new Browser(server.origin);
    const exported = await measure('export of all orders', 1, () => browser.exportAll(), 0);
    process.stdout.write(
      `${tableOf([exported])}\nMost memory: ${before} MB, ${server.peakMemoryMb()} MB with export\n`,
    );
  } finally {
    await server.stop();
    rmSync(run, { recursive: true, force: true });
  }
}

/** The file is given its name once it is complete. */
async function seedDatabase(file: string, orders: number): Promise<void> {
  const catalog = loadCatalog(projectFolders.catalog).customers.get('hennessy');
  if (!catalog) throw new Error('There is no customer Hennessy');
  process.stdout.write(`Inventing ${orders} orders, once…\n`);
  const unfinished = `${file}.unfinished`;
  rmSync(unfinished, { force: true });
  const db = await openDatabase(unfinished);
  await seedOrders(db, catalog, { orders, seed: 1, now: Date.now() });
  await db.close();
  renameSync(unfinished, file);
}

await bench();
