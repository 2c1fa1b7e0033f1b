import type { Cents } from '../money';

/**
 * A card payment beside its order, from the press of the provider's button to the money
 * (docs/specification.md, Card payments: create order, approval, capture). The order is unpaid and hidden until the
 * payment is `paid`.
 *
 * Example: a shopper approves and closes the tablet's lid. The payment is `pending`; a webhook from the provider or the
 * server's own question finds the approval, captures, and the order appears as paid.
 */
export type CardPaymentState =
  /** Stored; the provider has not given it an id yet. */
  | 'new'
  /** The provider knows it; the shopper may approve it, or after a refusal try another card. */
  | 'pending'
  /** Asked to take the money; nobody knows yet whether it did. */
  | 'capturing'
  /** The provider holds the money back and looks into it. */
  | 'review'
  | 'paid'
  /** Finally refused by the provider. */
  | 'declined'
  /** Given up: an order by code has taken its place, or a day has passed. Never captured. */
  | 'abandoned'
  | 'refunded'
  /** The bank has taken the money back. */
  | 'reversed';

/** What may become of a state. Money that the provider has taken counts even for a payment that had been given up. */
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

/** Nobody knows yet whether it will be paid. */
export const UNSETTLED: readonly CardPaymentState[] = ['new', 'pending', 'capturing', 'review'];

/** The money is in or may still come in: no other order may take its place. */
export const STANDING: readonly CardPaymentState[] = ['review', 'paid', 'refunded', 'reversed'];

/** Only these may be given up: no money is on its way. */
export const RELEASABLE: readonly CardPaymentState[] = ['new', 'pending'];

/** What the provider says of a payment. */
export interface ProviderView {
  /** The shopper has approved it and nothing has been captured. */
  readonly isApproved: boolean;
  /** What the shopper is asked to pay; undefined when the provider has forgotten the payment. */
  readonly amount: Cents | undefined;
  readonly capture?: ProviderCapture;
}

export interface ProviderCapture {
  readonly id: string;
  readonly status: 'completed' | 'pending' | 'declined' | 'refunded';
  readonly amount: Cents;
}

export type PaymentStep = 'wait' | 'capture' | 'paid' | 'review' | 'declined' | 'refunded' | 'amount_differs';

/**
 * What the provider's view means for an order of `total`: never captured, and never called paid, over another amount.
 */
export function nextStep({ isApproved, amount, capture }: ProviderView, total: Cents): PaymentStep {
  if (!capture) {
    if (!isApproved) return 'wait';
    return amount === total ? 'capture' : 'amount_differs';
  }
  if (capture.status === 'completed') return capture.amount === total ? 'paid' : 'amount_differs';
  return capture.status === 'pending' ? 'review' : capture.status;
}

const MINUTE_MS = 60_000;

/** Unpaid for longer than this, a payment is given up. */
export const ABANDON_AFTER_MS = 24 * 60 * MINUTE_MS;

/** The provider keeps an unapproved payment open for some hours; after this a new one is made for the same cart. */
export const REUSABLE_FOR_MS = 2 * 60 * MINUTE_MS;

/** Given up for longer than this without ever having been captured, a card order is deleted. */
export const PURGE_AFTER_MS = 30 * 24 * 60 * MINUTE_MS;

/** The longest wait between two questions about a payment that nobody has reported as approved. */
const LONGEST_ROUTINE_WAIT_MS = 4 * 60 * MINUTE_MS;

/**
 * How long to wait before the provider is asked again about a payment of this age: 3 minutes at first. A payment that a
 * browser or webhook has reported as approved, or that is being captured or reviewed (`isReported`), then waits a
 * quarter of its age: 26 questions in the first day. Any other one waits as long again as it is old, up to 4 hours: 13
 * questions, so that payments that nobody approves cost little.
 */
export function askAgainAfterMs(ageMs: number, isReported: boolean): number {
  const wait = isReported ? Math.ceil(ageMs / 4) : Math.min(ageMs, LONGEST_ROUTINE_WAIT_MS);
  return Math.max(3 * MINUTE_MS, wait);
}

/** After this many refusals only the shopper, who is there to see it, has the card tried again. */
const MOST_UNATTENDED_ATTEMPTS = 3;

export function mayCapture(state: CardPaymentState, attempt: number, isUnattended: boolean): boolean {
  if (state !== 'pending' && state !== 'capturing') return false;
  return !isUnattended || attempt <= MOST_UNATTENDED_ATTEMPTS;
}
