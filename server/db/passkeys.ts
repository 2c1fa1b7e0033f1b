import type { Knex } from 'knex';
import { type Actor, recordActivity } from './activity';
import type { Database } from './database';
import type { PasskeyRow } from './tables';

const CHALLENGE_LIFETIME_MS = 5 * 60_000;

/** The oldest first; of everybody if no person is named. */
export async function listPasskeys(knex: Knex, person?: string): Promise<readonly PasskeyRow[]> {
  const query = knex('passkeys').orderBy('created_at').select();
  return person === undefined ? query : query.where({ person });
}

export async function findPasskey(knex: Knex, id: string): Promise<PasskeyRow | undefined> {
  return knex('passkeys').where({ id }).first();
}

export async function addPasskey(db: Database, by: Actor, passkey: PasskeyRow): Promise<void> {
  await db.transaction(async (trx) => {
    await trx('passkeys').insert(passkey);
    await recordActivity(trx, by, { kind: 'passkey.added', subject: by.id, after: passkey.name }, passkey.created_at);
  });
}

export async function removePasskey(db: Database, by: Actor, id: string, now: number): Promise<void> {
  await db.transaction(async (trx) => {
    const removed = await trx('passkeys').where({ id, person: by.id }).first('name');
    if (!removed || (await trx('passkeys').where({ id }).delete()) === 0) return;
    await recordActivity(trx, by, { kind: 'passkey.removed', subject: by.id, before: removed.name }, now);
  });
}

export async function markPasskeyUsed(write: Knex, id: string, counter: number, now: number): Promise<void> {
  await write('passkeys').where({ id }).update({ counter, used_at: now });
}

export async function saveChallenge(write: Knex, challenge: string, now: number): Promise<void> {
  await write('passkey_challenges').insert({ challenge, ends: now + CHALLENGE_LIFETIME_MS });
}

/** Each challenge is good for one response. */
export async function takeChallenge(write: Knex, challenge: string, now: number): Promise<boolean> {
  return (await write('passkey_challenges').where({ challenge }).where('ends', '>', now).delete()) === 1;
}

export async function purgeChallenges(write: Knex, now: number, most: number): Promise<number> {
  const ended = write('passkey_challenges').where('ends', '<=', now).limit(most).select('challenge');
  return write('passkey_challenges').whereIn('challenge', ended).delete();
}
