import { randomBytes } from 'node:crypto';
import type { Context, Next } from 'koa';
import { requestAddress } from '../request/request-address';

/**
 * A signed random id that tells one browser from another behind the same address. It names no person, opens nothing, and is
 * used to count wrong tries at secrets only.
 */
const COOKIE = 'device';
const LIFETIME_MS = 400 * 24 * 60 * 60_000;

/** Gives browsers that make calls an id; the call that gets it counts as one without. */
export function ensureDeviceId() {
  return async (ctx: Context, next: Next): Promise<void> => {
    if (ctx.path.startsWith('/v1/') && !deviceOf(ctx)) {
      ctx.state.newDevice = randomBytes(16).toString('base64url');
      ctx.cookies.set(COOKIE, ctx.state.newDevice, {
        signed: true,
        httpOnly: true,
        sameSite: 'strict',
        secure: requestAddress(ctx).isSecure,
        maxAge: LIFETIME_MS,
      });
    }
    await next();
  };
}

/** Undefined for a browser that has none yet, and for one that has made its own up. */
export function deviceOf(ctx: Context): string | undefined {
  const id = ctx.cookies.get(COOKIE, { signed: true });
  return id && /^[\w-]{22}$/.test(id) ? id : undefined;
}

/** The id that the answer to this request brings; undefined where the browser has one. */
export function newDeviceOf(ctx: Context): string | undefined {
  return ctx.state.newDevice;
}
