import { join } from 'node:path';
import type { Settings } from '../../operations/settings/settings';
import type { BackupDatabase } from '../backup/backup-database';
import type { Database, Engine, OpenReports, Prepare } from '../database';
import { postgresBackups } from './postgres/backup';
import { inspectPostgres } from './postgres/inspect-postgres';
import { openPostgres } from './postgres/open-postgres';
import { sqliteBackups } from './sqlite/backup';
import { inspectSqlite } from './sqlite/inspect-sqlite';
import { openSqlite } from './sqlite/open-sqlite';

export type DatabasePlace = { readonly file: string } | { readonly url: string };

type PlaceSettings = Pick<Settings, 'databaseUrl' | 'dataDir'>;

export function databasePlace({ databaseUrl, dataDir }: PlaceSettings): DatabasePlace {
  return databaseUrl === undefined ? { file: join(dataDir, 'storefront.sqlite') } : { url: databaseUrl };
}

/** Checks the database before anything in it changes. @throws UnusableDatabaseError */
export function inspectDatabase(place: DatabasePlace): Promise<void> {
  return 'url' in place ? inspectPostgres(place.url) : inspectSqlite(place.file);
}

/** Creates or upgrades the database, and opens it. @param prepare runs once the tables are there, and before anything else */
export async function openEngine(
  place: DatabasePlace,
  reports: OpenReports,
  prepare: Readonly<Record<Engine, Prepare>>,
): Promise<Database> {
  return 'url' in place
    ? openPostgres(place.url, reports, prepare.postgres)
    : openSqlite(place.file, reports, prepare.sqlite);
}

interface BackedUp extends PlaceSettings {
  readonly backupDatabaseUrl?: Settings['backupDatabaseUrl'];
}

export function databaseToBackUp({ databaseUrl, backupDatabaseUrl, dataDir }: BackedUp): BackupDatabase {
  const place = databasePlace({ databaseUrl: databaseUrl && (backupDatabaseUrl ?? databaseUrl), dataDir });
  return 'url' in place ? postgresBackups(place.url) : sqliteBackups(place.file);
}
