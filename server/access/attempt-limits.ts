import type { Context } from 'koa';
import type { CustomerKey } from '../../domain/address/customer-key';
import { tooMany } from '../../domain/refusals';
import type { HasDatabase } from '../database/database';
import { networksOf, requestAddress, widestNetwork } from '../http/request/request-address';
import { type FairQueueLimits, fairQueue, type QueuePath } from '../limits/fair-queue';
import type { HasClock } from '../operations/clock';
import type { HasLog } from '../operations/log';
import type { Session } from '../sessions/rows';
import {
  ADDRESS_POLICY,
  type AttemptPolicy,
  type AttemptRecord,
  CEILING_POLICY,
  DEVICE_POLICY,
  decideAttempt,
  isRunning,
  KNOWN_ADDRESS_POLICY,
  KNOWN_DEVICE_POLICY,
  KNOWN_DEVICES_PER_DAY,
  WRONG_BELOW_CEILING,
  WRONG_WHEN_OTHERS_GUESS,
} from './attempt-policy';
import { currentDevice, deviceClient, deviceOf } from './device';
import type { HasLimits } from './limits';
import type { AccessNeeds } from './needs';
import { countCallOrRefuse } from './rate-limit';
import { logSecurity } from './security-log';
import { sessionTag } from './session-cookie';

/** Attempts at the same scope count together, whichever call they come with. */
export interface Attempt {
  readonly scope: string;
  /** Who takes turns with the others when hashes are computed; needed where callers make up the scope. */
  readonly queue?: string;
  readonly customer?: CustomerKey | undefined;
  /** The browser's session, if it was opened with a secret of this scope. */
  readonly session?: Session | undefined;
}

/** @param whose the customer, network and known device that it is done for */
type LookUp<Found> = (whose: QueuePath) => Promise<Found | undefined>;

interface AttemptCounter {
  readonly key: string;
  readonly policy: AttemptPolicy;
}

const DAY_SECONDS = 24 * 60 * 60;

/** Against floods of attempts, right or wrong. Known devices don't count, so no neighbor can lock them out. */
const ATTEMPTS = { name: 'secrets', calls: 300, seconds: 60 };

/**
 * Limits how often secrets can be guessed, without letting one person lock out another:
 *
 * - A device that has entered a correct secret before is known. It can always try, unless it has itself been wrong very
 *   often today, or a few times while its network guesses.
 * - Any other attempt counts against its device, its networks, and a ceiling for the secret. An address from which a
 *   correct secret has been entered has a higher limit and no ceiling.
 * @returns what `lookUp` found, or undefined for a wrong secret
 * @throws RefusalError 429 naming when to try again
 */
export async function withAttemptLimits<Found>(
  services: AccessNeeds,
  ctx: Context,
  attempt: Attempt,
  lookUp: LookUp<Found>,
) {
  const caller = await knownCaller(services, ctx, attempt);
  const tried = caller && (await tryKnownCaller(services, ctx, attempt, caller, lookUp));
  const { found } = tried ?? (await tryStranger(services, ctx, attempt, lookUp));
  if (found === undefined) logSecurity(services, ctx, 'secret_wrong', attempt);
  return found;
}

interface KnownCaller {
  readonly own: readonly AttemptCounter[];
  readonly networks: readonly AttemptCounter[];
}

/** Counts against its device and its session's opener: neither a new cookie nor a new session resets mistakes. */
async function knownCaller(
  services: HasLimits & HasClock,
  ctx: Context,
  { scope, session }: Attempt,
): Promise<KnownCaller | undefined> {
  const { limits, now } = services;
  const isKnown = (client: string) => limits.known.isKnown({ client, scope }, now());
  const device = deviceOf(ctx);
  const clients = new Set(device && (await isKnown(deviceClient(device))) ? [deviceClient(device)] : []);
  if (session) {
    // Sessions from before their device was stored can only end.
    const opener = session.device === null ? sessionTag(ctx) : deviceClient(session.device);
    if (opener && (session.device === null || (await isKnown(opener)))) clients.add(opener);
  }
  if (clients.size === 0) return undefined;
  return {
    own: [...clients].map((client) => ({ key: `known ${client} ${scope}`, policy: KNOWN_DEVICE_POLICY })),
    networks: networkCounters(ctx, scope, KNOWN_ADDRESS_POLICY),
  };
}

/** @returns undefined if it must wait as strangers do */
async function tryKnownCaller<Found>(
  services: HasDatabase & HasLimits & HasClock,
  ctx: Context,
  attempt: Attempt,
  caller: KnownCaller,
  lookUp: LookUp<Found>,
) {
  return knownCallers([caller.own[0]?.key ?? ''], async () => {
    if (!(await isTrusted(services, caller))) return undefined;
    const found = await lookUp(await pathOf(services, ctx, attempt));
    if (found === undefined) await countWrong(services, [...caller.own, ...caller.networks]);
    return { found };
  });
}

/** Whether a known caller may try regardless of others on its networks. */
async function isTrusted(services: HasLimits & HasClock, { own, networks }: KnownCaller): Promise<boolean> {
  const attempts = await findRunning(services, [...own, ...networks]);
  const wrong = mostWrong(attempts.slice(0, own.length));
  if (wrong < WRONG_WHEN_OTHERS_GUESS) return true;
  const ofNetworks = attempts.slice(own.length);
  const haveRoom = networks.every(({ policy }, index) => (ofNetworks[index]?.wrong ?? 0) < policy.freeAttempts);
  return haveRoom && wrong < KNOWN_DEVICE_POLICY.freeAttempts;
}

/** @returns undefined where no wrong attempt counts */
async function findRunning(services: HasLimits & HasClock, counters: readonly AttemptCounter[]) {
  const { limits, now } = services;
  const found = await limits.wrong.find(counters, now());
  return found.map((attempts) => (attempts && isRunning(attempts, now()) ? attempts : undefined));
}

function mostWrong(attempts: readonly (AttemptRecord | undefined)[]): number {
  return Math.max(...attempts.map((each) => each?.wrong ?? 0));
}

async function tryStranger<Found>(services: AccessNeeds, ctx: Context, attempt: Attempt, lookUp: LookUp<Found>) {
  const { scope } = attempt;
  await countCallOrRefuse(services, ctx, ATTEMPTS);
  const counters = await strangerCounters(services, ctx, scope);
  await refuseLocked(services, ctx, attempt, counters);
  const path = await pathOf(services, ctx, attempt);
  const found = await strangers(path, async () => {
    await refuseLocked(services, ctx, attempt, counters);
    const found = await lookUp(path);
    if (found === undefined) await countWrong(services, counters);
    return found;
  });
  if (found !== undefined) await rememberDeviceAndAddress(services, ctx, scope);
  return { found };
}

/** Last comes the secret's ceiling, except where a right one has been entered at the address. */
async function strangerCounters(
  services: HasLimits & HasClock,
  ctx: Context,
  scope: string,
): Promise<readonly AttemptCounter[]> {
  const { limits, now } = services;
  const { client } = requestAddress(ctx);
  const device = deviceOf(ctx);
  const byDevice = { key: `${device ? deviceClient(device) : `no-device ${client}`} ${scope}`, policy: DEVICE_POLICY };
  const isKnown = await limits.known.isKnown({ client: addressClient(client), scope }, now());
  const networks = networkCounters(ctx, scope, isKnown ? KNOWN_ADDRESS_POLICY : ADDRESS_POLICY);
  return [byDevice, ...networks, ...(isKnown ? [] : [{ key: `ceiling ${scope}`, policy: CEILING_POLICY }])];
}

/** An address's own mistakes, and in a wider network those of a stranger for each of the others. */
function networkCounters(ctx: Context, scope: string, ofAddress: AttemptPolicy): readonly AttemptCounter[] {
  return networksOf(requestAddress(ctx).client).map(({ name, factor }) => ({
    key: `${addressClient(name)} ${scope}`,
    policy: { freeAttempts: ofAddress.freeAttempts + ADDRESS_POLICY.freeAttempts * (factor - 1) },
  }));
}

async function refuseLocked(
  services: HasLimits & HasLog & HasClock,
  ctx: Context,
  { customer }: Attempt,
  counters: readonly AttemptCounter[],
): Promise<void> {
  const now = services.now();
  const attempts = await findRunning(services, counters);
  const ofCaller = attempts.filter((_, index) => counters[index]?.policy !== CEILING_POLICY);
  const isBelowCeiling = mostWrong(ofCaller) < WRONG_BELOW_CEILING;
  for (const [index, { key, policy }] of counters.entries()) {
    const decision = decideAttempt(attempts[index], policy, now);
    if (decision.kind === 'allowed' || (policy === CEILING_POLICY && isBelowCeiling)) continue;
    logSecurity(services, ctx, 'secret_locked', { customer, outcome: key.split(' ')[0] });
    throw tooMany(decision.until - now, 'There were too many wrong tries.');
  }
}

async function countWrong(services: HasLimits & HasClock, counters: readonly AttemptCounter[]): Promise<void> {
  const { limits, now } = services;
  await limits.wrong.update(counters, (before, { policy }) => {
    const decision = decideAttempt(before, policy, now());
    return decision.kind === 'allowed' ? decision.ifWrong : undefined;
  });
}

/** From now on, other people's mistakes don't lock out this device or its address. */
export async function rememberDeviceAndAddress(
  services: HasLimits & HasClock,
  ctx: Context,
  scope: string,
): Promise<void> {
  const { known } = services.limits;
  const now = services.now();
  known.remember({ client: addressClient(requestAddress(ctx).client), scope }, now);
  const device = deviceClient(currentDevice(ctx));
  if (known.isRemembered(device, now) || (await hasRoomForDevice(services, ctx, scope)))
    known.remember({ client: device, scope }, now);
}

/** Somebody with one right secret could make any number of devices known, each with its own mistakes. */
async function hasRoomForDevice(services: HasLimits & HasClock, ctx: Context, scope: string): Promise<boolean> {
  const { limits, now } = services;
  let hasRoom = true;
  for (const { name, factor } of networksOf(requestAddress(ctx).client)) {
    const { calls } = await limits.calls.count(`new-device ${name} ${scope}`, { seconds: DAY_SECONDS }, now());
    hasRoom &&= calls <= KNOWN_DEVICES_PER_DAY * factor;
  }
  return hasRoom;
}

/** Nothing that callers can make up gets turns of its own: unknown devices of a network share theirs. */
async function pathOf(
  services: HasLimits & HasClock,
  ctx: Context,
  { scope, queue = scope }: Attempt,
): Promise<QueuePath> {
  const { limits, now } = services;
  const device = deviceOf(ctx);
  const isKnown = device !== undefined && (await limits.known.isKnownAnywhere(deviceClient(device), now()));
  return [queue, widestNetwork(requestAddress(ctx).client), isKnown ? device : ''];
}

function addressClient(network: string): string {
  return `address ${network}`;
}

/**
 * Strangers' attempts at the same secrets run one at a time, so a burst can't slip past a lock. A dealership's new tablets
 * may all try at once.
 */
const STRANGERS: FairQueueLimits = { atOnce: Number.POSITIVE_INFINITY, atOnceEach: 1, waitingEach: 60, waiting: 1_000 };
const strangers = fairQueue(STRANGERS, tooManyAtOnce);

/** So do each known caller's. An outbox sends a few dozen orders at once. */
const knownCallers = fairQueue({ ...STRANGERS, waitingEach: 100 }, tooManyAtOnce);

const RETRY_WHEN_FULL_MS = 5_000;

function tooManyAtOnce() {
  return tooMany(RETRY_WHEN_FULL_MS, 'The store is checking too many codes right now.');
}
