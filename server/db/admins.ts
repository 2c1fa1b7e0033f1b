import { randomInt } from 'node:crypto';
import type { Knex } from 'knex';
import type { Database } from './database';
import { ADMIN_LIFETIME_MS, type Admin, replaceSession, type SessionOwner } from './sessions';

/** Letters and digits that are hard to mix up. */
const NAME_CHARACTERS = 'ABCDEFGHJKMNPQRSTUVWXYZ23456789';
const NAME_LENGTH = 6;

export interface UnlockedBy extends Pick<Admin, 'customer' | 'secret'> {
  /** Undefined for a shared password. */
  readonly name: string | undefined;
}

/** Replaces the browser's session with one that's unlocked for the customer. Returns the new session's id. */
export async function unlock(
  db: Database,
  owner: SessionOwner,
  { customer, name, secret }: UnlockedBy,
  now: number,
): Promise<string> {
  return db.transaction(async (trx) => {
    const session = await replaceSession(trx, owner, now);
    const admin: Admin = { customer, name: name ?? newName(), secret, ends: now + ADMIN_LIFETIME_MS };
    await trx('session_admins')
      .insert({ session, ...admin })
      .onConflict(['session', 'customer'])
      .merge();
    return session;
  });
}

/** Locks all customers' orders; the session stays signed in. */
export async function lock(write: Knex, session: string): Promise<void> {
  await write('session_admins').where({ session }).delete();
}

function newName(): string {
  return Array.from({ length: NAME_LENGTH }, () => NAME_CHARACTERS[randomInt(NAME_CHARACTERS.length)]).join('');
}
