import type { CapturedOrder } from '../../domain/wire/api';
import { captureOrder } from '../api/card-calls';
import { CallError, messageOf } from '../api/client';
import { useToast } from '../components/toast';
import { useStorefront } from '../storefront/storefront-context';
import type { CardPaymentEvent } from './card-payment-state';
import type { CheckoutForm } from './checkout-form';
import { forgetPendingCard, moveCard, type PendingCard } from './pending-card';
import { useEndCheckout } from './use-end-checkout';

type Restart = () => void | Promise<void>;

/**
 * Has the store capture a payment, or asks what happened to it. The returned function takes how to reopen the
 * provider's form; without that, a declined card isn't followed by another.
 */
export function useSettleCard(
  dispatch: (event: CardPaymentEvent) => void,
  clearForm: (form: CheckoutForm) => void,
): (pending: PendingCard, restart?: Restart) => Promise<void> {
  const { customer } = useStorefront();
  const toast = useToast();
  const endCheckout = useEndCheckout(clearForm);

  function finish({ order_id, receipt }: PendingCard, { review, message }: CapturedOrder): void {
    dispatch({ kind: 'captured' });
    endCheckout({
      receipt: { ...receipt, at: Date.now(), ...(review ? { review: message } : {}) },
      orderId: order_id,
      message: review ? 'Payment under review' : 'Order placed successfully',
    });
  }

  async function handleFailure(error: unknown, { step }: PendingCard, restart?: Restart): Promise<void> {
    const failure = captureFailure(error);
    if (failure.kind === 'unclear') {
      // In the background, only the panel shows it.
      if (restart) toast.show('Encountered error during checkout', 'error');
      // Nobody waits for a payment that was never approved, as far as this device knows.
      return dispatch(step === 'approved' ? failure : { kind: 'not_paid' });
    }
    const canRestart = restart && failure.kind === 'declined';
    if (failure.kind === 'gone') forgetPendingCard(customer.key);
    else moveCard(customer.key, canRestart ? 'open' : 'left');
    const isNews = step === 'approved' || failure.kind === 'declined';
    if (isNews) toast.show(failure.message, 'error');
    dispatch({ kind: 'not_paid', message: isNews ? failure.message : undefined });
    if (!canRestart) return;
    dispatch({ kind: 'restarted' });
    await restart();
  }

  return async (pending, restart) => {
    try {
      finish(pending, await captureOrder(customer, pending.order_id));
    } catch (error) {
      await handleFailure(error, pending, restart);
    }
  };
}

type CaptureFailure =
  /** The shopper can try again, perhaps with another card. */
  | { readonly kind: 'not_approved' | 'declined'; readonly message: string }
  /** Replaced by an order by code, or too old. */
  | { readonly kind: 'gone'; readonly message: string }
  /** Nobody knows yet whether the money was taken. */
  | { readonly kind: 'unclear'; readonly message: string };

const NOT_CONFIRMED =
  "We could not confirm your payment. Do not pay again: we'll check as soon as you're back online, and your order is placed if PayPal took the payment.";

const STILL_CHECKED =
  'Do not pay again: the store keeps checking this payment, and places the order if PayPal has taken the money.';

/** Only the store's own responses prove that no money was taken; any other failure may have come after the capture. */
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
