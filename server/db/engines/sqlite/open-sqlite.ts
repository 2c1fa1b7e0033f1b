import createKnex, { type Knex } from 'knex';
import { prepareDatabaseFile } from '../../../operations/files/private-files';
import type { Database, OpenReports } from '../../database';
import { migrate } from '../../migrate';
import { refuseWhenBusy } from '../../unavailable';
import { restoreLog, watchFiles } from './database-files';
import { eraseDeleted } from './erase-deleted';
import { prepareInsertingOrders } from './insert-orders';
import { lineSql } from './line-sql';
import { openSqliteOrders } from './orders';
import { prepareSearch, sqliteSearch } from './search';
import { withTimeLimit } from './time-limit';

/**
 * Creates or migrates the file if needed. `write` has a single connection, so transactions queue; other processes wait
 * for the file's write lock.
 */
export async function openSqlite(file: string, { progress, warn }: OpenReports): Promise<Database> {
  prepareDatabaseFile(file);
  restoreLog(file);
  const write = connect(file, { connections: 1, waitMs: 20_000 });
  await migrate(write, { report: progress });
  await prepareSearch(write, progress);
  await prepareInsertingOrders(write);
  const read = connect(file, { connections: 2, waitMs: 5_000 });
  const lists = connect(file, { connections: 2, waitMs: 5_000 });
  const probe = connect(file, { connections: 1, waitMs: 1_000 });
  const files = watchFiles(file, warn);
  for (const pool of [write, read, lists, probe]) files.guard(pool);
  const orders = openSqliteOrders(write, probe, files);
  return {
    write,
    read,
    probe,
    lists,
    orders,
    lineSql,
    withTimeLimit,
    search: sqliteSearch,
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
    takeTurns: async () => undefined,
    // `sqlite_sequence` keeps the table's highest id, whoever set it.
    skipUsedIds: async () => undefined,
    eraseDeleted: () => eraseDeleted(write, file),
    async close() {
      await orders.close();
      // One at a time: the last to close empties and removes the log, and of two at once neither may be last.
      for (const knex of [probe, lists, read, write]) await knex.destroy();
      files.close();
    },
  };
}

/** Changes nothing, but whatever is read after it still holds when it's changed. */
const TAKE_WRITE_LOCK = 'UPDATE orders SET paid = paid WHERE FALSE';

interface RawConnection {
  exec(sql: string, done: (error: Error | null) => void): void;
}

/** synchronous=FULL: a confirmed order survives a power cut. */
const PRAGMAS = `PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA foreign_keys = ON; PRAGMA busy_timeout = 5000;`;

interface Pool {
  readonly connections: number;
  /** For a free connection. */
  readonly waitMs: number;
}

function connect(file: string, { connections, waitMs }: Pool): Knex {
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
      afterCreate: (raw: RawConnection, done: (error: Error | null, raw: RawConnection) => void) =>
        raw.exec(PRAGMAS, (error) => done(error, raw)),
    },
  });
  refuseWhenBusy(knex);
  return knex;
}
