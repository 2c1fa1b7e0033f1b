import type { Knex } from 'knex';

interface Migration {
  readonly name: string;
  up(knex: Knex): Promise<void>;
}

/** In the order in which they are run; a migration that has been released is never changed, only followed by another. */
const MIGRATIONS: readonly Migration[] = [
  { name: '001-orders', up: createOrders },
  { name: '002-rate-limits', up: createRateLimits },
  { name: '003-sessions', up: createSessions },
  { name: '004-order-edits', up: createOrderEdits },
  { name: '005-card-payments', up: createCardPayments },
];

/** Brings the database up to the newest shape. */
export async function migrate(knex: Knex): Promise<void> {
  await knex.migrate.latest({
    migrationSource: {
      getMigrations: async () => [...MIGRATIONS],
      getMigrationName: (migration: Migration) => migration.name,
      getMigration: async (migration: Migration) => ({ up: migration.up, down: async () => undefined }),
    },
  });
}

async function createOrders(knex: Knex): Promise<void> {
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

async function createRateLimits(knex: Knex): Promise<void> {
  await knex.schema.createTable('rate_limits', (table) => {
    table.string('key').primary();
    table.integer('calls').notNullable();
    table.bigInteger('ends').notNullable();
  });
}

async function createSessions(knex: Knex): Promise<void> {
  await knex.schema.createTable('sessions', (table) => {
    table.string('id').primary();
    table.bigInteger('ends').notNullable().index();
  });
  await knex.schema.createTable('session_customers', (table) => {
    table.string('session').notNullable().references('sessions.id').onDelete('CASCADE');
    table.string('customer').notNullable();
    table.primary(['session', 'customer']);
  });
}

/** Unlocked sessions, what they have changed, and an index that a list with any filter is read by alone. */
async function createOrderEdits(knex: Knex): Promise<void> {
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
  await knex('orders').update({
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

async function createCardPayments(knex: Knex): Promise<void> {
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
