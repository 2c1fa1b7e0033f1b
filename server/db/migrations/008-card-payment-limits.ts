import type { Knex } from 'knex';

/**
 * The customer of a card payment, so an index alone counts open ones; whether somebody reported it as approved, so the
 * server asks about it first; and when it was abandoned, so the server deletes it in time.
 */
export async function addCardPaymentLimits(knex: Knex): Promise<void> {
  await knex.schema.alterTable('card_payments', (table) => {
    table.string('customer').notNullable().defaultTo('');
    table.integer('is_reported').notNullable().defaultTo(0);
    table.bigInteger('closed_at').index();
    table.index(['customer', 'state']);
    table.index(['is_reported', 'state', 'ask_at']);
    table.dropIndex(['state', 'ask_at']);
  });
  const customer = knex('orders')
    .select('customer')
    .whereRaw('??.?? = ??.??', ['orders', 'id', 'card_payments', 'order']);
  await knex('card_payments' as string).update({ customer });
  await knex('card_payments').whereIn('state', ['capturing', 'review']).update({ is_reported: 1 });
  // The exact time wasn't recorded; the next question's is at most a few hours off.
  await knex('card_payments' as string)
    .whereIn('state', ['abandoned', 'declined'])
    .update({ closed_at: knex.ref('ask_at') });
}
