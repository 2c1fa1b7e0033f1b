import { randomInt } from 'node:crypto';
import type { Knex } from 'knex';
import type { CustomerKey } from '../../domain/catalog/customer';
import { replaceSession, type Session } from './sessions';

/** An admin's hours: eight from the moment of unlocking, however busy they are. */
export const ADMIN_LIFETIME_MS = 8 * 60 * 60 * 1000;

/** A session that a customer's orders are unlocked for. */
export interface Admin {
  readonly customer: CustomerKey;
  /** The admin's own name, else a short one for these hours: it stands in the history of each line that was edited. */
  readonly name: string;
  /** Fingerprint of the password that unlocked; see `secrets/grants.ts`. */
  readonly secret: string;
  /** Epoch milliseconds. */
  readonly ends: number;
}

/** Capitals and digits that are not mistaken for one another. */
const NAME_CHARACTERS = 'ABCDEFGHJKMNPQRSTUVWXYZ23456789';
const NAME_LENGTH = 6;

/** What the session is unlocked for, the last unlocked customer first. */
export async function listAdmins(read: Knex, session: string, now: number): Promise<readonly Admin[]> {
  return read('session_admins')
    .where({ session })
    .where('ends', '>', now)
    .orderBy([{ column: 'ends', order: 'desc' }, 'customer'])
    .select('customer', 'name', 'secret', 'ends');
}

export interface UnlockedBy extends Pick<Admin, 'customer' | 'secret'> {
  /** Undefined for a password that several people share. */
  readonly name: string | undefined;
}

/** Unlocks the customer's orders for a new session in place of the browser's present one. Returns the new session's id. */
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

/** Ends whatever the session is unlocked for; the stores that it has opened stay open. */
export async function lock(write: Knex, session: string): Promise<void> {
  await write('session_admins').where({ session }).delete();
}

function newName(): string {
  return Array.from({ length: NAME_LENGTH }, () => NAME_CHARACTERS[randomInt(NAME_CHARACTERS.length)]).join('');
}
