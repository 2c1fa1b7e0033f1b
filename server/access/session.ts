import type { Context } from 'koa';
import type { CustomerKey } from '../../domain/catalog/customer';
import type { NewSession } from '../db/orders';
import {
  type CustomerGrant,
  endEarlierSessions,
  endSession,
  findSession,
  type GrantTable,
  replaceFingerprint,
  type Session,
  signIn,
} from '../db/sessions';
import type { Services } from '../operations/services/services';
import { currentDevice, deviceOf } from './device';
import { logSecurity } from './security-log';
import { clearSessionCookie, sendSessionCookie, sessionId } from './session-cookie';

/** The sessions of the requests that are being answered: access, admin hours and answers all ask for them. */
const known = new WeakMap<object, Promise<Session | undefined>>();

/**
 * The request's session, with the grants whose secrets are still in use. It is looked up once per request, which also
 * renews its cookie.
 */
export function currentSession(ctx: Context, services: Services): Promise<Session | undefined> {
  const found = known.get(ctx) ?? lookUp(ctx, services);
  known.set(ctx, found);
  return found;
}

/** Whether the session was opened with a secret of the customer that is still in use. */
export function holdsCustomer(session: Session | undefined, customer: CustomerKey): boolean {
  return session?.grants.some((grant) => grant.customer === customer) ?? false;
}

async function lookUp(ctx: Context, services: Services): Promise<Session | undefined> {
  const id = sessionId(ctx);
  const session = id ? await findSession(services.db, id, services.now()) : undefined;
  if (!session) return undefined;
  sendSessionCookie(ctx, session.id);
  const grants = await inUse(services, 'session_customers', session.grants);
  const admins = await inUse(services, 'session_admins', session.admins);
  return { ...session, grants, admins };
}

/** The grants whose secrets are still in use. Fingerprints made with an older session key are replaced. */
async function inUse<Grant extends CustomerGrant>(
  { db, secrets }: Services,
  table: GrantTable,
  grants: readonly Grant[],
): Promise<readonly Grant[]> {
  const running = grants.filter(({ secret }) => secrets.grants.current(secret) !== undefined);
  for (const { secret } of running) {
    const current = secrets.grants.current(secret) ?? secret;
    if (current !== secret) await replaceFingerprint(db.write, table, secret, current);
  }
  return running;
}

/**
 * Signs the browser in to the customer's store and orders, in addition to those it is already signed in to.
 *
 * @param secret the stored value of the typed password or code
 */
export async function signInToStore(
  ctx: Context,
  services: Services,
  customer: CustomerKey,
  secret: string,
): Promise<void> {
  const owner = { before: await currentSession(ctx, services), device: currentDevice(ctx) };
  startSession(ctx, await signIn(services.db, owner, grantOf(services, customer, secret), services.now()));
  logSecurity(ctx, services, 'signed_in', { customer });
}

/** Gives the browser a session that has been stored. */
export async function openSession(ctx: Context, services: Services, session: NewSession): Promise<void> {
  const { id, customer } = session;
  // A browser that has just got its id has no other session.
  if (deviceOf(ctx)) await endEarlierSessions(services.db.write, session, services.now());
  startSession(ctx, id);
  logSecurity(ctx, services, 'signed_in', { customer });
}

export function grantOf({ secrets }: Services, customer: CustomerKey, secret: string): CustomerGrant {
  return { customer, secret: secrets.grants.fingerprint('customer', customer, secret) };
}

/** Ends the browser's session for all its stores. */
export async function signOut(ctx: Context, services: Services): Promise<void> {
  const session = await currentSession(ctx, services);
  if (session) await endSession(services.db.write, session.id);
  known.delete(ctx);
  clearSessionCookie(ctx);
  logSecurity(ctx, services, 'signed_out');
}

/** Gives the browser the session that takes the place of its last one. */
export function startSession(ctx: Context, id: string): void {
  known.delete(ctx);
  sendSessionCookie(ctx, id);
}
