import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Knex } from 'knex';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { inspectDatabase } from '../../server/database/engines/open-database';
import { KNOWN_MIGRATIONS } from '../../server/database/schema-version';
import { readSettings } from '../../server/operations/settings/settings';
import { openDatabase } from '../../server/order-rows/open-database';
import { connectTo, databaseOf, dropDatabase } from '../support/database/test-database';

let folder: string;
let url: string;

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'open-'));
  const place = await databaseOf(folder, { isEmpty: true });
  url = 'url' in place ? place.url : '';
});
afterEach(async () => {
  await dropDatabase(folder);
  rmSync(folder, { recursive: true, force: true });
});

async function inDatabase<Result>(work: (knex: Knex) => Promise<Result>): Promise<Result> {
  const knex = connectTo({ url });
  try {
    return await work(knex);
  } finally {
    await knex.destroy();
  }
}

describe('an empty database', () => {
  it('gets its tables once, however many processes start at the same moment', async () => {
    const opened = await Promise.all(Array.from({ length: 4 }, () => openDatabase({ url })));
    await Promise.all(opened.map((db) => db.close()));

    const applied = await inDatabase((knex) => knex('knex_migrations').orderBy('id').pluck('name'));
    expect(applied).toEqual(KNOWN_MIGRATIONS);
  });

  it('gets the tables and columns that SQLite has, with texts of any length in the order of their bytes', async () => {
    const file = join(folder, 'storefront.sqlite');
    await Promise.all([{ url }, { file }].map(async (place) => (await openDatabase(place)).close()));
    const sqlite = connectTo({ file });
    const expected: object[] = await sqlite.raw(SQLITE_COLUMNS);
    await sqlite.destroy();

    const { rows } = await inDatabase((knex) => knex.raw(POSTGRES_COLUMNS));
    expect(rows).toEqual(expected);
  });

  it('is upgraded even if a process was killed in the middle of it', async () => {
    await (await openDatabase({ url })).close();
    await inDatabase((knex) => knex('knex_migrations_lock').update({ is_locked: 1 }));

    await (await openDatabase({ url })).close();
    expect(await inDatabase((knex) => knex('knex_migrations_lock').pluck('is_locked'))).toEqual([0]);
  });
});

const nameIn = (address: string) => new URL(address).pathname.slice(1);

/** Types are those of values: 64-bit numbers, and texts. */
const SQLITE_COLUMNS = `
  SELECT tables.name AS "table", columns.name AS "column", columns."notnull" OR columns.pk > 0 AS required,
    CASE WHEN columns.type LIKE 'varchar%' THEN 'text' ELSE 'bigint' END AS type
  FROM sqlite_master AS tables, pragma_table_info(tables.name) AS columns
  WHERE tables.type = 'table' AND tables.name NOT LIKE 'sqlite_%' AND tables.name NOT LIKE 'knex_%'
    AND tables.name NOT LIKE 'order_search%'
  ORDER BY 1, 2`;

const POSTGRES_COLUMNS = `
  SELECT table_name::text COLLATE "C" AS "table", column_name::text COLLATE "C" AS "column",
    (is_nullable = 'NO')::int AS required,
    data_type || CASE WHEN data_type = 'text' AND collation_name IS DISTINCT FROM 'C' THEN ' in another order' ELSE '' END
      AS type
  FROM information_schema.columns
  WHERE table_schema = 'public' AND table_name NOT LIKE 'knex_%' AND table_name NOT LIKE 'order_search%'
  ORDER BY 1, 2`;

describe('a database that cannot be used', () => {
  const problem = async (address: string) => inspectDatabase({ url: address }).catch(({ message }) => message);

  it('is fine if it is empty', async () => {
    expect(await problem(url)).toBeUndefined();
  });

  it('has no such name', async () => {
    expect(await problem(url.replace('store_', 'no_store_'))).toBe(
      'DATABASE_URL: there is no database with this name. Create it, or correct the name.',
    );
  });

  it('is nowhere', async () => {
    expect(await problem('postgres://tester@127.0.0.1:1/store')).toBe(
      'DATABASE_URL: the server cannot be reached (ECONNREFUSED). Check its host, port and network.',
    );
  });

  it('refuses the user', async () => {
    expect(await problem(url.replace('tester@', 'nobody@'))).toMatch(/refuses this user or password/);
  });

  it('does not let its user create tables', async () => {
    await inDatabase((knex) => knex.raw('CREATE ROLE reader LOGIN'));
    expect(await problem(url.replace('tester@', 'reader@'))).toMatch(/may not create tables in the schema "public"/);
    await inDatabase((knex) => knex.raw('DROP ROLE reader'));
  });

  it('stores too few letters', async () => {
    const name = `${nameIn(url)}_latin1`;
    const latin1 = url.replace(nameIn(url), name);
    await inDatabase((knex) =>
      knex.raw("CREATE DATABASE ?? TEMPLATE template0 ENCODING 'LATIN1' LC_COLLATE 'C' LC_CTYPE 'C'", [name]),
    );
    try {
      expect(await problem(latin1)).toMatch(/stores text as LATIN1.*ENCODING 'UTF8'/);
    } finally {
      await inDatabase((knex) => knex.raw('DROP DATABASE ??', [name]));
    }
  });

  it('is reached by its socket’s folder, written as PostgreSQL’s own programs take it', async () => {
    const libpq = url.replace('@localhost/', '@/');
    expect(libpq).toMatch(/^postgres:\/\/tester@\/.*\?host=/);
    const env = { DATABASE_URL: libpq, BACKUP_DATABASE_URL: libpq };
    const { databaseUrl = '' } = readSettings(env);
    expect(await problem(databaseUrl)).toBeUndefined();
    expect(readSettings({ DATABASE_URL: url }).databaseUrl).toBe(url);
  });

  it('can only be read, as a copy can', async () => {
    await inDatabase((knex) => knex.raw('ALTER DATABASE ?? SET default_transaction_read_only = on', [nameIn(url)]));
    expect(await problem(url)).toBe(
      'DATABASE_URL: this database can only be read. Use the one that its copies are made of, or let its user write.',
    );
  });

  it('is from a newer version', async () => {
    await (await openDatabase({ url })).close();
    const newer = { name: '999-something-new', batch: 9, migration_time: new Date() };
    await inDatabase((knex) => knex('knex_migrations').insert(newer));
    expect(await problem(url)).toMatch(/from a newer version \(999-something-new\)/);
  });
});
