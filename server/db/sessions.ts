import { randomBytes } from 'node:crypto';
import type { Knex } from 'knex';
import type { CustomerKey } from '../../domain/customer';
import type { Database } from './connection';

/**
 * Sessions are rows, so that any server process knows them and deleting one ends it. One session can hold several
 * customers; it lasts 30 days from its last use.
 */
export const SESSION_LIFETIME_MS = 30 * 24 * 60 * 60 * 1000;

/** A session is renewed at most this often, so that reading does not mean writing. */
const RENEW_AFTER_MS = 24 * 60 * 60 * 1000;

/** A customer's store and orders are open to the session. */
export interface CustomerGrant {
  readonly customer: CustomerKey;
  /** Fingerprint of the secret that opened them; see `secrets/grants.ts`. */
  readonly secret: string;
}

export interface Session {
  readonly id: string;
  readonly grants: readonly CustomerGrant[];
}

/** The running session with the id, renewed when it has not been for a day. */
export async function findSession({ read, write }: Database, id: string, now: number): Promise<Session | undefined> {
  const row: { ends: number } | undefined = await read('sessions').where({ id }).where('ends', '>', now).first('ends');
  if (!row) return undefined;
  const ends = now + SESSION_LIFETIME_MS;
  if (ends - row.ends > RENEW_AFTER_MS) await write('sessions').where({ id }).update({ ends });
  const grants: CustomerGrant[] = await read('session_customers').where({ session: id }).select('customer', 'secret');
  return { id, grants };
}

/**
 * A new session that holds the customer beside those that the browser's session held before, which ends: an id that
 * somebody else has put into the browser never gains a store. Returns the new session's id.
 */
export async function signIn(
  write: Knex,
  before: Session | undefined,
  grant: CustomerGrant,
  now: number,
): Promise<string> {
  return write.transaction(async (trx) => {
    const session = await replaceSession(trx, before, now);
    await trx('session_customers')
      .insert({ session, ...grant })
      .onConflict(['session', 'customer'])
      .merge();
    return session;
  });
}

/** A new session with all that the one before could do, which ends. Returns the new session's id. */
export async function replaceSession(trx: Knex.Transaction, before: Session | undefined, now: number): Promise<string> {
  const session = randomBytes(32).toString('base64url');
  await trx('sessions').insert({ id: session, ends: now + SESSION_LIFETIME_MS });
  if (before) {
    await trx('session_customers').where({ session: before.id }).update({ session });
    await trx('session_admins').where({ session: before.id }).update({ session });
    await endSession(trx, before.id);
  }
  return session;
}

/** What the session has opened is closed with it. */
export async function endSession(write: Knex, id: string): Promise<void> {
  await write('sessions').where({ id }).delete();
}

/** Fingerprints made with an older session key are replaced before that key is taken out of use. */
export async function replaceFingerprint(write: Knex, table: GrantTable, old: string, fresh: string): Promise<void> {
  await write(table).where({ secret: old }).update({ secret: fresh });
}

export type GrantTable = 'session_customers' | 'session_admins';

/** Deletes at most `most` of those that have ended; returns how many. */
export async function purgeSessions(write: Knex, now: number, most: number): Promise<number> {
  return write('sessions')
    .whereIn('id', write('sessions').where('ends', '<=', now).limit(most).select('id'))
    .delete();
}
