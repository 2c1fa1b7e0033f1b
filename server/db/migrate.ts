import type { Knex } from 'knex';
import type { OnConnection, ReportProgress } from './connection';
import { UnusableDatabaseError } from './database-faults';
import { MIGRATIONS, type Migration } from './migrations';

/** A database with any other migration is from a newer version. */
export const KNOWN_MIGRATIONS: readonly string[] = MIGRATIONS.map(({ name }) => name);

export function isFromNewerVersion(applied: readonly string[]): boolean {
  return applied.some((name) => !KNOWN_MIGRATIONS.includes(name));
}

/** @param what names the database in a sentence */
export function fromNewerVersion(what: string, applied: readonly string[]): UnusableDatabaseError {
  const unknown = applied.filter((name) => !KNOWN_MIGRATIONS.includes(name));
  return new UnusableDatabaseError(
    `${what} is from a newer version (${unknown.join(', ')}). Start that version again, or restore a backup from before the upgrade.`,
  );
}

const KNEX_TABLE = 'knex_migrations';

export async function appliedMigrations(knex: Knex): Promise<readonly string[]> {
  if (!(await knex.schema.hasTable(KNEX_TABLE))) return [];
  return knex(KNEX_TABLE).orderBy('id').pluck('name');
}

export async function lastMigration(knex: Knex, on: OnConnection): Promise<string> {
  const { name }: { name: string } = await on(knex(KNEX_TABLE).orderBy('id', 'desc').first('name'));
  return name;
}

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
  const applied = await appliedMigrations(knex);
  // Another machine may have upgraded it while this one waited for its turn.
  if (isFromNewerVersion(applied)) throw fromNewerVersion('The database', applied);
  const todo = KNOWN_MIGRATIONS.slice(0, end).filter((name) => !applied.includes(name));
  const reported = migrations.map(({ name, up }) => ({
    name,
    up: (trx: Knex) => {
      report(`Upgrading the database: step ${todo.indexOf(name) + 1} of ${todo.length} (${name})`);
      return up(trx);
    },
  }));
  await knex.migrate.latest({ migrationSource: sourceOf(reported) });
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
