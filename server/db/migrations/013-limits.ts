import type { Knex } from 'knex';

/**
 * The device that opened a session, so a new one replaces it; and the network that opened a card payment, as a keyed
 * hash, so an index alone counts open ones. Older rows have neither.
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
