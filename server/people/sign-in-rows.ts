import type { Knex } from 'knex';
import { type Actor, recordActivity } from '../activity/rows';
import type { Database } from '../database/database';
import type { OfficeSessionRow, PasskeyRow } from '../database/tables';
import { hashOf, randomId } from '../sessions/tokens';
import { findPerson, type Person } from './rows';

/** From their last use. */
export const OFFICE_SESSION_MS = 14 * 24 * 60 * 60_000;

/** How exactly "last here" is known; most calls write nothing. */
const SEEN_EVERY_MS = 60_000;

export interface OfficeSession extends Omit<OfficeSessionRow, 'person'> {
  readonly person: Person;
}

/** Enough for every browser that somebody uses. Older sessions end. */
const MAX_SESSIONS = 50;

/** @returns the id for the cookie */
export async function startOfficeSession(write: Knex, person: string, browser: string, now: number): Promise<string> {
  const id = randomId();
  await write('office_sessions').insert({
    hash: hashOf(id),
    person,
    browser,
    created_at: now,
    seen_at: now,
    proven_at: now,
    ends: now + OFFICE_SESSION_MS,
  });
  const newest = write('office_sessions').where({ person }).orderBy('seen_at', 'desc').orderBy('hash');
  const kept = await newest.limit(MAX_SESSIONS).pluck('hash');
  await write('office_sessions').where({ person }).whereNotIn('hash', kept).delete();
  return id;
}

/** Undefined if it has ended, or its person is disabled. Extends it. */
export async function findOfficeSession({ read, write }: Database, id: string, now: number) {
  const row = await read('office_sessions')
    .where({ hash: hashOf(id) })
    .where('ends', '>', now)
    .first();
  const person = row && (await findPerson(read, { id: row.person }));
  if (!person || person.disabledAt !== null) return undefined;
  if (now - row.seen_at > SEEN_EVERY_MS) {
    await write('office_sessions')
      .where({ hash: row.hash })
      .update({ seen_at: now, ends: now + OFFICE_SESSION_MS });
  }
  return { ...row, person } satisfies OfficeSession;
}

/** Lists the sessions of one person, or of everybody if none is named; the last used first. */
export async function listOfficeSessions(
  knex: Knex,
  now: number,
  person?: string,
): Promise<readonly OfficeSessionRow[]> {
  const query = knex('office_sessions').where('ends', '>', now).orderBy('seen_at', 'desc').select();
  return person === undefined ? query : query.where({ person });
}

export async function proveSession(write: Knex, hash: string, now: number): Promise<void> {
  await write('office_sessions').where({ hash }).update({ proven_at: now });
}

export async function endOfficeSession(write: Knex, hash: string): Promise<void> {
  await write('office_sessions').where({ hash }).delete();
}

/** @param hash the one to end; undefined for all of the person's */
export async function endSessionsOf(db: Database, by: Actor, person: string, hash: string | undefined, now: number) {
  await db.transaction(async (trx) => {
    const ended = await trx('office_sessions')
      .where({ person, ...(hash === undefined ? {} : { hash }) })
      .delete();
    if (ended > 0) await recordActivity(trx, by, { kind: 'person.sessions_ended', subject: person, after: ended }, now);
  });
}

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
