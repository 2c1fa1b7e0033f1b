import { accessSync, constants, existsSync } from 'node:fs';
import { join } from 'node:path';
import createKnex, { type Knex } from 'knex';
import { prepareDatabaseFile } from '../../../operations/files/private-files';
import { OperatorError } from '../../../operations/operator-error';
import { databaseFault, UnusableDatabaseError } from '../../database-faults';
import { appliedMigrations, isMigrating, KNOWN_MIGRATIONS, migrate, requireKnownSchema } from '../../schema-version';
import { dropLinks, restoreLog } from './database-files';

/** @throws UnusableDatabaseError if it's damaged, from a newer version, or not what its migrations make */
export async function inspectSqlite(file: string): Promise<void> {
  if (!existsSync(file)) return;
  accessSync(file, constants.R_OK | constants.W_OK);
  restoreLog(file);
  const knex = connectOnce(file);
  try {
    await inspect(knex, file);
  } catch (error) {
    throw databaseFault(error) === 'damaged' ? damaged(file) : error;
  } finally {
    await knex.destroy();
    dropLinks(file);
  }
}

async function inspect(knex: Knex, file: string): Promise<void> {
  if (!(await isIntact(knex))) throw damaged(file);
  await requireKnownSchema(knex, `The database ${file}`);
  const applied = (await appliedMigrations(knex)).filter((name) => KNOWN_MIGRATIONS.includes(name));
  if ((await isMigrating(knex)) || (await missingColumns(knex, applied)).length > 0) {
    throw new UnusableDatabaseError(
      `The database ${file} was left in the middle of an upgrade. Restore the backup from before the upgrade.`,
    );
  }
}

/** Reads every page: 0.25 s for 100,000 orders. Skips the search index, which takes longer and can be rebuilt. */
async function isIntact(knex: Knex): Promise<boolean> {
  const tables: { name: string }[] = await knex.raw("SELECT name FROM pragma_table_list WHERE type = 'table'");
  for (const { name } of tables) {
    const [first] = await knex.raw(`PRAGMA quick_check("${name}")`);
    if (first?.quick_check !== 'ok') return false;
  }
  return true;
}

async function missingColumns(knex: Knex, applied: readonly string[]): Promise<readonly string[]> {
  const example = connectOnce(':memory:');
  try {
    await migrate(example, { last: applied.at(-1) ?? 'none' });
    const present = new Set(await columnsOf(knex));
    return (await columnsOf(example)).filter((column) => !present.has(column));
  } finally {
    await example.destroy();
  }
}

async function columnsOf(knex: Knex): Promise<readonly string[]> {
  const rows: { name: string }[] = await knex.raw(
    `SELECT tables.name || '.' || columns.name AS name
     FROM sqlite_master AS tables, pragma_table_info(tables.name) AS columns
     WHERE tables.type = 'table' AND tables.name NOT LIKE 'sqlite_%'`,
  );
  return rows.map(({ name }) => name);
}

/** A single connection, so its pragmas hold for all queries. */
export function connectOnce(filename: string): Knex {
  const pool = { min: 1, max: 1 };
  return createKnex({
    client: 'sqlite3',
    connection: { filename },
    useNullAsDefault: true,
    compileSqlOnError: false,
    pool,
  });
}

function damaged(file: string): UnusableDatabaseError {
  return new UnusableDatabaseError(
    `The database ${file} is damaged. Nothing was changed in it; restore a backup under another name and keep this file.`,
  );
}

export class FolderInUseError extends OperatorError {}

const LOCK_FILE = 'storefront.lock';

/**
 * Locks the folder against a second server: two would upgrade the same file, purge it, and reconcile payments at the
 * same time. The lock is SQLite's own, on an empty file next to the database, so it ends with the process however it
 * dies. Returns a function that unlocks the folder.
 * @throws FolderInUseError
 */
export async function lockDataFolder(folder: string): Promise<() => Promise<void>> {
  const filename = join(folder, LOCK_FILE);
  prepareDatabaseFile(filename);
  const knex = connectOnce(filename);
  try {
    await knex.raw('PRAGMA busy_timeout = 0');
    // Writes nothing, so there's nothing to roll back.
    await knex.raw('PRAGMA journal_mode = OFF');
    await knex.raw('BEGIN EXCLUSIVE');
  } catch (error) {
    await knex.destroy();
    if (databaseFault(error) !== 'busy') throw error;
    throw new FolderInUseError(
      `DATA_DIR ${folder}: another server is running on this folder. Stop it first, or use another folder.`,
    );
  }
  return () => knex.destroy();
}
