import { join } from 'node:path';
import type { Settings } from '../../operations/settings/env';
import type { Database, OpenReports } from '../database';
import { inspectPostgres } from './postgres/inspect-postgres';
import { openPostgres } from './postgres/open-postgres';
import { inspectSqlite } from './sqlite/inspect-sqlite';
import { openSqlite } from './sqlite/open-sqlite';

/** Where the database is: a file of SQLite's, or the address of a PostgreSQL database. */
export type DatabasePlace = { readonly file: string } | { readonly url: string };

export function databasePlace({ databaseUrl, dataDir }: Pick<Settings, 'databaseUrl' | 'dataDir'>): DatabasePlace {
  return databaseUrl === undefined ? { file: join(dataDir, 'storefront.sqlite') } : { url: databaseUrl };
}

/**
 * Looks at the database before anything is changed in it.
 *
 * @throws UnusableDatabaseError
 */
export function inspectDatabase(place: DatabasePlace): Promise<void> {
  return 'url' in place ? inspectPostgres(place.url) : inspectSqlite(place.file);
}

const NO_REPORTS: OpenReports = { progress: () => undefined, warn: () => undefined };

/** Opens the database, creating or migrating its tables if needed. */
export async function openDatabase(place: DatabasePlace, reports: OpenReports = NO_REPORTS): Promise<Database> {
  return 'url' in place ? openPostgres(place.url, reports) : openSqlite(place.file, reports);
}
