import { randomInt } from 'node:crypto';
import type { Knex } from 'knex';
import type { CustomerKey } from '../../domain/catalog/customer';
import { replaceSession, type Session } from './sessions';

/** Eight hours from unlocking, whether or not the admin is active. */
export const ADMIN_LIFETIME_MS = 8 * 60 * 60 * 1000;

/** A customer's orders unlocked for a session. */
export interface Admin {
  readonly customer: CustomerKey;
  /** The admin's name, or a random one for these hours. Shown in the history of edited lines. */
  readonly name: string;
  /** Fingerprint of the admin password; see `secrets/grants.ts`. */
  readonly secret: string;
  /** Epoch milliseconds. */
  readonly ends: number;
}

/** Capitals and digits that are hard to confuse. */
const NAME_CHARACTERS = 'ABCDEFGHJKMNPQRSTUVWXYZ23456789';
const NAME_LENGTH = 6;

/** Lists what the session is unlocked for, last unlocked first. */
export async function listAdmins(read: Knex, session: string, now: number): Promise<readonly Admin[]> {
  return read('session_admins')
    .where({ session })
    .where('ends', '>', now)
    .orderBy([{ column: 'ends', order: 'desc' }, 'customer'])
    .select('customer', 'name', 'secret', 'ends');
}

export interface UnlockedBy extends Pick<Admin, 'customer' | 'secret'> {
  /** Undefined for a shared password. */
  readonly name: string | undefined;
}

/** Replaces the browser's session with one that is unlocked for the customer. Returns the new session's id. */
export async function unlock(
  write: Knex,
  before: Session | undefined,
  { customer, name, secret }: UnlockedBy,
  now: number,
): Promise<string> {
  return write.transaction(async (trx) => {
    const session = await replaceSession(trx, before, now);
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
