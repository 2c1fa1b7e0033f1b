import type { Knex } from 'knex';
import { createOrders } from './migrations/001-orders';
import { createRateLimits } from './migrations/002-rate-limits';
import { createSessions } from './migrations/003-sessions';
import { createOrderEdits } from './migrations/004-order-edits';
import { createCardPayments } from './migrations/005-card-payments';
import { addLineCounts } from './migrations/006-line-counts';
import { createAccess } from './migrations/007-access';
import { addCardPaymentLimits } from './migrations/008-card-payment-limits';
import { renameOrderColumns } from './migrations/009-order-numbers';

interface Migration {
  readonly name: string;
  up(knex: Knex): Promise<void>;
}

/** In the order in which they run. Released migrations never change; a change of the schema is a new one. */
const MIGRATIONS: readonly Migration[] = [
  { name: '001-orders', up: createOrders },
  { name: '002-rate-limits', up: createRateLimits },
  { name: '003-sessions', up: createSessions },
  { name: '004-order-edits', up: createOrderEdits },
  { name: '005-card-payments', up: createCardPayments },
  { name: '006-line-counts', up: addLineCounts },
  { name: '007-access', up: createAccess },
  { name: '008-card-payment-limits', up: addCardPaymentLimits },
  { name: '009-order-numbers', up: renameOrderColumns },
];

/** Brings the database up to date. @param last the name of the migration to stop after, for tests of upgrades */
export async function migrate(knex: Knex, last = MIGRATIONS.at(-1)?.name): Promise<void> {
  const end = MIGRATIONS.findIndex(({ name }) => name === last) + 1;
  await knex.migrate.latest({ migrationSource: sourceOf(MIGRATIONS.slice(0, end)) });
}

/** Drops the lock of a process that was killed while it migrated. The caller knows that no other process migrates. */
export async function freeMigrations(knex: Knex): Promise<void> {
  await knex.migrate.forceFreeMigrationsLock({ migrationSource: sourceOf(MIGRATIONS) });
}

function sourceOf(migrations: readonly Migration[]): Knex.MigrationSource<Migration> {
  return {
    getMigrations: async () => [...migrations],
    getMigrationName: ({ name }) => name,
    getMigration: async ({ up }) => ({ up, down: async () => undefined }),
  };
}

/** Those of a database's migrations that this version does not know, because they came later. */
export function newerMigrations(names: readonly string[]): readonly string[] {
  return names.filter((name) => !MIGRATIONS.some((migration) => migration.name === name));
}
