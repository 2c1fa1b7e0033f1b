import { parseArgs } from 'node:util';
import createKnex, { type Knex } from 'knex';
import type { Database } from '../../server/db/database';
import { openDatabase } from '../../server/db/engines/open-database';
import { describeMachine } from '../report/machine';
import { markdownTable } from '../report/table';
import { postgresPrograms } from '../store/postgres-programs';
import { startPostgresServer } from '../store/postgres-server';
import { type Group, generateOrders, groupsOf } from './generate';
import { measureReads, measureWrites } from './measure';
import { partitionByCustomer } from './partition';

const SECONDS = 15;

/** While generating, nothing has to survive a power cut. */
const GENERATING = [
  ...['fsync=off', 'full_page_writes=off', 'wal_level=minimal', 'max_wal_senders=0', 'synchronous_commit=off'],
  ...['autovacuum=off', 'maintenance_work_mem=1GB', 'work_mem=256MB', 'max_wal_size=16GB', 'shared_buffers=2GB'],
];
const MEASURING = [
  ...['fsync=on', 'full_page_writes=on', 'synchronous_commit=on', 'autovacuum=on', 'work_mem=4MB'],
  ...['maintenance_work_mem=1GB', 'shared_buffers=2GB'],
];

const USAGE = `npm run scale -- [--orders 1000000] [--groups 1000] [--only reads|writes] [--partitions] [--database-url postgres://…]
Generates orders of many dealer groups in PostgreSQL, in SQL, and measures what people ask for by the product's own
queries: lists, searches, counts, Today, reports, placing orders, and deleting old ones.
--orders: 1000 to 20000000. Ten million take about an hour and 50 GB of the temporary folder
--groups: 2 to 5000
--only: measures only what reads, or only what writes
--partitions: measures once more with the tables partitioned by the hash of the customer
--database-url: an empty PostgreSQL database, or one that this has filled before; by default, a server of its own in the
temporary folder, deleted afterwards`;

interface Options {
  readonly orders: number;
  readonly groups: number;
  readonly only: 'reads' | 'writes' | undefined;
  readonly partitions: boolean;
  readonly databaseUrl: string | undefined;
}

/** Undefined for options that make no sense. */
function readOptions(args: readonly string[]): Options | undefined {
  try {
    const { values } = parseArgs({
      args: [...args],
      options: {
        orders: { type: 'string', default: '1000000' },
        groups: { type: 'string', default: '1000' },
        only: { type: 'string' },
        partitions: { type: 'boolean', default: false },
        'database-url': { type: 'string' },
      },
    });
    const { only } = values;
    if (only !== undefined && only !== 'reads' && only !== 'writes') return undefined;
    return {
      orders: within(values.orders, 1_000, 20_000_000),
      groups: within(values.groups, 2, 5_000),
      only,
      partitions: values.partitions,
      databaseUrl: values['database-url'],
    };
  } catch {
    return undefined;
  }
}

function within(text: string, least: number, most: number): number {
  const value = /^\d+$/.test(text) ? Number(text) : Number.NaN;
  if (!(value >= least && value <= most)) throw new RangeError(text);
  return value;
}

const started = performance.now();
const say = (text: string) => {
  const seconds = Math.round((performance.now() - started) / 1000);
  process.stderr.write(`${`${seconds} s`.padStart(6)}  ${text}\n`);
};

/** `npm run scale` */
async function scale(): Promise<void> {
  const options = readOptions(process.argv.slice(2));
  if (!options) return fail(USAGE);
  if (options.databaseUrl !== undefined) return measureOn(options.databaseUrl, options, async () => undefined);
  const programs = postgresPrograms();
  if (!programs) return fail('PostgreSQL 15 or newer is not installed.');
  const server = await startPostgresServer(programs, false, GENERATING);
  const stop = () => server.stop();
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.once(signal, () => void stop().finally(() => process.exit(1)));
  try {
    await measureOn(server.url('postgres'), options, async () => {
      await server.kill();
      await server.restart(MEASURING);
    });
  } finally {
    await stop();
  }
}

/** @param restart makes what's written from then on durable */
async function measureOn(url: string, options: Options, restart: () => Promise<void>): Promise<void> {
  const generated = await prepare(url, options);
  await restart();
  const db = await openDatabase({ url });
  const knex = createKnex({ client: 'pg', connection: url });
  try {
    await print(knex, options, generated);
    await measure(db, options, generated);
    if (!options.partitions) return;
    await partitionByCustomer(knex, say);
    process.stdout.write('\nPartitioned by the hash of the customer:\n');
    await measure(db, options, generated);
  } finally {
    await knex.destroy();
    await db.close();
  }
}

interface Generated {
  readonly groups: readonly Group[];
  readonly now: number;
}

/** Fills the database unless an earlier run did. */
async function prepare(url: string, options: Options): Promise<Generated> {
  const knex = createKnex({ client: 'pg', connection: url, pool: { min: 0, max: 3 } });
  try {
    if (!(await knex.schema.hasTable('scale_groups'))) {
      const db = await openDatabase({ url });
      await db.close();
      await generateOrders(knex, { ...options, now: Date.now(), say });
      await knex.raw('CHECKPOINT');
    }
    const newest = await knex('orders').where('id', options.orders).first('created_at');
    return { groups: groupsOf(options), now: Number(newest?.created_at) };
  } finally {
    await knex.destroy();
  }
}

async function measure(db: Database, options: Options, { groups, now }: Generated): Promise<void> {
  const measuring = { db, groups, now, orders: options.orders, say };
  if (options.only !== 'writes') process.stdout.write(`\n${markdownTable(await measureReads(measuring))}\n`);
  if (options.only !== 'reads') process.stdout.write(`\n${markdownTable(await measureWrites(measuring, SECONDS))}\n`);
}

async function print(knex: Knex, { orders, groups }: Options, generated: Generated): Promise<void> {
  const { rows: versions } = await knex.raw("SELECT current_setting('server_version') AS version");
  const { rows: tables } = await knex.raw(
    `SELECT relname AS name, pg_size_pretty(pg_table_size(oid)) AS rows, pg_size_pretty(pg_indexes_size(oid)) AS indexes
     FROM pg_class WHERE relkind = 'r' AND relnamespace = 'public'::regnamespace ORDER BY pg_total_relation_size(oid) DESC LIMIT 10`,
  );
  const largest = generated.groups[0]?.share ?? 0;
  process.stdout.write(
    [
      `${orders.toLocaleString('en-US')} orders of ${groups.toLocaleString('en-US')} groups, ${(largest * 100).toFixed(0)} % of them the largest group's`,
      ...describeMachine(undefined).facts,
      `PostgreSQL ${versions[0].version}`,
      '',
      markdownTable({
        head: ['table', 'rows', 'indexes'],
        rows: tables.map(({ name, rows, indexes }: Record<string, string>) => [name, rows, indexes]),
      }),
      '',
    ].join('\n'),
  );
}

function fail(message: string): void {
  process.stderr.write(`${message}\n`);
  process.exitCode = 1;
}

await scale();
