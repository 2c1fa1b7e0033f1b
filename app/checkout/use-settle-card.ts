import type { CapturedOrder } from '../../domain/wire/api';
import { captureOrder } from '../api/card-calls';
import { useToast } from '../components/toast';
import { useStorefront } from '../storefront/storefront-context';
import { captureFailure } from './capture-failure';
import type { CardPaymentEvent } from './card-payment-state';
import type { CheckoutForm } from './checkout-form';
import { forgetPendingCard, moveCard, type PendingCard } from './pending-card';
import { useEndCheckout } from './use-end-checkout';

type Restart = () => void | Promise<void>;

/**
 * Asks the store to capture a payment, or what happened to it, and acts on the answer. @returns a function that takes
 * how to open the provider's form again; without it, a declined card is not followed by another.
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
      // While asking again in the background, only the panel tells.
      if (restart) toast.show('Encountered error during checkout', 'error');
      // Nobody has to wait for a payment that was never approved, as far as this device knows.
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
