import type { Knex } from 'knex';
import type { CardPaymentState } from '../../domain/checkout/card-payment';
import { CLOCK_TOLERANCE_MS } from '../operations/clock';
import type { Database } from './database';
import { insertMessages, type NewMessage } from './outgoing-messages';

/**
 * Claims a payment: only the holder asks PayPal about it, captures it, and records the result. Browser, webhook, and
 * reconciliation may arrive at once, in several processes; the claim is a compare-and-set on the payment's row, so one
 * of them wins and the others see its result. Claims expire, because holders can die, and every write names its claim,
 * so a holder that was too slow changes nothing.
 */
export async function claimPayment(write: Knex, orderId: number, claim: string, now: number, until: number) {
  const changed = await write('card_payments')
    .where({ order_id: orderId })
    .whereNot({ state: 'new' })
    .where((free) => free.where('claimed_until', '<=', now).orWhere('claimed_until', '>', until + CLOCK_TOLERANCE_MS))
    .update({ claim, claimed_until: until });
  return changed === 1;
}

/**
 * A browser or webhook reported an approval. If this process never gets to it, reconciliation asks about it first, no
 * later than `askBy`.
 */
export async function reportApproval(write: Knex, orderId: number, claim: string, askBy: number): Promise<void> {
  const ask_at = write.raw('case when ask_at < ? then ask_at else ? end', [askBy, askBy]);
  await write('card_payments').where({ order_id: orderId, claim, is_reported: 0 }).update({ is_reported: 1, ask_at });
}

/** Must precede a capture. If it returns false, the claim is lost and nothing may be captured. */
export async function startCapture(write: Knex, orderId: number, claim: string): Promise<boolean> {
  const changed = await write('card_payments')
    .where({ order_id: orderId, claim })
    .whereIn('state', ['pending', 'capturing'])
    .update({ state: 'capturing', is_reported: 1 });
  return changed === 1;
}

export interface ClaimOutcome {
  readonly state?: CardPaymentState;
  readonly attempt?: number;
  readonly capture_id?: string;
  readonly is_reported?: 0 | 1;
  readonly closed_at?: number | null;
}

export interface OutcomeMessages {
  readonly messages: readonly NewMessage[];
  readonly now: number;
}

/** Records the outcome and releases the claim. Payment, order, and messages change together. */
export async function endClaim(
  db: Database,
  orderId: number,
  claim: string,
  outcome: ClaimOutcome,
  { messages, now }: OutcomeMessages = { messages: [], now: 0 },
): Promise<boolean> {
  const row = { ...outcome, claim: null, claimed_until: 0 };
  if (outcome.state !== 'paid' && messages.length === 0)
    return (await db.write('card_payments').where({ order_id: orderId, claim }).update(row)) === 1;
  return db.transaction(async (trx) => {
    const changed = await trx('card_payments').where({ order_id: orderId, claim }).update(row);
    if (changed !== 1) return false;
    if (outcome.state === 'paid') await trx('orders').where({ id: orderId }).update({ paid: 1 });
    await insertMessages(trx, orderId, messages, now);
    return true;
  });
}
