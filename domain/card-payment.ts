import type { Cents } from './money';

/**
 * A card payment beside its order, from the press of the provider's button to the money (section 4: create order,
 * approval, capture). The order is unpaid and hidden until the payment is `paid`.
 *
 * Example: a shopper approves and closes the tablet's lid. The payment is `pending`; the provider's notice or the server's
 * own question finds the approval, captures, and the order appears as paid.
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

/** What the provider's view means for an order of `total`: never captured, and never called paid, over another amount. */
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

/**
 * How long to leave the provider alone about a payment of this age: 3 minutes at first, then a quarter of the age. After
 * a day it has been asked 26 times, and one under review for a week every other day.
 */
export function askAgainAfterMs(ageMs: number): number {
  return Math.max(3 * MINUTE_MS, Math.ceil(ageMs / 4));
}

/** After this many refusals only the shopper, who is there to see it, has the card tried again. */
const MOST_UNATTENDED_ATTEMPTS = 3;

export function mayCapture(state: CardPaymentState, attempt: number, isUnattended: boolean): boolean {
  if (state !== 'pending' && state !== 'capturing') return false;
  return !isUnattended || attempt <= MOST_UNATTENDED_ATTEMPTS;
}
