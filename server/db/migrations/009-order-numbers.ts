import type { Knex } from 'knex';

const TABLES_OF_AN_ORDER = ['order_lines', 'order_line_history', 'idempotency_keys', 'card_payments'];

/**
 * `orders.order_id` held the number that people know, and `order` in other tables the id of the order's row. From here
 * on the number is `order_number` and the foreign key `order_id`. RENAME COLUMN also rewrites keys and indexes; knex's
 * own `renameColumn` would copy whole tables on SQLite.
 */
export async function renameOrderColumns(knex: Knex): Promise<void> {
  await knex.raw('ALTER TABLE orders RENAME COLUMN order_id TO order_number');
  await knex.schema.alterTable('orders', (table) => {
    table.dropUnique(['order_number'], 'orders_order_id_unique');
    table.unique(['order_number']);
  });
  for (const table of TABLES_OF_AN_ORDER) await knex.raw(`ALTER TABLE ${table} RENAME COLUMN "order" TO order_id`);
}
