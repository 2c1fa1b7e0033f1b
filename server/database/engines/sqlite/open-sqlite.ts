import { rmSync } from 'node:fs';
import createKnex, { type Knex } from 'knex';
import type { Database as Connection } from 'sqlite3';
import { codeOf } from '../../../operations/files/error-code';
import { prepareDatabaseFile } from '../../../operations/files/private-files';
import { type OnConnection, refuseWhenBusy, searchTooSlow } from '../../connection';
import type { Database, OpenReports, Prepare, Statements } from '../../database';
import { maySchemaBeWritten, migrate, type SchemaVersion, schemaTooNew } from '../../schema-version';
import { restoreLog, watchDatabaseFiles } from './database-files';
import { openStatements } from './statements';

/** Creates or migrates the file. `write` has one connection, so transactions queue. */
export async function openSqlite(file: string, reports: OpenReports, prepare: Prepare): Promise<Database> {
  prepareDatabaseFile(file);
  restoreLog(file);
  const write = connect(file, { connections: 1, waitMs: 20_000 });
  await migrate(write, { report: reports.progress });
  await prepare(write, reports);
  const read = connect(file, { connections: 2, waitMs: 5_000 });
  const lists = connect(file, { connections: 2, waitMs: 5_000 });
  const probe = connect(file, { connections: 1, waitMs: 1_000 });
  const files = watchDatabaseFiles(file, reports.warn);
  const statements = openStatements(write);
  for (const pool of [write, read, lists, probe]) files.guard(pool);
  return {
    engine: 'sqlite',
    write,
    read,
    probe,
    lists,
    jsonTable,
    statementsOn: statements.onTransaction,
    readStatements: { all: (sql, rows) => statements.allOf(probe, sql, rows) },
    async transactStatements(work) {
      const result = await statements.transaction(work);
      files.requireInPlace();
      return result;
    },
    takeOrderIds,
    withTimeLimit,
    async transaction(work) {
      const result = await write.transaction(async (trx) => {
        await trx.raw(TAKE_WRITE_LOCK);
        return work(trx);
      });
      files.requireInPlace();
      return result;
    },
    // There's only one writer.
    skipLocked: (query) => query,
    lock: async () => undefined,
    // `sqlite_sequence` keeps the table's highest id, whoever set it.
    skipUsedIds: async () => undefined,
    // A disk may let nobody write, but there is no other database to go to.
    requireWritable: async () => undefined,
    eraseDeleted: () => eraseDeleted(write, file),
    async close() {
      await statements.close();
      // One at a time: the last to close empties and removes the log, and of two at once neither may be last.
      for (const knex of [probe, lists, read, write]) await knex.destroy();
      files.close();
    },
  };
}

function jsonTable(name: string, columns: Readonly<Record<string, string>>): string {
  const values = Object.keys(columns).map((column) => `json_extract(value, '$.${column}') AS ${column}`);
  return `(SELECT ${values.join(', ')} FROM json_each(?)) AS ${name}`;
}

/** `sqlite_sequence` has the highest id ever assigned, so no order number repeats. */
const LAST_ID = "SELECT required, (SELECT seq FROM sqlite_sequence WHERE name = 'orders') AS id, ? FROM schema_version";

async function takeOrderIds({ all }: Statements, count: number): Promise<readonly number[]> {
  const [last] = await all<SchemaVersion & { readonly id: number | null }>(LAST_ID, []);
  if (!last || !maySchemaBeWritten(last)) throw schemaTooNew();
  return Array.from({ length: count }, (_, index) => (last.id ?? 0) + index + 1);
}

/** Changes nothing, but later reads still hold when it's changed. */
const TAKE_WRITE_LOCK = 'UPDATE orders SET paid = paid WHERE FALSE';

/** synchronous=FULL: a confirmed order survives a power cut. */
const PRAGMAS = `PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA foreign_keys = ON; PRAGMA busy_timeout = 5000;`;

function connect(file: string, { connections, waitMs }: { connections: number; waitMs: number }): Knex {
  const knex = createKnex({
    client: 'sqlite3',
    connection: { filename: file },
    useNullAsDefault: true,
    // Errors are logged, so their messages must not contain values.
    compileSqlOnError: false,
    // Knex would print a stack trace for every timeout, and the request log has those.
    log: { warn: () => undefined },
    pool: {
      min: 1,
      max: connections,
      acquireTimeoutMillis: waitMs,
      afterCreate: (raw: Connection, done: (error: Error | null, raw: Connection) => void) =>
        raw.exec(PRAGMAS, (error) => done(error, raw)),
    },
  });
  refuseWhenBusy(knex);
  return knex;
}

/** Attempts to empty the log; each waits five seconds for its readers. */
const TRIES = 6;

/**
 * Deleted text stays in free space of the file and in the log until something else
 * happens to be written there. `secure_delete` would only clear what this connection frees, not what the server's has
 * freed before, so this rewrites the whole file.
 */
async function eraseDeleted(write: Knex, file: string): Promise<void> {
  await write.raw('VACUUM');
  for (let tries = 1; ; tries += 1) {
    const [{ busy }] = await write.raw('PRAGMA wal_checkpoint(TRUNCATE)');
    if (busy === 0) break;
    if (tries === TRIES)
      throw new Error('The log could not be emptied, because a backup or export is reading it. Try again.');
  }
  for (const ending of ['-wal', '-shm']) rmSync(`${file}${ending}.replaced`, { force: true });
}

/** Interrupting doesn't affect a query that's still waiting for a thread, so it's repeated until the query ends. */
const INTERRUPT_AGAIN_MS = 50;

/** Interrupts queries after `limitMs`; the connection isn't lent again until after the last interrupt. */
async function withTimeLimit<Result>(pool: Knex, limitMs: number, run: (on: OnConnection) => Promise<Result>) {
  const connection: Connection = await pool.client.acquireConnection();
  const stopInterrupting = interruptAfter(connection, limitMs);
  try {
    return await run((query) => query.connection(connection) as typeof query);
  } catch (error) {
    if (!isInterruption(error)) throw error;
    throw searchTooSlow();
  } finally {
    stopInterrupting();
    await pool.client.releaseConnection(connection);
  }
}

function interruptAfter(connection: Connection, limitMs: number): () => void {
  let timer = setTimeout(interrupt, limitMs);
  function interrupt() {
    connection.interrupt();
    timer = setTimeout(interrupt, INTERRUPT_AGAIN_MS);
  }
  return () => clearTimeout(timer);
}

function isInterruption(error: unknown): boolean {
  return codeOf(error) === 'SQLITE_INTERRUPT';
}
