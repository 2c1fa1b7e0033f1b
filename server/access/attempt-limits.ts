import type { Context } from 'koa';
import type { CustomerKey } from '../../domain/catalog/customer';
import { tooMany } from '../http/errors';
import { boundedQueue } from '../jobs/bounded-queue';
import type { Services } from '../operations/services/services';
import {
  type AttemptCounter,
  countersOf,
  isKnownDevice,
  knownDeviceCounter,
  rememberDeviceAndAddress,
} from './attempt-counters';
import { type AttemptRecord, decideAttempt } from './attempt-policy';
import { countCallOrRefuse } from './rate-limit';
import { logSecurity } from './security-log';

/** An attempt to enter a secret. */
export interface Attempt {
  /** The secrets it could match. Attempts at the same ones count together, whichever call they are made with. */
  readonly scope: string;
  readonly customer?: CustomerKey | undefined;
  /** Whether the browser's session was opened with a secret of this scope. */
  readonly hasSession: boolean;
}

type LookUp<Found> = () => Promise<Found | undefined>;

/** Against floods of attempts, right or wrong. Known devices do not count, so no neighbor can lock them out. */
const ATTEMPTS = { name: 'secrets', calls: 300, seconds: 60 };

/**
 * Limits how often secrets can be guessed, without letting one person lock out another:
 *
 * - A device that has entered a correct secret before is known. It can always try, unless it has itself been wrong very
 *   often today.
 * - Any other attempt counts against its device, its address, and a ceiling for the secret. An address from which a
 *   correct secret has been entered has a higher limit and no ceiling.
 *
 * @returns what `lookUp` found, or undefined for a wrong secret
 * @throws RefusalError 429 naming when to try again
 */
export async function withAttemptLimits<Found>(
  ctx: Context,
  services: Services,
  attempt: Attempt,
  lookUp: LookUp<Found>,
): Promise<Found | undefined> {
  const isKnown = await isKnownDevice(ctx, services, attempt.scope, attempt.hasSession);
  const found = isKnown
    ? await tryKnownDevice(ctx, services, attempt, lookUp)
    : await tryUnknownDevice(ctx, services, attempt, lookUp);
  if (found === undefined) logSecurity(ctx, services, 'secret_wrong', attempt);
  return found;
}

async function tryKnownDevice<Found>(
  ctx: Context,
  services: Services,
  { scope }: Attempt,
  lookUp: LookUp<Found>,
): Promise<Found | undefined> {
  const found = await lookUp();
  if (found === undefined) await countWrong(services, [knownDeviceCounter(ctx, scope)]);
  return found;
}

async function tryUnknownDevice<Found>(
  ctx: Context,
  services: Services,
  attempt: Attempt,
  lookUp: LookUp<Found>,
): Promise<Found | undefined> {
  countCallOrRefuse(ctx, services, ATTEMPTS);
  const counters = await countersOf(ctx, services, attempt.scope);
  await refuseLocked(ctx, services, attempt, counters);
  return queueOf(attempt.scope)(async () => {
    await refuseLocked(ctx, services, attempt, counters);
    const found = await lookUp();
    if (found === undefined) await countWrong(services, counters);
    else rememberDeviceAndAddress(ctx, services, attempt.scope);
    return found;
  });
}

/** @throws RefusalError 429 */
async function refuseLocked(
  ctx: Context,
  services: Services,
  attempt: Attempt,
  counters: readonly AttemptCounter[],
): Promise<void> {
  const now = services.now();
  const attempts = await services.limits.wrong.find(keysOf(counters), now);
  for (const [index, { key, policy }] of counters.entries()) {
    const decision = decideAttempt(attempts[index], policy, now);
    if (decision.kind === 'allowed') continue;
    logSecurity(ctx, services, 'secret_locked', { customer: attempt.customer, outcome: key.split(' ')[0] });
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

function keysOf(counters: readonly AttemptCounter[]): readonly string[] {
  return counters.map(({ key }) => key);
}

const QUEUE = { atOnce: 1, waiting: 200 };
const RETRY_WHEN_FULL_MS = 5_000;
const queues = new Map<string, ReturnType<typeof boundedQueue>>();

/** Unknown devices' attempts at the same secrets run one at a time, so that a burst cannot slip past a lock. */
function queueOf(scope: string) {
  const queue = queues.get(scope) ?? boundedQueue(QUEUE, tooManyAtOnce);
  queues.set(scope, queue);
  return queue;
}

function tooManyAtOnce() {
  return tooMany(RETRY_WHEN_FULL_MS, 'The store is checking too many codes right now.');
}
