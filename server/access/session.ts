import type { Context } from 'koa';
import type { CustomerKey } from '../../domain/catalog/customer';
import {
  type CustomerGrant,
  endSession,
  findSession,
  type NewSession,
  replaceFingerprint,
  SESSION_LIFETIME_MS,
  type Session,
  signIn,
} from '../db/sessions';
import { requestAddress } from '../request/request-address';
import { logSecurity } from '../security-log';
import type { Services } from '../services';

/** The cookie holds a signed random id; everything else is in the database. */
const COOKIE = 'session';

/** Finds the request's session, and renews its cookie. */
export async function currentSession(ctx: Context, { db, now }: Services): Promise<Session | undefined> {
  const id = ctx.cookies.get(COOKIE, { signed: true });
  const session = id ? await findSession(db, id, now()) : undefined;
  if (session) sendCookie(ctx, session.id);
  return session;
}

/** Whether the session was opened with a secret of the customer that is still in use. */
export async function holdsCustomer(
  { db, secrets }: Services,
  session: Session | undefined,
  customer: CustomerKey,
): Promise<boolean> {
  const grant = session?.grants.find((each) => each.customer === customer);
  const current = grant && secrets.grants.current(grant.secret);
  if (grant && current && current !== grant.secret) {
    await replaceFingerprint(db.write, 'session_customers', grant.secret, current);
  }
  return current !== undefined;
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
  const session = await currentSession(ctx, services);
  sendCookie(ctx, await signIn(services.db.write, session, grantOf(services, customer, secret), services.now()));
  logSecurity(ctx, services, 'signed_in', { customer });
}

/** Gives the browser a session that has been stored. */
export function openSession(ctx: Context, services: Services, { id, customer }: NewSession): void {
  sendCookie(ctx, id);
  logSecurity(ctx, services, 'signed_in', { customer });
}

export function grantOf({ secrets }: Services, customer: CustomerKey, secret: string): CustomerGrant {
  return { customer, secret: secrets.grants.fingerprint('customer', customer, secret) };
}

/** Ends the browser's session for all its stores. */
export async function signOut(ctx: Context, services: Services): Promise<void> {
  const session = await currentSession(ctx, services);
  if (session) await endSession(services.db.write, session.id);
  ctx.cookies.set(COOKIE, null, { signed: true, overwrite: true });
  logSecurity(ctx, services, 'signed_out');
}

/** Sets the session cookie. */
export function sendCookie(ctx: Context, id: string): void {
  ctx.cookies.set(COOKIE, id, {
    signed: true,
    httpOnly: true,
    sameSite: 'strict',
    secure: requestAddress(ctx).isSecure,
    maxAge: SESSION_LIFETIME_MS,
    overwrite: true,
  });
}
