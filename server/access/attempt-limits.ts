import type { Context } from 'koa';
import pLimit, { type LimitFunction } from 'p-limit';
import type { CustomerKey } from '../../domain/catalog/customer';
import { findAttempts, saveAttempts } from '../db/attempts';
import { isKnownClient, rememberClients } from '../db/known-clients';
import { tooMany } from '../errors';
import { requestAddress } from '../request/request-address';
import { logSecurity } from '../security-log';
import type { Services } from '../services';
import {
  ADDRESS_POLICY,
  type AttemptPolicy,
  CEILING_POLICY,
  DEVICE_POLICY,
  decideAttempt,
  KNOWN_ADDRESS_POLICY,
  MOST_WRONG_OF_KNOWN_DEVICE,
} from './attempt-policy';
import { deviceOf, newDeviceOf } from './device';
import { countCallOrRefuse } from './rate-limit';

/**
 * Who may try how many secrets, so that nothing is found by trying and nobody is locked out by somebody else:
 *
 * - A device that a secret of the scope has been accepted from is known. What it types is always looked at, unless the
 *   device itself has been wrong very often today.
 * - Every other try counts against its device, its address, and a ceiling of the scope. An address that a secret has
 *   been accepted from has a wider limit and is not held back by the ceiling.
 */
export interface Attempt {
  /** Whose secrets are tried: tries at the same ones count together, whichever call they come by. */
  readonly scope: string;
  readonly customer?: CustomerKey | undefined;
  /** The browser's session has been opened by a secret of the scope. */
  readonly hasSession: boolean;
}

/** For floods, right or wrong. Known devices are not counted: nobody behind the same address can lock them out. */
const TRIES = { name: 'secrets', calls: 300, seconds: 60 };

/** A counter that a try counts against. */
interface Counter {
  readonly key: string;
  readonly policy: AttemptPolicy;
}

/**
 * Looks a typed secret up, unless too many have been tried.
 *
 * @returns what `find` has found, undefined for a wrong secret.
 * @throws RefusalError 429 with the time from which a try is looked at again.
 */
export async function findSecret<Found>(
  ctx: Context,
  services: Services,
  attempt: Attempt,
  find: () => Promise<Found | undefined>,
): Promise<Found | undefined> {
  const found = (await isKnownDevice(ctx, services, attempt))
    ? await findOfKnownDevice(ctx, services, attempt, find)
    : await findOfUnknown(ctx, services, attempt, find);
  if (found === undefined) logSecurity(ctx, services, 'secret_wrong', attempt);
  return found;
}

/** One that has been wrong too often today counts as unknown. */
async function isKnownDevice(ctx: Context, { db, now }: Services, { scope, hasSession }: Attempt): Promise<boolean> {
  const device = deviceOf(ctx);
  const isKnown = hasSession || (device && (await isKnownClient(db.read, deviceKey(device), scope, now())));
  if (!isKnown) return false;
  const attempts = await findAttempts(db.read, knownCounter(ctx, scope).key);
  return attempts === undefined || attempts.ends <= now() || attempts.wrong < MOST_WRONG_OF_KNOWN_DEVICE;
}

async function findOfKnownDevice<Found>(
  ctx: Context,
  services: Services,
  { scope }: Attempt,
  find: () => Promise<Found | undefined>,
): Promise<Found | undefined> {
  const found = await find();
  if (found === undefined) await countWrong(services, [knownCounter(ctx, scope)]);
  return found;
}

async function findOfUnknown<Found>(
  ctx: Context,
  services: Services,
  attempt: Attempt,
  find: () => Promise<Found | undefined>,
): Promise<Found | undefined> {
  await countCallOrRefuse(ctx, services, TRIES);
  const counters = await countersOf(ctx, services, attempt.scope);
  await refuseLocked(ctx, services, attempt, counters);
  return inTurn(attempt.scope, async () => {
    await refuseLocked(ctx, services, attempt, counters);
    const found = await find();
    if (found === undefined) await countWrong(services, counters);
    else await rememberClient(ctx, services, attempt.scope);
    return found;
  });
}

/** @throws RefusalError 429 */
async function refuseLocked(
  ctx: Context,
  services: Services,
  attempt: Attempt,
  counters: readonly Counter[],
): Promise<void> {
  const now = services.now();
  for (const { key, policy } of counters) {
    const decision = decideAttempt(await findAttempts(services.db.read, key), policy, now);
    if (decision.kind === 'counted') continue;
    logSecurity(ctx, services, 'secret_locked', { customer: attempt.customer, outcome: key.split(' ')[0] });
    throw tooMany(decision.until - now, 'There were too many wrong tries.');
  }
}

async function countWrong({ db, now }: Services, counters: readonly Counter[]): Promise<void> {
  await db.write.transaction(async (trx) => {
    for (const { key, policy } of counters) {
      const decision = decideAttempt(await findAttempts(trx, key), policy, now());
      if (decision.kind === 'counted') await saveAttempts(trx, key, decision.record);
    }
  });
}

/** From now on neither device nor address is held back by others. */
async function rememberClient(ctx: Context, { db, now }: Services, scope: string): Promise<void> {
  const device = deviceOf(ctx) ?? newDeviceOf(ctx);
  const clients = [addressKey(ctx), ...(device ? [deviceKey(device)] : [])];
  await rememberClients(db, clients, scope, now());
}

async function countersOf(ctx: Context, { db, now }: Services, scope: string): Promise<readonly Counter[]> {
  const device = deviceOf(ctx);
  const isKnownAddress = await isKnownClient(db.read, addressKey(ctx), scope, now());
  return [
    {
      key: `${device ? deviceKey(device) : `no-device ${requestAddress(ctx).client}`} ${scope}`,
      policy: DEVICE_POLICY,
    },
    { key: `${addressKey(ctx)} ${scope}`, policy: isKnownAddress ? KNOWN_ADDRESS_POLICY : ADDRESS_POLICY },
    ...(isKnownAddress ? [] : [{ key: `ceiling ${scope}`, policy: CEILING_POLICY }]),
  ];
}

function knownCounter(ctx: Context, scope: string): Counter {
  const device = deviceOf(ctx);
  const client = device ? deviceKey(device) : addressKey(ctx);
  return { key: `known ${client} ${scope}`, policy: { free: MOST_WRONG_OF_KNOWN_DEVICE } };
}

function deviceKey(device: string): string {
  return `device ${device}`;
}

function addressKey(ctx: Context): string {
  return `address ${requestAddress(ctx).client}`;
}

/**
 * Tries of unknown devices at the same secrets are looked at one after the other, so that those that arrive at once cannot
 * slip past a lock together.
 */
function inTurn<Result>(scope: string, look: () => Promise<Result>): Promise<Result> {
  const turn = turns.get(scope) ?? pLimit(1);
  turns.set(scope, turn);
  if (turn.pendingCount >= MOST_WAITING) throw tooMany(COME_BACK_MS, 'The store is checking too many codes.');
  return turn(look);
}

const turns = new Map<string, LimitFunction>();
const MOST_WAITING = 200;
const COME_BACK_MS = 5_000;
