import { createHmac } from 'node:crypto';
import type { Knex } from 'knex';
import type { Context, Middleware } from 'koa';
import type { CustomerKey } from '../../domain/address/customer-key';
import { CARD_ORDERS_PER_HOUR, CARD_ORDERS_PER_MINUTE, mayOpenCardOrder } from '../../domain/checkout/card-payment';
import { inWords, RefusalError, refuseForNow, tooMany } from '../../domain/refusals';
import type { Database } from '../database/database';
import { networksOf, requestAddress, widestNetwork } from '../http/request/request-address';
import { countOpenPayments } from '../payments/rows';
import type { Services } from '../services';
import { deviceClient, deviceOf } from './device';
import type { CallCount, CallLimit } from './limits/call-counts';
import { logSecurity } from './security-log';
import { sessionTag } from './session';

export interface RateLimit extends CallLimit {
  readonly name: string;
}

interface Counter {
  readonly key: string;
  readonly factor: number;
}

/** Single allowances that known devices and sessions of a network share. Using them up takes a right secret. */
const KNOWN_PER_NETWORK = 10;

/** An invalid call stores nothing, so it counts less. A power of two adds up exactly; the eighth is a choice. */
const INVALID_CALL = 1 / 8;

/** The middleware of a route's limit; a test finds it on every route. */
export type LimitedRoute = Middleware & { readonly rateLimit: RateLimit };

/**
 * Limits how often a route may be called. Each session and each device that entered a right secret has a separate
 * allowance. All others at an address share one, and so do those of a wider IPv6 network: strangers can lock out each
 * other, but never a known caller. A busy store's orders all come from one address, so the limits are meant for floods,
 * not for people.
 */
export function limitRate(name: string, callsPerMinute: number): LimitedRoute {
  const rateLimit = { name, calls: callsPerMinute, seconds: 60 };
  const limit: Middleware = async (ctx, next) => {
    const counters = await countCaller(ctx, rateLimit);
    try {
      await next();
    } catch (error) {
      if (isInvalid(error)) giveBack(ctx.services, rateLimit, counters);
      throw error;
    }
  };
  return Object.assign(limit, { rateLimit });
}

async function countCaller(ctx: Context, rateLimit: RateLimit): Promise<readonly Counter[]> {
  const { limits, now } = ctx.services;
  const own = ownCounters(ctx);
  const counters = own.length > 0 ? own : strangerCounters(ctx);
  const { refused } = countAll(ctx.services, rateLimit, counters);
  if (!refused) return counters;
  const device = deviceOf(ctx);
  // Looked up only now: while strangers have room, a call costs no query.
  if (own.length === 0 && device && (await limits.known.isKnownAnywhere(deviceClient(device), now()))) {
    const known = knownCounters(ctx, [deviceClient(device)]);
    if (!countAll(ctx.services, rateLimit, known).refused) return known;
  }
  throw refuse(ctx, rateLimit, refused, tooMany);
}

/** Counts a call against the address and its networks, for any caller, and returns the address's count. */
export function countCallOrRefuse(
  ctx: Context,
  rateLimit: RateLimit,
  refusal: (waitMs: number) => RefusalError = tooMany,
): CallCount {
  const { first, refused } = countAll(ctx.services, rateLimit, strangerCounters(ctx));
  if (refused) throw refuse(ctx, rateLimit, refused, refusal);
  return first;
}

/** Counts a call like `countCallOrRefuse`. @returns a function that uncounts it, for calls that prove to be right */
export function countUntilProven(ctx: Context, rateLimit: RateLimit): () => void {
  const counters = strangerCounters(ctx);
  const { refused } = countAll(ctx.services, rateLimit, counters);
  if (refused) throw refuse(ctx, rateLimit, refused, tooMany);
  return () => {
    for (const { key } of counters) ctx.services.limits.calls.giveBack(`${rateLimit.name} ${key}`, 1);
  };
}

interface Counted {
  readonly first: CallCount;
  readonly refused: CallCount | undefined;
}

function countAll({ limits, now }: Services, { name, ...limit }: RateLimit, counters: readonly Counter[]): Counted {
  let first: CallCount | undefined;
  let refused: CallCount | undefined;
  for (const { key, factor } of counters) {
    const calls = limit.calls * factor;
    const count = limits.calls.count(`${name} ${key}`, { ...limit, calls }, now());
    first ??= count;
    // A call that is refused counts against no wider network.
    if (count.calls <= calls) continue;
    refused = { ...count, calls: count.calls / factor };
    break;
  }
  return { first: first as CallCount, refused };
}

function refuse(ctx: Context, { name, calls }: RateLimit, count: CallCount, refusal: (waitMs: number) => RefusalError) {
  if (count.calls <= calls + 1) logSecurity(ctx, 'limit_reached', { outcome: name });
  return refusal(count.ends - ctx.services.now());
}

function giveBack({ limits }: Services, { name }: RateLimit, counters: readonly Counter[]): void {
  for (const { key } of counters) limits.calls.giveBack(`${name} ${key}`, 1 - INVALID_CALL);
}

function isInvalid(error: unknown): boolean {
  return error instanceof RefusalError && error.body.code === 'invalid';
}

/** The counters of a caller known without a query: by a session's cookie, or a device this process remembers. */
function ownCounters(ctx: Context): readonly Counter[] {
  const { limits, now } = ctx.services;
  const session = sessionTag(ctx);
  const device = deviceOf(ctx);
  const isKnown = device !== undefined && limits.known.isRemembered(deviceClient(device), now());
  const callers = [...(session ? [session] : []), ...(isKnown ? [deviceClient(device)] : [])];
  return callers.length === 0 ? [] : knownCounters(ctx, callers);
}

function knownCounters(ctx: Context, callers: readonly string[]): readonly Counter[] {
  return [
    ...callers.map((key) => ({ key, factor: 1 })),
    ...networks(ctx).map(({ name, factor }) => ({ key: `known ${name}`, factor: factor * KNOWN_PER_NETWORK })),
  ];
}

function strangerCounters(ctx: Context): readonly Counter[] {
  return networks(ctx).map(({ name, factor }) => ({ key: name, factor }));
}

function networks(ctx: Context) {
  return networksOf(requestAddress(ctx).client);
}

/** Nobody can tell when the next unpaid order is settled or abandoned. */
const RETRY_WHEN_FULL_MS = 5 * 60_000;

export interface CardOrderOrigin {
  /** Card orders from the address this hour, including this one. */
  readonly ofAddressThisHour: number;
  /** The widest network of the address, as a keyed hash: it is stored with the order, and only compared. */
  readonly network: string;
}

export function countCardOrder(ctx: Context): CardOrderOrigin {
  countCallOrRefuse(ctx, { name: 'card-order-minute', ...CARD_ORDERS_PER_MINUTE }, tooManyCardOrders);
  const hour = { name: 'card-order-hour', ...CARD_ORDERS_PER_HOUR };
  const { calls } = countCallOrRefuse(ctx, hour, tooManyCardOrders);
  const hash = createHmac('sha256', ctx.services.secrets.sessionKeys[0] ?? '').update('card order network\n');
  const network = hash
    .update(widestNetwork(requestAddress(ctx).client))
    .digest('base64url')
    .slice(0, 22);
  return { ofAddressThisHour: calls, network };
}

export async function requireRoomForCardOrder(
  db: Database,
  trx: Knex.Transaction,
  customer: CustomerKey,
  { ofAddressThisHour, network }: CardOrderOrigin,
): Promise<void> {
  await db.lock(trx, [`card orders of ${customer}`]);
  const open = await countOpenPayments(trx, customer, network);
  if (!mayOpenCardOrder(open, ofAddressThisHour)) throw tooManyCardOrders(RETRY_WHEN_FULL_MS);
}

function tooManyCardOrders(waitMs: number): RefusalError {
  const message = `Too many card payments have been started. Nothing was ordered or paid; try again in ${inWords(waitMs)}, or enter a code.`;
  return refuseForNow('too_many', message, waitMs / 1000);
}
