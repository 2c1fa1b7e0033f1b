import type { Context } from 'koa';
import type { CustomerKey } from '../../domain/address/customer-key';
import { refusal } from '../../domain/refusals';
import type { HasDatabase } from '../database/database';
import { requestAddress } from '../http/request/request-address';
import type { HasClock } from '../operations/clock';
import type { HasLog } from '../operations/log';
import type { HasSecrets } from '../secrets/secrets';
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
  type Session,
  signIn,
  type UnlockedBy,
  unlock,
} from '../sessions/rows';
import { currentDevice, deviceOf } from './device';
import type { AccessNeeds } from './needs';
import { requireStore } from './requested-store';
import { logSecurity } from './security-log';
import { clearSessionCookie, isResigned, sendSessionCookie, sessionId } from './session-cookie';

const known = new WeakMap<object, Promise<Session | undefined>>();

/** The request's session with the grants whose secrets are still in use. Renews its cookie, once per request. */
export function currentSession(
  services: HasDatabase & HasClock & HasSecrets,
  ctx: Context,
): Promise<Session | undefined> {
  const found = known.get(ctx) ?? lookUp(services, ctx);
  known.set(ctx, found);
  return found;
}

export function holdsCustomer(session: Session | undefined, customer: CustomerKey): boolean {
  return session?.grants.some((grant) => grant.customer === customer) ?? false;
}

async function lookUp(services: HasDatabase & HasClock & HasSecrets, ctx: Context): Promise<Session | undefined> {
  const id = sessionId(ctx);
  const session = id ? await findSession(services.db, id, services.now()) : undefined;
  if (!session) return undefined;
  // Not on every call: a response that arrives late would put back a session that an unlocking has replaced.
  if (session.isRenewed || isResigned(ctx)) sendSessionCookie(ctx, session.id);
  const grants = await inUse(services, 'session_customers', session.grants);
  const admins = await inUse(services, 'session_admins', session.admins);
  return { ...session, grants, admins };
}

/** The grants whose secrets are still in use. Fingerprints made with an older session key are replaced. */
async function inUse<Grant extends CustomerGrant>(
  { db, secrets }: HasDatabase & HasSecrets,
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
export async function signInToStore(
  services: AccessNeeds,
  ctx: Context,
  customer: CustomerKey,
  secret: string,
): Promise<void> {
  const owner = { before: await currentSession(services, ctx), device: currentDevice(ctx) };
  startSession(ctx, await signIn(services.db, owner, grantOf(services, customer, secret), services.now()));
  logSecurity(services, ctx, 'signed_in', { customer });
}

/** Carries a sign-in on this host over to the customer's own one. */
export function newTicket(
  services: HasDatabase & HasClock & HasSecrets,
  ctx: Context,
  customer: CustomerKey,
  secret: string,
): Promise<string> {
  const { db, now } = services;
  return openTicket(db, currentDevice(ctx), grantOf(services, customer, secret), now());
}

export async function signInByTicket(
  services: AccessNeeds,
  ctx: Context,
  customer: CustomerKey,
  ticket: string,
): Promise<void> {
  const owner = { before: await currentSession(services, ctx), device: currentDevice(ctx) };
  const session = await redeemTicket(services.db, owner, { ticket, customer }, services.now());
  if (!session) return;
  startSession(ctx, session);
  logSecurity(services, ctx, 'signed_in', { customer });
}

async function openSession(
  services: HasDatabase & HasLog & HasClock,
  ctx: Context,
  session: NewSession,
): Promise<void> {
  const { id, customer } = session;
  // A browser that has just got its id has no other session.
  if (deviceOf(ctx)) await endEarlierSessions(services.db.write, session, services.now());
  startSession(ctx, id);
  logSecurity(services, ctx, 'signed_in', { customer });
}

function grantOf({ secrets }: HasSecrets, customer: CustomerKey, secret: string): CustomerGrant {
  return { customer, secret: secrets.grants.fingerprint('customer', customer, secret) };
}

export async function signOut(services: AccessNeeds, ctx: Context): Promise<void> {
  const session = await currentSession(services, ctx);
  if (session) await endSession(services.db.write, session.id);
  known.delete(ctx);
  clearSessionCookie(ctx);
  logSecurity(services, ctx, 'signed_out');
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
export async function sessionForBuyer(
  services: HasDatabase & HasClock & HasSecrets,
  ctx: Context,
  customer: CustomerKey,
  code: string,
) {
  if (requestAddress(ctx).isLocal || (await currentSession(services, ctx))) return undefined;
  return newSession(grantOf(services, customer, code), currentDevice(ctx), services.now());
}

export async function openOrdersToBuyer(
  services: AccessNeeds,
  ctx: Context,
  customer: CustomerKey,
  { code, session }: AcceptedCode,
) {
  if (session) return openSession(services, ctx, session);
  if (requestAddress(ctx).isLocal) return;
  if (holdsCustomer(await currentSession(services, ctx), customer)) return;
  await signInToStore(services, ctx, customer, code);
}

/** Unlocks the customer's orders for the browser. @param by.secret the stored value of the typed password */
export async function unlockForBrowser(services: AccessNeeds, ctx: Context, by: UnlockedBy): Promise<void> {
  const { db, secrets, now } = services;
  const owner = { before: await currentSession(services, ctx), device: currentDevice(ctx) };
  const secret = secrets.grants.fingerprint('admin', by.customer, by.secret);
  startSession(ctx, await unlock(db, owner, { ...by, secret }, now()));
  logSecurity(services, ctx, 'admin_unlocked', { customer: by.customer });
}

/** Locks all orders for the browser, and for anyone who has stolen its session. */
export async function lockForBrowser(services: AccessNeeds, ctx: Context): Promise<void> {
  const session = await currentSession(services, ctx);
  if (session) await lock(services.db.write, session.id);
  logSecurity(services, ctx, 'admin_locked');
}

export async function adminOf(
  services: HasDatabase & HasClock & HasSecrets,
  ctx: Context,
  customer: CustomerKey,
): Promise<Admin | undefined> {
  const session = await currentSession(services, ctx);
  return session?.admins.find((admin) => admin.customer === customer);
}

/** The last admin that the browser is unlocked as, for the named company or for any. @throws RefusalError 401 */
export async function requireAdmin(services: AccessNeeds, ctx: Context, companyName: string | undefined) {
  const named = companyName === undefined ? undefined : requireStore(services, ctx, companyName);
  const unlocked = (await currentSession(services, ctx))?.admins ?? [];
  const admin = named ? unlocked.find(({ customer }) => customer === named.customer.key) : unlocked[0];
  const store = admin && services.stores.get(admin.customer);
  if (!store) throw refusal('not_admin', 'Editing is locked. Nothing was changed; unlock with the admin password.');
  return { store: requireStore(services, ctx, store.customer.title), admin };
}
