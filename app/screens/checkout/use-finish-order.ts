import { useEffect, useRef } from 'react';
import { useNavigate } from 'react-router-dom';
import { useCart } from '../../cart/cart-context';
import { writeOwn } from '../../cart/cart-storage';
import { useToast } from '../../components/toast';
import { type Placing, settleInterrupted } from '../../offline/place-order';
import { useStorefront } from '../../storefront/storefront-context';
import { receiptFor } from '../success/receipt';
import { type CheckoutForm, EMPTY_FORM } from './checkout-form';
import { forgetOrderKey, keptOrderKey } from './order-key';

type PlacedOrSaved = Exclude<Placing, { is: 'refused' }>;

/**
 * What follows once an order is placed or saved: it leaves the cart, the form is cleared, and the success screen is shown
 * unless the shopper has gone elsewhere. An order whose end a reload has cut off is ended when the checkout opens again.
 */
export function useFinishOrder(clearForm: (form: CheckoutForm) => void): (placing: PlacedOrSaved) => void {
  const { customer, paths } = useStorefront();
  const { removeOrdered } = useCart();
  const toast = useToast();
  const navigate = useNavigate();
  const isStillHere = useRef(true);

  function finish({ is, entry }: PlacedOrSaved): void {
    // Already ended by a checkout that was opened while this one was waiting.
    if (keptOrderKey(customer.key) !== entry.key) return;
    // One step: a reload that comes between can not find the cart without its key.
    forgetOrderKey(customer.key);
    removeOrdered(entry.payload.cart);
    clearForm(EMPTY_FORM);
    if (entry.order_id) writeOwn(customer.key, 'order_id', entry.order_id);
    toast.show(is === 'placed' ? 'Order placed successfully' : 'Order saved on this device');
    if (isStillHere.current) void navigate(paths.success, { state: receiptFor(entry) });
  }

  const finishInterrupted = useRef(async () => {
    const key = keptOrderKey(customer.key);
    const placing = key && (await settleInterrupted({ customer: customer.key, key }).catch(() => undefined));
    if (placing && placing.is !== 'refused') finish(placing);
  });
  useEffect(() => {
    isStillHere.current = true;
    void finishInterrupted.current();
    return () => {
      isStillHere.current = false;
    };
  }, []);

  return finish;
}
