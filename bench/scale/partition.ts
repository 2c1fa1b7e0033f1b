import type { Knex } from 'knex';

const PARTS = 16;

/** The tables with a customer in each row. Orders' lines and history have none: their orders' ids lead to them. */
const TABLES = ['orders', 'order_search', 'idempotency_keys'];

/**
 * Copies the tables into ones that are partitioned by the hash of the customer, which take their places. The ones
 * before stay in the schema `plain`. Keys then begin with the customer, and nothing can reference an order by its id
 * alone, so references to `orders` are dropped.
 */
export async function partitionByCustomer(knex: Knex, say: (text: string) => void): Promise<void> {
  await knex.raw('CREATE SCHEMA plain');
  const { rows: references }: { rows: { owner: string; name: string }[] } = await knex.raw(
    "SELECT conrelid::regclass::text AS owner, conname AS name FROM pg_constraint WHERE contype = 'f' AND confrelid = 'orders'::regclass",
  );
  for (const { owner, name } of references) await knex.raw(`ALTER TABLE ${owner} DROP CONSTRAINT ${name}`);
  for (const table of TABLES) {
    say(`partitioning ${table}`);
    const { rows: indexes }: { rows: { definition: string; is_unique: boolean; name: string }[] } = await knex.raw(
      `SELECT pg_get_indexdef(indexrelid) AS definition, indisunique AS is_unique, indexrelid::regclass::text AS name
       FROM pg_index WHERE indrelid = ?::regclass`,
      [table],
    );
    await knex.raw(`ALTER TABLE ${table} SET SCHEMA plain`);
    await knex.raw(`CREATE TABLE ${table} (LIKE plain.${table} INCLUDING DEFAULTS) PARTITION BY HASH (customer)`);
    for (let part = 0; part < PARTS; part += 1) {
      await knex.raw(
        `CREATE TABLE ${table}_${part} PARTITION OF ${table} FOR VALUES WITH (MODULUS ${PARTS}, REMAINDER ${part})`,
      );
    }
    await knex.raw(`INSERT INTO ${table} SELECT * FROM plain.${table}`);
    for (const { definition, is_unique } of indexes) await knex.raw(partitioned(definition, table, is_unique));
  }
  // It belongs to a table of its own schema, or to none.
  await knex.raw('ALTER SEQUENCE plain.orders_id_seq OWNED BY NONE');
  await knex.raw('ALTER SEQUENCE plain.orders_id_seq SET SCHEMA public');
  await knex.raw('ALTER SEQUENCE orders_id_seq OWNED BY orders.id');
  say('vacuum');
  await knex.raw(`VACUUM (ANALYZE) ${TABLES.join(', ')}`);
}

/** What's unique among all rows now has to be among a customer's, so the customer comes into the key. */
function partitioned(definition: string, table: string, isUnique: boolean): string {
  const [, name, columns] = /INDEX (\S+) ON \S+ USING (.*)$/.exec(definition) ?? [];
  if (!isUnique || columns?.includes('(customer'))
    return `CREATE${isUnique ? ' UNIQUE' : ''} INDEX ${name} ON ${table} USING ${columns}`;
  return `CREATE UNIQUE INDEX ${name} ON ${table} USING ${columns?.replace(')', ', customer)')}`;
}
