import type { Audience, MessageKind, MessageState } from '../messages/message';

/**
 * `POST /v1/order-messages` and `POST /v1/send-again`: the mails and webhook calls about an order, oldest first; admins
 * only.
 */
export interface OrderMessages {
  readonly messages: readonly WireMessage[];
}

export interface WireMessage {
  readonly id: number;
  readonly kind: MessageKind;
  readonly audience: Audience;
  readonly state: MessageState;
  /** When it was sent or kept as a file, in epoch milliseconds; null before. */
  readonly sent_at: number | null;
  /** When it is sent, or tried again; null unless it waits. */
  readonly due_at: number | null;
  /** How often it has been tried. */
  readonly attempts: number;
  /** Why it was not sent, or not to all: a sentence, or ''. */
  readonly problem: string;
}
