import { useState } from 'react';
import { NO_STORE } from '../../../../domain/orders/order';
import type { CheckoutForm } from '../../../checkout/checkout-draft';
import { useLazyDialog } from '../../../components/use-lazy-dialog';
import { useStorefront } from '../../../storefront/storefront-context';

export const STORE_FIELD = 'checkout-store';

/**
 * "None" is also what is sent when nothing is chosen (docs/specification.md, Checkout), so groups with several stores
 * are asked about it once.
 */
export function useStoreChoice(form: CheckoutForm) {
  const { customer } = useStorefront();
  const [isNoneChosen, setNoneChosen] = useState(false);
  const question = useLazyDialog(async () => (await import('./no-store-dialog')).NoStoreDialog);
  const isChosen = form.store !== NO_STORE || isNoneChosen || Object.keys(customer.stores).length < 2;

  function maySend(): boolean {
    if (!isChosen) void question.open();
    return isChosen;
  }

  function handleChoose(): void {
    question.close();
    // After the dialog has returned the focus to the button that opened it.
    setTimeout(() => document.getElementById(STORE_FIELD)?.focus());
  }

  function handleSendWithout(): void {
    setNoneChosen(true);
    question.close();
  }

  return {
    shown: isChosen ? form.store : undefined,
    Question: question.Dialog,
    isAsking: question.isOpen,
    prefetch: isChosen ? {} : question.prefetch,
    maySend,
    handleChoose,
    handleSendWithout,
    handleChosen: (store: string) => setNoneChosen(store === NO_STORE),
  };
}

export type StoreChoice = ReturnType<typeof useStoreChoice>;
