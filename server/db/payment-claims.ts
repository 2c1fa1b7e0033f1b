import type { Knex } from 'knex';
import type { CardPaymentState } from '../../domain/checkout/card-payment';

/**
 * A claim on a payment: only its holder asks the provider about the payment, captures it and records the result.
 * Browser, webhook and reconciling arrive at the same time, in several processes; the claim is a compare-and-set in the
 * payment's row, so one of them goes first and the others find the result. Claims expire, because holders can die;
 * every write names its claim, so a holder that was too slow changes nothing.
 */
export async function claimPayment(write: Knex, order: number, claim: string, now: number, until: number) {
  const changed = await write('card_payments')
    .where({ order })
    .whereNot({ state: 'new' })
    .where('claimed_until', '<=', now)
    .update({ claim, claimed_until: until });
  return changed === 1;
}

/**
 * Notes that a browser or webhook has reported an approval: should this server not get to it, reconciling asks about it
 * before others, by `askBy` at the latest.
 */
export async function reportApproval(write: Knex, order: number, claim: string, askBy: number): Promise<void> {
  const ask_at = write.raw('case when ask_at < ? then ask_at else ? end', [askBy, askBy]);
  await write('card_payments').where({ order, claim, is_reported: 0 }).update({ is_reported: 1, ask_at });
}

/** From here on the money may be taken. False when the claim is lost: then nothing may be captured. */
export async function startCapture(write: Knex, order: number, claim: string): Promise<boolean> {
  const changed = await write('card_payments')
    .where({ order, claim })
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

/** Records what was found and releases the claim; a payment that is paid makes its order paid, or neither happens. */
export async function endClaim(write: Knex, order: number, claim: string, outcome: ClaimOutcome): Promise<boolean> {
  const row = { ...outcome, claim: null, claimed_until: 0 };
  if (outcome.state !== 'paid') return (await write('card_payments').where({ order, claim }).update(row)) === 1;
  return write.transaction(async (trx) => {
    const changed = await trx('card_payments').where({ order, claim }).update(row);
    if (changed === 1) await trx('orders').where({ id: order }).update({ paid: 1 });
    return changed === 1;
  });
}
