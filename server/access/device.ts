import { randomUUID } from 'node:crypto';
import type { Context, Next } from 'koa';
import { requestAddress } from '../request/request-address';

/**
 * A signed random id that distinguishes browsers behind the same address. It identifies no person, grants no access,
 * and is only used to count wrong passwords and codes.
 */
const COOKIE = 'device';
const LIFETIME_MS = 400 * 24 * 60 * 60_000;

/** Gives an id to browsers that make calls. The first call still counts as having none. */
export function ensureDeviceId() {
  return async (ctx: Context, next: Next): Promise<void> => {
    if (ctx.path.startsWith('/v1/')) giveDeviceId(ctx, requestAddress(ctx).isSecure);
    await next();
  };
}

/** Gives the browser an id if it has none. */
export function giveDeviceId(ctx: Context, isSecure: boolean): void {
  if (deviceOf(ctx)) return;
  ctx.state.newDevice = randomUUID().replaceAll('-', '');
  ctx.cookies.secure = isSecure;
  ctx.cookies.set(COOKIE, ctx.state.newDevice, {
    signed: true,
    httpOnly: true,
    sameSite: 'strict',
    secure: isSecure,
    maxAge: LIFETIME_MS,
  });
}

/** Whether a Set-Cookie header sets the id or its signature. */
export function isDeviceCookie(header: string): boolean {
  return header.startsWith(`${COOKIE}=`) || header.startsWith(`${COOKIE}.sig=`);
}

/** The browser's id; undefined if it has none yet or has made one up. */
export function deviceOf(ctx: Context): string | undefined {
  const id = ctx.cookies.get(COOKIE, { signed: true });
  // Older ids have 22 characters.
  return id && /^(?:[\da-f]{32}|[\w-]{22})$/.test(id) ? id : undefined;
}

/** The id set by this response; undefined if the browser already has one. */
export function newDeviceOf(ctx: Context): string | undefined {
  return ctx.state.newDevice;
}
