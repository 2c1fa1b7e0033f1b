import { CallError, messageOf } from '../api/client';

/** What a failed capture leaves behind. */
export type CaptureFailure =
  /** The shopper can try again, perhaps with another card. */
  | { readonly is: 'not_paid' | 'declined'; readonly message: string }
  /** The payment is none any more: another order has taken its place, or it is too old. */
  | { readonly is: 'gone'; readonly message: string }
  /** Nobody knows yet whether the money was taken. */
  | { readonly is: 'unclear'; readonly message: string };

const NOT_ASKED =
  'The store could not be asked whether the payment went through. Do not pay again: it is asked once more as soon as the connection is back, and the order is placed if PayPal has taken the money.';

/** Only these answers say that no money was taken; whatever else goes wrong may have gone wrong after the money was. */
export function captureFailure(error: unknown): CaptureFailure {
  const message = messageOf(error);
  switch (error instanceof CallError ? error.code : undefined) {
    case 'declined':
      return { is: 'declined', message };
    case 'not_approved':
      return { is: 'not_paid', message };
    case 'abandoned':
    case 'not_found':
      return { is: 'gone', message };
    case 'unavailable':
      return { is: 'unclear', message };
    default:
      return { is: 'unclear', message: NOT_ASKED };
  }
}
