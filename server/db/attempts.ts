import type { Knex } from 'knex';

/** Counted under a key; see `access/attempt-policy.ts`. */
export interface StoredAttempts {
  readonly wrong: number;
  readonly lockedUntil: number;
  readonly ends: number;
}

/** Keys without wrong attempts are missing from the result. */
export async function findAttempts(knex: Knex, keys: readonly string[]): Promise<ReadonlyMap<string, StoredAttempts>> {
  const rows = await knex('attempts')
    .whereIn('key', [...new Set(keys)])
    .select('key', 'wrong', 'locked_until', 'ends');
  return new Map(rows.map((row) => [row.key, { wrong: row.wrong, lockedUntil: row.locked_until, ends: row.ends }]));
}

export async function saveAttempts(trx: Knex.Transaction, key: string, attempts: StoredAttempts): Promise<void> {
  const row = { key, wrong: attempts.wrong, locked_until: attempts.lockedUntil, ends: attempts.ends };
  await trx('attempts').insert(row).onConflict('key').merge();
}

/** @returns how many rows it deleted, at most `most` */
export async function purgeAttempts(write: Knex, now: number, most: number): Promise<number> {
  const ended = write('attempts').where('ends', '<=', now).limit(most).select('key');
  return write('attempts').whereIn('key', ended).delete();
}
