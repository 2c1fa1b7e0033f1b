import type { Knex } from 'knex';
import { createOrders } from './migrations/001-orders';
import { createRateLimits } from './migrations/002-rate-limits';
import { createSessions } from './migrations/003-sessions';
import { createOrderEdits } from './migrations/004-order-edits';
import { createCardPayments } from './migrations/005-card-payments';
import { addLineCounts } from './migrations/006-line-counts';
import { createAccess } from './migrations/007-access';
import { addCardPaymentLimits } from './migrations/008-card-payment-limits';

interface Migration {
  readonly name: string;
  up(knex: Knex): Promise<void>;
}

/** In the order they run. A released migration is never changed; add another one instead. */
const MIGRATIONS: readonly Migration[] = [
  { name: '001-orders', up: createOrders },
  { name: '002-rate-limits', up: createRateLimits },
  { name: '003-sessions', up: createSessions },
  { name: '004-order-edits', up: createOrderEdits },
  { name: '005-card-payments', up: createCardPayments },
  { name: '006-line-counts', up: addLineCounts },
  { name: '007-access', up: createAccess },
  { name: '008-card-payment-limits', up: addCardPaymentLimits },
];

/** Runs the migrations that have not run yet. */
export async function migrate(knex: Knex): Promise<void> {
  await knex.migrate.latest({
    migrationSource: {
      getMigrations: async () => [...MIGRATIONS],
      getMigrationName: (migration: Migration) => migration.name,
      getMigration: async (migration: Migration) => ({ up: migration.up, down: async () => undefined }),
    },
  });
}
