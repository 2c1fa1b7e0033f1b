import { useCallback, useEffect, useState } from 'react';
import type { WireMessage } from '../../../../domain/wire/messages';
import { messageOf } from '../../../api/client';
import { fetchMessages, sendAgain } from '../../../api/order-messages';
import { useToast } from '../../../components/toast';
import { useStorefront } from '../../../storefront/storefront-context';
import { isUnderWay, messageName } from './message-words';

/** While a message is being sent, it is asked about again. */
const ASK_AGAIN_MS = 3_000;
const MOST_QUESTIONS = 10;

interface Asked {
  readonly messages: readonly WireMessage[];
  /** How often in a row something was under way. */
  readonly times: number;
}

const NOTHING: Asked = { messages: [], times: 0 };

/** The messages about an order; undefined until they are loaded. They are extra: if they cannot be, nothing is said. */
export function useOrderMessages(orderNumber: string) {
  const { customer } = useStorefront();
  const toast = useToast();
  const [asked, setAsked] = useState<Asked>();
  const [sending, setSending] = useState<number>();
  const keep = useCallback((messages: readonly WireMessage[]) => {
    setAsked((before) => ({ messages, times: (before?.times ?? 0) + 1 }));
  }, []);

  const isFirst = asked === undefined;
  const times = asked?.times ?? 0;
  const isWaiting = asked?.messages.some((message) => isUnderWay(message, Date.now())) === true;
  useEffect(() => {
    if (!isFirst && (!isWaiting || times === MOST_QUESTIONS)) return;
    const controller = new AbortController();
    const ask = () => fetchMessages(customer, orderNumber, controller.signal).then(keep, handleFailure);
    const handleFailure = () => {
      if (!controller.signal.aborted) setAsked((before) => before ?? NOTHING);
    };
    const timer = setTimeout(ask, isFirst ? 0 : ASK_AGAIN_MS);
    return () => {
      clearTimeout(timer);
      controller.abort();
    };
  }, [customer, orderNumber, keep, isFirst, isWaiting, times]);

  async function send(message: WireMessage) {
    setSending(message.id);
    try {
      setAsked({ messages: await sendAgain(customer, orderNumber, message.id), times: 0 });
      toast.show(`${messageName(message)} is sent again`);
    } catch (error) {
      toast.show(messageOf(error), 'error');
    }
    setSending(undefined);
  }

  return { messages: asked?.messages, sending, send };
}
