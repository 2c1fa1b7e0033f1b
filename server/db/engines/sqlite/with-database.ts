import createKnex, { type Knex } from 'knex';
import { dropLinks, restoreLog } from './database-files';

interface RawConnection {
  interrupt(): void;
}

/** SQLite only ends what's running at that moment, not what's about to start. */
const INTERRUPT_EVERY_MS = 20;

/**
 * Opens an existing database with its own connection.
 *
 * @param signal ends the work's statements at once, with an error
 */
export async function withDatabase<Result>(
  file: string,
  work: (database: Knex) => PromiseLike<Result>,
  signal?: AbortSignal,
): Promise<Result> {
  signal?.throwIfAborted();
  restoreLog(file);
  let connection: RawConnection | undefined;
  const database = createKnex({
    client: 'sqlite3',
    connection: { filename: file, flags: ['OPEN_READWRITE'] },
    useNullAsDefault: true,
    compileSqlOnError: false,
    log: { warn: () => undefined },
    pool: {
      min: 0,
      max: 1,
      afterCreate: (raw: RawConnection, done: (error: null, raw: RawConnection) => void) => {
        connection = raw;
        done(null, raw);
      },
    },
  });
  let interrupting: NodeJS.Timeout | undefined;
  const interrupt = () => {
    interrupting ??= setInterval(() => connection?.interrupt(), INTERRUPT_EVERY_MS);
  };
  signal?.addEventListener('abort', interrupt);
  try {
    await database.raw('PRAGMA busy_timeout = 5000');
    const result = await work(database);
    signal?.throwIfAborted();
    return result;
  } finally {
    signal?.removeEventListener('abort', interrupt);
    clearInterval(interrupting);
    await database.destroy();
    dropLinks(file);
  }
}
