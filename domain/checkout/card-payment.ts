import type { Cents } from '../money';

/**
 * The life of a card payment (docs/specification.md, Card payments). Its order stays unpaid and hidden until it's
 * `paid`.
 *
 * A shopper approves and then closes the tablet. The payment is `pending`; a webhook or reconciling finds the approval
 * and captures it, and the order appears as paid.
 */
export type CardPaymentState =
  /** Stored, without the provider's id yet. */
  | 'new'
  /** The shopper can approve it, or try another card after a decline. */
  | 'pending'
  /** The capture was requested; its outcome isn't known yet. */
  | 'capturing'
  /** The provider holds the money while it reviews the payment. */
  | 'review'
  | 'paid'
  /** Declined by the provider, for good. */
  | 'declined'
  /** An order by code replaced it, or a day passed. Never captured. */
  | 'abandoned'
  | 'refunded'
  /** The bank took the money back. */
  | 'reversed';

/** Money that the provider took counts, even for an abandoned payment. */
const NEXT: Readonly<Record<CardPaymentState, readonly CardPaymentState[]>> = {
  new: ['pending', 'abandoned'],
  pending: ['capturing', 'paid', 'review', 'declined', 'refunded', 'abandoned'],
  capturing: ['pending', 'paid', 'review', 'declined', 'refunded', 'abandoned'],
  review: ['paid', 'declined', 'refunded'],
  paid: ['refunded', 'reversed'],
  declined: ['paid'],
  abandoned: ['paid', 'review'],
  refunded: ['reversed'],
  reversed: [],
};

export function canBecome(from: CardPaymentState, to: CardPaymentState): boolean {
  return NEXT[from].includes(to);
}

export const UNSETTLED: readonly CardPaymentState[] = ['new', 'pending', 'capturing', 'review'];

/** Paid, or may still be: no other order may replace it. */
export const STANDING: readonly CardPaymentState[] = ['review', 'paid', 'refunded', 'reversed'];

/** May be abandoned, because no money is on its way. */
export const RELEASABLE: readonly CardPaymentState[] = ['new', 'pending'];

export interface ProviderView {
  readonly isApproved: boolean;
  /** Undefined if the provider no longer has the payment. */
  readonly amount: Cents | undefined;
  readonly capture?: ProviderCapture;
}

export interface ProviderCapture {
  readonly id: string;
  readonly status: 'completed' | 'pending' | 'declined' | 'refunded';
  readonly amount: Cents;
}

export type PaymentStep = 'wait' | 'capture' | 'paid' | 'review' | 'declined' | 'refunded' | 'amount_differs';

/** A payment over another amount than `total` is never captured or reported as paid. */
export function nextStep({ isApproved, amount, capture }: ProviderView, total: Cents): PaymentStep {
  if (!capture) {
    if (!isApproved) return 'wait';
    return amount === total ? 'capture' : 'amount_differs';
  }
  if (capture.status === 'completed') return capture.amount === total ? 'paid' : 'amount_differs';
  return capture.status === 'pending' ? 'review' : capture.status;
}

const MINUTE_MS = 60_000;

export const ABANDON_AFTER_MS = 24 * 60 * MINUTE_MS;

/** The provider closes unapproved payments after some hours. */
export const REUSABLE_FOR_MS = 2 * 60 * MINUTE_MS;

/** After it was abandoned without a capture. */
export const PURGE_AFTER_MS = 30 * 24 * 60 * MINUTE_MS;

/** Between two checks of a payment that nobody reported as approved. */
const MAX_ROUTINE_WAIT_MS = 4 * 60 * MINUTE_MS;

/**
 * The wait before asking the provider again, at least 3 minutes. A payment reported as approved, captured, or reviewed
 * waits a quarter of its age: 26 checks in the first day. Any other waits its age, up to 4 hours: 13 checks, because
 * most are never approved.
 */
export function askAgainAfterMs(ageMs: number, isReported: boolean): number {
  const wait = isReported ? Math.ceil(ageMs / 4) : Math.min(ageMs, MAX_ROUTINE_WAIT_MS);
  return Math.max(3 * MINUTE_MS, wait);
}

/** After this many declines, only the shopper can have the card tried again. */
const MAX_UNATTENDED_ATTEMPTS = 3;

export function mayCapture(state: CardPaymentState, attempt: number, isUnattended: boolean): boolean {
  if (state !== 'pending' && state !== 'capturing') return false;
  return !isUnattended || attempt <= MAX_UNATTENDED_ATTEMPTS;
}

/**
 * Limits for card orders. Anyone can open one without a code, and each costs rows and a call to the provider. The
 * limits still exceed a busy store's needs: paying by card takes a person a minute, and card orders never arrive in
 * bulk.
 */

/** Per address. Fifty tablets behind one router, all checking out at once, stay below it. */
export const CARD_ORDERS_PER_MINUTE = { calls: 60, seconds: 60 };

/** Per address: six checkouts an hour on each of fifty tablets. */
export const CARD_ORDERS_PER_HOUR = { calls: 300, seconds: 60 * 60 };

/** Open unpaid card orders per customer; unfinished ones stay open for a day. */
const SOFT_LIMIT = 500;

/** Bounds the rows, however many addresses attack; it takes about a hundred networks to get there. */
const HARD_LIMIT = 5_000;

/** Per address and hour: enough for one person and a few retries. */
const PER_ADDRESS_ABOVE_SOFT_LIMIT = 5;

/** Open ones per network above the soft limit. An IPv6 /48 is one network, and has 65,536 addresses. */
const PER_NETWORK_ABOVE_SOFT_LIMIT = 50;

export interface OpenCardOrders {
  readonly ofCustomer: number;
  readonly ofNetwork: number;
}

/**
 * Above the soft limit, only addresses and networks that opened many are refused, so a stranger can't block card
 * payments for everybody.
 * @param ofAddressThisHour including this one
 */
export function mayOpenCardOrder({ ofCustomer, ofNetwork }: OpenCardOrders, ofAddressThisHour: number): boolean {
  if (ofCustomer < SOFT_LIMIT) return true;
  const isModest = ofAddressThisHour <= PER_ADDRESS_ABOVE_SOFT_LIMIT && ofNetwork < PER_NETWORK_ABOVE_SOFT_LIMIT;
  return ofCustomer < HARD_LIMIT && isModest;
}
