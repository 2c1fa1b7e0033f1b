import { rmSync } from 'node:fs';
import type { Knex } from 'knex';
import { SEARCH_TABLE } from './search';

/** Attempts to empty the log; each waits five seconds for its readers. */
const TRIES = 6;

/**
 * Deleted text stays in free space of the file, in the log, and in older pieces of the search index until something else
 * happens to be written there. `secure_delete` would only clear what this connection frees, not what the server's has
 * freed before, so the index is merged into one piece and the whole file written anew.
 */
export async function eraseDeleted(write: Knex, file: string): Promise<void> {
  await write.raw(`INSERT INTO ${SEARCH_TABLE} (${SEARCH_TABLE}) VALUES ('optimize')`);
  await write.raw('VACUUM');
  for (let tries = 1; ; tries += 1) {
    const [{ busy }] = await write.raw('PRAGMA wal_checkpoint(TRUNCATE)');
    if (busy === 0) break;
    if (tries === TRIES)
      throw new Error('The log could not be emptied, because a backup or export is reading it. Try again.');
  }
  for (const ending of ['-wal', '-shm']) rmSync(`${file}${ending}.replaced`, { force: true });
}
