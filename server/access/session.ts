import type { Context } from 'koa';
import type { CustomerKey } from '../../domain/customer';
import { isLocalHost } from '../../domain/storefront';
import { findSession, SESSION_LIFETIME_MS, type Session, signIn } from '../db/sessions';
import { refusal } from '../errors';
import type { Services } from '../services';
import { addressOf } from './store-of-call';

/** The browser's session: a signed random id in a cookie, everything else in the database. */
const COOKIE = 'session';

/** Sent by proxies; one that sends none of them speaks HTTP 1.0 to what is behind it, which browsers do not. */
const PROXY_HEADER = /^(x-forwarded-.*|x-real-ip|forwarded|via|cf-connecting-ip)$/;

/** The running session of the request; the browser's cookie is renewed with it. */
export async function currentSession(ctx: Context, { db, now }: Services): Promise<Session | undefined> {
  const id = ctx.cookies.get(COOKIE, { signed: true });
  const session = id ? await findSession(db, id, now()) : undefined;
  if (session) sendCookie(ctx, session.id);
  return session;
}

/** Opens the customer's store to the browser, beside those that it has opened before. */
export async function openStoreToBrowser(ctx: Context, services: Services, customer: CustomerKey): Promise<void> {
  const session = await currentSession(ctx, services);
  sendCookie(ctx, await signIn(services.db.write, session, customer, services.now()));
}

/**
 * On a staging host, and on a host of several stores, a store's data is for those who have signed in to it. A customer's
 * own live host asks for nothing, and neither does a request from this machine.
 *
 * @throws Refusal 401
 */
export async function requireAccess(ctx: Context, services: Services, customer: CustomerKey): Promise<void> {
  const { mode, isTestHost } = addressOf(ctx, services);
  const isOwnLiveHost = mode === 'single-store' && !isTestHost;
  if (isOwnLiveHost || (isLocalRequest(ctx) && !services.settings.trustProxy)) return;
  const session = await currentSession(ctx, services);
  if (!session?.customers.includes(customer)) {
    throw refusal('not_signed_in', 'Sign in to use this store. What you entered is kept.');
  }
}

/**
 * Comes from this machine: to a local name, over the loopback interface, and through no proxy that says so. Demo secrets
 * count for such requests alone.
 */
export function isLocalRequest(ctx: Context): boolean {
  const isForwarded = Object.keys(ctx.headers).some((name) => PROXY_HEADER.test(name)) || ctx.req.httpVersion === '1.0';
  const peer = ctx.req.socket.remoteAddress ?? '';
  return isLocalHost(ctx.host) && !isForwarded && ['127.0.0.1', '::1', '::ffff:127.0.0.1'].includes(peer);
}

/** Gives the browser the id of its session. */
export function sendCookie(ctx: Context, id: string): void {
  ctx.cookies.set(COOKIE, id, {
    signed: true,
    httpOnly: true,
    sameSite: 'strict',
    secure: ctx.secure,
    maxAge: SESSION_LIFETIME_MS,
    overwrite: true,
  });
}
