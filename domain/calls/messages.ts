import * as v from 'valibot';
import type { Audience, MessageKind, MessageState, OrderChange } from '../messages/message';
import type { ApprovalState } from '../orders/approval-state';
import { requiredCode, rowNumber, unlockedCompany } from './fields';
import type { WireOrder } from './orders';

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
  /** An approver's name. */
  readonly reader?: string;
  readonly state: MessageState;
  /** Epoch milliseconds; null until it's sent or filed. */
  readonly sent_at: number | null;
  /** The next attempt; null unless it waits. */
  readonly due_at: number | null;
  readonly attempts: number;
  /** Why it wasn't sent, or not to all: a sentence, or ''. */
  readonly problem: string;
}

/** For the customer's own system (docs/messages.md). Fields may be added; receivers ignore unknown ones. */
export interface OrderEvent {
  readonly type: 'order.placed' | 'order.updated' | 'order.cancelled' | 'order.approval';
  /** Epoch milliseconds. */
  readonly at: number;
  /** "hennessy" */
  readonly customer: string;
  /** Changes since the last event, for `order.updated`. Empty if it's the payment. */
  readonly changes: readonly OrderChange[];
  /** Where the money is, if it was `by_card`. */
  readonly payment_state: 'by_code' | 'paid' | 'refunded' | 'reversed';
  /** What the approval became, by whom, and why, for `order.approval`. */
  readonly approval?: {
    readonly state: Exclude<ApprovalState, 'waiting'>;
    readonly by: string;
    readonly reason: string;
  };
  /** The order as of `sent_at`. An event with an older `sent_at` than a known one is out of date. */
  readonly order: WireOrder;
  readonly sent_at: number;
}

export const orderMessagesBody = v.object({
  companyName: unlockedCompany,
  order_id: requiredCode('order number', 100, 'The request has no order number.'),
});

export const sendAgainBody = v.object({
  ...orderMessagesBody.entries,
  message: rowNumber,
});
