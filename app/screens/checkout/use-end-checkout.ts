import { useEffect, useRef } from 'react';
import { useNavigate } from 'react-router-dom';
import { useCart } from '../../cart/cart-context';
import { writeOwn } from '../../cart/cart-storage';
import { useToast } from '../../components/toast';
import { useStorefront } from '../../storefront/storefront-context';
import type { OrderReceipt } from '../success/receipt';
import { forgetPendingCard } from './card/pending-card';
import { type CheckoutForm, EMPTY_FORM } from './checkout-form';
import { forgetOrderKey, keptOrderKey } from './order-key';

export interface CheckoutEnding {
  readonly receipt: OrderReceipt;
  /** What is kept under `order_id` (section 3); undefined while the order is only saved on this device. */
  readonly orderId: string | undefined;
  /** The toast. */
  readonly saying: string;
}

/**
 * What follows once an order is placed, paid or saved: it leaves the cart, the form is cleared, and the success screen is
 * shown unless the shopper has gone elsewhere.
 */
export function useEndCheckout(clearForm: (form: CheckoutForm) => void): (ending: CheckoutEnding) => void {
  const { customer, paths } = useStorefront();
  const { removeOrdered } = useCart();
  const toast = useToast();
  const navigate = useNavigate();
  const isStillHere = useRef(true);
  useEffect(() => {
    isStillHere.current = true;
    return () => {
      isStillHere.current = false;
    };
  }, []);

  return ({ receipt, orderId, saying }) => {
    // Already ended by a checkout that was opened while this one was waiting.
    if (keptOrderKey(customer.key) !== receipt.key) return;
    // One step: a reload that comes between can not find the cart without its key.
    forgetOrderKey(customer.key);
    forgetPendingCard(customer.key);
    removeOrdered(receipt.cart);
    clearForm(EMPTY_FORM);
    if (orderId) writeOwn(customer.key, 'order_id', orderId);
    toast.show(saying);
    if (isStillHere.current) void navigate(paths.success, { state: receipt });
  };
}
