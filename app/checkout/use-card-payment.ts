import { useEffect, useEffectEvent, useReducer, useRef } from 'react';
import type { ErrorBody } from '../../domain/wire/errors';
import { createCardOrder } from '../api/card-calls';
import { CallError, messageOf } from '../api/client';
import { subscribeToSignedIn } from '../api/sign-in-signal';
import { useCart } from '../cart/cart-context';
import { useToast } from '../components/toast';
import { onReconnect } from '../device/connection/on-reconnect';
import { useStorefront } from '../storefront/storefront-context';
import { type CardPayment, cardPaymentReducer, isOutdated, NO_CARD_PAYMENT } from './card-payment-state';
import type { CheckoutForm } from './checkout-form';
import { orderKey } from './order-key';
import { keepPendingCard, leavePendingCard, moveCard, readPendingCard } from './pending-card';
import { useSettleCard } from './use-settle-card';

interface CardPaymentOptions {
  readonly form: CheckoutForm;
  clearForm(form: CheckoutForm): void;
  onPress(): void;
  onRefusal(body: ErrorBody): void;
}

/**
 * Pays through the card provider (docs/specification.md, Card payments): create order, approval, capture. Card orders
 * never enter the outbox. If this device hasn't seen how a payment ended, it asks the store.
 */
export function useCardPayment({ form, clearForm, onPress, onRefusal }: CardPaymentOptions): CardPayment {
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
      const key = orderKey(customer.key);
      const order = { companyName: customer.title, ...contact, cart, bypassPaypal: false };
      const { order_id, order_number, link } = await createCardOrder(customer, order, key);
      const receipt = { key, order_id: order_number, link, at: Date.now(), contact, cart };
      keepPendingCard(customer.key, { order_id, step: 'open', receipt });
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

  async function approve(restart: () => void | Promise<void>): Promise<void> {
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
