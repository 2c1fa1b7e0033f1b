import type { Knex } from 'knex';

export async function createRateLimits(knex: Knex): Promise<void> {
  await knex.schema.createTable('rate_limits', (table) => {
    table.string('key').primary();
    table.integer('calls').notNullable();
    table.bigInteger('ends').notNullable();
  });
}
