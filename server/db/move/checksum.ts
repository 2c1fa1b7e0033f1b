import { createHash } from 'node:crypto';
import type { Knex } from 'knex';
import type { StoreTable } from './tables';

export interface TableContent {
  readonly rows: number;
  /** Over all values of all rows, in primary key order. */
  readonly checksum: string;
}

const ROWS_AT_ONCE = 5_000;

/** Reads a table from end to end. SQLite and PostgreSQL give the same checksum, because both sort texts by bytes. */
export async function readContent(knex: Knex, { name, columns, key }: StoreTable): Promise<TableContent> {
  const hash = createHash('sha256');
  let rows = 0;
  let after: readonly Knex.Value[] | undefined;
  do {
    const query = knex(name)
      .select(columns)
      .orderBy([...key])
      .limit(ROWS_AT_ONCE);
    if (after) query.whereRaw(`(${key.join(', ')}) > (${key.map(() => '?').join(', ')})`, [...after]);
    const page: Record<string, Knex.Value>[] = await query;
    for (const row of page) hash.update(`${JSON.stringify(columns.map((column) => row[column]))}\n`);
    rows += page.length;
    const last = page.length === ROWS_AT_ONCE ? page.at(-1) : undefined;
    after = last && key.map((column) => last[column] as Knex.Value);
  } while (after);
  return { rows, checksum: hash.digest('hex').slice(0, 16) };
}
