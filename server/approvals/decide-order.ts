import { createHash } from 'node:crypto';
import type { Knex } from 'knex';
import type { BudgetMove } from '../../domain/approvals/budget';
import { loweredText, lowerLines, type WantedQuantity } from '../../domain/approvals/lower';
import { decide, type Outcome } from '../../domain/approvals/state';
import { leastOfLine } from '../../domain/cart/minimums';
import { lineName } from '../../domain/catalog/quantity-words';
import { unitsOf } from '../../domain/messages/mail-order';
import { subtractCents } from '../../domain/money';
import type { ApprovalState } from '../../domain/orders/approval-state';
import type { ActivityKind } from '../../domain/people/activity';
import { notFound, refusal } from '../../domain/refusals';
import { type Actor, recordActivity } from '../activity/rows';
import { moveBudget } from '../budgets/rows';
import type { StoreData } from '../catalog/live/store-data';
import type { HasDatabase } from '../database/database';
import { FIGURES_OF_LINES, setFromLines } from '../database/report-figures';
import { plannedApprovalMessages, plannedMessages } from '../messages/message-plan';
import { insertMessages } from '../messages/rows';
import type { HasClock } from '../operations/clock';
import { findOrderById } from '../order-rows/edits';
import { orderSearchOf } from '../order-rows/order-search';
import type { ApprovalNeeds } from './needs';
import {
  type HeldOrder,
  lockHeldOrder,
  type NamedDecision,
  type NamedLowering,
  storeDecision,
  storeLowering,
} from './rows';

interface DecideCall {
  readonly orderId: number;
  readonly decision: Omit<NamedDecision, 'at' | 'byName' | 'lowered'>;
  readonly actor: Actor;
  /** The order's units as its approver saw them, and what they approve of it. */
  readonly seen?: { readonly units: number; readonly wanted: readonly WantedQuantity[] };
}

/**
 * Decides on an order that waits: decision, order, budget, and messages are stored together. Of two decisions at the
 * same moment, the second one sees the first. An approved order is placed from then on, at the prices it was ordered
 * at. What an approver lowers is taken away, and its part of the budget released, before the order moves on.
 *
 * @throws RefusalError 404 if no rule held the order; 409 if somebody else lowered it meanwhile; 422 if it can't be
 * lowered like that
 */
export async function decideOrder(
  services: ApprovalNeeds,
  { orderId, decision: { key, ...made }, actor, seen }: DecideCall,
): Promise<Outcome> {
  const { db, now, stores, metrics } = services;
  const decision = { ...made, key: decisionKey(key, made) };
  const outcome = await db.transaction(async (trx) => {
    const held = await lockHeldOrder(trx, orderId);
    if (!held) throw notFound('This order is no longer kept.');
    const at = now();
    const decided = decide(held.approval, { ...decision, at });
    if (decided.kind !== 'changed') return decided;
    const { state } = decided.approval;
    const { row, lowered } = await lower(services, trx, held.row, seen);
    await storeDecision(trx, orderId, { ...decision, byName: actor.name, at, lowered }, state);
    const { customer, order_number: subject } = row;
    const after = decision.reason || lowered.map(loweredText).join('; ');
    await recordActivity(trx, actor, { kind: ACTIVITY[decision.kind], subject, customer, after }, at);
    if (state === 'waiting') return decided;
    await moveBudget(trx, row, MOVES[state]);
    const settings = stores.get(customer)?.messages;
    if (state === 'approved') {
      await trx('orders').where({ id: orderId }).update({ paid: 1 });
      await setFromLines(trx, FIGURES_OF_LINES, [orderId]);
      // In this order: systems hear that it's approved before they hear of the order.
      const kinds = ['approval.approved', 'order.placed'] as const;
      const messages = settings ? kinds.flatMap((kind) => plannedMessages(kind, settings)) : [];
      await insertMessages(trx, orderId, messages, at);
    } else {
      const messages = plannedApprovalMessages(`approval.${state}`, held.approval, settings);
      await insertMessages(trx, orderId, messages, at);
    }
    return decided;
  });
  if (outcome.kind === 'changed' && outcome.approval.state === 'approved')
    metrics.ordersPlaced.inc({ payment: 'code' });
  return outcome;
}

/**
 * The key that's stored: two people may choose the same one. Hashed, because no address may stay when somebody is
 * forgotten.
 */
export function decisionKey(
  key: string,
  { by, onBehalfOf }: Pick<DecideCall['decision'], 'by' | 'onBehalfOf'>,
): string {
  return createHash('sha256')
    .update(JSON.stringify([by, onBehalfOf, key]))
    .digest('base64url');
}

/** @returns the order's row as it is now */
async function lower(
  { db, stores }: HasDatabase & Pick<StoreData, 'stores'>,
  trx: Knex.Transaction,
  row: HeldOrder['row'],
  seen: DecideCall['seen'],
): Promise<{ readonly row: HeldOrder['row']; readonly lowered: readonly NamedLowering[] }> {
  const found = seen && (await findOrderById(trx, row.id));
  if (!found) return { row, lowered: [] };
  const { lines } = found.order;
  if (unitsOf(found.order) !== seen.units) {
    const message =
      'Somebody else has lowered this order since this page was loaded. Nothing was decided; check it again.';
    throw refusal('version', message);
  }
  const store = stores.get(row.customer);
  const lowering = lowerLines(lines, seen.wanted, {
    leastOf: ({ type, code }) => leastOfLine(type, Object.keys(store?.items.get(code)?.sizes ?? {})),
    apparelMinimum: store?.customer.apparel_minimum,
  });
  if (lowering.kind === 'refused') throw refusal('invalid', `${lowering.message} Nothing was decided.`);
  const { changes, total } = lowering;
  if (changes.length === 0) return { row, lowered: [] };
  await moveBudget(trx, { ...row, total_cents: subtractCents(row.total_cents, total) }, 'release');
  await storeLowering(trx, row.id, { changes, total, lineCount: lowering.lines.length });
  await orderSearchOf(db).update(trx, [row.id]);
  const names = new Map(lines.map((each) => [each.line, lineName({ ...each, name: each.description || each.name })]));
  const lowered = changes.map((change) => ({ ...change, name: names.get(change.line) ?? '' }));
  return { row: { ...row, total_cents: total }, lowered };
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

/** Mails the approvers who haven't decided once more. Of several processes, one does it. */
export async function remindApprovers(
  { db, now, stores }: HasDatabase & HasClock & Pick<StoreData, 'stores'>,
  orderId: number,
): Promise<void> {
  await db.transaction(async (trx) => {
    const held = await lockHeldOrder(trx, orderId);
    if (held?.approval.state !== 'waiting' || held.row.remind_at === null) return;
    await trx('approvals').where({ order_id: orderId }).update({ remind_at: null });
    const settings = stores.get(held.row.customer)?.messages;
    await insertMessages(trx, orderId, plannedApprovalMessages('approval.reminder', held.approval, settings), now());
  });
}
