import type { KeyedOrder } from './orders';
import type { Preparation } from './place-orders';

export const FOUND_COLUMNS = `orders.id, orders.order_number, orders.created_at, orders.total_cents, idempotency_keys.payload_hash,
  card_payments.state AS card_state`;

/** With the position of its key, from 0. */
export interface PositionedRow extends KeyedOrder {
  readonly position: number;
}

export function atPositions(rows: readonly PositionedRow[], count: number): readonly (KeyedOrder | undefined)[] {
  const found = Array.from({ length: count }, (): KeyedOrder | undefined => undefined);
  for (const { position, ...order } of rows) found[position] = order;
  return found;
}

export interface PreparedRow extends Omit<KeyedOrder, 'id'> {
  /** Null if no order has the key. */
  readonly id: number | null;
  /** The time of the person's newest order. */
  readonly newest: number | null;
}

/** @param ids for each order that isn't found */
export function preparationOf(rows: readonly PreparedRow[], ids: readonly number[]): Preparation {
  return { found: rows.map(foundOrder), newest: rows.map(({ newest }) => newest ?? 0), ids };
}

function foundOrder(row: PreparedRow): KeyedOrder | undefined {
  const { id, order_number, created_at, total_cents, payload_hash, card_state } = row;
  return id === null ? undefined : { id, order_number, created_at, total_cents, payload_hash, card_state };
}
