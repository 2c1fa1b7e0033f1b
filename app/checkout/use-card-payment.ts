import { useEffect, useEffectEvent, useReducer, useRef } from 'react';
import type { CapturedOrder } from '../../domain/calls/place-order';
import { orderedCart } from '../../domain/cart/cart';
import type { ErrorBody } from '../../domain/refusals';
import { useCart } from '../cart/cart-context';
import { captureOrder, createCardOrder } from '../data/api/card-calls';
import { CallError, messageOf } from '../data/api/client';
import { subscribeToSignedIn } from '../data/api/sign-in-signal';
import { useStorefront } from '../data/storefront/storefront-context';
import { onReconnect } from '../device/connection/on-reconnect';
import { serverNow } from '../device/server-time';
import { useToast } from '../ui/toast';
import { type CardPaymentEvent, cardPaymentReducer, isOutdated, NO_CARD_PAYMENT } from './card-payment-state';
import type { CheckoutForm } from './checkout-draft';
import { orderKey } from './order-key';
import { orderedElsewhere } from './ordered-elsewhere';
import {
  forgetPendingCard,
  leavePendingCard,
  moveCard,
  type PendingCard,
  readPendingCard,
  writePendingCard,
} from './pending-card';
import { useEndCheckout } from './use-end-checkout';

const CONFLICT = 409;

interface CardPaymentOptions {
  readonly form: CheckoutForm;
  clearForm(form: CheckoutForm): void;
  onPress(): void;
  onRefusal(body: ErrorBody): void;
}

export type CardPayment = ReturnType<typeof useCardPayment>;

/**
 * Pays through the card provider (docs/specification.md, Card payments): create order, approval, capture. Card orders
 * never enter the outbox. If this device hasn't seen how a payment ended, it asks the store.
 */
export function useCardPayment({ form, clearForm, onPress, onRefusal }: CardPaymentOptions) {
  const { customer } = useStorefront();
  const { cart } = useCart();
  const toast = useToast();
  const [view, dispatch] = useReducer(cardPaymentReducer, NO_CARD_PAYMENT);
  const settle = useSettleCard(dispatch, clearForm);
  /** The provider reports every error, including those that the shopper has already seen. */
  const isErrorShown = useRef(false);
  const isAsking = useRef(false);
  const { code: _code, ...contact } = form;
  const orderOnScreen = JSON.stringify([contact, cart]);

  async function open(): Promise<string> {
    isErrorShown.current = false;
    onPress();
    dispatch({ kind: 'opened', order: orderOnScreen });
    try {
      const question = await orderedElsewhere(customer.key);
      if (question) throw new CallError('refused', question.message, CONFLICT, question);
      const key = orderKey(customer.key);
      const what = { companyName: customer.title, customer: customer.key, cart: orderedCart(cart) };
      const order = { ...what, ...contact, bypassPaypal: false };
      const { order_id, order_number, link } = await createCardOrder(customer, order, key);
      const receipt = { key, order_id: order_number, link, at: serverNow(), contact, cart };
      writePendingCard(customer.key, { order_id, step: 'open', receipt });
      return order_id;
    } catch (error) {
      isErrorShown.current = true;
      handleNotOpened(error);
      throw error;
    }
  }

  function handleNotOpened(error: unknown): void {
    if (error instanceof CallError && error.kind === 'refused' && error.body) {
      dispatch({ kind: 'not_paid' });
      onRefusal(error.body);
    } else {
      dispatch({ kind: 'not_paid', message: messageOf(error) });
      toast.show(messageOf(error), 'error');
    }
  }

  async function approve(restart: Restart): Promise<void> {
    const pending = moveCard(customer.key, 'approved');
    if (!pending) return;
    dispatch({ kind: 'approved' });
    await settle(pending, restart);
  }

  function cancel(): void {
    leavePendingCard(customer.key);
    dispatch({ kind: 'canceled' });
  }

  function fail(): void {
    if (isErrorShown.current) return;
    toast.show('Encountered error during checkout', 'error');
    dispatch({ kind: 'provider_failed' });
  }

  function askAgain(): void {
    const pending = readPendingCard(customer.key);
    if (isAsking.current || !pending || pending.step === 'left') return;
    isAsking.current = true;
    dispatch({ kind: 'asked' });
    void settle(pending).finally(() => {
      isAsking.current = false;
    });
  }

  const askOnOpening = useEffectEvent(askAgain);
  useEffect(() => askOnOpening(), []);
  useAskAgain(view.stage === 'unclear', askAgain);

  const startOver = useEffectEvent((order: string) => {
    if (isOutdated(view, order)) leavePendingCard(customer.key);
    dispatch({ kind: 'order_changed', order });
  });
  useEffect(() => startOver(orderOnScreen), [orderOnScreen]);

  const { stage, message, attempt } = view;
  return { stage, message, attempt, open, approve, cancel, fail, askAgain };
}

/** Not too often: the store asks PayPal each time. */
const POLL_MS = 20_000;

function useAskAgain(isOpen: boolean, onAsk: () => void): void {
  const ask = useEffectEvent(onAsk);
  useEffect(() => {
    if (!isOpen) return;
    const timer = setInterval(() => ask(), POLL_MS);
    const stopReconnect = onReconnect(() => ask());
    const stopSignedIn = subscribeToSignedIn(() => ask());
    return () => {
      clearInterval(timer);
      stopReconnect();
      stopSignedIn();
    };
  }, [isOpen]);
}

type Restart = () => void | Promise<void>;

/**
 * Has the store capture a payment, or asks what happened to it. The returned function takes how to reopen the
 * provider's form; without that, a declined card isn't followed by another.
 */
function useSettleCard(
  dispatch: (event: CardPaymentEvent) => void,
  clearForm: (form: CheckoutForm) => void,
): (pending: PendingCard, restart?: Restart) => Promise<void> {
  const { customer } = useStorefront();
  const toast = useToast();
  const endCheckout = useEndCheckout(clearForm);

  function finish({ order_id, receipt }: PendingCard, { review, message }: CapturedOrder): void {
    dispatch({ kind: 'captured' });
    endCheckout({
      receipt: { ...receipt, at: serverNow(), ...(review ? { review: message } : {}) },
      orderId: order_id,
      message: review ? 'Payment under review' : 'Order placed successfully',
    });
  }

  async function handleFailure(error: unknown, { step }: PendingCard, restart?: Restart): Promise<void> {
    const failure = captureFailure(error);
    if (failure.kind === 'unclear') {
      // In the background, only the panel shows it.
      if (restart) toast.show((error instanceof CallError && error.body?.message) || failure.message, 'error');
      // Nobody waits for a payment that was never approved, as far as this device knows.
      return dispatch(step === 'approved' ? { ...failure, kind: 'unclear' } : { kind: 'not_paid' });
    }
    const canRestart = restart && failure.kind === 'declined';
    if (failure.kind === 'gone') forgetPendingCard(customer.key);
    else moveCard(customer.key, canRestart ? 'open' : 'left');
    const isNews = step === 'approved' || failure.kind === 'declined';
    if (isNews) toast.show(failure.message, 'error');
    dispatch({ kind: 'not_paid', message: isNews ? failure.message : undefined });
    if (!canRestart) return;
    dispatch({ kind: 'restarted' });
    await restart();
  }

  return async (pending, restart) => {
    try {
      finish(pending, await captureOrder(customer, pending.order_id));
    } catch (error) {
      await handleFailure(error, pending, restart);
    }
  };
}

/**
 * - `not_approved`, `declined`: the shopper can try again, perhaps with another card
 * - `gone`: replaced by an order by code, or too old
 * - `unclear`: nobody knows yet whether the money was taken
 */
interface CaptureFailure {
  readonly kind: 'not_approved' | 'declined' | 'gone' | 'unclear';
  readonly message: string;
}

const NOT_CONFIRMED =
  "We could not confirm your payment. Do not pay again: we'll check as soon as you're back online, and your order is placed if PayPal took the payment.";

const STILL_CHECKED =
  'Do not pay again: the store keeps checking this payment, and places the order if PayPal has taken the money.';

/** Only the store's own responses prove that no money was taken; any other failure may have come after the capture. */
export function captureFailure(error: unknown): CaptureFailure {
  const { code, kind, message } = error instanceof CallError ? error : {};
  if (message === undefined) return { kind: 'unclear', message: NOT_CONFIRMED };
  if (code === 'declined') return { kind: 'declined', message };
  if (code === 'not_approved') return { kind: 'not_approved', message };
  if (code === 'abandoned' || code === 'not_found') return { kind: 'gone', message };
  if (code === 'unavailable') return { kind: 'unclear', message };
  return { kind: 'unclear', message: kind === 'refused' ? `${message} ${STILL_CHECKED}` : NOT_CONFIRMED };
}
