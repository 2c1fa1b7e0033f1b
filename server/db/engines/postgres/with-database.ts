import createKnex, { type Knex } from 'knex';
import { driverAddress } from './addresses';

const CONNECT_MS = 5_000;

export async function withDatabase<Result>(
  url: string,
  work: (database: Knex) => PromiseLike<Result>,
): Promise<Result> {
  const database = createKnex({
    client: 'pg',
    connection: { connectionString: driverAddress(url), connectionTimeoutMillis: CONNECT_MS },
    compileSqlOnError: false,
    // The caller gets the error; knex would print it, too.
    log: { warn: () => undefined, error: () => undefined },
    pool: { min: 0, max: 1 },
  });
  try {
    return await work(database);
  } finally {
    await database.destroy();
  }
}
