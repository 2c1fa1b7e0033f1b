import { useEffect, useEffectEvent, useReducer, useRef } from 'react';
import { type Cart, orderedCart } from '../../domain/cart/cart';
import { type Customer, serverOrigin } from '../../domain/catalog/customer';
import { isSameOrder, newEntry, placedEntry } from '../../domain/outbox/entry-changes';
import type { OutboxEntry, OutboxPayload } from '../../domain/outbox/outbox';
import type { ErrorBody } from '../../domain/refusals';
import { useCart } from '../cart/cart-context';
import { notifySignInNeeded, subscribeToSignedIn } from '../data/api/sign-in-signal';
import { useStorefront } from '../data/storefront/storefront-context';
import { isOnline } from '../device/connection/on-reconnect';
import { pageLoaded } from '../device/page-loaded';
import { StorageError } from '../device/storage/database';
import { withTimeout } from '../device/storage/with-timeout';
import { KeyTakenError, type Placing, placeOrder, settle, settleInterrupted } from '../outbox/place-order';
import { sendOrder } from '../outbox/send-outbox';
import { useToast } from '../ui/toast';
import type { CheckoutForm } from './checkout-draft';
import { keptOrderKey, orderKey } from './order-key';
import { noteCartOrder, orderedElsewhere, questionAbout, useOrderedElsewhere } from './ordered-elsewhere';
import { readPendingCard } from './pending-card';
import { type PlacedOrSaved, useFinishOrder } from './use-end-checkout';

const CHECK_TIMEOUT_MS = 3000;

/** The server's own checks. Undefined if their code can't be fetched: then the server checks once it gets the order. */
function deviceCheck() {
  return withTimeout(import('./device-check'), CHECK_TIMEOUT_MS, () => undefined).catch(() => undefined);
}

/** Pending while a press in this page is about to save its order. A checkout that's left and reopened waits for it. */
let saving: Promise<void> = Promise.resolve();

/** A refusal applies to one cart and form. */
export interface OrderRefusal {
  readonly cart: Cart;
  readonly form: CheckoutForm;
  readonly body: ErrorBody;
}

export interface PlacingView {
  readonly isPlacing: boolean;
  readonly refusal: OrderRefusal | undefined;
  /** Why this device couldn't save the order. Nothing was sent; a person may send it unsaved. */
  readonly storageError: string | undefined;
}

export type PlacingEvent =
  | { readonly kind: 'started' }
  | { readonly kind: 'refused'; readonly refusal: OrderRefusal }
  | { readonly kind: 'not_saved'; readonly message: string }
  | { readonly kind: 'ended' }
  | { readonly kind: 'refusal_dismissed' }
  | { readonly kind: 'signed_in' };

export const NOT_PLACING: PlacingView = { isPlacing: false, refusal: undefined, storageError: undefined };

export function placingReducer(view: PlacingView, event: PlacingEvent): PlacingView {
  switch (event.kind) {
    case 'started':
      return { isPlacing: true, refusal: undefined, storageError: undefined };
    case 'refused':
      return { ...view, refusal: event.refusal };
    case 'not_saved':
      return { ...view, storageError: event.message };
    case 'ended':
      return { ...view, isPlacing: false };
    case 'refusal_dismissed':
      return view.refusal ? { ...view, refusal: undefined } : view;
    case 'signed_in':
      return view.refusal?.body.code === 'not_signed_in' ? { ...view, refusal: undefined } : view;
  }
}

/** Places the cart as an order by code: saved on this device first, then sent. If it's refused, cart and form stay. */
export function usePlaceOrder(form: CheckoutForm, clearForm: (form: CheckoutForm) => void) {
  const { customer, items, reload } = useStorefront();
  const { cart } = useCart();
  const toast = useToast();
  const [view, dispatch] = useReducer(placingReducer, NOT_PLACING);
  const isUnderWay = useRef(false);
  const finish = useFinishOrder(clearForm);
  const hasEndedInterrupted = useInterruptedOrder(finish, refuse);
  useEffect(() => subscribeToSignedIn(() => dispatch({ kind: 'signed_in' })), []);
  useEffect(() => void pageLoaded().then(deviceCheck), []);
  useOrderedElsewhere(customer.key, (body) => {
    if (!isUnderWay.current) dispatch({ kind: 'refused', refusal: { cart, form, body } });
  });

  async function runOnce(work: () => Promise<void>): Promise<void> {
    // The second click of a double click comes before the button renders as disabled.
    if (isUnderWay.current) return;
    isUnderWay.current = true;
    dispatch({ kind: 'started' });
    await work().finally(() => {
      isUnderWay.current = false;
      dispatch({ kind: 'ended' });
    });
  }

  /** Whether the cart was ordered before: by this tab before a reload, or by another one. */
  async function isOrdered(): Promise<boolean> {
    if (await hasEndedInterrupted()) return true;
    const question = await orderedElsewhere(customer.key);
    if (question) refuse(question);
    else noteCartOrder(customer.key, orderKey(customer.key), cart);
    return question !== undefined;
  }

  function placeSaved(): Promise<void> {
    let endSaving = () => {};
    saving = new Promise((resolve) => {
      endSaving = resolve;
    });
    return saveAndSend(endSaving).finally(endSaving);
  }

  async function saveAndSend(onSaved: () => void): Promise<void> {
    if (await isOrdered()) return;
    const payload = payloadOf(customer, cart, form);
    // Offline, the server may not refuse the order until tomorrow.
    const refusal = isOnline() ? undefined : (await deviceCheck())?.orderErrors(payload, items, customer);
    if (refusal) return refuse(refusal);
    try {
      const placing = await placeByCode(customer, payload, onSaved);
      if (placing.kind === 'refused') refuse(placing.body);
      else finish(placing);
    } catch (error) {
      if (!(error instanceof StorageError)) throw error;
      dispatch({ kind: 'not_saved', message: error.message });
      toast.show(error.message, 'error');
    }
  }

  async function placeUnsaved(): Promise<void> {
    if (await isOrdered()) return;
    const entry = entryOf(customer, payloadOf(customer, cart, form));
    const outcome = await sendOrder(entry);
    if (outcome.kind === 'placed') finish({ kind: 'placed', entry: placedEntry(entry, outcome, Date.now()) });
    else if (outcome.kind === 'refused') refuse(outcome.body);
    else {
      dispatch({ kind: 'not_saved', message: outcome.error.message });
      toast.show(outcome.error.message, 'error');
    }
  }

  function refuse(body: ErrorBody): void {
    toast.show(body.message, 'error');
    if (body.code === 'not_signed_in') notifySignInNeeded();
    dispatch({ kind: 'refused', refusal: { cart, form, body } });
    if (body.lines && isOnline()) reload();
  }

  return {
    ...view,
    place: () => runOnce(placeSaved),
    placeUnsaved: () => runOnce(placeUnsaved),
    refuse,
    dismissRefusal: () => dispatch({ kind: 'refusal_dismissed' }),
  };
}

/**
 * Ends an order that a reload interrupted, when the checkout reopens. The returned function waits for that and resolves
 * to whether there was one.
 */
function useInterruptedOrder(
  onFinished: (placing: PlacedOrSaved) => void,
  onRefused: (body: ErrorBody) => void,
): () => Promise<boolean> {
  const { customer } = useStorefront();
  const interrupted = useRef<Promise<boolean>>(undefined);

  const endInterrupted = useEffectEvent(async () => {
    await saving;
    const key = keptOrderKey(customer.key);
    const placing = key && (await settleInterrupted({ customer: customer.key, key }).catch(() => undefined));
    if (!placing) return false;
    if (placing.kind === 'refused') onRefused(placing.body);
    else onFinished(placing);
    return true;
  });
  useEffect(() => {
    interrupted.current ??= endInterrupted().finally(() => {
      interrupted.current = Promise.resolve(false);
    });
  }, []);

  return async () => interrupted.current ?? false;
}

export function payloadOf({ key, title }: Customer, cart: Cart, { code, ...contact }: CheckoutForm): OutboxPayload {
  const order = { companyName: title, customer: key, ...contact, cart: orderedCart(cart), captured_at: Date.now() };
  const card = readPendingCard(key);
  return { ...order, bypassPaypal: true, bypass_code: code, ...(card ? { replaces: card.order_id } : {}) };
}

export function entryOf(customer: Customer, payload: OutboxPayload): OutboxEntry {
  const origin = serverOrigin(customer, window.location.origin);
  return newEntry({ key: orderKey(customer.key), customer: customer.key, origin, payload });
}

/** @throws StorageError if it couldn't be saved; then it wasn't sent either */
export async function placeByCode(customer: Customer, payload: OutboxPayload, onSaved?: () => void): Promise<Placing> {
  const validator = deviceCheck().then((check) => () => check?.bodyErrors(payload));
  try {
    return await placeOrder(entryOf(customer, payload), validator, onSaved);
  } catch (error) {
    if (!(error instanceof KeyTakenError)) throw error;
    // A duplicated tab was faster. If it placed the same order, its entry counts; otherwise the shopper decides.
    const { present } = error;
    if (isSameOrder(present.payload, payload)) return settle(present, await validator);
    return { kind: 'refused', body: questionAbout(present.order_id) };
  }
}
