import * as v from 'valibot';
import type { CustomerKey } from '../address/customer-key';
import { customerKey } from '../address/customer-key-schema';
import type { Audience, MessageKind } from '../messages/message';

// What needs somebody, as the office's Today screen shows it. Times are epoch milliseconds.

/** `GET /v1/office/today`, and the lists that it counts. */
export const todayQuery = v.object({ customer: v.optional(customerKey) });

export const checkPaymentBody = v.object({ order_id: v.pipe(v.string(), v.maxLength(100)) });

/** `POST /v1/office/dismiss-message` takes a failed message off the list. */
export const dismissMessageBody = v.object({ id: v.pipe(v.number(), v.safeInteger(), v.minValue(1)) });

export type TodayNumber = 'new' | 'no_po' | 'late' | 'approvals' | 'payments' | 'messages' | 'devices';

export interface WaitingThings {
  readonly count: number;
  /** When the oldest came, or the day it was due. */
  readonly since: number | string;
}

export interface TodayCustomer {
  readonly customer: CustomerKey;
  readonly last_order_at: number | null;
  /** Without those that are 0. */
  readonly numbers: Readonly<Partial<Record<TodayNumber, WaitingThings>>>;
}

interface TodayFigures {
  readonly since_yesterday: number;
  readonly since_yesterday_cents: number;
  readonly due_today: number;
  readonly due_this_week: number;
}

export interface Today {
  readonly figures: TodayFigures;
  readonly customers: readonly TodayCustomer[];
  readonly first: readonly FirstThing[];
  /** Whether the person may see devices. */
  readonly has_devices: boolean;
  /** Whether they decide on orders of a customer with approval rules. */
  readonly has_approvals: boolean;
  /** Only if it's late, and for owners: when the last one was taken; null if there is none. */
  readonly late_backup?: { readonly last: number | null };
  /** Only for owners, and only if there are any: customers whose documents can't be served. */
  readonly left_out?: readonly LeftOutCustomer[];
}

export interface LeftOutCustomer {
  readonly customer: CustomerKey;
  /** "server_hostname must be empty or an origin", and whatever else is wrong. */
  readonly problem: string;
}

/** What's hardest or oldest. */
export type FirstThing =
  | ({ readonly kind: 'late'; readonly store: string; readonly ships_by: string } & OfOrder)
  | ({ readonly kind: 'message' } & WireFailedMessage)
  | ({ readonly kind: 'payment' } & WireUnclearPayment)
  | FirstDevice;

interface OfOrder {
  readonly customer: CustomerKey;
  readonly order_id: string;
}

export interface WireFailedMessage extends OfOrder {
  readonly id: number;
  readonly message: MessageKind;
  readonly audience: Audience;
  readonly attempts: number;
  readonly problem: string;
  readonly created_at: number;
}

export interface WireUnclearPayment extends OfOrder {
  /** The card provider reviews it; otherwise nobody knows yet whether it has the money. */
  readonly in_review: boolean;
  readonly cents: number;
  readonly created_at: number;
}

interface FirstDevice {
  readonly kind: 'device';
  readonly customer: CustomerKey;
  readonly id: number;
  readonly name: string;
  readonly store: string;
  readonly held: number;
  readonly held_since: number;
}

export interface FailedMessages {
  readonly messages: readonly WireFailedMessage[];
  readonly count: number;
}

export interface UnclearPayments {
  readonly payments: readonly WireUnclearPayment[];
  readonly count: number;
}
