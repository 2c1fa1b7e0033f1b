import { createHash } from 'node:crypto';
import type { Context } from 'koa';
import { SESSION_LIFETIME_MS } from '../db/sessions';
import { requestAddress } from '../http/request/request-address';

/** The cookie holds a signed random id; everything else is in the database. */
const COOKIE = 'session';

/** The id that the browser sends; undefined if there is none or it was made up. The session may have ended. */
export function sessionId(ctx: Context): string | undefined {
  // Read once: every time that an invalid signature is read, Koa adds a header that deletes it.
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

export function clearSessionCookie(ctx: Context): void {
  ctx.cookies.set(COOKIE, null, { signed: true, overwrite: true });
}
