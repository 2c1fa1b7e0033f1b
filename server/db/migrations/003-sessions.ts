import type { Knex } from 'knex';

export async function createSessions(knex: Knex): Promise<void> {
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
