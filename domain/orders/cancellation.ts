import type { Order, OrderLine } from './order';

/** Shoppers may cancel an order by code for an hour, unless staff have begun: a line has a PO or was shipped. */
export const CANCEL_WITHIN_MS = 60 * 60_000;

export type Cancellation =
  /** `until` is the first moment that's too late. */
  | { readonly kind: 'open'; readonly until: number }
  | { readonly kind: 'closed' | 'begun' | 'late' }
  /** Nobody refunds a card from the store, so the account rep cancels and refunds. */
  | { readonly kind: 'by_card' };

type Cancelled = Pick<Order, 'createdAt' | 'payment' | 'closed' | 'approval'> & {
  readonly lines: readonly Pick<OrderLine, 'po' | 'shippedAt' | 'shippedParts'>[];
};

/** Whether a shopper may still cancel the order: one placed at 10:42 until 11:41:59, while no PO is entered. */
export function cancellationOf({ createdAt, payment, closed, approval, lines }: Cancelled, now: number): Cancellation {
  // One that waits is withdrawn instead.
  const isHeld = approval !== undefined && approval !== 'approved';
  if (closed || isHeld) return { kind: 'closed' };
  if (lines.some(hasBegun)) return { kind: 'begun' };
  const until = createdAt + CANCEL_WITHIN_MS;
  if (now >= until) return { kind: 'late' };
  return payment === 'paypal' ? { kind: 'by_card' } : { kind: 'open', until };
}

function hasBegun({ po, shippedAt, shippedParts }: Cancelled['lines'][number]): boolean {
  return po !== '' || shippedAt !== null || shippedParts.length > 0;
}

/** Grows with every edit, so it tells whether the order is still as somebody saw it. */
export function orderVersion(lines: readonly Pick<OrderLine, 'version'>[]): number {
  return lines.reduce((sum, { version }) => sum + version, 0);
}
