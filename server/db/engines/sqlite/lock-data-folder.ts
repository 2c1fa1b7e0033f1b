import { join } from 'node:path';
import createKnex from 'knex';
import { prepareDatabaseFile } from '../../../operations/files/private-files';
import { databaseFault } from '../../database-faults';

export class FolderInUseError extends Error {
  override readonly name = 'FolderInUseError';
}

const LOCK_FILE = 'storefront.lock';

/**
 * Keeps a second server off the folder: two would upgrade the same file, purge it, and reconcile payments at the same
 * time. The lock is SQLite's own, on an empty file beside the database, so it ends with the process however that ends.
 * Returns a function that unlocks the folder.
 *
 * @throws FolderInUseError
 */
export async function lockDataFolder(folder: string): Promise<() => Promise<void>> {
  const filename = join(folder, LOCK_FILE);
  prepareDatabaseFile(filename);
  const pool = { min: 1, max: 1 };
  const knex = createKnex({ client: 'sqlite3', connection: { filename }, useNullAsDefault: true, pool });
  try {
    await knex.raw('PRAGMA busy_timeout = 0');
    // Nothing is ever written, so nothing has to be rolled back.
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
