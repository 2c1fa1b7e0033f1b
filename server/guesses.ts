import type { Context } from 'koa';
import type { CustomerKey } from '../domain/customer';
import { countCall, uncountCall } from './db/rate-limits';
import { tooMany } from './errors';
import { acceptsCode } from './secrets/secrets';
import type { Services } from './services';
import { isLocalRequest } from './session';

/** Wrong codes that one address may try for one customer, in whichever call: typing letter by letter stays far below. */
const ALLOWANCES = [
  { name: 'minute', wrong: 100, windowMs: 60_000 },
  { name: 'day', wrong: 1000, windowMs: 24 * 60 * 60_000 },
];

/**
 * Whether the code is one of the customer's. Wrong ones are counted, and after too many of them none is looked at any
 * more, so that codes can't be found by trying.
 *
 * @throws Refusal 429
 */
export async function checkCode(
  ctx: Context,
  { db, secrets, now }: Services,
  customer: CustomerKey,
  code: string,
): Promise<boolean> {
  const counterOf = (name: string) => `wrong-code-${name} ${customer} ${ctx.ip}`;
  // Counted before it is looked at: calls that arrive at once can not slip past the limit together.
  for (const { name, wrong, windowMs } of ALLOWANCES) {
    const { calls, ends } = await countCall(db.write, counterOf(name), windowMs, now());
    if (calls > wrong) throw tooMany(Math.ceil((ends - now()) / 1000));
  }
  const isAccepted = await acceptsCode(secrets, customer, code, isLocalRequest(ctx));
  if (isAccepted) for (const { name } of ALLOWANCES) await uncountCall(db.write, counterOf(name));
  return isAccepted;
}
