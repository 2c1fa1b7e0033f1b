import type { Context } from 'koa';
import type { CustomerKey } from '../../domain/customer';
import { countCall, uncountCall } from '../db/rate-limits';
import { tooMany } from '../errors';
import { acceptsAdminPassword, acceptsCode } from '../secrets/secrets';
import type { Services } from '../services';
import { isLocalRequest } from './session';

interface Allowance {
  /** Names the counter. */
  readonly name: string;
  /** Wrong guesses that one address may make for one customer. */
  readonly wrong: number;
  readonly windowMs: number;
}

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;

/** In whichever call: typing letter by letter stays far below. */
const CODES: readonly Allowance[] = [
  { name: 'wrong-code-minute', wrong: 100, windowMs: MINUTE_MS },
  { name: 'wrong-code-day', wrong: 1000, windowMs: DAY_MS },
];

/** A handful of admins in one office, who mistype. */
const ADMIN_PASSWORDS: readonly Allowance[] = [
  { name: 'wrong-admin-minute', wrong: 10, windowMs: MINUTE_MS },
  { name: 'wrong-admin-day', wrong: 100, windowMs: DAY_MS },
];

/** Whether the code is one of the customer's. @throws Refusal 429 */
export async function checkCode(
  ctx: Context,
  services: Services,
  customer: CustomerKey,
  code: string,
): Promise<boolean> {
  return checkGuess(ctx, services, customer, CODES, () =>
    acceptsCode(services.secrets, customer, code, isLocalRequest(ctx)),
  );
}

/** Whether the password unlocks the customer's orders. @throws Refusal 429 */
export async function checkAdminPassword(
  ctx: Context,
  services: Services,
  customer: CustomerKey,
  password: string,
): Promise<boolean> {
  return checkGuess(ctx, services, customer, ADMIN_PASSWORDS, () =>
    acceptsAdminPassword(services.secrets, customer, password, isLocalRequest(ctx)),
  );
}

/** Wrong guesses are counted, and after too many of them none is looked at any more, so that nothing is found by trying. */
async function checkGuess(
  ctx: Context,
  { db, now }: Services,
  customer: CustomerKey,
  allowances: readonly Allowance[],
  isRight: () => Promise<boolean>,
): Promise<boolean> {
  const counterOf = (name: string) => `${name} ${customer} ${ctx.ip}`;
  // Counted before it is looked at: calls that arrive at once can not slip past the limit together.
  for (const { name, wrong, windowMs } of allowances) {
    const { calls, ends } = await countCall(db.write, counterOf(name), windowMs, now());
    if (calls > wrong) throw tooMany(Math.ceil((ends - now()) / 1000));
  }
  const isAccepted = await isRight();
  if (isAccepted) for (const { name } of allowances) await uncountCall(db.write, counterOf(name));
  return isAccepted;
}
