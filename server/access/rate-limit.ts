import type { Context, Next } from 'koa';
import { type RefusalError, tooMany } from '../http/errors';
import { requestAddress } from '../http/request/request-address';
import type { Services } from '../operations/services/services';
import type { CallCount, CallLimit } from './limits/call-counts';
import { logSecurity } from './security-log';

export interface RateLimit extends CallLimit {
  /** The counter's name. */
  readonly name: string;
}

/**
 * Limits how often one address may make a call. All orders of a busy store come from one address, so the limits are
 * meant for floods, not for people.
 */
export function limitRate(services: Services, rateLimit: RateLimit) {
  return async (ctx: Context, next: Next): Promise<void> => {
    countCallOrRefuse(ctx, services, rateLimit);
    await next();
  };
}

/**
 * Counts a call of the address.
 *
 * @param refuse creates the error for a call beyond the limit
 * @throws RefusalError 429
 */
export function countCallOrRefuse(
  ctx: Context,
  services: Services,
  { name, ...limit }: RateLimit,
  refuse: (waitMs: number) => RefusalError = tooMany,
): CallCount {
  const { limits, now } = services;
  const count = limits.calls.count(`${name} ${requestAddress(ctx).client}`, limit, now());
  if (count.calls <= limit.calls) return count;
  if (count.calls === limit.calls + 1) logSecurity(ctx, services, 'limit_reached', { outcome: name });
  throw refuse(count.ends - now());
}
