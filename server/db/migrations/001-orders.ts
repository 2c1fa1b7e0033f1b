import type { Knex } from 'knex';

export async function createOrders(knex: Knex): Promise<void> {
  await knex.schema.createTable('orders', (table) => {
    table.increments('id');
    table.string('order_id').unique();
    table.string('customer').notNullable();
    table.string('email').notNullable();
    table.bigInteger('created_at').notNullable();
    table.bigInteger('captured_at');
    table.string('first_name').notNullable();
    table.string('last_name').notNullable();
    table.string('company_name').notNullable();
    table.string('store').notNullable();
    table.string('customer_po').notNullable();
    table.integer('paid').notNullable();
    table.string('payment').notNullable();
    table.bigInteger('total_cents').notNullable();
    table.unique(['customer', 'email', 'created_at']);
    table.index(['customer', 'created_at', 'id']);
  });
  await knex.schema.createTable('order_lines', (table) => {
    table.integer('order').notNullable().references('orders.id');
    table.integer('line').notNullable();
    table.integer('version').notNullable().defaultTo(1);
    table.string('code').notNullable();
    table.string('name').notNullable();
    table.string('type').notNullable();
    table.integer('quantity').notNullable();
    table.bigInteger('price_cents').notNullable();
    table.string('description').notNullable();
    table.string('color').notNullable();
    table.string('embroidery');
    table.string('placement');
    table.string('size').notNullable();
    table.string('customer_po').notNullable();
    table.string('po').notNullable().defaultTo('');
    table.string('est_ship_date').notNullable().defaultTo('');
    table.primary(['order', 'line']);
  });
  await knex.schema.createTable('idempotency_keys', (table) => {
    table.string('customer').notNullable();
    table.string('key').notNullable();
    table.string('payload_hash').notNullable();
    table.integer('order').notNullable().references('orders.id');
    table.primary(['customer', 'key']);
  });
}
