import { randomBytes } from 'node:crypto';
import type { Knex } from 'knex';
import type { CustomerKey } from '../../domain/catalog/customer';
import { CLOCK_TOLERANCE_MS } from '../operations/clock';
import type { Database } from './database';
import { databaseFault } from './database-faults';
import type { NewSession } from './orders';

/**
 * Sessions are rows, so that every server process knows them and deleting one ends it. A session can be signed in to
 * several customers, and lasts 30 days from its last use.
 */
export const SESSION_LIFETIME_MS = 30 * 24 * 60 * 60 * 1000;

/** Eight hours from unlocking, whether or not the admin is active. */
export const ADMIN_LIFETIME_MS = 8 * 60 * 60 * 1000;

/** Sessions are renewed at most this often, so that most reads do not cause a write. */
const RENEW_AFTER_MS = 24 * 60 * 60 * 1000;

/** A session's access to a customer's store and orders. */
export interface CustomerGrant {
  readonly customer: CustomerKey;
  /** Fingerprint of the secret it signed in with; see `secrets/grants.ts`. */
  readonly secret: string;
}

/** A customer's orders unlocked for a session. */
export interface Admin extends CustomerGrant {
  /** The admin's name, or a random one for these hours. Shown in the history of edited lines. */
  readonly name: string;
  /** Epoch milliseconds. */
  readonly ends: number;
}

export interface Session {
  readonly id: string;
  /** The device that it was opened on; null for sessions from before this was stored. */
  readonly device: string | null;
  readonly grants: readonly CustomerGrant[];
  /** What it is unlocked for, last unlocked first. */
  readonly admins: readonly Admin[];
}

/** A session's own row, or one of its grants. */
type SessionRow =
  | { readonly kind: 'session'; readonly ends: number; readonly device: string | null }
  | ({ readonly kind: 'customer' } & CustomerGrant)
  | ({ readonly kind: 'admin' } & Admin);

/** All of a session in one statement: every call that reads orders needs it. */
const SESSION_ROWS = `
  SELECT 'session' AS kind, NULL AS customer, NULL AS secret, NULL AS name, ends, device FROM sessions
    WHERE id = :id AND ends > :now
  UNION ALL SELECT 'customer', customer, secret, NULL, NULL, NULL FROM session_customers WHERE session = :id
  UNION ALL SELECT 'admin', customer, secret, name, ends, NULL FROM session_admins
    WHERE session = :id AND ends > :now AND ends < :latest`;

export function newSession(grant: CustomerGrant, device: string, now: number): NewSession {
  return { ...grant, id: newSessionId(), device, ends: now + SESSION_LIFETIME_MS };
}

function newSessionId(): string {
  return randomBytes(32).toString('base64url');
}

/** Finds the session if it has not expired, and renews it once a day. */
export async function findSession({ read, write }: Database, id: string, now: number): Promise<Session | undefined> {
  const latest = now + ADMIN_LIFETIME_MS + CLOCK_TOLERANCE_MS;
  const rows: SessionRow[] = await read.from(read.raw(`(${SESSION_ROWS}) AS rows_of_session`, { id, now, latest }));
  const own = rows.find(({ kind }) => kind === 'session');
  if (own?.kind !== 'session') return undefined;
  const ends = now + SESSION_LIFETIME_MS;
  if (ends - own.ends > RENEW_AFTER_MS) await renew(write, id, ends);
  return {
    id,
    device: own.device,
    grants: rows.filter((row) => row.kind === 'customer'),
    admins: rows.filter((row) => row.kind === 'admin').toSorted(lastUnlockedFirst),
  };
}

/** While nothing can be written, people can still read. */
async function renew(write: Knex, id: string, ends: number): Promise<void> {
  try {
    await write('sessions').where({ id }).update({ ends });
  } catch (error) {
    if (!databaseFault(error)) throw error;
  }
}

function lastUnlockedFirst(a: Admin, b: Admin): number {
  return b.ends - a.ends || a.customer.localeCompare(b.customer);
}

/** Whose session takes the place of another. */
export interface SessionOwner {
  /** The browser's session so far. */
  readonly before: Session | undefined;
  readonly device: string;
}

/**
 * Replaces the browser's session with one that is also signed in to the customer, so that an id somebody else planted
 * in the browser never gains access (session fixation). Returns the new session's id.
 */
export async function signIn(db: Database, owner: SessionOwner, grant: CustomerGrant, now: number): Promise<string> {
  return db.transaction(async (trx) => {
    const session = await replaceSession(trx, owner, now);
    await trx('session_customers')
      .insert({ session, ...grant })
      .onConflict(['session', 'customer'])
      .merge();
    return session;
  });
}

/** Moves everything to a session with a new id, which it returns. */
export async function replaceSession(
  trx: Knex.Transaction,
  { before, device }: SessionOwner,
  now: number,
): Promise<string> {
  const session = newSessionId();
  await trx('sessions').insert({ id: session, device, ends: now + SESSION_LIFETIME_MS });
  if (before) {
    await trx('session_customers').where({ session: before.id }).update({ session });
    await trx('session_admins').where({ session: before.id }).update({ session });
    await endSession(trx, before.id);
  }
  await endEarlierSessions(trx, { id: session, device }, now);
  return session;
}

/** Calls that were made together may each open a session, and the browser keeps the one that arrives last. */
const TOGETHER_MS = 10_000;

/** Ends the device's sessions from before this one: the browser has lost their cookies, or it would have sent one. */
export async function endEarlierSessions(
  write: Knex,
  { id, device }: { readonly id: string; readonly device: string },
  now: number,
): Promise<void> {
  const earlier = now + SESSION_LIFETIME_MS - TOGETHER_MS;
  await write('sessions').where({ device }).whereNot({ id }).where('ends', '<', earlier).delete();
}

/** Deletes the session, and with it all its access. */
export async function endSession(write: Knex, id: string): Promise<void> {
  await write('sessions').where({ id }).delete();
}

/** Replaces fingerprints made with an older session key before that key is removed. */
export async function replaceFingerprint(write: Knex, table: GrantTable, old: string, fresh: string): Promise<void> {
  await write(table).where({ secret: old }).update({ secret: fresh });
}

export type GrantTable = 'session_customers' | 'session_admins';

/** Deletes at most `most` expired sessions; returns how many. */
export async function purgeSessions(write: Knex, now: number, most: number): Promise<number> {
  return write('sessions')
    .whereIn('id', write('sessions').where('ends', '<=', now).limit(most).select('id'))
    .delete();
}
