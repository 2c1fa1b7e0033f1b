import { useEffect, useRef } from 'react';
import { useNavigate } from 'react-router-dom';
import { readOwn, removeOrdered, writeOwn } from '../cart/cart-storage';
import { useToast } from '../components/toast';
import { useStorefront } from '../storefront/storefront-context';
import { type CheckoutForm, EMPTY_FORM } from './checkout-form';
import { forgetOrderKey, keptOrderKey } from './order-key';
import { forgetPendingCard } from './pending-card';
import type { OrderReceipt } from './receipt';

export interface CheckoutEnding {
  readonly receipt: OrderReceipt;
  /**
   * What is kept under `order_id` (docs/specification.md, Cart); undefined while the order is only saved on this
   * device.
   */
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
    // One step: a reload that comes between cannot find the cart without its key.
    forgetOrderKey(customer.key);
    forgetPendingCard(customer.key);
    removeOrdered(customer.key, receipt.cart);
    // What was typed while the order was on its way is for the next one.
    if (isDraftOf(receipt.contact, readOwn(customer.key, 'checkout_form'))) clearForm(EMPTY_FORM);
    if (orderId) writeOwn(customer.key, 'order_id', orderId);
    toast.show(saying);
    if (isStillHere.current) void navigate(paths.success, { state: receipt });
  };
}

/** Whether the kept draft says what was ordered. */
function isDraftOf(contact: OrderReceipt['contact'], draft: string | null): boolean {
  const kept: Partial<OrderReceipt['contact']> = JSON.parse(draft ?? '{}');
  return (['first_name', 'last_name', 'customer_po', 'store'] as const).every(
    (field) => kept[field] === undefined || kept[field] === contact[field],
  );
}
