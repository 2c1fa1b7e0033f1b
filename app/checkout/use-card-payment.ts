import { useCallback, useEffect, useEffectEvent, useRef, useState } from 'react';
import type { CapturedOrder, ErrorBody } from '../../domain/wire/api';
import { captureOrder, createCardOrder } from '../api/card-calls';
import { CallError, messageOf } from '../api/client';
import { useCart } from '../cart/cart-context';
import { useToast } from '../components/toast';
import { useStorefront } from '../storefront/storefront-context';
import { captureFailure } from './capture-failure';
import type { CardPayment, CardStage } from './card-payment';
import type { CheckoutForm } from './checkout-form';
import { orderKey } from './order-key';
import { forgetPendingCard, keepPendingCard, moveCard, type PendingCard, readPendingCard } from './pending-card';
import { useAskAgain } from './use-ask-again';
import { useEndCheckout } from './use-end-checkout';

interface CardPaymentOptions {
  readonly form: CheckoutForm;
  clearForm(form: CheckoutForm): void;
  /** The button was pressed: what was said of the order before is past. */
  onPress(): void;
  onRefusal(body: ErrorBody): void;
}

/**
 * Pays the cart through the card provider (docs/specification.md, Card payments): create order, approval, capture. Card
 * orders never enter the outbox; the store knows them before the provider does and finds out by itself what was paid.
 * What this device has not seen the end of, it asks about again.
 */
export function useCardPayment({ form, clearForm, onPress, onRefusal }: CardPaymentOptions): CardPayment {
  const { customer } = useStorefront();
  const { cart } = useCart();
  const toast = useToast();
  const endCheckout = useEndCheckout(clearForm);
  const [stage, setStage] = useState<CardStage>('idle');
  const [message, setMessage] = useState<string>();
  const [round, setRound] = useState(0);
  /** The shopper has been told why the provider's flow has ended; its own error says nothing more. */
  const isTold = useRef(false);
  const isAsking = useRef(false);
  const { code: _code, ...contact } = form;
  const onScreen = JSON.stringify([contact, cart]);
  const paidFor = useRef(onScreen);

  function end(next: CardStage, said?: string): void {
    setStage(next);
    setMessage(said);
  }

  async function open(): Promise<string> {
    isTold.current = false;
    paidFor.current = onScreen;
    onPress();
    end('paying');
    try {
      const key = orderKey(customer.key);
      const order = { companyName: customer.title, ...contact, cart, bypassPaypal: false };
      const { order_id, order_number } = await createCardOrder(customer, order, key);
      const receipt = { key, order_id: order_number, at: Date.now(), contact, cart };
      keepPendingCard(customer.key, { order_id, step: 'open', receipt });
      return order_id;
    } catch (error) {
      isTold.current = true;
      const isRefused = error instanceof CallError && error.kind === 'refused' && error.body !== undefined;
      end('idle', isRefused ? undefined : messageOf(error));
      if (isRefused && error.body) onRefusal(error.body);
      else toast.show(messageOf(error), 'error');
      throw error;
    }
  }

  async function approve(restart: () => void | Promise<void>): Promise<void> {
    const pending = moveCard(customer.key, 'approved');
    if (!pending) return;
    end('capturing');
    await settle(pending, restart);
  }

  async function settle(pending: PendingCard, restart?: () => void | Promise<void>): Promise<void> {
    try {
      finish(pending, await captureOrder(customer, pending.order_id));
    } catch (error) {
      const failure = captureFailure(error);
      if (failure.is === 'unclear') {
        // An order that was never approved, as far as is known, keeps nobody waiting.
        end(
          pending.step === 'approved' ? 'unclear' : 'idle',
          pending.step === 'approved' ? failure.message : undefined,
        );
        return;
      }
      if (failure.is === 'gone') forgetPendingCard(customer.key);
      else moveCard(customer.key, restart && failure.is === 'declined' ? 'open' : 'left');
      const isNews = pending.step === 'approved' || failure.is === 'declined';
      if (isNews) toast.show(failure.message, 'error');
      end('idle', isNews ? failure.message : undefined);
      if (failure.is !== 'declined' || !restart) return;
      setStage('paying');
      await restart();
    }
  }

  function finish({ order_id, receipt }: PendingCard, { review, message: said }: CapturedOrder): void {
    end('idle');
    endCheckout({
      receipt: { ...receipt, at: Date.now(), ...(review ? { review: said } : {}) },
      orderId: order_id,
      saying: review ? 'Payment under review' : 'Order placed successfully',
    });
  }

  function cancel(): void {
    moveCard(customer.key, 'left');
    end('idle', 'The payment was cancelled. Nothing was paid; your cart and details are still here.');
  }

  function fail(): void {
    if (isTold.current) return;
    toast.show('Encountered error during checkout', 'error');
    if (stage === 'paying') end('idle', 'Encountered error during checkout. Try again, or enter a code.');
  }

  const ask = useRef(async () => {
    const pending = readPendingCard(customer.key);
    if (isAsking.current || !pending || pending.step === 'left') return;
    isAsking.current = true;
    setStage((now) => (now === 'unclear' ? now : 'asking'));
    await settle(pending).finally(() => {
      isAsking.current = false;
    });
  });
  const askAgain = useCallback(() => void ask.current(), []);
  useEffect(askAgain, [askAgain]);
  useAskAgain(stage === 'unclear', askAgain);

  const startOver = useEffectEvent((shown: string) => {
    if (stage !== 'paying' || shown === paidFor.current) return;
    moveCard(customer.key, 'left');
    setRound((count) => count + 1);
    end('idle', 'The cart or your details have changed. Press the button again to pay for what is here now.');
  });
  useEffect(() => startOver(onScreen), [onScreen]);

  return { stage, message, round, open, approve, cancel, fail, askAgain };
}
