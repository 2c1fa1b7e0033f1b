import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import createKnex, { type Knex } from 'knex';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { BackupDatabase } from '../../../../server/database/backup/backup-database';
import { takeBackup } from '../../../../server/database/backup/backups';
import { checkBackup, restoreBackup } from '../../../../server/database/backup/restore-backup';
import { SPARE_IDS } from '../../../../server/database/database';
import { postgresBackups } from '../../../../server/database/engines/postgres/backup';
import { untyped } from '../../../../server/database/tables';
import { OLD_ORDER } from '../../../support/database/old-database';
import { databaseSettings, dropDatabase, isPostgres } from '../../../support/database/test-database';

let folder: string;
let url: string;
let database: BackupDatabase;
/** A name for the old database that no other test uses. */
let kept: string;

describe.runIf(isPostgres)('restoring into PostgreSQL', () => {
  beforeEach(async () => {
    folder = mkdtempSync(join(tmpdir(), 'restore-'));
    url = (await databaseSettings(folder)).DATABASE_URL ?? '';
    database = postgresBackups(url);
    kept = `old ${randomUUID()}`;
  });
  afterEach(async () => {
    await inDatabase('postgres', (knex) => knex.raw('DROP DATABASE IF EXISTS ?? WITH (FORCE)', [kept]));
    await dropDatabase(folder);
    rmSync(folder, { recursive: true, force: true });
  });

  async function inDatabase<Result>(name: string | undefined, work: (knex: Knex) => PromiseLike<Result>) {
    const address = new URL(url);
    if (name !== undefined) address.pathname = `/${encodeURIComponent(name)}`;
    const knex = createKnex({ client: 'pg', connection: address.href, pool: { min: 0, max: 1 } });
    try {
      return await work(knex);
    } finally {
      await knex.destroy();
    }
  }

  const { order_id: _number, ...order } = OLD_ORDER;
  const addOrder = (knex: Knex, id: number) =>
    knex(untyped('orders')).insert({ ...order, id, order_number: `HEN-${100_000 + id}`, email: `${id}@example.com` });
  const numbersIn = (name?: string) =>
    inDatabase(name, (knex): PromiseLike<string[]> => knex(untyped('orders')).orderBy('id').pluck('order_number'));
  /** This test's databases on the server that all tests share. */
  async function databases(): Promise<readonly string[]> {
    const names: string[] = await inDatabase('postgres', (knex) => knex('pg_database').pluck('datname'));
    return names.filter((name) => name.startsWith(database.name) || name === kept);
  }

  async function backUp(): Promise<string> {
    const { file } = await takeBackup(database, { folder: join(folder, 'backups'), keep: 3 }, Date.now());
    return file;
  }

  it('puts back what was backed up, and keeps the old database under the name that it is given', async () => {
    await inDatabase(undefined, (knex) => addOrder(knex, 1));
    const backup = await backUp();
    await inDatabase(undefined, (knex) => addOrder(knex, 5_000));
    await inDatabase(undefined, (knex) => knex.raw("SELECT setval('orders_id_seq', 5000)"));

    const { missing } = await restoreBackup(database, backup, kept);

    expect(missing).toEqual({ count: 1, first: 'HEN-105000', last: 'HEN-105000', lastId: 5_000 });
    expect([await numbersIn(), await numbersIn(kept)]).toEqual([['HEN-100001'], ['HEN-100001', 'HEN-105000']]);
    const next = await inDatabase(undefined, (knex) => knex.raw("SELECT nextval('orders_id_seq') AS id"));
    expect(Number(next.rows[0].id)).toBe(5_001);
  });

  it('needs no name where there is no database, or an empty one', async () => {
    await inDatabase(undefined, (knex) => addOrder(knex, 1));
    const backup = await backUp();
    await dropDatabase(folder);
    await restoreBackup(database, backup, undefined);
    expect(await numbersIn()).toHaveLength(1);
    await dropDatabase(folder);
    await inDatabase('postgres', (knex) => knex.raw('CREATE DATABASE ??', [database.name]));

    await restoreBackup(database, backup, undefined);

    expect(await numbersIn()).toHaveLength(1);
    const next = await inDatabase(undefined, (knex) => knex.raw("SELECT nextval('orders_id_seq') AS id"));
    expect(Number(next.rows[0].id)).toBeGreaterThan(SPARE_IDS);
  });

  it('changes nothing without a name, under a name that is taken, or while the database is in use', async () => {
    const backup = await backUp();

    await expect(restoreBackup(database, backup, undefined)).rejects.toThrow(`${database.name} exists`);
    await expect(restoreBackup(database, backup, 'postgres')).rejects.toThrow('postgres exists already');
    await inDatabase(undefined, async (knex) => {
      await addOrder(knex, 1);
      await expect(restoreBackup(database, backup, kept)).rejects.toThrow('is in use. Stop the server');
    });
    expect(await databases()).toEqual([database.name]);
    expect(await numbersIn()).toEqual(['HEN-100001']);
  });

  it('changes nothing if the backup is of a newer version', async () => {
    await inDatabase(undefined, (knex) => knex('knex_migrations').insert({ name: '999-later', batch: 9 }));
    const backup = await backUp();

    await expect(restoreBackup(database, backup, kept)).rejects.toThrow(/newer version of this software \(999-later\)/);
    await expect(checkBackup(database, backup)).rejects.toThrow(/newer version/);
    expect(await databases()).toEqual([database.name]);
  });

  it('tells in a sentence why a database cannot be backed up', async () => {
    const address = new URL(url);
    address.pathname = '/';

    expect(() => postgresBackups(address.href)).toThrow('DATABASE_URL names no database');
    await dropDatabase(folder);
    await expect(backUp()).rejects.toThrow(`database "${database.name}" does not exist`);
  });
});
