import { useEffect, useRef } from 'react';
import { useNavigate } from 'react-router-dom';
import { readOwn, removeOrdered, writeOwn } from '../cart/cart-storage';
import { useToast } from '../components/toast';
import { giveNames } from '../outbox/packing-list/give-names';
import { useStorefront } from '../storefront/storefront-context';
import { type CheckoutForm, EMPTY_FORM } from './checkout-form';
import { forgetOrderKey, keptOrderKey } from './order-key';
import { forgetPendingCard } from './pending-card';
import type { OrderReceipt } from './receipt';
import { keepUnseenReceipt } from './unseen-receipt';

export interface CheckoutEnding {
  readonly receipt: OrderReceipt;
  /** Kept under `order_id` (docs/specification.md, Cart); undefined while the order is saved on this device only. */
  readonly orderId: string | undefined;
  /** Shown as a toast. */
  readonly message: string;
}

/**
 * Ends the checkout of an order that is placed, paid or saved: it leaves the cart, the form is cleared, and the success
 * screen opens unless the shopper has moved on.
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

  return ({ receipt, orderId, message }) => {
    // Another checkout, opened while this one was waiting, has already ended the order.
    if (keptOrderKey(customer.key) !== receipt.key) return;
    // All synchronous, so that no reload in between can find the cart without its key.
    forgetOrderKey(customer.key);
    forgetPendingCard(customer.key);
    removeOrdered(customer.key, receipt.cart);
    void giveNames(customer.key, receipt);
    // Whatever was typed while the order was being sent belongs to the next one.
    if (isDraftOf(receipt.contact, readOwn(customer.key, 'checkout_form'))) clearForm(EMPTY_FORM);
    if (orderId) writeOwn(customer.key, 'order_id', orderId);
    toast.show(message);
    if (!isStillHere.current) return;
    keepUnseenReceipt(customer.key, receipt);
    void navigate(paths.success, { state: receipt });
  };
}

/** Whether the form still has the contact that was ordered with. */
function isDraftOf(contact: OrderReceipt['contact'], draft: string | null): boolean {
  const kept: Partial<OrderReceipt['contact']> = JSON.parse(draft ?? '{}');
  return (['first_name', 'last_name', 'customer_po', 'store'] as const).every(
    (field) => kept[field] === undefined || kept[field] === contact[field],
  );
}
