import type { Cents } from '../money';

/**
 * The life of a card payment, from the press of the provider's button to the money (docs/specification.md, Card
 * payments: create order, approval, capture). Its order stays unpaid and hidden until the payment is `paid`.
 *
 * Example: a shopper approves and then closes the tablet. The payment is `pending`; the provider's webhook or the
 * server's reconciling finds the approval and captures it, and the order appears as paid.
 */
export type CardPaymentState =
  /** Stored, without an id from the provider yet. */
  | 'new'
  /** Created at the provider; the shopper can approve it, or try another card after a decline. */
  | 'pending'
  /** The capture was requested; its outcome is not known yet. */
  | 'capturing'
  /** The provider holds the money while it reviews the payment. */
  | 'review'
  | 'paid'
  /** Refused by the provider for good. */
  | 'declined'
  /** Given up, because an order by code has replaced it or a day has passed. Never captured. */
  | 'abandoned'
  | 'refunded'
  /** The bank has taken the money back. */
  | 'reversed';

/** Money that the provider has taken counts, even for a payment that had been given up. */
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

/** The outcome is still open. */
export const UNSETTLED: readonly CardPaymentState[] = ['new', 'pending', 'capturing', 'review'];

/** Paid, or may still be paid: no other order may replace it. */
export const STANDING: readonly CardPaymentState[] = ['review', 'paid', 'refunded', 'reversed'];

/** May be given up, because no money is on its way. */
export const RELEASABLE: readonly CardPaymentState[] = ['new', 'pending'];

/** A payment as the provider reports it. */
export interface ProviderView {
  /** Approved by the shopper, not captured yet. */
  readonly isApproved: boolean;
  /** Undefined when the provider no longer has the payment. */
  readonly amount: Cents | undefined;
  readonly capture?: ProviderCapture;
}

export interface ProviderCapture {
  readonly id: string;
  readonly status: 'completed' | 'pending' | 'declined' | 'refunded';
  readonly amount: Cents;
}

export type PaymentStep = 'wait' | 'capture' | 'paid' | 'review' | 'declined' | 'refunded' | 'amount_differs';

/** What to do about an order of `total`. A payment over another amount is never captured or reported as paid. */
export function nextStep({ isApproved, amount, capture }: ProviderView, total: Cents): PaymentStep {
  if (!capture) {
    if (!isApproved) return 'wait';
    return amount === total ? 'capture' : 'amount_differs';
  }
  if (capture.status === 'completed') return capture.amount === total ? 'paid' : 'amount_differs';
  return capture.status === 'pending' ? 'review' : capture.status;
}

const MINUTE_MS = 60_000;

/** A payment that is unpaid for longer is given up. */
export const ABANDON_AFTER_MS = 24 * 60 * MINUTE_MS;

/** The provider closes unapproved payments after some hours; an older one is not reused for the same cart. */
export const REUSABLE_FOR_MS = 2 * 60 * MINUTE_MS;

/** A card order that was never captured is deleted this long after it was given up. */
export const PURGE_AFTER_MS = 30 * 24 * 60 * MINUTE_MS;

/** The longest wait between two checks of a payment that nobody has reported as approved. */
const LONGEST_ROUTINE_WAIT_MS = 4 * 60 * MINUTE_MS;

/**
 * How long to wait before asking the provider again about a payment of this age, at least 3 minutes. A payment that was
 * reported as approved, or is being captured or reviewed (`isReported`), waits a quarter of its age: 26 checks in the
 * first day. Any other waits as long as it is old, up to 4 hours: 13 checks, because most of them are never approved.
 */
export function askAgainAfterMs(ageMs: number, isReported: boolean): number {
  const wait = isReported ? Math.ceil(ageMs / 4) : Math.min(ageMs, LONGEST_ROUTINE_WAIT_MS);
  return Math.max(3 * MINUTE_MS, wait);
}

/** After this many declines, only the shopper at the screen can have the card tried again. */
const MOST_UNATTENDED_ATTEMPTS = 3;

export function mayCapture(state: CardPaymentState, attempt: number, isUnattended: boolean): boolean {
  if (state !== 'pending' && state !== 'capturing') return false;
  return !isUnattended || attempt <= MOST_UNATTENDED_ATTEMPTS;
}
