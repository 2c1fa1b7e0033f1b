import type { Knex } from 'knex';
import { isPostgres } from './test-database';

// What tests ask a database about itself, which SQLite and PostgreSQL report differently.

/** The steps of a query's plan, as the database describes them. */
export async function planOf(knex: Knex, sql: string, bindings: readonly Knex.Value[] = []): Promise<string> {
  if (!isPostgres) {
    const steps: { detail: string }[] = await knex.raw(`EXPLAIN QUERY PLAN ${sql}`, [...bindings]);
    return steps.map(({ detail }) => detail).join('; ');
  }
  return knex.transaction(async (trx) => {
    // The tables of tests are so small that PostgreSQL would read all of them.
    await trx.raw('SET LOCAL enable_seqscan = off; SET LOCAL enable_bitmapscan = off');
    const { rows } = await trx.raw(`EXPLAIN (COSTS OFF) ${sql}`, [...bindings]);
    return rows.map((row: Record<string, string>) => row['QUERY PLAN']?.trim()).join('; ');
  });
}

/** The columns of a table that name a row of another one: `order_id > orders.id`. */
export async function foreignKeys(knex: Knex, table: string): Promise<readonly string[]> {
  if (!isPostgres) {
    const keys: Record<string, string>[] = await knex.raw(`PRAGMA foreign_key_list(${table})`);
    return keys.map((key) => `${key.from} > ${key.table}.${key.to}`);
  }
  const { rows } = await knex.raw(
    'SELECT pg_get_constraintdef(oid) AS said FROM pg_constraint WHERE contype = ? AND conrelid = ?::regclass',
    ['f', table],
  );
  return rows.map(({ said }: { said: string }) =>
    said.replace(/^FOREIGN KEY \((\w+)\) REFERENCES (\w+)\((\w+)\).*/, '$1 > $2.$3'),
  );
}

/** Makes the database refuse new orders, of one person or of all. Returns a function that ends this. */
export async function refuseOrders(write: Knex, email?: string): Promise<() => Promise<void>> {
  const condition = email === undefined ? '' : `WHEN (new.email = '${email}')`;
  if (isPostgres) {
    await write.raw(`CREATE FUNCTION refuse_order() RETURNS trigger LANGUAGE plpgsql
      AS $$ BEGIN RAISE EXCEPTION 'refused by the test' USING DETAIL = new::text; END $$`);
    await write.raw(
      `CREATE TRIGGER refuse_order BEFORE INSERT ON orders FOR EACH ROW ${condition} EXECUTE FUNCTION refuse_order()`,
    );
    return () => write.raw('DROP FUNCTION refuse_order CASCADE');
  }
  await write.raw(
    `CREATE TRIGGER refuse_order BEFORE INSERT ON orders ${condition} BEGIN SELECT raise(ABORT, 'refused by the test'); END`,
  );
  return () => write.raw('DROP TRIGGER refuse_order');
}

/** Counts the transactions that store orders while `work` runs. */
export async function countCommits(write: Knex, work: () => Promise<unknown>): Promise<number> {
  if (isPostgres) {
    await work();
    // Rows know the transaction that inserted them.
    const { rows } = await write.raw('SELECT DISTINCT xmin::text FROM orders');
    return rows.length;
  }
  const connection = await write.client.acquireConnection();
  await write.client.releaseConnection(connection);
  let commits = 0;
  const count = (sql: string) => {
    // One statement inserts all orders of a transaction.
    if (sql.startsWith('INSERT INTO new_orders')) commits += 1;
  };
  connection.on('trace', count);
  await work();
  connection.removeListener('trace', count);
  return commits;
}
