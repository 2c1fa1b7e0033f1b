import { randomUUID } from 'node:crypto';
import type { Context, Next } from 'koa';
import { requestAddress } from '../http/request/request-address';

/** A signed random id that tells browsers at one address apart. It grants nothing and is only used for counting. */
const COOKIE = 'device';
const LIFETIME_MS = 400 * 24 * 60 * 60 * 1000;

/** Gives an id to browsers that make calls. The first call still counts as having none. */
export function ensureDeviceId(ctx: Context, next: Next): Promise<void> {
  giveDeviceId(ctx, requestAddress(ctx).isSecure);
  return next();
}

function giveDeviceId(ctx: Context, isSecure: boolean): void {
  if (deviceOf(ctx)) return;
  const id = randomUUID().replaceAll('-', '');
  ctx.state.newDevice = id;
  ctx.cookies.set(COOKIE, id, {
    signed: true,
    maxAge: LIFETIME_MS,
    sameSite: 'strict',
    httpOnly: true,
    secure: isSecure,
    overwrite: true,
  });
}

/** The browser's id; undefined if it has none yet or has made one up. */
export function deviceOf(ctx: Context): string | undefined {
  // Read once: each time an invalid signature is read, Koa adds a header that deletes it.
  if (!('device' in ctx.state)) ctx.state.device = signedId(ctx);
  return ctx.state.device;
}

function signedId(ctx: Context): string | undefined {
  const id = ctx.cookies.get(COOKIE, { signed: true });
  return id && /^(?:[\da-f]{32}|[\w-]{22})$/.test(id) ? id : undefined;
}

/** The browser's id, which may be new. Calls below `/v1/` have one (`ensureDeviceId`). */
export function currentDevice(ctx: Context): string {
  const device = deviceOf(ctx) ?? ctx.state.newDevice;
  if (!device) throw new Error('This request has passed no `ensureDeviceId`');
  return device;
}

export function deviceClient(device: string): string {
  return `device ${device}`;
}
