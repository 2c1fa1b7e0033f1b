import type { Knex } from 'knex';

export async function createCardPayments(knex: Knex): Promise<void> {
  await knex.schema.createTable('card_payments', (table) => {
    table.integer('order').primary().references('orders.id');
    table.string('reference').notNullable().unique();
    table.string('provider_id').unique();
    table.string('capture_id').index();
    table.string('state').notNullable().defaultTo('new');
    table.integer('attempt').notNullable().defaultTo(1);
    table.string('claim');
    table.bigInteger('claimed_until').notNullable().defaultTo(0);
    table.bigInteger('created_at').notNullable();
    table.bigInteger('ask_at').notNullable();
    table.index(['state', 'ask_at']);
  });
}
