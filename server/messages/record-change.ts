import type { Knex } from 'knex';
import type { Audience, OrderChange } from '../../domain/messages/message';
import type { LineValues } from '../../domain/orders/order-edit';
import type { OrderLineChange } from '../db/order-edits';
import { changeBits, gatherChanges } from '../db/outgoing-messages';

/** Changes of an order within this time are told in one message. */
export const GATHERED_FOR_MS = 15 * 60_000;

/** Staff make the changes, and need not be told. */
const TOLD: readonly Audience[] = ['shopper', 'webhook'];

/**
 * Has people told that lines have changed, in one message per order, 15 minutes after the first change that has not been
 * told. To be called in the transaction that makes the changes, with the orders locked.
 */
export async function recordLineChanges(
  trx: Knex.Transaction,
  lines: readonly OrderLineChange[],
  now: number,
): Promise<void> {
  const changed = new Map<number, number>();
  for (const line of lines) {
    changed.set(line.orderId, (changed.get(line.orderId) ?? 0) | changeBits(changesOf(line)));
  }
  await gatherChanges(trx, changed, TOLD, { now, notBefore: now + GATHERED_FOR_MS });
}

function changesOf({ before, after }: OrderLineChange): readonly OrderChange[] {
  const isChanged = (...fields: readonly (keyof LineValues)[]) =>
    fields.some((field) => before[field] !== after[field]);
  return [
    ...(isChanged('po', 'customerPo') ? (['po'] as const) : []),
    ...(isChanged('estShipDate') ? (['ship-date'] as const) : []),
    ...(isChanged('shippedAt', 'tracking') ? (['shipped'] as const) : []),
  ];
}
