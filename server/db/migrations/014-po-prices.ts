import type { Knex } from 'knex';

/**
 * The price that an admin enters for a line whose item has none, in its history, too; and the sum of these prices of
 * each order, next to what it cost when it was placed. All null until one is entered.
 */
export async function addPoPrices(knex: Knex): Promise<void> {
  await knex.schema.alterTable('order_lines', (table) => {
    table.bigInteger('po_price_cents');
    table.string('po_price_per');
  });
  await knex.schema.alterTable('order_line_history', (table) => {
    table.bigInteger('po_price_cents_before');
    table.string('po_price_per_before');
    table.bigInteger('po_price_cents');
    table.string('po_price_per');
  });
  await knex.schema.alterTable('orders', (table) => table.bigInteger('po_total_cents'));
}
