import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import autocannon, { type Result } from 'autocannon';
import { picturesFolder, serverBundle } from '../../bench/folders';
import { startProcess } from '../../bench/store/process';
import { catalogOf } from '../../bench/store/sample-orders';
import { productionSettings } from '../../bench/store/settings';
import { COMMAND } from '../../server/activity/rows';
import type { Database } from '../../server/database/database';
import { databasePlace, databaseToBackUp } from '../../server/database/engines/open-database';
import { openDatabase } from '../../server/order-rows/open-database';
import { invite } from '../../server/people/rows';
import { startOfficeSession } from '../../server/people/sign-in-rows';
import { seedOrders } from '../../server/scripts/seed/seed-orders';
import { type Options, readOptions, USAGE } from './options';
import { type Flow, printFlows } from './report';
import { mixedTraffic, OFFICE_HOST, officeTraffic, type Traffic } from './traffic';

/** `npm run load` */
async function load(): Promise<void> {
  const options = readOptions(process.argv.slice(2));
  if (!options) return fail(USAGE);
  if (!existsSync(serverBundle)) return fail('There is no build to load. Run npm run build first.');
  const folder = mkdtempSync(join(tmpdir(), 'load-'));
  try {
    await loadStoreIn(folder, options);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

async function loadStoreIn(dataDir: string, options: Options): Promise<void> {
  const { orders, seconds, connections, office, databaseUrl } = options;
  if (databaseUrl !== undefined && (await databaseToBackUp({ databaseUrl, dataDir }).exists())) {
    return fail('--database-url names a database with tables. Name an empty one: this writes thousands of orders.');
  }
  const place = databasePlace({ databaseUrl, dataDir });
  const db = await openDatabase(place);
  await seedOrders(db, catalogOf('hennessy'), { orders, seed: 1, now: Date.now() });
  const cookie = office > 0 ? await addOfficeSession(db) : '';
  await db.close();
  const server = await startProcess({
    args: [serverBundle],
    cwd: dataDir,
    env: {
      ...(await productionSettings(dataDir)),
      ...(databaseUrl === undefined ? {} : { DATABASE_URL: databaseUrl }),
      DATA_DIR: dataDir,
      PICTURES_DIR: picturesFolder,
      LOG_LEVEL: 'error',
      OFFICE_HOST,
    },
    readyPath: '/readyz',
  });
  const acknowledged: string[] = [];
  const runs: (readonly Flow[])[] = [];
  const run = async (more: readonly Traffic[]) => {
    const traffic = [...(await mixedTraffic(server.origin, acknowledged)), ...more];
    runs.push(await Promise.all(traffic.map((each) => flow(server.origin, each, options))));
  };
  try {
    await run([]);
    if (office > 0) await run([officeTraffic(office, cookie)]);
  } finally {
    await server.stop();
  }
  const kind = databaseUrl === undefined ? 'SQLite' : 'PostgreSQL';
  process.stdout.write(`${connections} connections for ${seconds} s, ${kind} with ${orders} orders\n\n`);
  for (const flows of runs) printFlows(flows);
  if (office > 0) process.stdout.write(`\n${costOf(office, runs)}\n`);
  const errors = runs.flat().reduce((sum, { wrong }) => sum + wrong, 0);
  const missing = await missingOrders(databaseUrl, dataDir, acknowledged);
  const repeated = acknowledged.length - new Set(acknowledged).size;
  process.stdout.write(
    `\nAcknowledged orders: ${acknowledged.length}; not stored: ${missing}; numbers given twice: ${repeated}.\n`,
  );
  if (errors + missing + repeated > 0) process.exitCode = 1;
}

/** An owner who is signed in. @returns the session's cookie */
async function addOfficeSession(db: Database): Promise<string> {
  const owner = { email: 'owner@example.com', name: 'Owner', grants: [{ role: 'owner' }] } as const;
  const invited = await invite(db, COMMAND, owner, Date.now());
  return `__Host-office=${await startOfficeSession(db.write, invited?.id ?? '', 'load', Date.now())}`;
}

function costOf(people: number, runs: readonly (readonly Flow[])[]): string {
  const [without = 0, beside = 0] = runs.map((flows) => flows.find(({ name }) => name === 'orders')?.perSecond ?? 0);
  const change = (100 * (beside - without)) / without;
  return `Orders per second: ${without.toFixed(0)}, and ${beside.toFixed(0)} beside ${people} people in the office (${change.toFixed(1)} %).`;
}

/** Runs one kind of traffic and counts every wrong response. */
async function flow(
  origin: string,
  { name, share, perSecond, status, request, onAnswer }: Traffic,
  options: Options,
): Promise<Flow> {
  const wrong = new Map<string, number>();
  const note = (what: string) => wrong.set(what, (wrong.get(what) ?? 0) + 1);
  const { latency, requests } = await new Promise<Result>((resolve, reject) => {
    const settings = {
      url: origin,
      connections: Math.max(1, Math.round(options.connections * share)),
      duration: options.seconds,
      ...(perSecond === undefined ? {} : { overallRate: perSecond }),
      timeout: 20,
      requests: [
        {
          ...request,
          onResponse(answered: number, body: string) {
            if (answered === status) onAnswer?.(body);
            else note(`${answered}`);
          },
        },
      ],
    };
    const running = autocannon(settings, (error, result) => (error ? reject(error) : resolve(result)));
    running.on('reqError', (error) => note(error.message));
  });
  return { name, latency, perSecond: requests.average, calls: requests.total, wrong: total(wrong), kinds: wrong };
}

function total(counts: ReadonlyMap<string, number>): number {
  return [...counts.values()].reduce((sum, count) => sum + count, 0);
}

/** How many of the orders aren't in the database. */
async function missingOrders(databaseUrl: string | undefined, dataDir: string, numbers: readonly string[]) {
  const db = await openDatabase(databasePlace({ databaseUrl, dataDir }));
  const stored = new Set<string>(await db.read('orders').pluck('order_number'));
  await db.close();
  return numbers.filter((number) => !stored.has(number)).length;
}

function fail(message: string): void {
  process.stderr.write(`${message}\n`);
  process.exitCode = 1;
}

await load();
