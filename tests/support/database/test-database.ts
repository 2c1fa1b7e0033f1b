import { createHash } from 'node:crypto';
import { join } from 'node:path';
import createKnex, { type Knex } from 'knex';
import type { DatabasePlace } from '../../../server/database/engines/open-database';

/** The address of the PostgreSQL database that others are copied from; undefined where tests run on SQLite. */
const template = process.env.TEST_POSTGRES;

export const isPostgres = template !== undefined;

/**
 * The database of a data folder. Servers with the same folder share it, on PostgreSQL as on SQLite.
 * @param isEmpty whether to make it without tables
 */
export async function databaseOf(dataDir: string, { isEmpty } = { isEmpty: false }): Promise<DatabasePlace> {
  if (template === undefined) return { file: join(dataDir, 'storefront.sqlite') };
  const name = nameOf(dataDir);
  await asOwner(template, async (knex) => {
    const known = await knex('pg_database').where({ datname: name }).first();
    const source = isEmpty ? 'template0' : new URL(template).pathname.slice(1);
    if (!known) await knex.raw('CREATE DATABASE ?? TEMPLATE ??', [name, source]);
  });
  return { url: urlOf(template, name) };
}

/** The setting of a data folder's database. */
export async function databaseSettings(dataDir: string): Promise<Readonly<Record<string, string>>> {
  const place = await databaseOf(dataDir);
  return 'url' in place ? { DATABASE_URL: place.url } : {};
}

/** A connection to a database, in addition to the server's. */
export function connectTo(place: DatabasePlace): Knex {
  if ('url' in place) return createKnex({ client: 'pg', connection: place.url });
  return createKnex({ client: 'sqlite3', connection: { filename: place.file }, useNullAsDefault: true });
}

/** To be called before the folder is deleted. */
export async function dropDatabase(dataDir: string): Promise<void> {
  if (template)
    await asOwner(template, (knex) => knex.raw('DROP DATABASE IF EXISTS ?? WITH (FORCE)', [nameOf(dataDir)]));
}

function nameOf(dataDir: string): string {
  return `store_${createHash('sha256').update(dataDir).digest('hex').slice(0, 16)}`;
}

function urlOf(server: string, name: string): string {
  const url = new URL(server);
  url.pathname = `/${name}`;
  return url.href;
}

async function asOwner(server: string, work: (knex: Knex) => Promise<unknown>): Promise<void> {
  const knex = connectTo({ url: urlOf(server, 'postgres') });
  try {
    await work(knex);
  } finally {
    await knex.destroy();
  }
}
