import {
  copyFileSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { listBackups, takeBackup } from '../../../../../server/database/backup/backups';
import { checkBackup } from '../../../../../server/database/backup/restore-backup';
import { backUpIfDue, startBackups } from '../../../../../server/database/backup/scheduled-backups';
import { sqliteBackups } from '../../../../../server/database/engines/sqlite/backup';
import { readGauges } from '../../../../../server/maintenance/read-gauges';
import { anOrderBody } from '../../../../support/orders/orders';
import { startTestServer, type TestServer } from '../../../../support/server/test-server';

const HOUR = 3_600_000;
const NOON = Date.UTC(2026, 10, 22, 12);

let server: TestServer;
let folder: string;
let file: string;

beforeEach(async () => {
  const data = mkdtempSync(join(tmpdir(), 'backed-up-'));
  server = await startTestServer({ DATA_DIR: data, BACKUP_EVERY: '6h' });
  folder = join(data, 'backups');
  file = join(data, 'storefront.sqlite');
});
afterEach(async () => {
  await server.stop();
  rmSync(server.services.settings.dataDir, { recursive: true, force: true });
});

const database = () => sqliteBackups(file);
const takeAt = (now: number, keep = 3) => takeBackup(database(), { folder, keep }, now);
const timesOf = async () => (await listBackups(folder)).map(({ takenAt }) => (takenAt - NOON) / HOUR);

async function placeOrders(count: number): Promise<void> {
  for (let order = 0; order < count; order += 1) {
    const { status } = await server.post('/v1/create-order', anOrderBody({ email: `${order}@example.com` }));
    expect(status).toBe(201);
  }
}

describe('a backup', () => {
  it('has the orders that a copy of the file of a running server lacks', async () => {
    await placeOrders(5);
    const copied = join(folder, '../copy.sqlite');
    copyFileSync(file, copied);
    const { content, file: backup } = await takeAt(NOON);

    expect(content.orders).toBe(5);
    expect(await checkBackup(database(), backup)).toEqual(content);
    await expect(takeBackup(sqliteBackups(copied), { folder, keep: 3 }, NOON + HOUR)).rejects.toThrow();
  });

  it('can be read by its owner only, and so can its folder', async () => {
    const { file: backup } = await takeAt(NOON);

    expect([folder, backup, `${backup}.sha256`].map((path) => statSync(path).mode & 0o777)).toEqual([
      0o700, 0o600, 0o600,
    ]);
  });

  it('is named after its time', async () => {
    await takeAt(NOON);

    expect(readdirSync(folder).sort()).toEqual([
      'storefront-20261122T120000Z.sqlite.gz',
      'storefront-20261122T120000Z.sqlite.gz.sha256',
    ]);
  });

  it('takes the place of the oldest, and leaves other files alone', async () => {
    mkdirSync(folder);
    writeFileSync(join(folder, 'storefront-notes.txt'), 'mine');
    writeFileSync(join(folder, 'storefront-20200101T000000Z.pgdump'), 'of another database');
    for (const hour of [0, 1, 2, 3]) await takeAt(NOON + hour * HOUR);

    expect((await timesOf()).slice(0, 3)).toEqual([3, 2, 1]);
    expect(readdirSync(folder)).toHaveLength(3 * 2 + 2);
  });

  it('is kept, even if the clock has been set back', async () => {
    for (const hour of [10, 11, 12]) await takeAt(NOON + hour * HOUR);
    await takeAt(NOON);

    expect(await timesOf()).toEqual([12, 11, 0]);
  });

  it('of a damaged database is not kept, and pushes out no good one', async () => {
    await placeOrders(1);
    await takeAt(NOON);
    await server.services.db
      .write('order_lines')
      .insert({ ...(await server.services.db.read('order_lines').first()), line: 9 });
    await server.services.db.write.raw('PRAGMA foreign_keys = OFF');
    await server.services.db.write('order_lines').where({ line: 9 }).update({ order_id: 77 });

    await expect(takeAt(NOON + HOUR, 1)).rejects.toThrow(/storefront\.sqlite is damaged/);
    expect(await timesOf()).toEqual([0]);
    expect(readdirSync(folder)).toHaveLength(2);
  });

  it('of no database is refused', async () => {
    await expect(takeBackup(sqliteBackups(join(folder, 'none.sqlite')), { folder, keep: 1 }, NOON)).rejects.toThrow(
      /There is no database to back up/,
    );
  });
});

describe('backups on a timer', () => {
  const settings = () => ({ folder, keep: 3, everyMs: 6 * HOUR });
  const lookAt = (now: number) => backUpIfDue(database(), settings(), { log: server.services.log, now: () => now });

  it('are taken when the last one is older than the interval, however often the server restarts', async () => {
    await lookAt(NOON);
    await lookAt(NOON + 6 * HOUR - 1);
    expect(await timesOf()).toEqual([0]);
    await lookAt(NOON + 6 * HOUR);
    expect(await timesOf()).toEqual([6, 0]);
  });

  it('do not wait for one that a process has left unfinished; what is left of that is deleted later', async () => {
    mkdirSync(folder);
    const unfinished = join(folder, 'storefront-20261122T115900Z.sqlite.gz.part');
    const files = [unfinished, `${unfinished}.sqlite`, `${unfinished}.sqlite-journal`];
    for (const each of files) {
      writeFileSync(each, '');
      utimesSync(each, NOON / 1000, NOON / 1000);
    }
    await lookAt(NOON);
    expect(readdirSync(folder)).toHaveLength(files.length + 2);
    await lookAt(NOON + 6 * HOUR);

    expect(await timesOf()).toEqual([6, 0]);
    expect(readdirSync(folder)).toHaveLength(4);
  });

  it.each([
    ['before it has begun', () => true],
    ['while the database is copied', () => readdirSync(folder).some((name) => name.endsWith('.sqlite'))],
  ])('are canceled when the server stops: %s', async (_when, isTime) => {
    await server.services.db.write.raw('CREATE TABLE filler AS SELECT zeroblob(50000000) AS content');
    mkdirSync(folder);
    const backups = startBackups(database(), settings(), { log: server.services.log, now: () => NOON });
    await vi.waitUntil(isTime, { interval: 1, timeout: 30_000 });
    await backups.stop();

    expect([readdirSync(folder), server.takeErrors()]).toEqual([[], []]);
  });

  it('do not wait for a backup from the future, taken before a wrong clock was set right', async () => {
    await lookAt(NOON + 1000 * HOUR);
    await lookAt(NOON);

    expect(await timesOf()).toEqual([1000, 0]);
  });

  it('are watched: the metrics say when the newest one was taken', async () => {
    readGauges(server.services);
    const { registry } = server.services.metrics;
    const taken = async () => /^storefront_last_backup_timestamp_seconds (\d+)$/m.exec(await registry.metrics())?.[1];
    expect(await taken()).toBe('0');
    await takeAt(NOON);

    expect(await taken()).toBe(`${NOON / 1000}`);
  });

  it('that fail are logged, and tried again later', async () => {
    writeFileSync(folder, 'a file where the folder should be');
    const backups = startBackups(database(), settings(), { log: server.services.log, now: () => NOON });
    await vi.waitFor(() => expect(server.errors).toMatchObject([{ msg: 'backup failed' }]), { timeout: 30_000 });
    await backups.stop();
  });
});
