import type { Knex } from 'knex';

/** How many lines an order has, so a page knows where to end before reading them; and counters found by their end. */
export async function addLineCounts(knex: Knex): Promise<void> {
  await knex.schema.alterTable('orders', (table) => table.integer('line_count').notNullable().defaultTo(0));
  const lines = knex('order_lines').whereRaw('??.?? = ??.??', ['order_lines', 'order', 'orders', 'id']).count();
  await knex('orders' as string).update({ line_count: lines });
  await knex.schema.alterTable('rate_limits', (table) => table.index('ends'));
}
