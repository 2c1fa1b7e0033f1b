import type { Context, Next } from 'koa';
import { countCall } from '../db/rate-limits';
import { tooMany } from '../errors';
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
export function limitRate({ db, now }: Services, { name, calls, seconds }: Allowance) {
  return async (ctx: Context, next: Next): Promise<void> => {
    const count = await countCall(db.write, `${name} ${ctx.ip}`, seconds * 1000, now());
    if (count.calls > calls) throw tooMany(Math.ceil((count.ends - now()) / 1000));
    await next();
  };
}
