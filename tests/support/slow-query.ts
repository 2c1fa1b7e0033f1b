import type { Knex } from 'knex';

/** Counts and never ends. */
const ENDLESS = 'with recursive n(i) as (select 1 union all select i + 1 from n) select count(*) as rows from n';

/** Puts a query on the connection that it is to run on. */
type On = (query: Knex.Raw) => Knex.Raw;

/** A query that only an interruption ends. */
export async function countForever(reader: Knex, on: On = (query) => query): Promise<unknown> {
  return on(reader.raw(ENDLESS));
}

/** A query that works for some milliseconds. @returns 200,000 */
export async function countALittle(reader: Knex, on: On = (query) => query): Promise<number> {
  const [{ rows }] = await on(reader.raw(ENDLESS.replace('from n)', 'from n where i < 200000)')));
  return rows;
}

/** Keeps one connection busy until it is told to stop. */
export async function occupyConnection(knex: Knex): Promise<() => Promise<void>> {
  const transaction = await knex.transaction();
  const connection = await transaction.client.acquireConnection();
  let isRunning = true;
  const counting = countForever(transaction)
    .catch(() => undefined)
    .finally(() => {
      isRunning = false;
    });
  return async () => {
    while (isRunning) {
      connection.interrupt();
      await new Promise((resolve) => setImmediate(resolve));
    }
    await counting;
    await transaction.rollback();
  };
}
