import { acceptPrices, type Cart } from '../cart/cart';
import type { LineError } from '../wire/errors';
import { isDuplicate, type OutboxEntry, type OutboxError } from './outbox';

/**
 * What a refused order needs:
 * - `duplicate`: it may already be placed; only a person knows
 * - `code`: its code isn't accepted
 * - `code_lost`: this device can no longer read its code
 * - `prices`: nothing but new prices to accept
 * - `lines`: some lines can't be ordered as they are
 * - `other`: anything else, such as an invalid email address
 */
export type RefusalKind = 'duplicate' | 'code' | 'code_lost' | 'prices' | 'lines' | 'other';

export function refusalKind(error: OutboxError | undefined): RefusalKind {
  if (isDuplicate(error)) return 'duplicate';
  if (error?.code === undefined) return 'code_lost';
  if (error.code === 'code_refused') return 'code';
  const lines = error.lines ?? [];
  if (lines.length === 0) return 'other';
  return lines.every(isPriceChange) ? 'prices' : 'lines';
}

/** Unit prices in dollars. */
export interface PriceChange extends LineError {
  readonly quoted: number;
  readonly current: number;
}

function isPriceChange(error: LineError): error is PriceChange {
  return error.quoted !== undefined && error.current !== undefined;
}

export function priceChanges({ payload, last_error }: OutboxEntry): readonly PriceChange[] {
  return (last_error?.lines ?? []).filter(isPriceChange).filter(({ key }) => Object.hasOwn(payload.cart, key));
}

export function atNewPrices(entry: OutboxEntry): Cart {
  const prices = Object.fromEntries(priceChanges(entry).map(({ key, current }) => [key, current]));
  return acceptPrices(entry.payload.cart, prices);
}

/** A duplicate's key is taken, and only the outbox remembers which card order an order replaces. */
export function canReopen({ state, payload, last_error }: OutboxEntry): boolean {
  return state === 'attention' && refusalKind(last_error) !== 'duplicate' && payload.replaces === undefined;
}
