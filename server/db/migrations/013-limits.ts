import type { Knex } from 'knex';

/**
 * The device that a session was opened on, so that a new one takes its place; and the network that a card payment was
 * opened from, as a keyed hash, so that open ones are counted by an index alone. Older rows have neither.
 */
export async function addLimits(knex: Knex): Promise<void> {
  await knex.schema.alterTable('sessions', (table) => {
    table.string('device').index();
  });
  await knex.schema.alterTable('card_payments', (table) => {
    table.string('network');
    table.index(['customer', 'network', 'state']);
  });
}
