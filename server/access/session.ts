import type { Context } from 'koa';
import type { CustomerKey } from '../../domain/catalog/customer';
import { endSession, findSession, replaceFingerprint, SESSION_LIFETIME_MS, type Session, signIn } from '../db/sessions';
import { requestAddress } from '../request/request-address';
import { logSecurity } from '../security-log';
import type { Services } from '../services';

/** The browser's session: a signed random id in a cookie, everything else in the database. */
const COOKIE = 'session';

/** The running session of the request; the browser's cookie is renewed with it. */
export async function currentSession(ctx: Context, { db, now }: Services): Promise<Session | undefined> {
  const id = ctx.cookies.get(COOKIE, { signed: true });
  const session = id ? await findSession(db, id, now()) : undefined;
  if (session) sendCookie(ctx, session.id);
  return session;
}

/** Whether the session has opened the customer's store with a secret that is still in use. */
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
 * Opens the customer's store and orders to the browser, beside those that it has opened before.
 *
 * @param secret the stored value of the password or code that was typed.
 */
export async function signInToStore(
  ctx: Context,
  services: Services,
  customer: CustomerKey,
  secret: string,
): Promise<void> {
  const { db, secrets, now } = services;
  const session = await currentSession(ctx, services);
  const grant = { customer, secret: secrets.grants.fingerprint('customer', customer, secret) };
  sendCookie(ctx, await signIn(db.write, session, grant, now()));
  logSecurity(ctx, services, 'signed_in', { customer });
}

/** Ends the browser's session with all that it has opened. */
export async function signOut(ctx: Context, services: Services): Promise<void> {
  const session = await currentSession(ctx, services);
  if (session) await endSession(services.db.write, session.id);
  ctx.cookies.set(COOKIE, null, { signed: true, overwrite: true });
  logSecurity(ctx, services, 'signed_out');
}

/** Gives the browser the id of its session. */
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
