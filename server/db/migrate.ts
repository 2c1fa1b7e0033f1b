import type { Knex } from 'knex';
import type { ReportProgress } from './connection';
import { MIGRATIONS, type Migration } from './migrations';
import { appliedMigrations, KNEX_TABLE, KNOWN_MIGRATIONS, recordMigration, requireKnownSchema } from './schema-version';

/** An upgrade has begun and not ended. If it fails, its own transaction undoes this. */
export async function isMigrating(knex: Knex): Promise<boolean> {
  const table = `${KNEX_TABLE}_lock`;
  if (!(await knex.schema.hasTable(table))) return false;
  return (await knex(table).where({ is_locked: 1 }).first()) !== undefined;
}

interface MigrateOptions {
  /** Stops after this migration, for tests of upgrades. */
  readonly last?: string;
  readonly report?: ReportProgress;
}

/** All in one transaction: an upgrade that's killed changes nothing. */
export async function migrate(knex: Knex, { last, report = () => undefined }: MigrateOptions = {}): Promise<void> {
  const end = last === undefined ? MIGRATIONS.length : KNOWN_MIGRATIONS.indexOf(last) + 1;
  const migrations = MIGRATIONS.slice(0, end);
  // Another machine may have upgraded it while this one waited for its turn.
  await requireKnownSchema(knex, 'The database');
  const applied = await appliedMigrations(knex);
  const todo = KNOWN_MIGRATIONS.slice(0, end).filter((name) => !applied.includes(name));
  const reported = migrations.map(({ name, up }) => ({
    name,
    up: async (trx: Knex) => {
      report(`Upgrading the database: step ${todo.indexOf(name) + 1} of ${todo.length} (${name})`);
      await up(trx);
      await recordMigration(trx, name);
    },
  }));
  // Without the check that knex knows all that were applied: this may be the older of two releases.
  await knex.migrate.latest({ migrationSource: sourceOf(reported), disableMigrationsListValidation: true });
}

/** Drops the lock of a process that was killed while migrating. The caller knows that nobody else migrates. */
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
