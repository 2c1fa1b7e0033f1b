import { useEffect, useEffectEvent, useRef } from 'react';
import { useNavigate } from 'react-router-dom';
import type { CustomerKey } from '../../domain/address/customer-key';
import { useCart } from '../cart/cart-context';
import { readOwn, renewCartId, writeOwn } from '../cart/cart-storage';
import { cartNow, removeOrdered } from '../cart/current-cart';
import { useStorefront } from '../data/storefront/storefront-context';
import { writeLocal } from '../device/storage/local-storage';
import { HAS_ORDERED } from '../device/storage/storage-names';
import type { NamedOrder } from '../outbox/packing-list/packing-names';
import type { Placing } from '../outbox/place-order';
import { useToast } from '../ui/toast';
import { type CheckoutForm, emptyForm, isDraftOf } from './checkout-draft';
import { forgetOrderKey, keptOrderKey } from './order-key';
import { noteCartOrder } from './ordered-elsewhere';
import { forgetPendingCard } from './pending-card';
import { type OrderReceipt, receiptFor } from './receipt';
import { forgetUnseenReceipt, readUnseenReceipt, writeUnseenReceipt } from './unseen-receipt';

interface CheckoutEnding {
  readonly receipt: OrderReceipt;
  /** Kept under `order_id` (docs/specification.md, Cart); undefined while the order is saved on this device only. */
  readonly orderId: string | undefined;
  readonly message: string;
}

/**
 * Ends the checkout of an order that is placed, paid, or saved. The success screen opens unless the shopper has moved
 * on.
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
    // Another checkout has already ended the order.
    if (keptOrderKey(customer.key) !== receipt.key) return;
    // All synchronous, so no reload in between finds the cart without its key.
    noteCartOrder(customer.key, receipt.key, receipt.cart, receipt.order_id);
    forgetOrderKey(customer.key);
    forgetPendingCard(customer.key);
    renewCartId(customer.key);
    removeOrdered(customer.key, receipt.cart);
    void giveNames(customer.key, receipt);
    // Text typed while the order was being sent belongs to the next one.
    if (isDraftOf(customer.key, receipt.contact)) clearForm(emptyForm(customer));
    writeLocal(HAS_ORDERED, '1');
    if (orderId) writeOwn(customer.key, 'order_id', orderId);
    toast.show(message);
    if (!isStillHere.current) return;
    writeUnseenReceipt(customer.key, receipt);
    void navigate(paths.success, { state: receipt });
  };
}

export type PlacedOrSaved = Exclude<Placing, { kind: 'refused' }>;

export function useFinishOrder(clearForm: (form: CheckoutForm) => void): (placing: PlacedOrSaved) => void {
  const endCheckout = useEndCheckout(clearForm);
  return ({ kind, entry }) => {
    const placed = entry.held ? 'Order sent for approval' : 'Order placed successfully';
    const message = kind === 'placed' ? placed : 'Order saved on this device';
    endCheckout({ receipt: receiptFor(entry), orderId: entry.order_id, message });
  };
}

/** A person decides this if an order from this cart has already arrived (`isDuplicate`). */
export function useSettleDuplicate(clearForm: (form: CheckoutForm) => void, onSettled: () => void) {
  const { customer, paths } = useStorefront();
  const { cart } = useCart();
  const navigate = useNavigate();

  /** The cart is the order that arrived: empties it. */
  function settleAsPlaced(): void {
    settleAsAdditional();
    removeOrdered(customer.key, cart);
    clearForm(emptyForm(customer));
    void navigate(paths.orders);
  }

  /** The cart is an additional order, which gets its own key. */
  function settleAsAdditional(): void {
    forgetOrderKey(customer.key);
    forgetPendingCard(customer.key);
    renewCartId(customer.key);
    onSettled();
  }

  return { settleAsPlaced, settleAsAdditional };
}

/**
 * Moves the crew list's names from the cart to the order. An order never waits for its names or fails because of them.
 */
async function giveNames(customer: CustomerKey, receipt: NamedOrder & { readonly key: string }): Promise<void> {
  if (readOwn(customer, 'cart_names') === null) return;
  try {
    const cartLeft = cartNow(customer);
    const { giveNamesToOrder } = await import('../outbox/packing-list/packing-names');
    await giveNamesToOrder(customer, receipt, cartLeft);
  } catch {
    // The names stay with the cart.
  }
}

export function useUnseenReceipt(): void {
  const { customer, paths } = useStorefront();
  const { totals } = useCart();
  const navigate = useNavigate();
  const openReceipt = useEffectEvent(() => {
    const receipt = readUnseenReceipt(customer.key);
    if (!receipt) return;
    if (totals.entries === 0) void navigate(paths.success, { state: receipt, replace: true });
    else forgetUnseenReceipt(customer.key);
  });
  useEffect(() => openReceipt(), []);
}
