import type { Knex } from 'knex';

/**
 * Mails and webhook calls to send. Rows are written in the transaction of what they're about, so neither exists without
 * the other (docs/decisions/messages.md).
 */
export async function createOutgoingMessages(knex: Knex): Promise<void> {
  await knex.schema.createTable('outgoing_messages', (table) => {
    table.increments('id');
    table.integer('order_id').notNullable().references('orders.id').index();
    table.string('kind').notNullable();
    table.string('audience').notNullable();
    table.string('state').notNullable().defaultTo('waiting');
    /** What changed, as bits; 0 for messages about anything else. */
    table.integer('changes').notNullable().defaultTo(0);
    table.bigInteger('created_at').notNullable();
    table.bigInteger('not_before').notNullable();
    table.integer('attempts').notNullable().defaultTo(0);
    table.bigInteger('give_up_at');
    table.string('claim');
    table.bigInteger('claimed_until').notNullable().defaultTo(0);
    /** Set with the first attempt; all others reuse it. */
    table.string('message_id');
    /** Addresses that accepted it while others are still being tried. */
    table.string('accepted').notNullable().defaultTo('');
    table.string('problem').notNullable().defaultTo('');
    table.bigInteger('sent_at');
    table.index(['not_before'], 'outgoing_messages_waiting', { predicate: knex.whereRaw("state = 'waiting'") });
  });
}
