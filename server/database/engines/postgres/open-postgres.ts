import type { Knex } from 'knex';
import type pg from 'pg';
import { codeOf } from '../../../operations/files/error-code';
import { type OnConnection, type ReportProgress, searchTooSlow } from '../../connection';
import { type Database, type OpenReports, type Prepare, SPARE_IDS, type Statements } from '../../database';
import { ReadOnlyDatabaseError } from '../../database-faults';
import { freeMigrations, maySchemaBeWritten, migrate, type SchemaVersion, schemaTooNew } from '../../schema-version';
import { afterError, connect, untilHealed, untilNoCollision } from './pools';

export async function openPostgres(url: string, reports: OpenReports, prepare: Prepare): Promise<Database> {
  const owner = connect(url, { connections: 2, waitMs: 20_000, statementMs: 0 });
  try {
    await prepareSchema(owner, reports, prepare);
  } finally {
    await owner.destroy();
  }
  const write = connect(url, { connections: 4, waitMs: 20_000, statementMs: 30_000, heals: 'writes' });
  const read = connect(url, { connections: 3, waitMs: 5_000, statementMs: 10_000, heals: 'reads' });
  const lists = connect(url, { connections: 2, waitMs: 5_000, statementMs: 10_000, heals: 'reads' });
  const probe = connect(url, { connections: 1, waitMs: 1_000, statementMs: 1_000 });
  return {
    engine: 'postgres',
    write,
    read,
    probe,
    lists,
    withTimeLimit,
    lock,
    skipLocked: (query, table) => query.forUpdate(table).skipLocked(),
    skipUsedIds,
    takeOrderIds,
    jsonTable,
    statementsOn,
    readStatements: { all: allOn(read) },
    transactStatements: (work) => transact(write, async (trx) => work(await statementsOn(trx))),
    async requireWritable(on) {
      const { rows } = await on(probe.raw(IS_READ_ONLY));
      if (rows[0].is_read_only) throw new ReadOnlyDatabaseError();
    },
    // PostgreSQL vacuums on its own; its log and replicas are its administrator's (docs/decisions/keeping-data.md).
    eraseDeleted: async () => undefined,
    transaction: (work) => transact(write, work),
    async close() {
      await Promise.all([write, read, lists, probe].map((knex) => knex.destroy()));
    },
  };
}

/** A transaction whose commit was lost may have been committed: whoever sent it asks again, by its key or version. */
function transact<Result>(write: Knex, work: (trx: Knex.Transaction) => Promise<Result>): Promise<Result> {
  let isCommitting = false;
  const attempt = () => {
    isCommitting = false;
    return write.transaction(async (trx) => {
      const result = await work(trx);
      isCommitting = true;
      return result;
    });
  };
  return untilNoCollision(() => untilHealed(attempt, () => !isCommitting));
}

/** Not `transaction_read_only`, which the transaction of `withTimeLimit` has set itself. */
const IS_READ_ONLY = `SELECT pg_is_in_recovery() OR current_setting('default_transaction_read_only')::boolean AS is_read_only`;

/** In name order, so that two callers can't deadlock. */
async function lock(trx: Knex.Transaction, names: readonly string[]): Promise<void> {
  const inOrder = [...new Set(names)].toSorted();
  await trx.raw('SELECT pg_advisory_xact_lock(hashtextextended(name, 0)) FROM unnest(?::text[]) AS name', [inOrder]);
}

async function skipUsedIds(trx: Knex.Transaction): Promise<void> {
  await trx.raw(
    `SELECT setval(ids, greatest(nextval(ids), (SELECT max(id) FROM orders)))
     FROM pg_get_serial_sequence('orders', 'id') AS ids`,
  );
}

function jsonTable(name: string, columns: Readonly<Record<string, string>>): string {
  const types = Object.entries(columns).map(([column, type]) => `${column} ${type}`);
  return `json_to_recordset(?::json) AS ${name} (${types.join(', ')})`;
}

const allOn =
  (knex: Knex): Statements['all'] =>
  async (sql, rows) =>
    (await knex.raw(sql, [JSON.stringify(rows)])).rows;

async function statementsOn(trx: Knex.Transaction): Promise<Statements> {
  return {
    all: allOn(trx),
    // One statement; foreign keys are checked at its end.
    async insertTogether(...steps) {
      const filled = steps.flatMap((tables) => Object.entries(tables)).filter(([, rows]) => rows.length > 0);
      const inserts = filled.map(([table, [first = {}]]) => {
        const columns = Object.keys(first).join(', ');
        const values = `SELECT ${columns} FROM json_populate_recordset(NULL::${table}, ?::json)`;
        return `into_${table} AS (INSERT INTO ${table} (${columns}) ${values})`;
      });
      const values = filled.map(([, rows]) => JSON.stringify(rows));
      await trx.raw(`WITH ${inserts.join(', ')} SELECT 1`, values);
    },
  };
}

/**
 * A database's timeline changes when it's promoted, and an asynchronous copy may lack the last orders and their ids. Ids
 * taken before `SKIP_IDS` are dropped, because their row doesn't have the new timeline.
 */
const TIMELINE = "CASE WHEN pg_is_in_recovery() THEN '' ELSE left(pg_walfile_name(pg_current_wal_lsn()), 8) END";

/** The row's lock makes servers take turns, and only the first finds the old timeline. */
const SKIP_IDS = `
WITH promoted AS (UPDATE schema_version SET timeline = ${TIMELINE} WHERE timeline <> ${TIMELINE} RETURNING id)
SELECT setval(ids, nextval(ids) + ${SPARE_IDS}) FROM promoted, pg_get_serial_sequence('orders', 'id') AS ids WHERE ?::json IS NOT NULL`;

const TAKE_IDS = `
SELECT nextval(pg_get_serial_sequence('orders', 'id')) AS id, required, timeline <> ${TIMELINE} AS is_promoted
FROM schema_version, json_array_elements(?::json)`;

async function takeOrderIds({ all }: Statements, count: number): Promise<readonly number[]> {
  const rows = await all<SchemaVersion & { readonly id: number; readonly is_promoted: boolean }>(
    TAKE_IDS,
    Array.from({ length: count }, () => 1),
  );
  if (!rows.every(maySchemaBeWritten)) throw schemaTooNew();
  if (!rows.some(({ is_promoted }) => is_promoted))
    return rows.map(({ id }) => id).toSorted((one, other) => one - other);
  await all(SKIP_IDS, []);
  return takeOrderIds({ all } as Statements, count);
}

/** PostgreSQL's code for a query that hit its statement_timeout. */
const CANCELED = '57014';

type Timed<Result> = (on: OnConnection) => Promise<Result>;

/** Each query gets the full time; there are two at most. They see the same state of the database. */
export function withTimeLimit<Result>(pool: Knex, limitMs: number, run: Timed<Result>): Promise<Result> {
  return untilHealed(() => readWithin(pool, limitMs, run));
}

async function readWithin<Result>(pool: Knex, limitMs: number, run: Timed<Result>): Promise<Result> {
  const connection: pg.Client = await pool.client.acquireConnection();
  try {
    await connection.query(
      `BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY; SET LOCAL statement_timeout = ${Math.ceil(limitMs)}`,
    );
    const result = await run((query) => query.connection(connection) as typeof query);
    await connection.query('COMMIT');
    return result;
  } catch (error) {
    afterError(error, connection);
    // A lost connection can't roll back and doesn't have to.
    await connection.query('ROLLBACK').catch(() => undefined);
    throw codeOf(error) === CANCELED ? searchTooSlow() : error;
  } finally {
    await pool.client.releaseConnection(connection);
  }
}

/** Any number nobody else uses. */
const LOCK = 4_820_451;

/** Creates or upgrades the tables; processes that start together take turns. A pooler keeps a lock for a transaction only. */
function prepareSchema(owner: Knex, reports: OpenReports, prepare: Prepare): Promise<void> {
  return owner.transaction(async (turn) => {
    await turn.raw('SELECT pg_advisory_xact_lock(?)', [LOCK]);
    // A process killed midway changed nothing but left knex's own lock.
    await freeMigrations(owner);
    await createTables(owner, reports.progress);
    await prepare(owner, reports);
    // The first time; later ones are for the orders' store, which skips ids.
    await owner.raw(`UPDATE schema_version SET timeline = ${TIMELINE} WHERE timeline = ''`);
  });
}

/** Everything but what `prepare` makes. */
export async function createTables(owner: Knex, report?: ReportProgress): Promise<void> {
  await migrate(owner, report && { report });
  await widenColumns(owner);
}

interface NarrowColumn {
  readonly table_name: string;
  readonly column_name: string;
  readonly data_type: 'integer' | 'character varying';
}

/** Migrations are shared; this gives their columns the types of SQLite: 64 bits, no maximum length, byte order. */
async function widenColumns(owner: Knex): Promise<void> {
  await owner.transaction(async (trx) => {
    const columns: readonly NarrowColumn[] = await trx('information_schema.columns')
      .whereRaw('table_schema = current_schema()')
      .whereNot('table_name', 'like', 'knex%')
      .whereIn('data_type', ['integer', 'character varying'])
      .select('table_name', 'column_name', 'data_type');
    if (columns.length === 0) return;
    for (const table of new Set(columns.map(({ table_name }) => table_name))) {
      const changes = columns.filter(({ table_name }) => table_name === table).map(widened);
      await trx.raw(`ALTER TABLE "${table}" ${changes.join(', ')}`);
    }
    await trx.raw('ALTER SEQUENCE orders_id_seq AS bigint');
  });
}

function widened({ column_name, data_type }: NarrowColumn): string {
  return `ALTER COLUMN "${column_name}" TYPE ${data_type === 'integer' ? 'bigint' : 'text COLLATE "C"'}`;
}
