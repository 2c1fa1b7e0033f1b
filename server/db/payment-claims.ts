import type { Knex } from 'knex';
import type { CardPaymentState } from '../../domain/card-payment';

/**
 * A claim on a payment: whoever holds it is the only one to ask the provider about it, to capture it and to write down what
 * came of that. Browser, notice and the server's own question come at once, in several processes; the claim is a
 * compare-and-set in the payment's row, so one of them goes first and the others find the outcome. A claim ends by itself,
 * for holders that die; every write names the claim, so a holder that was too slow changes nothing.
 */
export async function claimPayment(write: Knex, order: number, claim: string, now: number, until: number) {
  const changed = await write('card_payments')
    .where({ order })
    .whereNot({ state: 'new' })
    .where('claimed_until', '<=', now)
    .update({ claim, claimed_until: until });
  return changed === 1;
}

/** From here on the money may be taken. False when the claim is lost: then nothing may be captured. */
export async function startCapture(write: Knex, order: number, claim: string): Promise<boolean> {
  const changed = await write('card_payments')
    .where({ order, claim })
    .whereIn('state', ['pending', 'capturing'])
    .update({ state: 'capturing' });
  return changed === 1;
}

export interface ClaimOutcome {
  readonly state?: CardPaymentState;
  readonly attempt?: number;
  readonly capture_id?: string;
}

/** Writes down what was found and gives the claim back; a payment that is paid makes its order paid, or neither happens. */
export async function endClaim(write: Knex, order: number, claim: string, outcome: ClaimOutcome): Promise<boolean> {
  const row = { ...outcome, claim: null, claimed_until: 0 };
  if (outcome.state !== 'paid') return (await write('card_payments').where({ order, claim }).update(row)) === 1;
  return write.transaction(async (trx) => {
    const changed = await trx('card_payments').where({ order, claim }).update(row);
    if (changed === 1) await trx('orders').where({ id: order }).update({ paid: 1 });
    return changed === 1;
  });
}
