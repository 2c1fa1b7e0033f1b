import type { Knex } from 'knex';

const LISTED = ['customer', 'created_at', 'id', 'paid', 'store', 'lines_without_po', 'lines_without_ship_date'];

/**
 * When and how a line was shipped, also in its history; and the order's stage, so an index alone finds and counts
 * orders of a stage.
 */
export async function addShipping(knex: Knex): Promise<void> {
  await knex.schema.alterTable('order_lines', (table) => {
    table.bigInteger('shipped_at');
    table.string('tracking').notNullable().defaultTo('');
  });
  await knex.schema.alterTable('order_line_history', (table) => {
    table.bigInteger('shipped_at_before');
    table.string('tracking_before').notNullable().defaultTo('');
    table.bigInteger('shipped_at');
    table.string('tracking').notNullable().defaultTo('');
  });
  // The position in `STAGES` of domain/orders/stage.ts. No line has been shipped yet, so the counters give it.
  await knex.schema.alterTable('orders', (table) => table.integer('stage').notNullable().defaultTo(0));
  await knex('orders').whereRaw('lines_without_po < line_count').update({ stage: 1 });
  await knex('orders').whereRaw('lines_without_ship_date < line_count').update({ stage: 2 });
  await knex.schema.alterTable('orders', (table) => {
    table.dropIndex([], 'orders_list');
    table.index([...LISTED, 'stage'], 'orders_list');
  });
}
