import { useEffect, useRef, useState } from 'react';
import { useNavigate, useRevalidator } from 'react-router-dom';
import type { ErrorBody } from '../../../domain/api';
import type { Cart } from '../../../domain/cart';
import { createOrder } from '../../api/calls';
import { CallFailure, messageOf } from '../../api/client';
import { useCart } from '../../cart/cart-context';
import { writeOwn } from '../../cart/cart-storage';
import { useToast } from '../../components/toast';
import { onSignedIn } from '../../session/sign-in-needed';
import { useStorefront } from '../../storefront/storefront-context';
import type { OrderReceipt } from '../success/receipt';
import { type CheckoutForm, EMPTY_FORM } from './checkout-form';
import { forgetOrderKey, orderKey } from './order-key';

/** What the server had against an order, and the cart and form it was said of. */
export interface OrderRefusal {
  readonly cart: Cart;
  readonly form: CheckoutForm;
  readonly body: ErrorBody;
}

interface PlaceOrder {
  readonly isPlacing: boolean;
  readonly refusal: OrderRefusal | undefined;
  place(form: CheckoutForm): Promise<void>;
  /** After `key_reused`: the cart is what has already arrived, so it is emptied. */
  settleAsPlaced(): void;
  /** After `key_reused`: the cart is another order, to be placed under a key of its own. */
  settleAsAnother(): void;
}

/**
 * Places the cart as an order paid by code. On success what was ordered leaves the cart, the form is cleared and the
 * success screen shown, unless the shopper has gone elsewhere; on a refusal everything stays, and the reason is told.
 */
export function usePlaceOrder(clearForm: (form: CheckoutForm) => void): PlaceOrder {
  const { customer, paths } = useStorefront();
  const { cart, removeOrdered } = useCart();
  const toast = useToast();
  const navigate = useNavigate();
  const { revalidate } = useRevalidator();
  const [isPlacing, setPlacing] = useState(false);
  const [refusal, setRefusal] = useState<OrderRefusal>();
  const underWay = useRef(false);
  const isStillHere = useRef(true);
  useEffect(() => onSignedIn(() => setRefusal((said) => (said?.body.code === 'not_signed_in' ? undefined : said))), []);
  useEffect(() => {
    isStillHere.current = true;
    return () => {
      isStillHere.current = false;
    };
  }, []);

  async function place(form: CheckoutForm): Promise<void> {
    const { code, ...contact } = form;
    // A double click arrives before the button is drawn as disabled.
    if (underWay.current) return;
    underWay.current = true;
    setPlacing(true);
    setRefusal(undefined);
    try {
      const order = { ...contact, cart, bypassPaypal: true, bypass_code: code };
      const placed = await createOrder(customer, order, orderKey(customer.key));
      // One step: a reload that comes between can not find the cart without its key.
      forgetOrderKey(customer.key);
      removeOrdered(cart);
      clearForm(EMPTY_FORM);
      writeOwn(customer.key, 'order_id', placed.order_id);
      toast.show('Order placed successfully');
      const receipt: OrderReceipt = { order: placed, contact, cart };
      if (isStillHere.current) await navigate(paths.success, { state: receipt });
    } catch (error) {
      handleFailure(error, form);
    } finally {
      underWay.current = false;
      setPlacing(false);
    }
  }

  function handleFailure(error: unknown, form: CheckoutForm): void {
    // An order that has arrived already is asked about where the button is, not told in passing.
    const isQuestion = error instanceof CallFailure && error.code === 'key_reused';
    if (!isQuestion) toast.show(messageOf(error), 'error');
    if (!(error instanceof CallFailure) || !error.body) return;
    setRefusal({ cart, form, body: error.body });
    if (error.body.lines) void revalidate();
  }

  function settleAsPlaced(): void {
    settleAsAnother();
    removeOrdered(cart);
    clearForm(EMPTY_FORM);
    void navigate(paths.orders);
  }

  function settleAsAnother(): void {
    forgetOrderKey(customer.key);
    setRefusal(undefined);
  }

  return { isPlacing, refusal, place, settleAsPlaced, settleAsAnother };
}
