import { cancellationOf, orderVersion } from '../../domain/orders/cancellation';
import type { ClosedAs } from '../../domain/orders/order';
import { STAGES } from '../../domain/orders/order-filters';
import { notFound, type RefusalError, refusal } from '../../domain/refusals';
import { recordActivity, SHOPPER } from '../activity/rows';
import { moveBudget } from '../budgets/rows';
import type { StoreData } from '../catalog/live/store-data';
import type { HasDatabase } from '../database/database';
import { plannedMessages } from '../messages/message-plan';
import { dropWaitingUpdates, insertMessages } from '../messages/rows';
import type { HasClock } from '../operations/clock';
import { lockOrderById } from '../order-rows/edits';
import type { OrderRecord } from '../order-rows/rows';

interface CancelCall {
  readonly orderId: number;
  /** Version of the lines that the shopper saw (`orderVersion`). */
  readonly version: number;
}

/**
 * Cancels an order for its shopper: the order and the messages about it are stored together. The hour, the PO, and the
 * version are checked with the order locked, so nobody enters a PO meanwhile. Cancelling it again changes nothing and
 * returns the same order.
 *
 * @throws RefusalError if it's too late, staff have begun, or the lines have changed
 */
export async function cancelOrder(
  { db, now, stores }: HasDatabase & HasClock & Pick<StoreData, 'stores'>,
  call: CancelCall,
): Promise<OrderRecord> {
  return db.transaction(async (trx) => {
    const found = await lockOrderById(trx, call.orderId);
    if (!found) throw notFound('This order is no longer kept.');
    const { customer, order } = found;
    if (order.closed) return order;
    const at = now();
    const { kind } = cancellationOf(order, at);
    if (kind !== 'open') throw tooLate(kind);
    if (orderVersion(order.lines) !== call.version) throw changed();
    const closed = { as: 'cancelled' as const, at };
    await moveBudget(trx, found.row, 'unspend');
    // Nothing of it is missing or due any more.
    const counters = { lines_without_po: 0, lines_without_ship_date: 0, ships_by: null };
    await trx('orders')
      .where({ id: order.id })
      .update({ closed_as: closed.as, closed_at: closed.at, stage: stageOf(closed.as), withdrawn: 1, ...counters });
    await dropWaitingUpdates(trx, order.id);
    await recordActivity(trx, SHOPPER, { kind: 'order.cancelled', subject: order.orderNumber, customer }, at);
    const settings = stores.get(customer)?.messages;
    if (settings) await insertMessages(trx, order.id, plannedMessages('order.cancelled', settings), at);
    return { ...order, closed };
  });
}

function stageOf(as: ClosedAs): number {
  return STAGES.indexOf(as);
}

const TOO_LATE = {
  begun: 'Work on this order has begun, so it can no longer be cancelled here. Call your account rep.',
  late: 'An order can be cancelled here for an hour. Call your account rep.',
  by_card: 'This order was paid by card. Call your account rep, who cancels it and refunds the card.',
  closed: 'This order is already cancelled.',
} as const;

function tooLate(kind: keyof typeof TOO_LATE): RefusalError {
  return refusal('too_late', `${TOO_LATE[kind]} Nothing was changed.`);
}

function changed(): RefusalError {
  return refusal(
    'version',
    'This order has changed since this page was loaded. Nothing was cancelled; check it again.',
  );
}
