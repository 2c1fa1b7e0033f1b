import type { Knex } from 'knex';
import type { Audience, OrderChange } from '../../domain/messages/message';
import type { LineValues } from '../../domain/orders/order-edit';
import type { OrderLineChange } from '../db/order-edits';
import { changeBits, gatherChanges } from '../db/outgoing-messages';

/** An order's changes within this time share one message. */
export const GATHERED_FOR_MS = 15 * 60_000;

/** Staff make the changes and don't need a message. */
const TOLD: readonly Audience[] = ['shopper', 'webhook'];

/**
 * Queues one message per order, sent 15 minutes after the first change nobody has heard of. Call it in the transaction
 * that makes the changes, with the orders locked.
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
