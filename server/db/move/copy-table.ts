import type { Knex } from 'knex';
import type { ReportProgress } from '../connection';
import type { Staging } from './staging';
import type { StoreTable } from './tables';

/** A second's work or less; an interrupted move resumes after the last batch. */
const ROWS_AT_ONCE = 2_000;

/** In the order in which SQLite keeps the rows. */
export async function copyTable(
  sqlite: Knex,
  staging: Staging,
  { name, columns }: StoreTable,
  report: ReportProgress,
): Promise<void> {
  let position = await staging.positionOf(name);
  const total = await countRows(sqlite(name));
  let copied = await countRows(sqlite(name).where('rowid', '<=', position));
  for (;;) {
    const page: Record<string, unknown>[] = await sqlite(name)
      .where('rowid', '>', position)
      .orderBy('rowid')
      .limit(ROWS_AT_ONCE)
      .select(...columns, 'rowid as moving_position');
    const last = page.at(-1);
    if (!last) return;
    position = Number(last.moving_position);
    await staging.knex.transaction(async (trx) => {
      await insertRows(trx, name, columns, page);
      await staging.setPosition(trx, name, position);
    });
    copied += page.length;
    report(`Copying ${name}: ${copied.toLocaleString('en')} of ${total.toLocaleString('en')}`);
  }
}

async function countRows(query: Knex.QueryBuilder): Promise<number> {
  const [counted] = await query.count({ rows: '*' });
  return Number(counted.rows);
}

/** All rows in one JSON parameter: thousands of rows have more values than a statement may have. */
async function insertRows(
  trx: Knex.Transaction,
  table: string,
  columns: readonly string[],
  rows: readonly object[],
): Promise<void> {
  const names = columns.map((column) => `"${column}"`).join(', ');
  const select = `SELECT ${names} FROM json_populate_recordset(NULL::"${table}", ?::json)`;
  await trx.raw(`INSERT INTO "${table}" (${names}) ${select}`, [JSON.stringify(rows)]);
}
