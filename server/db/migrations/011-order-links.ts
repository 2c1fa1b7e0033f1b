import type { Knex } from 'knex';

/**
 * Links that open an order's page without a password. What's stored opens nothing: the token is made from the nonce
 * with a key that isn't in the database, and compared by its hash.
 */
export async function createOrderLinks(knex: Knex): Promise<void> {
  await knex.schema.createTable('order_links', (table) => {
    table.integer('order_id').notNullable().references('orders.id');
    table.string('nonce').notNullable();
    table.string('hash').notNullable();
    table.primary(['order_id', 'nonce']);
  });
}
