import { createHash } from 'node:crypto';
import type { Context } from 'koa';
import { requestAddress } from '../http/request/request-address';
import { SESSION_LIFETIME_MS } from '../sessions/rows';

/** The cookie holds a signed random id; everything else is in the database. */
const COOKIE = 'session';

export function sessionId(ctx: Context): string | undefined {
  // Read once: each time an invalid signature is read, Koa adds a header that deletes it.
  if (!('sessionId' in ctx.state)) ctx.state.sessionId = ctx.cookies.get(COOKIE, { signed: true });
  return ctx.state.sessionId;
}

/** Tells sessions apart in counters, which must not hold an id that opens one. */
export function sessionTag(ctx: Context): string | undefined {
  const id = sessionId(ctx);
  return id && `session ${createHash('sha256').update(id).digest('base64url').slice(0, 22)}`;
}

export function sendSessionCookie(ctx: Context, id: string): void {
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
export function isResigned(ctx: Context): boolean {
  return [ctx.res.getHeader('Set-Cookie') ?? []].flat().some((cookie) => String(cookie).startsWith(`${COOKIE}.sig=`));
}

export function clearSessionCookie(ctx: Context): void {
  ctx.cookies.set(COOKIE, null, { signed: true, overwrite: true });
}
