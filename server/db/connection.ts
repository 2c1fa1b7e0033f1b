import { mkdirSync } from 'node:fs';
import { dirname } from 'node:path';
import createKnex, { type Knex } from 'knex';
import { migrate } from './migrate';
import { prepareOrderSearch } from './order-search';

/**
 * The database as two connections: every write goes through `write`, which has a single connection and so queues
 * transactions; `read` serves lists without waiting behind them.
 */
export interface Database {
  readonly write: Knex;
  readonly read: Knex;
  close(): Promise<void>;
}

/** Opens the SQLite file, creating and migrating it as needed. */
export async function openDatabase(file: string): Promise<Database> {
  mkdirSync(dirname(file), { recursive: true });
  const write = connect(file, 1);
  await migrate(write);
  await prepareOrderSearch(write);
  const read = connect(file, 2);
  return {
    write,
    read,
    async close() {
      await Promise.all([write.destroy(), read.destroy()]);
    },
  };
}

interface RawConnection {
  exec(sql: string, done: (error: Error | null) => void): void;
}

/** synchronous=FULL: an order that was answered survives a power cut. */
const PRAGMAS = `PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA foreign_keys = ON; PRAGMA busy_timeout = 5000;`;

function connect(file: string, connections: number): Knex {
  return createKnex({
    client: 'sqlite3',
    connection: { filename: file },
    useNullAsDefault: true,
    // Errors are logged: their messages must not hold what was to be stored.
    compileSqlOnError: false,
    pool: {
      min: 1,
      max: connections,
      afterCreate: (raw: RawConnection, done: (error: Error | null, raw: RawConnection) => void) =>
        raw.exec(PRAGMAS, (error) => done(error, raw)),
    },
  });
}
