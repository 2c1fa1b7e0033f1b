import type { OrderChange } from '../messages/message';
import type { WireOrder } from './orders';

/** For the customer's own system (docs/messages.md). Fields may be added; receivers ignore unknown ones. */
export interface OrderEvent {
  readonly type: 'order.placed' | 'order.updated';
  /** Epoch milliseconds. */
  readonly at: number;
  /** "hennessy" */
  readonly customer: string;
  /** With `order.updated`: the changes since the last event. Empty if it's the payment. */
  readonly changes: readonly OrderChange[];
  /** With `by_card`: where the money is. */
  readonly payment_state: 'by_code' | 'paid' | 'refunded' | 'reversed';
  /** As of `sent_at`. An event with an older `sent_at` than a known one is out of date. */
  readonly order: WireOrder;
  readonly sent_at: number;
}
