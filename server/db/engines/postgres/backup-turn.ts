import type { Knex } from 'knex';
import type { BackupTurn } from '../../backup/backup-database';

/** Any number nobody else uses. */
const LOCK = 4_820_452;

/** Created by the first server that takes scheduled backups. It isn't part of the store, so no migration creates it. */
const TABLE = 'backup_turns';

/**
 * Skips `work` if another server is doing it. The lock is PostgreSQL's, so it ends with its holder; so is the clock,
 * because machines' clocks differ.
 */
export async function backUpInTurn(database: Knex, work: (turn: BackupTurn) => Promise<void>): Promise<void> {
  await database.transaction(async (trx) => {
    const { rows } = await trx.raw('SELECT pg_try_advisory_xact_lock(?) AS is_ours', [LOCK]);
    if (!rows[0].is_ours) return;
    await trx.raw('CREATE TABLE IF NOT EXISTS ?? (name text NOT NULL, begun_at timestamptz NOT NULL)', [TABLE]);
    const last: { name: string; age_ms: number } | undefined = await trx(TABLE)
      .select('name', trx.raw('(extract(epoch FROM now() - begun_at) * 1000)::float8 AS age_ms'))
      .first();
    await work({
      last: last && { name: last.name, ageMs: last.age_ms },
      async record(name) {
        await trx(TABLE).delete();
        await trx(TABLE).insert({ name, begun_at: trx.fn.now() });
      },
    });
  });
}
