import type { BudgetMove } from '../../domain/approvals/budget';
import { type ApprovalState, decide, type Outcome } from '../../domain/approvals/state';
import type { ActivityKind } from '../../domain/people/activity';
import { type Actor, recordActivity } from '../db/activity';
import { lockHeldOrder, type NamedDecision, storeDecision } from '../db/approvals';
import { moveBudget } from '../db/budgets';
import { insertMessages } from '../db/outgoing-messages';
import { setAside } from '../db/report-sums';
import { notFound } from '../http/errors';
import { plannedMessages } from '../messages/message-plan';
import type { Services } from '../operations/services/services';

interface DecideCall {
  readonly orderId: number;
  readonly decision: Omit<NamedDecision, 'at' | 'byName'>;
  readonly actor: Actor;
}

/**
 * Decides on an order that waits: decision, order, budget, and messages are stored together. Of two decisions at the
 * same moment, the second one sees the first. An approved order is placed from then on, at the prices it was ordered at.
 *
 * @throws RefusalError 404 if no rule held the order
 */
export async function decideOrder(services: Services, { orderId, decision, actor }: DecideCall): Promise<Outcome> {
  const { db, now, stores, metrics } = services;
  const outcome = await db.transaction(async (trx) => {
    const held = await lockHeldOrder(trx, orderId);
    if (!held) throw notFound('This order is no longer kept.');
    const at = now();
    const made = { ...decision, byName: actor.name, at };
    const decided = decide(held.approval, made);
    if (decided.kind !== 'changed') return decided;
    const { state } = decided.approval;
    await storeDecision(trx, orderId, made, state);
    const { customer, order_number: subject } = held.row;
    await recordActivity(trx, actor, { kind: ACTIVITY[decision.kind], subject, customer, after: decision.reason }, at);
    if (state === 'waiting') return decided;
    if (state === 'approved') await setAside(db, trx, [orderId]);
    await moveBudget(trx, held.row, MOVES[state]);
    if (state === 'approved') {
      await trx('orders').where({ id: orderId }).update({ paid: 1 });
      const settings = stores.get(customer)?.messages;
      if (settings) await insertMessages(trx, orderId, plannedMessages('order.placed', settings), at);
    }
    return decided;
  });
  if (outcome.kind === 'changed' && outcome.approval.state === 'approved')
    metrics.ordersPlaced.inc({ payment: 'code' });
  return outcome;
}

const MOVES: Readonly<Record<Exclude<ApprovalState, 'waiting'>, BudgetMove>> = {
  approved: 'settle',
  declined: 'release',
  expired: 'release',
  withdrawn: 'release',
};

const ACTIVITY: Readonly<Record<NamedDecision['kind'], ActivityKind>> = {
  approve: 'order.approved',
  decline: 'order.declined',
  expire: 'order.expired',
  withdraw: 'order.withdrawn',
};
