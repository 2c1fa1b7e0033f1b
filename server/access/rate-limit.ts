import type { Context, Next } from 'koa';
import { type CallCount, countCall } from '../db/rate-limits';
import { type RefusalError, tooMany } from '../errors';
import { requestAddress } from '../request/request-address';
import { logSecurity } from '../security-log';
import type { Services } from '../services';

export interface Allowance {
  /** Names the counter. */
  readonly name: string;
  readonly calls: number;
  readonly seconds: number;
}

/**
 * Limits how often one address may make a call; the counters are rows in the database. A busy store's orders all come
 * from one address, so the allowances are for floods, not for people.
 */
export function limitRate(services: Services, allowance: Allowance) {
  return async (ctx: Context, next: Next): Promise<void> => {
    await countCallOrRefuse(ctx, services, allowance);
    await next();
  };
}

/**
 * Counts one more call of the address.
 *
 * @throws RefusalError 429 when it is one more than the allowance; `refuse` makes it, given the milliseconds to wait.
 */
export async function countCallOrRefuse(
  ctx: Context,
  services: Services,
  { name, calls, seconds }: Allowance,
  refuse: (waitMs: number) => RefusalError = tooMany,
): Promise<CallCount> {
  const { db, now } = services;
  const count = await countCall(db.write, `${name} ${requestAddress(ctx).client}`, seconds * 1000, now());
  if (count.calls <= calls) return count;
  if (count.calls === calls + 1) logSecurity(ctx, services, 'limit_reached', { outcome: name });
  throw refuse(count.ends - now());
}
