import { chmodSync, chownSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import createKnex, { type Knex } from 'knex';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openDatabase } from '../../server/order-rows/open-database';
import { writeSecrets } from '../support/server/secrets-file';
import { launchServer, type ServerEnd, type ServerProcess } from '../support/server/server-process';
import { aServerProject, type ServerProject } from '../support/server/server-project';

let project: ServerProject;
let folder: string;
let database: string;
let running: ServerProcess[] = [];

beforeAll(async () => {
  project = await aServerProject();
});
afterAll(() => project.remove());
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'start-'));
  database = join(folder, 'storefront.sqlite');
});
afterEach(async () => {
  await Promise.all(running.map((server) => server.stop()));
  running = [];
  rmSync(folder, { recursive: true, force: true });
});

async function launch(env: Record<string, string> = {}, options: { user?: number; bundle?: string } = {}) {
  const { user, bundle = project.bundle } = options;
  const server = await launchServer(bundle, {
    env: { DATA_DIR: folder, ...env },
    cwd: project.folder,
    ...(user === undefined ? {} : { user }),
  });
  running.push(server);
  return server;
}

/** Its reasons, a line each, after checking that there's nothing else. */
async function reasonsOf(server: ServerProcess): Promise<readonly string[]> {
  const { code, errors }: ServerEnd = await server.ended;
  const [head, ...reasons] = errors.trimEnd().split('\n');
  expect([code, head]).toEqual([1, 'The server cannot start:']);
  expect(errors).not.toMatch(/^ {4}at /m);
  return reasons;
}

async function makeDatabase(change: (knex: Knex) => Promise<unknown>): Promise<void> {
  await (await openDatabase({ file: database })).close();
  const knex = createKnex({ client: 'sqlite3', connection: { filename: database }, useNullAsDefault: true });
  await change(knex);
  await knex.destroy();
}

describe('a secrets file', () => {
  it.each([
    [0o640, false],
    [0o644, true],
  ])('with the mode %o is reported: %s', async (mode, isReported) => {
    const secrets = await writeSecrets();
    chmodSync(secrets.file, mode);
    const server = await launch({ SECRETS_FILE: secrets.file });
    await server.ready();
    const reported = server.log.filter(({ msg }) => `${msg}`.includes('can read SECRETS_FILE'));
    await server.stop();
    secrets.remove();

    expect(reported.map(({ level, file }) => [level, file])).toEqual(isReported ? [[40, secrets.file]] : []);
  });
});

describe('a server that cannot start', () => {
  it('says everything that is wrong, all at once', async () => {
    const other = await aServerProject();
    const taken = createServer().listen(0, '127.0.0.1');
    await new Promise((resolve) => taken.once('listening', resolve));
    const { port } = taken.address() as { port: number };
    const hats = join(other.dataFiles, 'items/hats.json');
    writeFileSync(hats, '[{ "code": "CP90", ');
    const secrets = join(folder, 'secrets.json');
    writeFileSync(secrets, JSON.stringify({ session_keys: ['k'.repeat(16)], admin_password: 'admin', customers: {} }));
    writeFileSync(join(folder, 'a-file'), '');
    const env = {
      NODE_ENV: 'production',
      PORT: String(port),
      HOST: '127.0.0.1',
      METRICS_PORT: String(port),
      PUBLIC_HOSTS: 'orders.leith.example, https://orders.stivers.example/',
      DATA_DIR: join(folder, 'a-file/data'),
      SECRETS_FILE: secrets,
      RETAIN_ORDERS: '3d',
    };
    try {
      expect(await reasonsOf(await launch(env, { bundle: other.bundle }))).toEqual([
        'RETAIN_ORDERS: must be at least 90d',
        'PUBLIC_HOSTS: https://orders.stivers.example/: must be hosts such as orders.example.com, without https:// and without a path',
        `PORT ${port} on 127.0.0.1: another program listens there. Stop it, or use another port.`,
        `METRICS_PORT ${port} on 127.0.0.1: another program listens there. Stop it, or use another port.`,
        `DATA_DIR ${env.DATA_DIR}: files cannot be written here (ENOTDIR). Name a folder that the server's user owns.`,
        `${hats}: not valid JSON at line 1, column 20`,
        `SECRETS_FILE ${secrets}: admin_password: is too short for an admin password: use at least 10 characters`,
      ]);
    } finally {
      taken.close();
      other.remove();
    }
  });

  it.each([
    ['DATA_DIR', {}],
    ['BACKUP_DIR', { BACKUP_EVERY: '6h' }],
  ])('names a %s where the system makes no folders', async (setting, env) => {
    expect(await reasonsOf(await launch({ ...env, [setting]: '/proc/store/files' }))).toEqual([
      `${setting} /proc/store/files: files cannot be written here (ENOENT). Name a folder that the server's user owns.`,
    ]);
  });

  it('names a data folder beside PostgreSQL, too', async () => {
    const env = { DATABASE_URL: 'postgres://127.0.0.1:1/none', DATA_DIR: '/proc/store/files' };

    expect(await reasonsOf(await launch(env))).toEqual([
      "DATA_DIR /proc/store/files: files cannot be written here (ENOENT). Name a folder that the server's user owns.",
      expect.stringMatching(/^DATABASE_URL/),
    ]);
  });

  it.runIf(process.getuid?.() === 0)('names a data folder that its user may not write', async () => {
    const user = 65_534;
    for (const readable of [folder, project.folder]) chmodSync(readable, 0o755);

    expect(await reasonsOf(await launch({}, { user }))).toEqual([
      `DATA_DIR ${folder}: files cannot be written here (EACCES). Name a folder that the server's user owns.`,
    ]);
  });

  it.runIf(process.getuid?.() === 0)('names a database that its user may not write', async () => {
    const user = 65_534;
    await makeDatabase(async () => undefined);
    chmodSync(project.folder, 0o755);
    chownSync(folder, user, user);
    chmodSync(database, 0o444);

    expect(await reasonsOf(await launch({}, { user }))).toEqual([
      `${database}: the server's user cannot open or change this (EACCES).`,
    ]);
  });
});

describe('a database that a server must not use', () => {
  const unchanged = async (reason: string) => {
    const before = readFileSync(database);
    expect(await reasonsOf(await launch())).toEqual([reason]);
    expect(readFileSync(database).equals(before)).toBe(true);
  };

  it('is from a newer version', async () => {
    await makeDatabase((knex) => knex('knex_migrations').insert({ name: '010-colors', batch: 2, migration_time: 1 }));

    await unchanged(
      `The database ${database} is from a newer version (010-colors). Start that version again, or restore a backup from before the upgrade.`,
    );
  });

  it.each([
    ['the lock of an upgrade', (knex: Knex) => knex('knex_migrations_lock').update({ is_locked: 1 })],
    ['a column missing', (knex: Knex) => knex.raw('ALTER TABLE orders DROP COLUMN captured_at')],
    ['a table missing', (knex: Knex) => knex.raw('DROP TABLE order_line_history')],
  ])('was left in the middle of an upgrade: %s', async (_what, change) => {
    await makeDatabase(change);

    await unchanged(
      `The database ${database} was left in the middle of an upgrade. Restore the backup from before the upgrade.`,
    );
  });

  it.each([
    ['no database at all', (bytes: Buffer) => bytes.fill('an order, ')],
    ['cut off', (bytes: Buffer) => bytes.subarray(0, 3 * 4096)],
    ['overwritten in the middle', (bytes: Buffer) => bytes.fill(0xa5, 4096, 12 * 4096)],
  ])('is %s', async (_what, damage) => {
    await makeDatabase(async () => undefined);
    writeFileSync(database, damage(readFileSync(database)));

    await unchanged(
      `The database ${database} is damaged. Nothing was changed in it; restore a backup under another name and keep this file.`,
    );
  });

  it('is locked by another program', async () => {
    await makeDatabase(async () => undefined);
    const other = createKnex({ client: 'sqlite3', connection: { filename: database }, useNullAsDefault: true });
    await other.raw('PRAGMA locking_mode = EXCLUSIVE');
    await other.raw('BEGIN EXCLUSIVE');
    try {
      const [reason] = await reasonsOf(await launch());
      expect(reason).toBe('DATA_DIR: another program has locked the database. End it, then start again.');
    } finally {
      await other.destroy();
    }
  });

  it('belongs to a server that is running, until that one is killed', async () => {
    const first = await launch();
    await first.ready();

    expect(await reasonsOf(await launch())).toEqual([
      `DATA_DIR ${folder}: another server is running on this folder. Stop it first, or use another folder.`,
    ]);
    first.signal('SIGKILL');
    await first.ended;
    await (await launch()).ready();
  });
});

it('makes the folders that it needs', async () => {
  const deep = join(folder, 'a/b');
  mkdirSync(join(folder, 'a'));
  const server = await launch({ DATA_DIR: deep });
  await server.ready();

  expect(readFileSync(join(deep, 'storefront.sqlite')).subarray(0, 13).toString()).toBe('SQLite format');
});
