import { CallError, messageOf } from '../api/client';

export type CaptureFailure =
  /** The shopper can try again, perhaps with another card. */
  | { readonly kind: 'not_approved' | 'declined'; readonly message: string }
  /** The payment no longer exists: an order by code has replaced it, or it is too old. */
  | { readonly kind: 'gone'; readonly message: string }
  /** Nobody knows yet whether the money was taken. */
  | { readonly kind: 'unclear'; readonly message: string };

const NOT_CONFIRMED =
  "We could not confirm your payment. Do not pay again: we'll check as soon as you're back online, and your order is placed if PayPal took the payment.";

const STILL_CHECKED =
  'Do not pay again: the store keeps checking this payment, and places the order if PayPal has taken the money.';

/** Only the store's own answers prove that no money was taken; any other failure may have come after the capture. */
export function captureFailure(error: unknown): CaptureFailure {
  const message = messageOf(error);
  switch (error instanceof CallError ? error.code : undefined) {
    case 'declined':
      return { kind: 'declined', message };
    case 'not_approved':
      return { kind: 'not_approved', message };
    case 'abandoned':
    case 'not_found':
      return { kind: 'gone', message };
    case 'unavailable':
      return { kind: 'unclear', message };
    default: {
      const isAnswer = error instanceof CallError && error.kind === 'refused';
      return { kind: 'unclear', message: isAnswer ? `${message} ${STILL_CHECKED}` : NOT_CONFIRMED };
    }
  }
}
