import type { Placing } from '../outbox/place-order';
import type { CheckoutForm } from './checkout-form';
import { receiptFor } from './receipt';
import { useEndCheckout } from './use-end-checkout';

export type PlacedOrSaved = Exclude<Placing, { kind: 'refused' }>;

/** Ends the checkout of an order by code that is placed or saved. */
export function useFinishOrder(clearForm: (form: CheckoutForm) => void): (placing: PlacedOrSaved) => void {
  const endCheckout = useEndCheckout(clearForm);
  return ({ kind, entry }) => {
    const message = kind === 'placed' ? 'Order placed successfully' : 'Order saved on this device';
    endCheckout({ receipt: receiptFor(entry), orderId: entry.order_id, message });
  };
}
