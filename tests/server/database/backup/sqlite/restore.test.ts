import { createHash } from 'node:crypto';
import {
  appendFileSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Knex } from 'knex';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { takeBackup } from '../../../../../server/database/backup/backups';
import { checkBackup, restoreBackup } from '../../../../../server/database/backup/restore-backup';
import type { Database } from '../../../../../server/database/database';
import { SPARE_IDS } from '../../../../../server/database/database';
import { sqliteBackups } from '../../../../../server/database/engines/sqlite/backup';
import { lockDataFolder } from '../../../../../server/database/engines/sqlite/inspect-sqlite';
import { untyped } from '../../../../../server/database/tables';
import { openDatabase } from '../../../../../server/order-rows/open-database';
import { readAsset, storeAsset } from '../../../../../server/pictures/asset-rows';
import { OLD_ORDER, oldDataDir } from '../../../../support/database/old-database';

let folder: string;
let file: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'restore-'));
  file = join(folder, 'storefront.sqlite');
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

async function inDatabase<Result>(work: (db: Database) => Promise<Result>): Promise<Result> {
  const db = await openDatabase({ file });
  try {
    return await work(db);
  } finally {
    await db.close();
  }
}

/** Adds an order the way an upgrade test does. */
async function addOrder(knex: Knex, id: number): Promise<void> {
  const { order_id: _number, ...order } = OLD_ORDER;
  await knex(untyped('orders')).insert({
    ...order,
    id,
    order_number: `HEN-${100_000 + id}`,
    email: `${id}@example.com`,
  });
}

/** Fills the database with orders 1 to `count` and backs it up. */
async function backUpWith(count: number): Promise<string> {
  await inDatabase(async ({ write }) => {
    for (let id = 1; id <= count; id += 1) await addOrder(write, id);
  });
  return backUp();
}

async function backUp(): Promise<string> {
  const { file: backup } = await takeBackup(
    sqliteBackups(file),
    { folder: join(folder, 'backups'), keep: 3 },
    Date.now(),
  );
  return backup;
}

const restore = (backup: string, keepOldAs?: string) => restoreBackup(sqliteBackups(file), backup, keepOldAs);
const numbersIn = () => inDatabase(({ read }) => read(untyped('orders')).orderBy('id').pluck('order_number'));
/** What is in the data folder: names and hashes of contents. */
const everything = () =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.name !== 'storefront.lock')
    .map(({ parentPath, name }) => [
      name,
      createHash('sha256')
        .update(readFileSync(join(parentPath, name)))
        .digest('hex'),
    ]);

describe('restoring', () => {
  it('puts back what was backed up, and keeps the old database under the name that it is given', async () => {
    const backup = await backUpWith(3);
    await inDatabase(({ write }) => addOrder(write, 4));

    const { content, missing } = await restore(backup, 'before-restore.sqlite');

    expect(content.orders).toBe(3);
    expect(missing).toMatchObject({ count: 1, first: 'HEN-100004', last: 'HEN-100004' });
    expect(await numbersIn()).toEqual(['HEN-100001', 'HEN-100002', 'HEN-100003']);
    file = join(folder, 'before-restore.sqlite');
    expect(await numbersIn()).toHaveLength(4);
  });

  it('puts back uploaded pictures', async () => {
    const content = Buffer.from('a photograph');
    const hash = await inDatabase(({ write }) =>
      storeAsset(write, { content, type: 'image/jpeg', width: 300, height: 300 }, 1),
    );
    const backup = await backUpWith(1);
    rmSync(file);
    await restore(backup);

    expect(await inDatabase(({ read }) => readAsset(read, hash))).toEqual(content);
  });

  it('needs no name where there is no database', async () => {
    const backup = await backUpWith(2);
    rmSync(file);

    expect(await restore(backup)).toMatchObject({ content: { orders: 2 }, missing: undefined });
    expect(await numbersIn()).toHaveLength(2);
  });

  it.each([
    ['orders came after the backup', 5_000, 5_000],
    ['nobody knows what came after it', 0, 2 + SPARE_IDS],
  ])('leaves out the ids that may have been given when %s', async (_what, later, lastId) => {
    const backup = await backUpWith(2);
    if (later) await inDatabase(({ write }) => addOrder(write, later));

    await restore(backup, 'old.sqlite');

    const [{ seq }] = await inDatabase(({ read }) => read('sqlite_sequence').where({ name: 'orders' }));
    expect(seq).toBe(lastId);
  });

  it('takes a backup of an older version, which the server then upgrades', async () => {
    const oldFolder = await oldDataDir('003-sessions', (knex) => knex(untyped('orders')).insert(OLD_ORDER));
    const old = sqliteBackups(join(oldFolder, 'storefront.sqlite'));
    const { file: backup } = await takeBackup(old, { folder, keep: 1 }, Date.now());
    rmSync(oldFolder, { recursive: true });

    await restore(backup);

    expect(await numbersIn()).toEqual([OLD_ORDER.order_id]);
  });

  it('sets a damaged database aside with its log', async () => {
    const backup = await backUpWith(2);
    const log = await inDatabase(async ({ write }) => {
      await addOrder(write, 3);
      return readFileSync(`${file}-wal`);
    });
    writeFileSync(file, 'x'.repeat(4096));
    writeFileSync(`${file}-wal`, log);

    expect((await restore(backup, 'damaged')).missing).toBeUndefined();
    expect(await numbersIn()).toHaveLength(2);
    expect(readFileSync(join(folder, 'damaged'), 'utf8')).toBe('x'.repeat(4096));
    expect(readFileSync(join(folder, 'damaged-wal'))).toEqual(log);
  });
});

describe('restoring changes nothing', () => {
  const refusals: readonly (readonly [string, string | undefined, (backup: string) => unknown, RegExp])[] = [
    ['without a name for the old database', undefined, () => undefined, /storefront\.sqlite exists/],
    ['if the name is taken', 'backups', () => undefined, /backups exists already/],
    [
      'if the name is that of a log',
      'storefront.sqlite-wal',
      () => undefined,
      /does not begin with storefront\.sqlite/,
    ],
    [
      'if the log of a lost database is there',
      undefined,
      () => renameSync(file, `${file}-wal`),
      /may hold orders: move it/,
    ],
    ['if a byte of the backup is wrong', 'old', (backup) => appendFileSync(backup, '!'), /is damaged: its checksum/],
    ['if the backup is cut short', 'old', (backup) => truncateSync(backup, 500), /is damaged: its checksum/],
    ['if the backup is gone', 'old', (backup) => rmSync(backup), /cannot be read/],
    ['if its checksum is gone', 'old', (backup) => rmSync(`${backup}.sha256`), /cannot be checked/],
  ];

  it.each(refusals)('%s', async (_when, keepOldAs, spoil, reason) => {
    const backup = await backUpWith(2);
    await spoil(backup);
    const before = everything();

    await expect(restore(backup, keepOldAs)).rejects.toThrow(reason);
    expect(everything()).toEqual(before);
  });

  it('if the backup is of a newer version', async () => {
    const backup = await inDatabase(async ({ write }) => {
      await write('knex_migrations').insert({ name: '999-later', batch: 9 });
      const ofNewer = await backUp();
      await write('knex_migrations').where({ name: '999-later' }).delete();
      return ofNewer;
    });
    const before = everything();

    await expect(restore(backup, 'old')).rejects.toThrow(/newer version of this software \(999-later\)/);
    await expect(checkBackup(sqliteBackups(file), backup)).rejects.toThrow(/newer version/);
    expect(everything()).toEqual(before);
  });

  it('while a server runs, however damaged its database is', async () => {
    const backup = await backUpWith(2);
    writeFileSync(file, 'x'.repeat(4096));
    const unlock = await lockDataFolder(folder);

    await expect(restore(backup, 'old')).rejects.toThrow(/another server is running on this folder\. Stop it first/);
    await unlock();
    expect(readFileSync(file, 'utf8')).toBe('x'.repeat(4096));
  });

  it('while anybody else has the database open', async () => {
    const backup = await backUpWith(2);
    await inDatabase(async ({ write }) => {
      await addOrder(write, 3);
      await expect(restore(backup, 'old')).rejects.toThrow('storefront.sqlite is in use. Stop the server');
      await addOrder(write, 4);
    });

    expect(await numbersIn()).toHaveLength(4);
    expect(readdirSync(folder).sort()).toEqual(['backups', 'storefront.lock', 'storefront.sqlite']);
  });
});

describe('checking a backup', () => {
  it('says what is in it and changes nothing', async () => {
    const backup = await backUpWith(2);
    const before = everything();

    expect(await checkBackup(sqliteBackups(file), backup)).toMatchObject({ orders: 2, lastId: 2 });
    expect(everything()).toEqual(before);
  });
});
