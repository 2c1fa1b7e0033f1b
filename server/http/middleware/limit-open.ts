import { finished } from 'node:stream';
import type { Context, Next } from 'koa';
import { RefusalError } from '../errors';
import { requestAddress } from '../request/request-address';

export interface OpenLimit {
  /** The most responses this process may be sending at once. */
  readonly total: number;
  readonly perAddress: number;
  /** Responses that take longer are cut off. */
  readonly minutes: number;
}

const RETRY_AFTER_SECONDS = 30;

/** Limits how many long responses are being sent at once. */
export function limitOpen({ total, perAddress, minutes }: OpenLimit) {
  const open: string[] = [];
  return async (ctx: Context, next: Next): Promise<void> => {
    const address = requestAddress(ctx).client;
    const ofAddress = open.filter((each) => each === address);
    if (open.length >= total || ofAddress.length >= perAddress) throw tooManyOpen();
    open.push(address);
    const cutOff = setTimeout(() => ctx.res.destroy(), minutes * 60_000).unref();
    // Also called if the client has already disconnected.
    finished(ctx.res, () => {
      clearTimeout(cutOff);
      open.splice(open.indexOf(address), 1);
    });
    await next();
  };
}

function tooManyOpen(): RefusalError {
  const message = 'Other order downloads are still running. Try again when they have finished.';
  return new RefusalError(429, { code: 'too_many', message }, { 'Retry-After': String(RETRY_AFTER_SECONDS) });
}
