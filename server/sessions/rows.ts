import { randomInt } from 'node:crypto';
import type { Knex } from 'knex';
import type { CustomerKey } from '../../domain/address/customer-key';
import { batch } from '../database/batch';
import type { Database } from '../database/database';
import { databaseFault } from '../database/database-faults';
import { CLOCK_TOLERANCE_MS } from '../operations/clock';
import { randomId } from './tokens';

/** Sessions are rows, so every process knows them. One can be signed in to several customers. */
export const SESSION_LIFETIME_MS = 30 * 24 * 60 * 60 * 1000;

/** From unlocking, active or not. */
const ADMIN_LIFETIME_MS = 8 * 60 * 60 * 1000;

/** Renewed at most this often, so most reads cause no write. */
const RENEW_AFTER_MS = 24 * 60 * 60 * 1000;

export interface CustomerGrant {
  readonly customer: CustomerKey;
  /** Fingerprint of the secret it signed in with; see `secrets/secrets.ts`. */
  readonly secret: string;
}

export interface Admin extends CustomerGrant {
  /** The admin's name, or a random one for these hours; shown in the lines' history. */
  readonly name: string;
  readonly ends: number;
}

export interface Session {
  readonly id: string;
  /** This call has renewed it, so its cookie must be, too. */
  readonly isRenewed: boolean;
  /** The device that it was opened on; null for sessions from before this was stored. */
  readonly device: string | null;
  readonly grants: readonly CustomerGrant[];
  /** Last unlocked first. */
  readonly admins: readonly Admin[];
}

type SessionRow =
  | { readonly kind: 'session'; readonly ends: number; readonly device: string | null }
  | ({ readonly kind: 'customer' } & CustomerGrant)
  | ({ readonly kind: 'admin' } & Admin);

interface WantedSession {
  readonly id: string;
  readonly now: number;
}

const MAX_WANTED = 200;

const together = new WeakMap<Database, (wanted: WantedSession) => Promise<readonly SessionRow[]>>();

/** One statement for all calls that arrive together, because every call of a signed-in tablet needs it. */
function sessionRows(db: Database, wanted: WantedSession): Promise<readonly SessionRow[]> {
  const find = together.get(db) ?? batch((calls) => findRows(db.read, calls), { most: MAX_WANTED });
  together.set(db, find);
  return find(wanted);
}

async function findRows(read: Knex, wanted: readonly WantedSession[]): Promise<readonly (readonly SessionRow[])[]> {
  const ids = [...new Set(wanted.map(({ id }) => id))];
  const now = Math.max(...wanted.map((each) => each.now));
  const latest = now + ADMIN_LIFETIME_MS + CLOCK_TOLERANCE_MS;
  const any = ids.map(() => '?').join(', ');
  const rows: (SessionRow & { readonly session: string })[] = await read.from(
    read.raw(
      `(SELECT id AS session, 'session' AS kind, NULL AS customer, NULL AS secret, NULL AS name, ends, device
        FROM sessions WHERE id IN (${any}) AND ends > ?
      UNION ALL SELECT session, 'customer', customer, secret, NULL, NULL, NULL
        FROM session_customers WHERE session IN (${any})
      UNION ALL SELECT session, 'admin', customer, secret, name, ends, NULL
        FROM session_admins WHERE session IN (${any}) AND ends > ? AND ends < ?) AS rows_of_sessions`,
      [...ids, now, ...ids, ...ids, now, latest],
    ),
  );
  return wanted.map(({ id }) => rows.filter(({ session }) => session === id));
}

/** Signed in to one customer and not stored yet. */
export interface NewSession {
  readonly id: string;
  readonly device: string;
  readonly customer: CustomerKey;
  /** Fingerprint of the secret it signed in with; see `secrets/secrets.ts`. */
  readonly secret: string;
  readonly ends: number;
}

export function newSession(grant: CustomerGrant, device: string, now: number): NewSession {
  return { ...grant, id: randomId(), device, ends: now + SESSION_LIFETIME_MS };
}

/** Undefined if it expired. Renews it once a day. */
export async function findSession(db: Database, id: string, now: number): Promise<Session | undefined> {
  const rows = await sessionRows(db, { id, now });
  const own = rows.find(({ kind }) => kind === 'session');
  if (own?.kind !== 'session') return undefined;
  const ends = now + SESSION_LIFETIME_MS;
  const isRenewed = ends - own.ends > RENEW_AFTER_MS;
  if (isRenewed) await renew(db.write, id, ends);
  return {
    id,
    isRenewed,
    device: own.device,
    grants: rows.filter((row) => row.kind === 'customer'),
    admins: rows.filter((row) => row.kind === 'admin').toSorted(lastUnlockedFirst),
  };
}

/** People can still read while nothing can be written. */
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

export interface SessionOwner {
  readonly before: Session | undefined;
  readonly device: string;
}

/** Replaces the session, so an id planted in the browser gains nothing (session fixation). Returns the new id. */
export async function signIn(db: Database, owner: SessionOwner, grant: CustomerGrant, now: number): Promise<string> {
  return db.transaction((trx) => addGrant(trx, owner, grant, now));
}

async function addGrant(trx: Knex.Transaction, owner: SessionOwner, grant: CustomerGrant, now: number) {
  const session = await replaceSession(trx, owner, now);
  await trx('session_customers')
    .insert({ session, ...grant })
    .onConflict(['session', 'customer'])
    .merge();
  return session;
}

/** For the redirect to the customer's own host. */
const TICKET_LIFETIME_MS = 60 * 1000;

/**
 * Carries a sign-in to another host, whose cookies the browser keeps apart. A ticket is a session whose id no cookie
 * can name; it lasts a minute and works once.
 */
export async function openTicket(db: Database, device: string, grant: CustomerGrant, now: number): Promise<string> {
  const ticket = randomId();
  await db.transaction(async (trx) => {
    const session = ticketSession(ticket);
    await trx('sessions').insert({ id: session, device, ends: now + TICKET_LIFETIME_MS });
    await trx('session_customers').insert({ session, ...grant });
  });
  return ticket;
}

/**
 * Signs in with a ticket for the customer, once. Returns the new session's id; undefined if the ticket doesn't work.
 */
export async function redeemTicket(
  db: Database,
  owner: SessionOwner,
  { ticket, customer }: { readonly ticket: string; readonly customer: CustomerKey },
  now: number,
): Promise<string | undefined> {
  return db.transaction(async (trx) => {
    const session = ticketSession(ticket);
    const grant = await trx('session_customers').where({ session, customer }).first('customer', 'secret');
    if (!grant) return undefined;
    const ended = await trx('sessions').where({ id: session }).where('ends', '>', now).delete();
    return ended > 0 ? addGrant(trx, owner, grant, now) : undefined;
  });
}

function ticketSession(ticket: string): string {
  return `ticket ${ticket}`;
}

async function replaceSession(trx: Knex.Transaction, { before, device }: SessionOwner, now: number) {
  const session = randomId();
  await trx('sessions').insert({ id: session, device, ends: now + SESSION_LIFETIME_MS });
  if (before) {
    await trx('session_customers').where({ session: before.id }).update({ session });
    await trx('session_admins').where({ session: before.id }).update({ session });
    await endSession(trx, before.id);
  }
  await endEarlierSessions(trx, { id: session, device }, now);
  return session;
}

/** Calls made together may each open a session, and the browser uses the one that arrives last. */
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

/** Ends a session and all access it gives. */
export async function endSession(write: Knex, id: string): Promise<void> {
  await write('sessions').where({ id }).delete();
}

/** Replaces fingerprints made with an older session key before that key is removed. */
export async function replaceFingerprint(write: Knex, table: GrantTable, old: string, fresh: string): Promise<void> {
  await write(table).where({ secret: old }).update({ secret: fresh });
}

export type GrantTable = 'session_customers' | 'session_admins';

/** Letters and digits that are hard to mix up. */
const NAME_CHARACTERS = 'ABCDEFGHJKMNPQRSTUVWXYZ23456789';
const NAME_LENGTH = 6;

export interface UnlockedBy extends Pick<Admin, 'customer' | 'secret'> {
  /** Undefined for a shared password. */
  readonly name: string | undefined;
}

/** Replaces the browser's session with one that's unlocked for the customer. Returns the new session's id. */
export async function unlock(db: Database, owner: SessionOwner, { customer, name, secret }: UnlockedBy, now: number) {
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
