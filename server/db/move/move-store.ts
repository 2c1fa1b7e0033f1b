import { existsSync, statSync } from 'node:fs';
import createKnex, { type Knex } from 'knex';
import type { ReportProgress } from '../connection';
import { databaseFault } from '../database-faults';
import { inspectPostgres } from '../engines/postgres/inspect-postgres';
import { openPostgres } from '../engines/postgres/open-postgres';
import { inspectSqlite } from '../engines/sqlite/inspect-sqlite';
import { appliedMigrations, KNOWN_MIGRATIONS } from '../migrate';
import { readContent, type TableContent } from './checksum';
import { copyTable } from './copy-table';
import { MoveError } from './move-error';
import { openStaging, type Staging } from './staging';
import { listTables, type StoreTable } from './tables';

export interface MovedTable extends TableContent {
  readonly name: string;
}

/**
 * Copies a store from a SQLite file that no server has open to an empty PostgreSQL database, and compares every value
 * of every row. The file is only read. An interrupted move resumes where it was.
 *
 * @param url of the PostgreSQL database
 * @throws MoveError, UnusableDatabaseError
 */
export async function moveStore(file: string, url: string, report: ReportProgress): Promise<readonly MovedTable[]> {
  if (!existsSync(file)) throw new MoveError(`There is no store to move: ${file} does not exist.`);
  await inspectSqlite(file);
  await inspectPostgres(url);
  const sqlite = openToRead(file);
  try {
    await requireCurrent(sqlite, file);
    const tables = await listTables(sqlite);
    const staging = await openStaging(url, stateOf(file));
    try {
      return await fill(sqlite, staging, tables, report);
    } catch (error) {
      // Whatever can be resumed is kept.
      if (!databaseFault(error)) await staging.discard();
      throw error;
    } finally {
      await staging.close();
    }
  } finally {
    await sqlite.destroy();
  }
}

/** As a server would at start. */
export async function finishMove(url: string, report: ReportProgress, warn: (sentence: string) => void): Promise<void> {
  const db = await openPostgres(url, { progress: report, warn });
  try {
    await db.write.raw('ANALYZE');
  } finally {
    await db.close();
  }
}

async function fill(
  sqlite: Knex,
  staging: Staging,
  tables: readonly StoreTable[],
  report: ReportProgress,
): Promise<readonly MovedTable[]> {
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

/** No order number is given twice, not even a deleted order's. */
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

/** Changes with every write. Whoever closes the file moves its log into it. */
function stateOf(file: string): string {
  const { size, mtimeMs } = statSync(file);
  return `${size} bytes, ${mtimeMs}`;
}

interface RawConnection {
  exec(sql: string, done: (error: Error | null) => void): void;
}

function openToRead(filename: string): Knex {
  return createKnex({
    client: 'sqlite3',
    connection: { filename },
    useNullAsDefault: true,
    compileSqlOnError: false,
    pool: {
      min: 1,
      max: 1,
      afterCreate: (raw: RawConnection, done: (error: Error | null, raw: RawConnection) => void) =>
        raw.exec('PRAGMA query_only = ON', (error) => done(error, raw)),
    },
  });
}
