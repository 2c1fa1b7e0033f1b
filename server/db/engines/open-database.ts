import { join } from 'node:path';
import type { Settings } from '../../env';
import type { Database } from '../database';
import { openSqlite } from './sqlite/open-sqlite';

/** Where the database is: a file of SQLite's, or the address of a PostgreSQL database. */
export type DatabasePlace = { readonly file: string } | { readonly url: string };

export function databasePlace({ databaseUrl, dataDir }: Pick<Settings, 'databaseUrl' | 'dataDir'>): DatabasePlace {
  return databaseUrl === undefined ? { file: join(dataDir, 'storefront.sqlite') } : { url: databaseUrl };
}

/** Opens the database, creating or migrating its tables if needed. */
export async function openDatabase(place: DatabasePlace): Promise<Database> {
  if ('url' in place) throw new Error('PostgreSQL');
  return openSqlite(place.file);
}
