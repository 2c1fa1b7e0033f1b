import createKnex, { type Knex } from 'knex';
import { driverAddress } from './addresses';

const CONNECT_MS = 5_000;

/** Opens a database with a connection of its own. */
export async function withDatabase<Result>(
  url: string,
  work: (database: Knex) => PromiseLike<Result>,
): Promise<Result> {
  const database = createKnex({
    client: 'pg',
    connection: { connectionString: driverAddress(url), connectionTimeoutMillis: CONNECT_MS },
    compileSqlOnError: false,
    // Whoever called gets the error; knex would print it as well.
    log: { warn: () => undefined, error: () => undefined },
    pool: { min: 0, max: 1 },
  });
  try {
    return await work(database);
  } finally {
    await database.destroy();
  }
}
