import { useState } from 'react';
import { NO_STORE } from '../../../../domain/orders/order';
import type { CheckoutForm } from '../../../checkout/checkout-form';
import { useLazyDialog } from '../../../components/use-lazy-dialog';
import { useStorefront } from '../../../storefront/storefront-context';

/** The id of the Store field, which the question about None leads back to. */
export const STORE_FIELD = 'checkout-store';

/**
 * Whether the store is settled: chosen, None by choice, or None after being asked. "None" is also what is sent when
 * nothing is chosen (docs/specification.md, Checkout), so in groups with several stores it is asked about once.
 */
export function useStoreChoice(form: CheckoutForm) {
  const { customer } = useStorefront();
  const [isNoneChosen, setNoneChosen] = useState(false);
  const question = useLazyDialog(async () => (await import('./no-store-dialog')).NoStoreDialog);
  const isChosen = form.store !== NO_STORE || isNoneChosen || Object.keys(customer.stores).length < 2;

  /** @returns whether the order may be sent now; otherwise the question opens */
  function maySend(): boolean {
    if (!isChosen) void question.open();
    return isChosen;
  }

  function handleChoose(): void {
    question.close();
    // After the dialog has given the focus back to the button that opened it.
    setTimeout(() => document.getElementById(STORE_FIELD)?.focus());
  }

  function handleSendWithout(): void {
    setNoneChosen(true);
    question.close();
  }

  return {
    /** Undefined while nothing is chosen. */
    shown: isChosen ? form.store : undefined,
    /** Asks about None; undefined until it has been opened once. */
    Question: question.Dialog,
    isAsking: question.isOpen,
    /** Loads the question ahead of a press. */
    prefetch: isChosen ? {} : question.prefetch,
    maySend,
    handleChoose,
    handleSendWithout,
    handleChosen: (store: string) => setNoneChosen(store === NO_STORE),
  };
}

export type StoreChoice = ReturnType<typeof useStoreChoice>;
