import { useEffect, useRef, useState } from 'react';
import { useNavigate, useRevalidator } from 'react-router-dom';
import type { Cart } from '../../domain/cart/cart';
import { type Customer, serverOrigin } from '../../domain/catalog/customer';
import {
  isDuplicate,
  isSameOrder,
  newEntry,
  type OutboxEntry,
  type OutboxPayload,
  placedEntry,
} from '../../domain/outbox/outbox';
import type { ErrorBody } from '../../domain/wire/api';
import { notifySignInNeeded, subscribeToSignedIn } from '../api/sign-in-signal';
import { useCart } from '../cart/cart-context';
import { removeOrdered } from '../cart/cart-storage';
import { useToast } from '../components/toast';
import { isOnline } from '../connection/use-is-online';
import { KeyTakenError, type Placing, placeOrder, settle } from '../outbox/place-order';
import { sendOrder } from '../outbox/send-outbox';
import { StorageError } from '../storage/database';
import { useStorefront } from '../storefront/storefront-context';
import { type CheckoutForm, EMPTY_FORM } from './checkout-form';
import { bodyFaults, orderFaults } from './device-check';
import { forgetOrderKey, orderKey } from './order-key';
import { forgetPendingCard, readPendingCard } from './pending-card';
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
  place(): Promise<void>;
  placeUnsaved(): Promise<void>;
  /** Tells what the server has against the order, also when it was to be paid by card. */
  refuse(body: ErrorBody): void;
  forgetRefusal(): void;
  /** After a double (`isDuplicate`): the cart is what has already arrived, so it is emptied. */
  settleAsPlaced(): void;
  /** After a double: the cart is another order, to be placed under a key of its own. */
  settleAsAnother(): void;
}

/**
 * Places the cart as an order paid by code: saved on this device first, then sent. Once it is placed or saved, what was
 * ordered leaves the cart, the form is cleared and the success screen shown, unless the shopper has gone elsewhere; on a
 * refusal everything stays, and the reason is told.
 */
export function usePlaceOrder(form: CheckoutForm, clearForm: (form: CheckoutForm) => void): PlaceOrder {
  const { customer, items, paths } = useStorefront();
  const { cart } = useCart();
  const toast = useToast();
  const navigate = useNavigate();
  const { finish, hasEndedInterrupted } = useFinishOrder(clearForm, refuse);
  const { revalidate } = useRevalidator();
  const [isPlacing, setPlacing] = useState(false);
  const [refusal, setRefusal] = useState<OrderRefusal>();
  const [storageFault, setStorageFault] = useState<string>();
  const underWay = useRef(false);
  useEffect(
    () => subscribeToSignedIn(() => setRefusal((said) => (said?.body.code === 'not_signed_in' ? undefined : said))),
    [],
  );
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

  function place(): Promise<void> {
    return whileUnderWay(async () => {
      if (await hasEndedInterrupted()) return;
      const payload = payloadOf(customer, cart, form);
      // Without a connection nobody else will look at it before tomorrow.
      const fault = isOnline() ? undefined : orderFaults(payload, items, customer);
      if (fault) return refuse(fault);
      try {
        const placing = await saveAndSend(payload);
        if (placing.kind === 'refused') refuse(placing.body);
        else finish(placing);
      } catch (error) {
        if (!(error instanceof StorageError)) throw error;
        setStorageFault(error.message);
      }
    });
  }

  async function saveAndSend(payload: OutboxPayload): Promise<Placing> {
    try {
      return await placeOrder(entryOf(payload), () => bodyFaults(payload));
    } catch (error) {
      if (!(error instanceof KeyTakenError)) throw error;
      // A duplicated tab has been quicker. The same order is that one's; another gets a key of its own.
      if (isSameOrder(error.present.payload, payload)) return settle(error.present, () => bodyFaults(payload));
      forgetOrderKey(customer.key);
      return placeOrder(entryOf(payload), () => bodyFaults(payload));
    }
  }

  function placeUnsaved(): Promise<void> {
    return whileUnderWay(async () => {
      if (await hasEndedInterrupted()) return;
      const entry = entryOf(payloadOf(customer, cart, form));
      const outcome = await sendOrder(entry);
      if (outcome.kind === 'placed') finish({ kind: 'placed', entry: placedEntry(entry, outcome.orderId, Date.now()) });
      else if (outcome.kind === 'refused') refuse(outcome.body);
      else {
        setStorageFault(outcome.error.message);
        toast.show(outcome.error.message, 'error');
      }
    });
  }

  function entryOf(payload: OutboxPayload): OutboxEntry {
    const origin = serverOrigin(customer, window.location.origin);
    return newEntry({ key: orderKey(customer.key), customer: customer.key, origin, payload });
  }

  function refuse(body: ErrorBody): void {
    // An order that has arrived already is asked about where the button is, not told in passing.
    if (!isDuplicate(body)) toast.show(body.message, 'error');
    if (body.code === 'not_signed_in') notifySignInNeeded();
    setRefusal({ cart, form, body });
    if (body.lines && isOnline()) void revalidate();
  }

  function settleAsPlaced(): void {
    settleAsAnother();
    removeOrdered(customer.key, cart);
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
