import { cpus } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import createKnex from 'knex';
import { requestBytes } from '../load/http-connection';
import { orderRequest } from '../load/order-call';
import { type Load, type LoadResult, runLoad, warmUp } from '../load/run-load';
import { ask, signInTablets, storeCall } from '../load/store-client';
import { atLeastOfFloor, type Figure, type Goal, type Scenario } from '../scenario';
import { alternate, median, percentile } from '../statistics';
import { postgresPrograms } from '../store/postgres-programs';
import { startPostgresServer } from '../store/postgres-server';
import type { ServerProcess } from '../store/process';
import { headersOf } from '../store/settings';
import type { Workbench } from '../workbench';

const COUNTS = [1, 2, 4] as const;
const LINES = 5;
const TOGETHER = 32;
const SECONDS = 2;

/** A session's lists are limited. */
const TABLETS = 64;

/** For a separate store, so there's a page of orders to list. */
const LISTED = 100;

/** The first process responds before the others have started. */
const OTHERS_START_MS = 3_000;

type DatabaseName = 'SQLite' | 'PostgreSQL';

/** The address of an empty database; undefined for a file of SQLite's. */
type NewDatabase = () => Promise<string | undefined>;

export const processes: Scenario = {
  name: 'processes',
  method:
    'The same store in 1, 2, and 4 processes (WORKERS), on SQLite and on PostgreSQL (fsync and ' +
    'synchronous_commit on, on the same machine): 32 shoppers place orders of 5 lines, 32 connections request ' +
    'the public document, and signed-in tablets request their first 100 orders, 32 at once. Processes, database, and ' +
    "load share the cores listed above, so more processes than cores can't be faster here. The ratio is to one " +
    'process on the same database. Every process handles 3,000 calls of each kind first, uncounted.',
  async measure(bench) {
    const figures = await measureOn(bench, 'SQLite', async () => undefined);
    const programs = postgresPrograms();
    if (!programs) bench.say('PostgreSQL is not installed and is left out');
    else figures.push(...(await measureOn(bench, 'PostgreSQL', await startPostgres(bench, programs))));
    return figures;
  },
};

async function startPostgres(bench: Workbench, programs: string): Promise<NewDatabase> {
  const server = await startPostgresServer(programs, true);
  bench.afterwards(() => server.stop());
  let databases = 0;
  return async () => {
    databases += 1;
    const name = `store_${databases}`;
    const knex = createKnex({ client: 'pg', connection: server.url('postgres') });
    await knex.raw('CREATE DATABASE ??', [name]);
    await knex.destroy();
    return server.url(name);
  };
}

async function measureOn(bench: Workbench, database: DatabaseName, newDatabase: NewDatabase): Promise<Figure[]> {
  const figures: Figure[] = [];
  const ofOneProcess = new Map<string, number>();
  for (const workers of COUNTS) {
    const databaseUrl = await newDatabase();
    const store = await bench.startStore({ workers, ...(databaseUrl === undefined ? {} : { databaseUrl }) });
    await sleep(OTHERS_START_MS);
    const results = await alternate(bench.rounds, await loadsOf(store, workers));
    for (const [what, loads] of Object.entries(results)) {
      const value = median(loads.map(({ perSecond }) => perSecond));
      const floor = ofOneProcess.get(what) ?? value;
      ofOneProcess.set(what, floor);
      const goal = goalOf(what, database, workers);
      figures.push({
        what: `${what}, ${database}, ${named(workers)}`,
        value,
        unit: '/s',
        floor,
        ...(goal ? { goal } : {}),
        note: tailOf(loads),
      });
    }
    await store.stop();
  }
  return figures;
}

/** PostgreSQL and the load take two cores themselves. */
const CORES_FOR_TWO = 4;

function goalOf(what: string, database: DatabaseName, workers: number): Goal | undefined {
  if (what !== 'orders' || workers === 1) return undefined;
  if (database === 'SQLite') return atLeastOfFloor(0.9);
  return workers === 2 && cpus().length >= CORES_FOR_TWO ? atLeastOfFloor(1.3) : undefined;
}

/** Warm in every process: each of four gets a fourth of the calls. */
async function loadsOf({ origin }: ServerProcess, workers: number): Promise<Record<string, () => Promise<LoadResult>>> {
  const cookies = await signInTablets(origin, TABLETS);
  const lists = cookies.map((cookie) => storeCall('/v1/retrieve-orders', { limit: LISTED }, cookie));
  const { etag } = await ask(origin, { path: '/v1/storefronts/hennessy' });
  const listOf = (call: number) => {
    const list = lists[call % lists.length];
    return requestBytes({ ...list, path: '/v1/retrieve-orders', headers: { ...headersOf(call), ...list?.headers } });
  };
  const documentOf = (call: number) =>
    requestBytes({ path: '/v1/storefronts/hennessy', headers: { ...headersOf(call), 'If-None-Match': etag } });
  const loads = {
    orders: { callers: TOGETHER, status: 201, request: (call) => orderRequest(call, LINES) },
    lists: { callers: TOGETHER, status: 200, request: listOf },
    documents: { callers: TOGETHER, status: 304, request: documentOf },
  } satisfies Record<string, Omit<Load, 'seconds'>>;
  for (const load of Object.values(loads)) await warmUp(origin, load, workers);
  return Object.fromEntries(
    Object.entries(loads).map(([what, load]) => [what, () => runLoad(origin, { ...load, seconds: SECONDS })]),
  );
}

function named(workers: number): string {
  return workers === 1 ? '1 process' : `${workers} processes`;
}

function tailOf(loads: readonly LoadResult[]): string {
  const latencies = loads.flatMap(({ latenciesMs }) => latenciesMs);
  return `p50 ${percentile(latencies, 0.5).toFixed(1)} ms, p99 ${percentile(latencies, 0.99).toFixed(1)} ms`;
}
