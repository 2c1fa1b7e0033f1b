import { createHash } from 'node:crypto';
import type { Context } from 'koa';
import type { CustomerKey } from '../../domain/address/customer-key';
import { refusal } from '../../domain/refusals';
import { requestAddress } from '../http/request/request-address';
import type { Services } from '../services';
import type { NewSession } from '../sessions/rows';
import {
  type Admin,
  type CustomerGrant,
  endEarlierSessions,
  endSession,
  findSession,
  type GrantTable,
  lock,
  newSession,
  openTicket,
  redeemTicket,
  replaceFingerprint,
  SESSION_LIFETIME_MS,
  type Session,
  signIn,
  type UnlockedBy,
  unlock,
} from '../sessions/rows';
import { currentDevice, deviceOf } from './device';
import { requireStore } from './requested-store';
import { logSecurity } from './security-log';

/** The cookie holds a signed random id; everything else is in the database. */
const COOKIE = 'session';

function sessionId(ctx: Context): string | undefined {
  // Read once: each time an invalid signature is read, Koa adds a header that deletes it.
  if (!('sessionId' in ctx.state)) ctx.state.sessionId = ctx.cookies.get(COOKIE, { signed: true });
  return ctx.state.sessionId;
}

/** Tells sessions apart in counters, which must not hold an id that opens one. */
export function sessionTag(ctx: Context): string | undefined {
  const id = sessionId(ctx);
  return id && `session ${createHash('sha256').update(id).digest('base64url').slice(0, 22)}`;
}

function sendSessionCookie(ctx: Context, id: string): void {
  ctx.cookies.set(COOKIE, id, {
    signed: true,
    httpOnly: true,
    sameSite: 'strict',
    secure: requestAddress(ctx).isSecure,
    maxAge: SESSION_LIFETIME_MS,
    overwrite: true,
  });
}

/** Koa has replaced a signature by an older key, but only until the browser closes. */
function isResigned(ctx: Context): boolean {
  return [ctx.res.getHeader('Set-Cookie') ?? []].flat().some((cookie) => String(cookie).startsWith(`${COOKIE}.sig=`));
}

function clearSessionCookie(ctx: Context): void {
  ctx.cookies.set(COOKIE, null, { signed: true, overwrite: true });
}

const known = new WeakMap<object, Promise<Session | undefined>>();

/** The request's session with the grants whose secrets are still in use. Renews its cookie, once per request. */
export function currentSession(ctx: Context): Promise<Session | undefined> {
  const found = known.get(ctx) ?? lookUp(ctx);
  known.set(ctx, found);
  return found;
}

export function holdsCustomer(session: Session | undefined, customer: CustomerKey): boolean {
  return session?.grants.some((grant) => grant.customer === customer) ?? false;
}

async function lookUp(ctx: Context): Promise<Session | undefined> {
  const id = sessionId(ctx);
  const session = id ? await findSession(ctx.services.db, id, ctx.services.now()) : undefined;
  if (!session) return undefined;
  // Not on every call: a response that arrives late would put back a session that an unlocking has replaced.
  if (session.isRenewed || isResigned(ctx)) sendSessionCookie(ctx, session.id);
  const grants = await inUse(ctx.services, 'session_customers', session.grants);
  const admins = await inUse(ctx.services, 'session_admins', session.admins);
  return { ...session, grants, admins };
}

/** The grants whose secrets are still in use. Fingerprints made with an older session key are replaced. */
async function inUse<Grant extends CustomerGrant>(
  { db, secrets }: Services,
  table: GrantTable,
  grants: readonly Grant[],
): Promise<readonly Grant[]> {
  const kind = table === 'session_admins' ? 'admin' : 'customer';
  const currentOf = ({ customer, secret }: Grant) => secrets.grants.current(kind, customer, secret);
  const running = grants.filter((grant) => currentOf(grant) !== undefined);
  for (const grant of running) {
    const { secret } = grant;
    const current = currentOf(grant) ?? secret;
    if (current !== secret) await replaceFingerprint(db.write, table, secret, current);
  }
  return running;
}

/** @param secret the stored value of the typed password or code */
export async function signInToStore(ctx: Context, customer: CustomerKey, secret: string): Promise<void> {
  const owner = { before: await currentSession(ctx), device: currentDevice(ctx) };
  startSession(ctx, await signIn(ctx.services.db, owner, grantOf(ctx.services, customer, secret), ctx.services.now()));
  logSecurity(ctx, 'signed_in', { customer });
}

/** Of a sign-in on this host, for the customer's own one. */
export function newTicket(ctx: Context, customer: CustomerKey, secret: string): Promise<string> {
  const { db, now } = ctx.services;
  return openTicket(db, currentDevice(ctx), grantOf(ctx.services, customer, secret), now());
}

export async function signInByTicket(ctx: Context, customer: CustomerKey, ticket: string): Promise<void> {
  const owner = { before: await currentSession(ctx), device: currentDevice(ctx) };
  const session = await redeemTicket(ctx.services.db, owner, { ticket, customer }, ctx.services.now());
  if (!session) return;
  startSession(ctx, session);
  logSecurity(ctx, 'signed_in', { customer });
}

async function openSession(ctx: Context, session: NewSession): Promise<void> {
  const { id, customer } = session;
  // A browser that has just got its id has no other session.
  if (deviceOf(ctx)) await endEarlierSessions(ctx.services.db.write, session, ctx.services.now());
  startSession(ctx, id);
  logSecurity(ctx, 'signed_in', { customer });
}

function grantOf({ secrets }: Services, customer: CustomerKey, secret: string): CustomerGrant {
  return { customer, secret: secrets.grants.fingerprint('customer', customer, secret) };
}

export async function signOut(ctx: Context): Promise<void> {
  const session = await currentSession(ctx);
  if (session) await endSession(ctx.services.db.write, session.id);
  known.delete(ctx);
  clearSessionCookie(ctx);
  logSecurity(ctx, 'signed_out');
}

function startSession(ctx: Context, id: string): void {
  known.delete(ctx);
  ctx.state.sessionId = id;
  sendSessionCookie(ctx, id);
}

export interface AcceptedCode {
  readonly code: string;
  /** Stored together with the order; undefined if the browser has one, or needs none. */
  readonly session: NewSession | undefined;
}

/** The session for a browser that orders with a code. Undefined on this machine, or if it has a session. */
export async function sessionForBuyer(ctx: Context, customer: CustomerKey, code: string) {
  if (requestAddress(ctx).isLocal || (await currentSession(ctx))) return undefined;
  return newSession(grantOf(ctx.services, customer, code), currentDevice(ctx), ctx.services.now());
}

export async function openOrdersToBuyer(ctx: Context, customer: CustomerKey, { code, session }: AcceptedCode) {
  if (session) return openSession(ctx, session);
  if (requestAddress(ctx).isLocal) return;
  if (holdsCustomer(await currentSession(ctx), customer)) return;
  await signInToStore(ctx, customer, code);
}

/** Unlocks the customer's orders for the browser. @param by.secret the stored value of the typed password */
export async function unlockForBrowser(ctx: Context, by: UnlockedBy): Promise<void> {
  const { db, secrets, now } = ctx.services;
  const owner = { before: await currentSession(ctx), device: currentDevice(ctx) };
  const secret = secrets.grants.fingerprint('admin', by.customer, by.secret);
  startSession(ctx, await unlock(db, owner, { ...by, secret }, now()));
  logSecurity(ctx, 'admin_unlocked', { customer: by.customer });
}

/** Locks all orders for the browser, and for anyone who has stolen its session. */
export async function lockForBrowser(ctx: Context): Promise<void> {
  const session = await currentSession(ctx);
  if (session) await lock(ctx.services.db.write, session.id);
  logSecurity(ctx, 'admin_locked');
}

export async function adminOf(ctx: Context, customer: CustomerKey): Promise<Admin | undefined> {
  const session = await currentSession(ctx);
  return session?.admins.find((admin) => admin.customer === customer);
}

/** The last admin that the browser is unlocked as, for the named company or for any. @throws RefusalError 401 */
export async function requireAdmin(ctx: Context, companyName: string | undefined) {
  const named = companyName === undefined ? undefined : requireStore(ctx, companyName);
  const unlocked = (await currentSession(ctx))?.admins ?? [];
  const admin = named ? unlocked.find(({ customer }) => customer === named.customer.key) : unlocked[0];
  const store = admin && ctx.services.stores.get(admin.customer);
  if (!store) throw refusal('not_admin', 'Editing is locked. Nothing was changed; unlock with the admin password.');
  return { store: requireStore(ctx, store.customer.title), admin };
}
