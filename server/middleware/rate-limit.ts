import type { Context, Next } from 'koa';
import { type CallCount, countCall } from '../db/rate-limits';
import { type Refusal, tooMany } from '../errors';
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

/** Counts one more call of the address. @throws Refusal once there are too many; `refuse` says so for those seconds. */
export async function countCallOrRefuse(
  ctx: Context,
  { db, now }: Services,
  { name, calls, seconds }: Allowance,
  refuse: (waitSeconds: number) => Refusal = tooMany,
): Promise<CallCount> {
  const count = await countCall(db.write, `${name} ${ctx.ip}`, seconds * 1000, now());
  if (count.calls > calls) throw refuse(Math.ceil((count.ends - now()) / 1000));
  return count;
}
