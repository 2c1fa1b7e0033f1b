import type { Knex } from 'knex';

/**
 * Wrong attempts, the devices and addresses that entered a correct secret, and for every grant of a session the secret
 * behind it. Older sessions name no secret, so they end and people sign in again.
 */
export async function createAccess(knex: Knex): Promise<void> {
  await knex.schema.createTable('attempts', (table) => {
    table.string('key').primary();
    table.integer('wrong').notNullable();
    table.bigInteger('locked_until').notNullable();
    table.bigInteger('ends').notNullable().index();
  });
  await knex.schema.createTable('known_clients', (table) => {
    table.string('client').notNullable();
    table.string('scope').notNullable();
    table.bigInteger('seen_at').notNullable().index();
    table.primary(['client', 'scope']);
  });
  await knex('session_admins').delete();
  await knex('session_customers').delete();
  await knex('sessions').delete();
  for (const grants of ['session_customers', 'session_admins']) {
    await knex.schema.alterTable(grants, (table) => {
      table.string('secret').notNullable().defaultTo('');
    });
  }
}
