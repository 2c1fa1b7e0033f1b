import type { Knex } from 'knex';
import { type RefusalError, refuseForNow } from '../../domain/refusals';
import type { OnConnection, ReportProgress } from './connection';
import { UnusableDatabaseError } from './database-faults';
import { MIGRATIONS, type Migration } from './migrations';

/**
 * Servers of two releases share a database while they're replaced one by one. A migration that only adds leaves the older
 * ones working; after any other they refuse orders. The database says which, because an older server doesn't know the
 * migration: `schema_version.required` is the newest migration that a server has to know.
 */
export const SCHEMA_VERSION = 'schema_version';

export const KNOWN_MIGRATIONS: readonly string[] = MIGRATIONS.map(({ name }) => name);

const KNEX_TABLE = 'knex_migrations';

export async function appliedMigrations(knex: Knex): Promise<readonly string[]> {
  if (!(await knex.schema.hasTable(KNEX_TABLE))) return [];
  return knex(KNEX_TABLE).orderBy('id').pluck('name');
}

export interface SchemaVersion {
  /** The last one. */
  readonly migration: string;
  /** What a server has to know to write; the last one, if it doesn't say. */
  readonly required: string;
}

export async function readSchemaVersion(knex: Knex, on: OnConnection): Promise<SchemaVersion> {
  const { name, required }: { name: string; required: string | null } = await on(
    knex(KNEX_TABLE)
      .leftJoin(SCHEMA_VERSION, `${SCHEMA_VERSION}.migration`, `${KNEX_TABLE}.name`)
      .orderBy(`${KNEX_TABLE}.id`, 'desc')
      .first('name', 'required'),
  );
  return { migration: name, required: required ?? name };
}

/** Whether this server knows enough of the database's schema to write to it. */
export function maySchemaBeWritten({ required }: Pick<SchemaVersion, 'required'>): boolean {
  return KNOWN_MIGRATIONS.includes(required);
}

/** For the person at the screen. The device keeps the order and sends it again, to a server that has been replaced. */
export function schemaTooNew(): RefusalError {
  const stays = 'What you entered is still here, and sending it again is safe.';
  return refuseForNow('unavailable', `The server is being upgraded. ${stays} Try again in a minute.`, 30);
}

/**
 * Before a server starts on the database.
 * @param what names the database in a sentence
 * @throws UnusableDatabaseError
 */
export async function requireKnownSchema(knex: Knex, what: string): Promise<void> {
  const applied = await appliedMigrations(knex);
  const unknown = applied.filter((name) => !KNOWN_MIGRATIONS.includes(name));
  if (unknown.length === 0) return;
  if (await knex.schema.hasTable(SCHEMA_VERSION)) {
    if (maySchemaBeWritten(await readSchemaVersion(knex, (query) => query))) return;
  }
  throw new UnusableDatabaseError(
    `${what} is from a newer version (${unknown.join(', ')}). Start that version again, or restore a backup from before the upgrade.`,
  );
}

/** In the migration's transaction. The row exists since the migration that made its table. */
async function recordMigration(trx: Knex, migration: string): Promise<void> {
  if (!(await trx.schema.hasTable(SCHEMA_VERSION))) return;
  const applied = MIGRATIONS.slice(0, KNOWN_MIGRATIONS.indexOf(migration) + 1);
  const required = Math.max(...applied.map(({ name, worksSince = name }) => KNOWN_MIGRATIONS.indexOf(worksSince)));
  await trx(SCHEMA_VERSION).update({ migration, required: KNOWN_MIGRATIONS[required] as string });
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
