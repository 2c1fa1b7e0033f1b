import type { Context, Middleware } from 'koa';
import { RefusalError, tooMany } from '../../domain/refusals';
import { networksOf, requestAddress } from '../http/request/request-address';
import type { CallCount, CallLimit } from '../limits/call-counts';
import type { HasClock } from '../operations/clock';
import type { HasLog } from '../operations/log';
import { deviceClient, deviceOf } from './device';
import type { HasLimits } from './limits';
import { logSecurity } from './security-log';
import { sessionTag } from './session-cookie';

export interface RateLimit extends CallLimit {
  readonly name: string;
}

interface Counter {
  readonly key: string;
  /** How many times the route's limit it allows. */
  readonly factor: number;
}

/** What a call counted against: the last one refuses it, if it's over its limit. */
interface Counted {
  readonly counts: readonly (CallCount & { readonly key: string })[];
  readonly refusedUntil: number | undefined;
}

/** Single allowances that known devices and sessions of a network share. Using them up takes a right secret. */
const KNOWN_PER_NETWORK = 10;

/** An invalid call stores nothing, so it counts less; the eighth is a choice. */
const INVALID_CALL = 1 / 8;

/** The middleware of a route's limit; a test finds it on every route. */
export type LimitedRoute = Middleware & { readonly rateLimit: RateLimit };

/**
 * Limits how often a route may be called. Each session and each device that entered a right secret has a separate
 * allowance. All others at an address share one, and so do those of a wider IPv6 network: strangers can lock out each
 * other, but never a known caller. A busy store's orders all come from one address, so the limits are meant for floods,
 * not for people.
 */
export function limitRate(services: HasLimits & HasLog & HasClock, name: string, callsPerMinute: number): LimitedRoute {
  const rateLimit = { name, calls: callsPerMinute, seconds: 60 };
  const limit: Middleware = async (ctx, next) => {
    const counted = await countCaller(services, ctx, rateLimit);
    try {
      await next();
    } catch (error) {
      const isInvalid = error instanceof RefusalError && error.body.code === 'invalid';
      if (isInvalid) await giveBack(services, counted, 1 - INVALID_CALL);
      throw error;
    }
  };
  return Object.assign(limit, { rateLimit });
}

async function countCaller(
  services: HasLimits & HasLog & HasClock,
  ctx: Context,
  rateLimit: RateLimit,
): Promise<Counted> {
  const { limits, now } = services;
  const session = sessionTag(ctx);
  const device = deviceOf(ctx);
  const client = device && deviceClient(device);
  const isKnown = client !== undefined && limits.known.isRemembered(client, now());
  const callers = [...(session ? [session] : []), ...(isKnown ? [client] : [])];
  const counted = await countAll(
    services,
    ctx,
    rateLimit,
    callers.length > 0 ? knownCounters(ctx, callers) : networks(ctx),
  );
  if (counted.refusedUntil === undefined) return counted;
  // Looked up only now: while strangers have room, a call costs no query.
  if (callers.length === 0 && client && (await limits.known.isKnownAnywhere(client, now()))) {
    const known = await countAll(services, ctx, rateLimit, knownCounters(ctx, [client]));
    if (known.refusedUntil === undefined) return known;
  }
  throw tooMany(counted.refusedUntil - now());
}

/**
 * Counts a call against the address and its networks, for any caller.
 * @returns a function that uncounts it, for calls that prove to be right
 * @throws RefusalError 429
 */
export async function countCallOrRefuse(
  services: HasLimits & HasLog & HasClock,
  ctx: Context,
  rateLimit: RateLimit,
): Promise<() => Promise<void>> {
  const counted = await countAll(services, ctx, rateLimit, networks(ctx));
  if (counted.refusedUntil !== undefined) throw tooMany(counted.refusedUntil - services.now());
  return () => giveBack(services, counted, 1);
}

function countAll(
  services: HasLimits & HasLog & HasClock,
  ctx: Context,
  rateLimit: RateLimit,
  counters: readonly Counter[],
): Promise<Counted> {
  const { limits, now } = services;
  return countUntilRefused(services, ctx, rateLimit, counters, (key) => limits.calls.count(key, rateLimit, now()));
}

/** Counts a call under each key until one is over its limit. @param count counts it under one of them */
export async function countUntilRefused(
  services: HasLog,
  ctx: Context,
  { name, calls }: RateLimit,
  counters: readonly Counter[],
  count: (key: string) => Promise<CallCount>,
): Promise<Counted> {
  const counts = [];
  for (const { key: caller, factor } of counters) {
    const key = `${name} ${caller}`;
    const counted = await count(key);
    counts.push({ ...counted, key });
    if (counted.calls <= calls * factor) continue;
    if (counted.calls <= calls * factor + 1) logSecurity(services, ctx, 'limit_reached', { outcome: name });
    // A call that is refused counts against no wider network.
    return { counts, refusedUntil: counted.ends };
  }
  return { counts, refusedUntil: undefined };
}

async function giveBack(services: HasLimits, { counts }: Counted, part: number): Promise<void> {
  const { limits } = services;
  for (const { key, ends } of counts) await limits.calls.giveBack(key, ends, part);
}

function knownCounters(ctx: Context, callers: readonly string[]): readonly Counter[] {
  return [
    ...callers.map((key) => ({ key, factor: 1 })),
    ...networks(ctx).map(({ key, factor }) => ({ key: `known ${key}`, factor: factor * KNOWN_PER_NETWORK })),
  ];
}

/** The address of a call and its wider networks. */
export function networks(ctx: Context): readonly Counter[] {
  return networksOf(requestAddress(ctx).client).map(({ name, factor }) => ({ key: name, factor }));
}
