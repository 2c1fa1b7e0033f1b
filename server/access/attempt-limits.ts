import type { Context } from 'koa';
import type { CustomerKey } from '../../domain/catalog/customer';
import { tooMany } from '../http/errors';
import { requestAddress } from '../http/request/request-address';
import type { Services } from '../operations/services/services';
import {
  type AttemptCounter,
  type Attempter,
  isTrusted,
  type KnownCaller,
  keysOf,
  knownCaller,
  rememberDeviceAndAddress,
  type StrangerCounters,
  strangerCounters,
  wrongToday,
} from './attempt-counters';
import { type AttemptRecord, decideAttempt, WRONG_BELOW_CEILING } from './attempt-policy';
import { currentDevice } from './device';
import { type FairQueueLimits, fairQueue, type QueuePath } from './limits/fair-queue';
import { widestNetwork } from './networks';
import { countCallOrRefuse } from './rate-limit';
import { logSecurity } from './security-log';

/** Attempts at the same scope count together, whichever call they come with. */
export interface Attempt extends Attempter {
  readonly customer?: CustomerKey | undefined;
}

/** @param whose the customer, network and device that it is done for */
type LookUp<Found> = (whose: QueuePath) => Promise<Found | undefined>;

interface Outcome<Found> {
  readonly found: Found | undefined;
}

/** Against floods of attempts, right or wrong. Known devices don't count, so no neighbor can lock them out. */
const ATTEMPTS = { name: 'secrets', calls: 300, seconds: 60 };

/**
 * Limits how often secrets can be guessed, without letting one person lock out another:
 *
 * - A device that has entered a correct secret before is known. It can always try, unless it has itself been wrong very
 *   often today, or a few times while its network guesses.
 * - Any other attempt counts against its device, its networks, and a ceiling for the secret. An address from which a
 *   correct secret has been entered has a higher limit and no ceiling.
 *
 * @returns what `lookUp` found, or undefined for a wrong secret
 * @throws RefusalError 429 naming when to try again
 */
export async function withAttemptLimits<Found>(
  ctx: Context,
  attempt: Attempt,
  lookUp: LookUp<Found>,
): Promise<Found | undefined> {
  const caller = await knownCaller(ctx, attempt);
  const tried = caller && (await tryKnownCaller(ctx, { ...attempt, caller }, lookUp));
  const { found } = tried ?? (await tryStranger(ctx, attempt, lookUp));
  if (found === undefined) logSecurity(ctx, 'secret_wrong', attempt);
  return found;
}

async function tryKnownCaller<Found>(
  ctx: Context,
  { scope, caller }: Attempt & { readonly caller: KnownCaller },
  lookUp: LookUp<Found>,
): Promise<Outcome<Found> | undefined> {
  return knownCallers([caller.own[0]?.key ?? ''], async () => {
    if (!(await isTrusted(ctx.services, caller))) return undefined;
    const found = await lookUp(pathOf(ctx, scope));
    if (found === undefined) await countWrong(ctx.services, [...caller.own, ...caller.networks]);
    return { found };
  });
}

async function tryStranger<Found>(ctx: Context, attempt: Attempt, lookUp: LookUp<Found>): Promise<Outcome<Found>> {
  countCallOrRefuse(ctx, ATTEMPTS);
  const counters = await strangerCounters(ctx, attempt.scope);
  await refuseLocked(ctx, attempt, counters);
  return strangers(pathOf(ctx, attempt.scope), async () => {
    await refuseLocked(ctx, attempt, counters);
    const found = await lookUp(pathOf(ctx, attempt.scope));
    if (found !== undefined) rememberDeviceAndAddress(ctx, attempt.scope);
    else await countWrong(ctx.services, [...counters.own, ...(counters.ceiling ? [counters.ceiling] : [])]);
    return { found };
  });
}

function pathOf(ctx: Context, scope: string): QueuePath {
  return [scope, widestNetwork(requestAddress(ctx).client), currentDevice(ctx)];
}

async function refuseLocked(ctx: Context, { customer }: Attempt, { own, ceiling }: StrangerCounters): Promise<void> {
  const now = ctx.services.now();
  const counters = ceiling ? [...own, ceiling] : own;
  const attempts = await ctx.services.limits.wrong.find(keysOf(counters), now);
  const mostWrong = Math.max(...own.map((_, index) => wrongToday(attempts[index], now)));
  for (const [index, { key, policy }] of counters.entries()) {
    const decision = decideAttempt(attempts[index], policy, now);
    if (decision.kind === 'allowed') continue;
    if (counters[index] === ceiling && mostWrong < WRONG_BELOW_CEILING) continue;
    logSecurity(ctx, 'secret_locked', { customer, outcome: key.split(' ')[0] });
    throw tooMany(decision.until - now, 'There were too many wrong tries.');
  }
}

async function countWrong({ limits, now }: Services, counters: readonly AttemptCounter[]): Promise<void> {
  const countOne = (before: AttemptRecord | undefined, index: number) => {
    const decision = decideAttempt(before, (counters[index] as AttemptCounter).policy, now());
    return decision.kind === 'allowed' ? decision.ifWrong : undefined;
  };
  await limits.wrong.update(keysOf(counters), countOne, now());
}

/** Strangers' attempts at the same secrets run one at a time, so a burst can't slip past a lock. */
const STRANGERS: FairQueueLimits = { atOnce: Number.POSITIVE_INFINITY, atOnceEach: 1, waitingEach: 10, waiting: 1_000 };
const strangers = fairQueue(STRANGERS, tooManyAtOnce);

/** So do each known caller's. An outbox sends a few dozen orders at once. */
const KNOWN: FairQueueLimits = { ...STRANGERS, waitingEach: 100 };
const knownCallers = fairQueue(KNOWN, tooManyAtOnce);

const RETRY_WHEN_FULL_MS = 5_000;

function tooManyAtOnce() {
  return tooMany(RETRY_WHEN_FULL_MS, 'The store is checking too many codes right now.');
}
