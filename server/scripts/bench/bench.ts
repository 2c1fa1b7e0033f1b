import { copyFileSync, existsSync, mkdirSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import type { CustomerKey } from '../../../domain/catalog/customer';
import { type CustomerCatalog, loadCatalog } from '../../catalog/load-catalog';
import { openDatabase } from '../../db/connection';
import { readSettings } from '../../env';
import { projectFolders } from '../../project-folders';
import { seedOrders } from '../seed/seed-orders';
import { Browser } from './calls';
import { addLargeOrders } from './large-orders';
import { measure, tableOf } from './measure';
import { measureLists } from './measure-lists';
import { measureWorstCalls, worstOf } from './measure-worst';
import { measureWriting } from './measure-writing';
import { type ServerProcess, startServerProcess } from './server-process';

const OPTIONS = { orders: { type: 'string', default: '100000' }, worst: { type: 'boolean', default: false } } as const;

/**
 * `npm run bench [-- --orders 100000] [--worst]`: measures how long the Orders screen's calls take with many orders,
 * and the CPU time of the worst calls; `--worst` measures only the latter. It has no pass or fail. The sample orders
 * are kept in the data folder for the next run.
 */
async function bench(): Promise<void> {
  const { values } = parseArgs({ options: OPTIONS });
  const folder = join(readSettings({ ...process.env, NODE_ENV: 'development' }).dataDir, 'tmp');
  const seeded = join(folder, `bench-${values.orders}`, 'storefront.sqlite');
  if (!existsSync(seeded)) await seedDatabase(seeded, Number(values.orders));
  const run = join(folder, 'bench-run');
  rmSync(run, { recursive: true, force: true });
  mkdirSync(run, { recursive: true });
  copyFileSync(seeded, join(run, 'storefront.sqlite'));
  await prepareRun(join(run, 'storefront.sqlite'));
  const server = await startServerProcess(run);
  try {
    if (values.worst) return await printWorst(server);
    const lists = await measureLists(server.origin);
    const writing = await measureWriting(server.origin);
    process.stdout.write(`${tableOf([...lists, ...writing])}\n`);
    const before = server.peakMemoryMb();
    const browser = new Browser(server.origin);
    const exported = await measure('export of all orders', 1, () => browser.exportAll(), 0);
    process.stdout.write(
      `${tableOf([exported])}\nPeak memory: ${before} MB, ${server.peakMemoryMb()} MB with export\n`,
    );
    await printWorst(server);
  } finally {
    await server.stop();
    rmSync(run, { recursive: true, force: true });
  }
}

async function printWorst(server: ServerProcess): Promise<void> {
  const admin = new Browser(server.origin);
  await admin.unlock();
  const measured = await measureWorstCalls(server, new Browser(server.origin), admin);
  const worst = worstOf(measured);
  process.stdout.write(`${tableOf(measured)}\n`);
  process.stdout.write(
    `Worst legal call, CPU ms: ${worst?.most.toFixed(0)} (${worst?.name})\nPeak memory: ${server.peakMemoryMb()} MB\n`,
  );
}

/** Adds orders of the largest size, and turns off rate limits. */
async function prepareRun(file: string): Promise<void> {
  const db = await openDatabase(file);
  await addLargeOrders(db, catalogOf('leith'), Date.now());
  await db.write.raw(
    'CREATE TRIGGER no_limits AFTER INSERT ON rate_limits BEGIN DELETE FROM rate_limits WHERE key = new.key; END',
  );
  await db.close();
}

function catalogOf(customer: CustomerKey): CustomerCatalog {
  const catalog = loadCatalog(projectFolders.catalog).customers.get(customer);
  if (!catalog) throw new Error(`There is no customer ${customer}`);
  return catalog;
}

/** Renames the file once it is complete, so that an aborted run leaves none behind. */
async function seedDatabase(file: string, orders: number): Promise<void> {
  process.stdout.write(`Generating ${orders} sample orders…\n`);
  const unfinished = `${file}.unfinished`;
  rmSync(unfinished, { force: true });
  const db = await openDatabase(unfinished);
  await seedOrders(db, catalogOf('hennessy'), { orders, seed: 1, now: Date.now() });
  await db.close();
  renameSync(unfinished, file);
}

await bench();
