import type { Knex } from 'knex';
import { isPostgres } from './test-database';

/** Counts and never ends. */
const ENDLESS = 'with recursive n(i) as (select 1 union all select i + 1 from n) select count(*) as counted from n';

/** Puts a query on its connection. */
type On = (query: Knex.Raw) => Knex.Raw;

/** A query that only an interruption ends. */
export async function countForever(reader: Knex, on: On = (query) => query): Promise<unknown> {
  return on(reader.raw(ENDLESS));
}

/** A query that works for some milliseconds. @returns 200,000 */
export async function countALittle(reader: Knex, on: On = (query) => query): Promise<number> {
  const answer = await on(reader.raw(ENDLESS.replace('from n)', 'from n where i < 200000)')));
  return (isPostgres ? answer.rows : answer)[0].counted;
}

/** Keeps all connections of a pool busy until the test stops it. */
export async function occupyPool(knex: Knex): Promise<() => Promise<void>> {
  const stop = await Promise.all(Array.from({ length: knex.client.pool.max }, () => occupyConnection(knex)));
  return async () => {
    await Promise.all(stop.map((end) => end()));
  };
}

async function occupyConnection(knex: Knex): Promise<() => Promise<void>> {
  const transaction = await knex.transaction();
  const connection = await transaction.client.acquireConnection();
  let isRunning = true;
  // PostgreSQL does the work elsewhere: it holds the connection, and there's nothing more to see here.
  const counting = isPostgres
    ? undefined
    : countForever(transaction)
        .catch(() => undefined)
        .finally(() => {
          isRunning = false;
        });
  return async () => {
    while (counting && isRunning) {
      connection.interrupt();
      await new Promise((resolve) => setImmediate(resolve));
    }
    await counting;
    await transaction.rollback();
  };
}
