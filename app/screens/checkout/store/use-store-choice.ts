import { useState } from 'react';
import { NO_STORE } from '../../../../domain/orders/order';
import type { CheckoutForm } from '../../../checkout/checkout-form';
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
  const [isAsking, setAsking] = useState(false);
  const isChosen = form.store !== NO_STORE || isNoneChosen || Object.keys(customer.stores).length < 2;

  /** @returns whether the order may be sent now; otherwise the question is open */
  function maySend(): boolean {
    if (!isChosen) setAsking(true);
    return isChosen;
  }

  function handleChoose(): void {
    setAsking(false);
    // After the dialog has given the focus back to the button that opened it.
    setTimeout(() => document.getElementById(STORE_FIELD)?.focus());
  }

  function handleSendWithout(): void {
    setNoneChosen(true);
    setAsking(false);
  }

  return {
    /** Undefined while nothing is chosen. */
    shown: isChosen ? form.store : undefined,
    isAsking,
    maySend,
    handleChoose,
    handleSendWithout,
    handleChosen: (store: string) => setNoneChosen(store === NO_STORE),
  };
}

export type StoreChoice = ReturnType<typeof useStoreChoice>;
