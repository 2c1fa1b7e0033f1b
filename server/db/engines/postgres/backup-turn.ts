import type { Knex } from 'knex';
import type { BackupTurn } from '../../backup/backup-database';

/** Any number, as long as nobody else uses it. */
const LOCK = 4_820_452;

/** Made by the first server that takes backups on a timer. It is no part of the store, so no migration makes it. */
const TABLE = 'backup_turns';

/**
 * Does `work` unless another server does it at the moment. The lock is PostgreSQL's own, so it ends with its holder, and
 * so is the clock: the machines' may differ.
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
