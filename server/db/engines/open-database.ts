import { join } from 'node:path';
import type { Settings } from '../../env';
import type { Database, Warn } from '../database';
import { openPostgres } from './postgres/open-postgres';
import { openSqlite } from './sqlite/open-sqlite';

/** Where the database is: a file of SQLite's, or the address of a PostgreSQL database. */
export type DatabasePlace = { readonly file: string } | { readonly url: string };

export function databasePlace({ databaseUrl, dataDir }: Pick<Settings, 'databaseUrl' | 'dataDir'>): DatabasePlace {
  return databaseUrl === undefined ? { file: join(dataDir, 'storefront.sqlite') } : { url: databaseUrl };
}

/** Opens the database, creating or migrating its tables if needed. @param warn is told what works less well than it could */
export async function openDatabase(place: DatabasePlace, warn: Warn = () => undefined): Promise<Database> {
  return 'url' in place ? openPostgres(place.url, warn) : openSqlite(place.file);
}
