import type { Knex } from 'knex';
import type { Audience, OrderChange } from '../../domain/messages/message';
import type { OrderLineChange } from '../db/order-edits';
import { changeBits, gatherChanges } from '../db/outgoing-messages';

export type { OrderChange } from '../../domain/messages/message';

/** Changes of an order within this time are told in one message. */
export const GATHERED_FOR_MS = 15 * 60_000;

/** Staff make the changes, and need not be told. */
const TOLD: readonly Audience[] = ['shopper', 'webhook'];

/**
 * Has people told that orders have changed, in one message per order, 15 minutes after the first change that has not
 * been told. To be called in the transaction that makes the changes, with the orders locked.
 */
export async function recordOrderChange(
  trx: Knex.Transaction,
  changes: readonly { readonly orderId: number; readonly change: OrderChange }[],
  now: number,
): Promise<void> {
  const changed = new Map<number, number>();
  for (const { orderId, change } of changes) {
    changed.set(orderId, (changed.get(orderId) ?? 0) | changeBits([change]));
  }
  await gatherChanges(trx, changed, TOLD, { now, notBefore: now + GATHERED_FOR_MS });
}

/** Has people told of edits of lines. */
export async function recordLineChanges(
  trx: Knex.Transaction,
  changes: readonly OrderLineChange[],
  now: number,
): Promise<void> {
  await recordOrderChange(trx, changes.flatMap(orderChanges), now);
}

function orderChanges({ orderId, before, after }: OrderLineChange) {
  const hasPo = before.po !== after.po || before.customerPo !== after.customerPo;
  const changes: OrderChange[] = [
    ...(hasPo ? (['po'] as const) : []),
    ...(before.estShipDate === after.estShipDate ? [] : (['ship-date'] as const)),
  ];
  return changes.map((change) => ({ orderId, change }));
}
