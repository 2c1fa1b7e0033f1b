import type { CardPaymentView } from './card-payment-state';

/** The card payment as the checkout screen uses it. */
export interface CardPayment extends Pick<CardPaymentView, 'stage' | 'message' | 'attempt'> {
  /** Callbacks of the provider's buttons. */
  open(): Promise<string>;
  approve(restart: () => void | Promise<void>): Promise<void>;
  cancel(): void;
  fail(): void;
  /** Asks the store what happened to a payment whose outcome is unknown. */
  askAgain(): void;
}
