import type { Audience, MessageKind, MessageState } from '../messages/message';

/**
 * `POST /v1/order-messages` and `POST /v1/send-again`: an order's mails and webhook calls, oldest first; admins only.
 */
export interface OrderMessages {
  readonly messages: readonly WireMessage[];
}

export interface WireMessage {
  readonly id: number;
  readonly kind: MessageKind;
  readonly audience: Audience;
  readonly state: MessageState;
  /** Epoch milliseconds; null until it's sent or kept as a file. */
  readonly sent_at: number | null;
  /** The next attempt; null unless it waits. */
  readonly due_at: number | null;
  readonly attempts: number;
  /** Why it wasn't sent, or not to all: a sentence, or ''. */
  readonly problem: string;
}
