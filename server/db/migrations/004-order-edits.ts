import type { Knex } from 'knex';

/** Unlocked sessions, what they changed, and an index that covers lists with any filter. */
export async function createOrderEdits(knex: Knex): Promise<void> {
  await knex.schema.createTable('session_admins', (table) => {
    table.string('session').notNullable().references('sessions.id').onDelete('CASCADE');
    table.string('customer').notNullable();
    table.string('name').notNullable();
    table.bigInteger('ends').notNullable();
    table.primary(['session', 'customer']);
  });
  await knex.schema.createTable('order_line_history', (table) => {
    table.integer('order').notNullable().references('orders.id');
    table.integer('line').notNullable();
    table.integer('version').notNullable();
    table.bigInteger('changed_at').notNullable();
    table.string('session').notNullable();
    table.string('customer_po_before').notNullable();
    table.string('po_before').notNullable();
    table.string('est_ship_date_before').notNullable();
    table.string('customer_po').notNullable();
    table.string('po').notNullable();
    table.string('est_ship_date').notNullable();
    table.primary(['order', 'line', 'version']);
  });
  await knex.schema.alterTable('orders', (table) => {
    table.integer('lines_without_po').notNullable().defaultTo(0);
    table.integer('lines_without_ship_date').notNullable().defaultTo(0);
  });
  const linesWithout = (column: string) =>
    knex('order_lines').whereRaw('??.?? = ??.??', ['order_lines', 'order', 'orders', 'id']).where(column, '').count();
  await knex('orders' as string).update({
    lines_without_po: linesWithout('po'),
    lines_without_ship_date: linesWithout('est_ship_date'),
  });
  await knex.schema.alterTable('orders', (table) => {
    table.dropIndex(['customer', 'created_at', 'id']);
    table.index(
      ['customer', 'created_at', 'id', 'paid', 'store', 'lines_without_po', 'lines_without_ship_date'],
      'orders_list',
    );
  });
}
