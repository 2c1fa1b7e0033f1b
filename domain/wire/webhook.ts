import type { OrderChange } from '../messages/message';
import type { WireOrder } from './orders';

/** What the customer's own system is sent (docs/messages.md). Fields may be added; receivers ignore unknown ones. */
export interface OrderEvent {
  readonly type: 'order.placed' | 'order.updated';
  /** When it happened, in epoch milliseconds. */
  readonly at: number;
  /** The customer whose order it is: "hennessy". */
  readonly customer: string;
  /** Of `order.updated`: what has changed since the last event. Empty if it is the payment. */
  readonly changes: readonly OrderChange[];
  /** With `by_card`: where the money is. */
  readonly payment_state: 'by_code' | 'paid' | 'refunded' | 'reversed';
  /** The whole order as it is when the event is sent. An event with an older `sent_at` than one known is out of date. */
  readonly order: WireOrder;
  readonly sent_at: number;
}
