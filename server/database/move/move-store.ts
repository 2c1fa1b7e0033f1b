import { createHash } from 'node:crypto';
import { existsSync, statSync } from 'node:fs';
import type { Knex } from 'knex';
import type { ReportProgress } from '../connection';
import { databaseFault } from '../database-faults';
import { inspectPostgres } from '../engines/postgres/inspect-postgres';
import { connectOnce, inspectSqlite } from '../engines/sqlite/inspect-sqlite';
import { appliedMigrations, KNOWN_MIGRATIONS, SCHEMA_VERSION } from '../schema-version';
import { MoveError, openStaging, type Staging } from './staging';

export interface MovedTable extends TableContent {
  readonly name: string;
}

/** Copies a SQLite store that no server has open to an empty PostgreSQL database, and compares every value. */
export async function moveStore(file: string, url: string, report: ReportProgress): Promise<readonly MovedTable[]> {
  if (!existsSync(file)) throw new MoveError(`There is no store to move: ${file} does not exist.`);
  await inspectSqlite(file);
  await inspectPostgres(url);
  const sqlite = connectOnce(file);
  try {
    await sqlite.raw('PRAGMA query_only = ON');
    await requireCurrent(sqlite, file);
    // Each database has its own version.
    const tables = (await listTables(sqlite)).filter(({ name }) => name !== SCHEMA_VERSION);
    const staging = await openStaging(url, stateOf(file));
    try {
      return await fill(sqlite, staging, tables, report);
    } catch (error) {
      // Leaves everything that a rerun can resume.
      if (!databaseFault(error)) await staging.discard();
      throw error;
    } finally {
      await staging.close();
    }
  } finally {
    await sqlite.destroy();
  }
}

async function fill(sqlite: Knex, staging: Staging, tables: readonly StoreTable[], report: ReportProgress) {
  if (staging.isContinued) report('Going on where the last move was interrupted');
  for (const table of tables) await copyTable(sqlite, staging, table, report);
  await continueNumbers(sqlite, staging.knex, tables);
  const moved: MovedTable[] = [];
  for (const table of tables) {
    report(`Comparing ${table.name}`);
    const [there, here] = [await readContent(sqlite, table), await readContent(staging.knex, table)];
    if (there.rows !== here.rows || there.checksum !== here.checksum) throw new MoveError(differs(table, there, here));
    moved.push({ name: table.name, ...here });
  }
  await staging.publish();
  return moved;
}

function differs({ name }: StoreTable, there: TableContent, here: TableContent): string {
  const what = `${there.rows} rows (${there.checksum}) in SQLite, ${here.rows} rows (${here.checksum}) in PostgreSQL`;
  return `The copies of ${name} differ: ${what}. The PostgreSQL database is empty again. Is a server running on the file?`;
}

/** No order number repeats, not even a deleted order's. */
async function continueNumbers(sqlite: Knex, postgres: Knex, tables: readonly StoreTable[]): Promise<void> {
  const numbered: { name: string; seq: number }[] = await sqlite('sqlite_sequence').select('name', 'seq');
  for (const { name, seq } of numbered.filter((each) => tables.some((table) => table.name === each.name))) {
    await postgres.raw("SELECT setval(pg_get_serial_sequence(?, 'id'), ?)", [name, seq]);
  }
}

async function requireCurrent(sqlite: Knex, file: string): Promise<void> {
  if ((await appliedMigrations(sqlite)).at(-1) === KNOWN_MIGRATIONS.at(-1)) return;
  throw new MoveError(`${file} is from an older version. Start this version on it once, stop it, then move it.`);
}

/** Changes with every write. The last one to close the file moves its log into it. */
function stateOf(file: string): string {
  const { size, mtimeMs } = statSync(file);
  return `${size} bytes, ${mtimeMs}`;
}

interface TableContent {
  readonly rows: number;
  /** Over all values of all rows, in primary key order. */
  readonly checksum: string;
}

const ROWS_COMPARED_AT_ONCE = 5_000;

/** A photograph has up to a megabyte. */
const atOnce = (table: string, usual: number) => (table === 'assets' ? 50 : usual);

/** Reads a table from end to end. SQLite and PostgreSQL give the same checksum, because both sort texts by bytes. */
async function readContent(knex: Knex, { name, columns, key }: StoreTable): Promise<TableContent> {
  const hash = createHash('sha256');
  const most = atOnce(name, ROWS_COMPARED_AT_ONCE);
  let rows = 0;
  let after: readonly Knex.Value[] | undefined;
  do {
    const query = knex(name)
      .select(columns)
      .orderBy([...key])
      .limit(most);
    if (after) query.whereRaw(`(${key.join(', ')}) > (${key.map(() => '?').join(', ')})`, [...after]);
    const page: Record<string, Knex.Value>[] = await query;
    for (const row of page) hash.update(`${JSON.stringify(columns.map((column) => row[column]))}\n`);
    rows += page.length;
    const last = page.length === most ? page.at(-1) : undefined;
    after = last && key.map((column) => last[column] as Knex.Value);
  } while (after);
  return { rows, checksum: hash.digest('hex').slice(0, 16) };
}

/** A second's work or less; an interrupted move resumes after the last batch. */
const ROWS_COPIED_AT_ONCE = 2_000;

/** In the order of SQLite's rows. */
async function copyTable(sqlite: Knex, staging: Staging, { name, columns }: StoreTable, report: ReportProgress) {
  let position = await staging.positionOf(name);
  const total = await countRows(sqlite(name));
  let copied = await countRows(sqlite(name).where('rowid', '<=', position));
  for (;;) {
    const page: Record<string, unknown>[] = await sqlite(name)
      .where('rowid', '>', position)
      .orderBy('rowid')
      .limit(atOnce(name, ROWS_COPIED_AT_ONCE))
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
async function insertRows(trx: Knex.Transaction, table: string, columns: readonly string[], rows: readonly object[]) {
  const names = columns.map((column) => `"${column}"`).join(', ');
  const select = `SELECT ${names} FROM json_populate_recordset(NULL::"${table}", ?::json)`;
  await trx.raw(`INSERT INTO "${table}" (${names}) ${select}`, [JSON.stringify(rows)]);
}

interface StoreTable {
  readonly name: string;
  readonly columns: readonly string[];
  readonly key: readonly string[];
  readonly references: readonly string[];
}

/** Knex tracks its own migrations, and the search index is built from the orders. */
const OWN_TABLES = `
  SELECT name FROM sqlite_master WHERE type = 'table'
    AND name NOT LIKE 'sqlite\\_%' ESCAPE '\\' AND name NOT LIKE 'knex\\_%' ESCAPE '\\'
    AND name NOT LIKE 'order\\_search%' ESCAPE '\\'
  ORDER BY name`;

/** Referenced tables come first. */
export async function listTables(sqlite: Knex): Promise<readonly StoreTable[]> {
  const names: { name: string }[] = await sqlite.raw(OWN_TABLES);
  const tables: StoreTable[] = [];
  for (const { name } of names) tables.push(await readTable(sqlite, name));
  return referredFirst(tables);
}

async function readTable(sqlite: Knex, name: string): Promise<StoreTable> {
  const columns: { name: string; pk: number }[] = await sqlite.raw(`PRAGMA table_info(${name})`);
  const foreign: { table: string }[] = await sqlite.raw(`PRAGMA foreign_key_list(${name})`);
  return {
    name,
    columns: columns.map((column) => column.name),
    key: columns
      .filter(({ pk }) => pk > 0)
      .toSorted((a, b) => a.pk - b.pk)
      .map((column) => column.name),
    references: [...new Set(foreign.map(({ table }) => table))],
  };
}

function referredFirst(tables: readonly StoreTable[]): readonly StoreTable[] {
  const ordered: StoreTable[] = [];
  while (ordered.length < tables.length) {
    const isThere = (name: string) => ordered.some((table) => table.name === name);
    const next = tables.filter((table) => !isThere(table.name) && table.references.every(isThere));
    if (next.length === 0) throw new Error('Tables refer to each other in a circle');
    ordered.push(...next);
  }
  return ordered;
}
