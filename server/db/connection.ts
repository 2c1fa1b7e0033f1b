import createKnex, { type Knex } from 'knex';
import { refusal } from '../errors';
import { prepareDatabaseFile } from '../private-files';
import { requireFileInPlace } from './engines/sqlite/database-file';
import { prepareInsertingOrders } from './insert-orders';
import { migrate, type ReportProgress } from './migrate';
import { prepareOrderSearch } from './order-search';
import type { OrderStore } from './orders';
import { openSqliteOrders } from './sqlite-orders';

/**
 * Pools of connections. `write` has a single connection, so that transactions queue. `read` does not wait for writes,
 * and `probe`, for health checks and lookups of an order's key, waits for neither.
 */
export interface Database {
  readonly write: Knex;
  readonly read: Knex;
  readonly probe: Knex;
  readonly orders: OrderStore;
  close(): Promise<void>;
}

/** Opens the SQLite file, creating or migrating it if needed. */
export async function openDatabase(file: string, report?: ReportProgress): Promise<Database> {
  prepareDatabaseFile(file);
  const write = connect(file, { connections: 1, waitMs: 20_000 });
  await migrate(write, report && { report });
  await prepareOrderSearch(write, report);
  await prepareInsertingOrders(write);
  const read = connect(file, { connections: 2, waitMs: 5_000 });
  const probe = connect(file, { connections: 1, waitMs: 1_000 });
  const orders = openSqliteOrders(write, probe);
  return {
    write,
    read,
    probe,
    orders,
    async close() {
      await orders.close();
      await Promise.all([write, read, probe].map((knex) => knex.destroy()));
    },
  };
}

interface RawConnection {
  exec(sql: string, done: (error: Error | null) => void): void;
}

/** synchronous=FULL: a confirmed order survives a power cut. */
const PRAGMAS = `PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA foreign_keys = ON; PRAGMA busy_timeout = 5000;`;

interface Pool {
  readonly connections: number;
  /** How long a query may wait for a free connection. */
  readonly waitMs: number;
}

function connect(file: string, { connections, waitMs }: Pool): Knex {
  const knex = createKnex({
    client: 'sqlite3',
    connection: { filename: file },
    useNullAsDefault: true,
    // Errors are logged, so their messages must not contain values.
    compileSqlOnError: false,
    // Knex would print a stack trace for every timeout. The request log already has those.
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
  requireFileInPlace(knex, file);
  return knex;
}

/** Turns a timeout while waiting for a connection into a 503. */
function refuseWhenBusy({ client }: Knex): void {
  const acquire: () => Promise<unknown> = client.acquireConnection.bind(client);
  client.acquireConnection = async () => {
    try {
      return await acquire();
    } catch (error) {
      if (!(error instanceof createKnex.KnexTimeoutError)) throw error;
      throw refusal('unavailable', 'The server is busy. Try again in a moment.');
    }
  };
}
