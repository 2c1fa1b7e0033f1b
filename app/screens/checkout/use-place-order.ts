import { useEffect, useRef, useState } from 'react';
import { useNavigate, useRevalidator } from 'react-router-dom';
import type { ErrorBody } from '../../../domain/api';
import type { Cart } from '../../../domain/cart';
import type { Customer } from '../../../domain/customer';
import { isDouble, newEntry, type OutboxPayload, placedEntry } from '../../../domain/outbox';
import { createOrder } from '../../api/calls';
import { CallFailure, messageOf } from '../../api/client';
import { useCart } from '../../cart/cart-context';
import { useToast } from '../../components/toast';
import { placeOrder } from '../../offline/place-order';
import { StorageFailure } from '../../offline/storage';
import { isOnline } from '../../offline/use-is-online';
import { onSignedIn, tellSignInNeeded } from '../../session/sign-in-needed';
import { useStorefront } from '../../storefront/storefront-context';
import { forgetPendingCard, readPendingCard } from './card/pending-card';
import { type CheckoutForm, EMPTY_FORM } from './checkout-form';
import { bodyFaults, orderFaults } from './device-check';
import { forgetOrderKey, orderKey } from './order-key';
import { useFinishOrder } from './use-finish-order';

/** What stood in the order's way, and the cart and form it was said of. */
export interface OrderRefusal {
  readonly cart: Cart;
  readonly form: CheckoutForm;
  readonly body: ErrorBody;
}

interface PlaceOrder {
  readonly isPlacing: boolean;
  readonly refusal: OrderRefusal | undefined;
  /** Why this device could not save the order: nothing was sent, and a person may send it all the same. */
  readonly storageFault: string | undefined;
  place(form: CheckoutForm): Promise<void>;
  placeUnsaved(form: CheckoutForm): Promise<void>;
  /** Tells what the server has against the order, also when it was to be paid by card. */
  refuse(body: ErrorBody, form: CheckoutForm): void;
  forgetRefusal(): void;
  /** After a double (`isDouble`): the cart is what has already arrived, so it is emptied. */
  settleAsPlaced(): void;
  /** After a double: the cart is another order, to be placed under a key of its own. */
  settleAsAnother(): void;
}

/**
 * Places the cart as an order paid by code: saved on this device first, then sent. Once it is placed or saved, what was
 * ordered leaves the cart, the form is cleared and the success screen shown, unless the shopper has gone elsewhere; on a
 * refusal everything stays, and the reason is told.
 */
export function usePlaceOrder(clearForm: (form: CheckoutForm) => void): PlaceOrder {
  const { customer, items, paths } = useStorefront();
  const { cart, removeOrdered } = useCart();
  const toast = useToast();
  const navigate = useNavigate();
  const finish = useFinishOrder(clearForm);
  const { revalidate } = useRevalidator();
  const [isPlacing, setPlacing] = useState(false);
  const [refusal, setRefusal] = useState<OrderRefusal>();
  const [storageFault, setStorageFault] = useState<string>();
  const underWay = useRef(false);
  useEffect(() => onSignedIn(() => setRefusal((said) => (said?.body.code === 'not_signed_in' ? undefined : said))), []);
  async function whileUnderWay(work: () => Promise<void>): Promise<void> {
    // A double click arrives before the button is drawn as disabled.
    if (underWay.current) return;
    underWay.current = true;
    setPlacing(true);
    setRefusal(undefined);
    setStorageFault(undefined);
    await work().finally(() => {
      underWay.current = false;
      setPlacing(false);
    });
  }

  function place(form: CheckoutForm): Promise<void> {
    return whileUnderWay(async () => {
      const payload = payloadOf(customer, cart, form);
      // Without a connection nobody else will look at it before tomorrow.
      const fault = isOnline() ? undefined : orderFaults(payload, items, customer);
      if (fault) return refuse(fault, form);
      const origin = customer.server_hostname || window.location.origin;
      const entry = newEntry({ key: orderKey(customer.key), customer: customer.key, origin, payload });
      try {
        const placing = await placeOrder(entry, () => bodyFaults(payload));
        if (placing.is === 'refused') refuse(placing.body, form);
        else finish(placing);
      } catch (error) {
        if (!(error instanceof StorageFailure)) throw error;
        setStorageFault(error.message);
      }
    });
  }

  function placeUnsaved(form: CheckoutForm): Promise<void> {
    return whileUnderWay(async () => {
      const payload = payloadOf(customer, cart, form);
      const key = orderKey(customer.key);
      try {
        const { order_id } = await createOrder(customer.server_hostname, payload, key, { isQuiet: true });
        const entry = newEntry({ key, customer: customer.key, origin: customer.server_hostname, payload });
        finish({ is: 'placed', entry: placedEntry(entry, order_id, Date.now()) });
      } catch (error) {
        if (error instanceof CallFailure && error.body) return refuse(error.body, form);
        setStorageFault(messageOf(error));
        toast.show(messageOf(error), 'error');
      }
    });
  }

  function refuse(body: ErrorBody, form: CheckoutForm): void {
    // An order that has arrived already is asked about where the button is, not told in passing.
    if (!isDouble(body)) toast.show(body.message, 'error');
    if (body.code === 'not_signed_in') tellSignInNeeded();
    setRefusal({ cart, form, body });
    if (body.lines) void revalidate();
  }

  function settleAsPlaced(): void {
    settleAsAnother();
    removeOrdered(cart);
    clearForm(EMPTY_FORM);
    void navigate(paths.orders);
  }

  function settleAsAnother(): void {
    forgetOrderKey(customer.key);
    forgetPendingCard(customer.key);
    forgetRefusal();
  }

  function forgetRefusal(): void {
    setRefusal(undefined);
  }

  const telling = { refusal, refuse, forgetRefusal };
  return { isPlacing, storageFault, ...telling, place, placeUnsaved, settleAsPlaced, settleAsAnother };
}

function payloadOf({ key, title }: Customer, cart: Cart, { code, ...contact }: CheckoutForm): OutboxPayload {
  const order = { companyName: title, ...contact, cart, captured_at: Date.now() };
  const card = readPendingCard(key);
  return { ...order, bypassPaypal: true, bypass_code: code, ...(card ? { replaces: card.order_id } : {}) };
}
