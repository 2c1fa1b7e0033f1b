import { spawn, spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { listBackups } from '../../../../../server/database/backup/backups';
import { projectFolders } from '../../../../../server/operations/files/project-folders';
import { openDatabase } from '../../../../../server/order-rows/open-database';
import { connectTo } from '../../../../support/database/test-database';
import { startStoreServer } from '../../../../support/server/store-server';

const SCRIPTS = join(projectFolders.catalog, '../scripts/backup');
const MAIN = join(projectFolders.catalog, '../main.ts');

let folder: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'commands-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

function run(script: 'backup' | 'restore', ...args: string[]) {
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    ['--import', 'tsx', join(SCRIPTS, `${script}.ts`), ...args],
    { env: { PATH: process.env.PATH, DATA_DIR: folder }, encoding: 'utf8' },
  );
  return { status, stdout, stderr };
}

/** Whether this system lets users mount small disks. */
function hasSmallDisks(): boolean {
  return spawnSync('unshare', ['-rm', 'mount', '-t', 'tmpfs', 'tmpfs', '/mnt']).status === 0;
}

async function createDatabase(): Promise<void> {
  await (await openDatabase({ file: join(folder, 'storefront.sqlite') })).close();
}

describe('npm run backup', () => {
  it('says what it has backed up and what is not in it', async () => {
    await createDatabase();
    const { status, stdout } = run('backup');

    expect(status).toBe(0);
    expect(stdout).toMatch(
      /backups\/storefront-\d{8}T\d{6}Z\.sqlite\.gz: 0 orders, \d+ KB, checked\.\nNot in it: secrets/,
    );
  });

  it('warns against copying the database file of a running server', () => {
    expect(run('backup', '--help').stdout).toContain('Do not copy storefront.sqlite yourself while the server runs');
  });

  it.runIf(hasSmallDisks())('leaves nothing behind on a disk that is full', async () => {
    await createDatabase();
    const inside = join(folder, 'small');
    mkdirSync(inside);
    // Lists what is left before the disk goes with its namespace.
    const script = `mount -t tmpfs -o size=64k tmpfs "$BACKUP_DIR" && "$@"; code=$?; ls -A "$BACKUP_DIR"; exit $code`;
    const command = [process.execPath, '--import', 'tsx', join(SCRIPTS, 'backup.ts')];
    const { status, stdout, stderr } = spawnSync('unshare', ['-rm', 'sh', '-c', script, 'sh', ...command], {
      env: { PATH: process.env.PATH, DATA_DIR: folder, BACKUP_DIR: inside },
      encoding: 'utf8',
    });

    expect({ status, stdout, stderr }).toEqual({
      status: 1,
      stdout: '',
      stderr: `There is no space left for a backup in ${inside}.\n`,
    });
  });

  it('leaves nothing behind when it is interrupted', async () => {
    await createDatabase();
    const knex = connectTo({ file: join(folder, 'storefront.sqlite') });
    await knex.raw('CREATE TABLE filler AS SELECT zeroblob(100000000) AS content');
    await knex.destroy();
    const child = spawn(process.execPath, ['--import', 'tsx', join(SCRIPTS, 'backup.ts')], {
      env: { PATH: process.env.PATH, DATA_DIR: folder },
      stdio: ['ignore', 'ignore', 'pipe'],
    });
    const said = text(child.stderr);
    const files = () => (existsSync(join(folder, 'backups')) ? readdirSync(join(folder, 'backups')) : []);
    await vi.waitUntil(() => files().some((name) => name.endsWith('.sqlite')), { interval: 2, timeout: 30_000 });
    child.kill('SIGINT');

    expect([await said, files()]).toEqual(['Canceled. Nothing is left of this backup.\n', []]);
  });

  it('tells in one sentence why it cannot', () => {
    const { status, stderr } = run('backup');

    expect(status).toBe(1);
    expect(stderr).toBe(`There is no database to back up: ${folder}/storefront.sqlite\n`);
  });
});

describe('npm run restore', () => {
  it('lists the backups, checks one, and restores it under the name from the list', async () => {
    await createDatabase();
    run('backup');
    const [backup] = await listBackups(join(folder, 'backups'));
    const name = backup?.name ?? '';

    expect(run('restore').stdout).toContain(name);
    expect(run('restore', name, '--check').stdout).toContain('is good: 0 orders. Nothing was changed.');
    expect(run('restore', name)).toMatchObject({ status: 1, stderr: expect.stringContaining('--keep-old-as') });
    const { status, stdout } = run('restore', name, '--keep-old-as', 'old.sqlite');
    expect({ status, lines: stdout.split('\n') }).toMatchObject({
      status: 0,
      lines: [
        `${folder}/storefront.sqlite is restored: 0 orders.`,
        'The old database is kept as old.sqlite.',
        'New orders get numbers at least 1000 higher, so that none gets one that was given after the backup.',
        'Start the server.',
        '',
      ],
    });
    expect(existsSync(join(folder, 'old.sqlite'))).toBe(true);
  });

  it.each([['../old'], ['']])('does not keep the old one as %j', (name) => {
    expect(run('restore', 'any', '--keep-old-as', name)).toMatchObject({
      status: 1,
      stderr: '--keep-old-as must be a name of letters, digits, dots, dashes and underscores.\n',
    });
    expect(readdirSync(folder)).toEqual([]);
  });

  it('explains itself when it is called wrongly', () => {
    for (const args of [['--overwrite'], ['one', 'two']]) {
      expect(run('restore', ...args)).toMatchObject({
        status: 1,
        stderr: expect.stringContaining('npm run restore --'),
      });
    }
  });
});

describe('a server with BACKUP_EVERY', () => {
  it('takes its first backup when it starts', async () => {
    const env = { NODE_OPTIONS: '--import tsx', BACKUP_EVERY: '6h', BACKUP_DIR: folder };
    const server = await startStoreServer(env, MAIN);
    try {
      await vi.waitFor(async () => expect(await listBackups(folder)).toHaveLength(1), { timeout: 30_000 });
    } finally {
      await server.stop();
    }
  });

  it('does not start where it could not write them', () => {
    const file = join(folder, 'a-file');
    writeFileSync(file, '');
    const env = {
      PATH: process.env.PATH,
      PORT: '0',
      DATA_DIR: folder,
      BACKUP_EVERY: '6h',
      BACKUP_DIR: join(file, 'x'),
    };
    const { status, stderr } = spawnSync(process.execPath, ['--import', 'tsx', MAIN], { env, encoding: 'utf8' });

    expect(status).toBe(1);
    expect(stderr).toMatch(/^BACKUP_DIR .*a-file\/x: files cannot be written here \((ENOTDIR|EEXIST)\)/m);
  });
});
