import { randomUUID } from 'node:crypto';
import {
  copyFileSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import createKnex from 'knex';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { anOrderBody } from '../support/orders/orders';
import { launchServer, type ServerProcess } from '../support/server/server-process';
import { aServerProject, type ServerProject } from '../support/server/server-project';

const SHOPPERS = 8;
const ORDERS = 20;

let project: ServerProject;
let folder: string;
let server: ServerProcess;
const file = (ending = '') => join(folder, `storefront.sqlite${ending}`);

beforeAll(async () => {
  project = await aServerProject();
});
afterAll(() => project.remove());
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'files-'));
  server = await start();
});
afterEach(async () => {
  await server.stop();
  rmSync(folder, { recursive: true, force: true });
});

async function start(): Promise<ServerProcess> {
  const started = await launchServer(project.bundle, { env: { DATA_DIR: folder } });
  await started.ready();
  return started;
}

async function send(key: string) {
  const response = await fetch(`${server.origin}/v1/create-order`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', 'Idempotency-Key': key },
    body: JSON.stringify(anOrderBody({ email: `${key}@example.com` })),
  });
  return { status: response.status, json: await response.json() };
}

/** Shoppers who order all at once. @returns the keys of the orders that were confirmed */
async function order(count: number): Promise<readonly string[]> {
  const keys = Array.from({ length: count }, () => randomUUID());
  const confirmed: string[] = [];
  const shop = async (_: unknown, shopper: number) => {
    for (let index = shopper; index < count; index += SHOPPERS) {
      const key = keys[index] as string;
      if ((await send(key)).status === 201) confirmed.push(key);
    }
  };
  await Promise.all(Array.from({ length: SHOPPERS }, shop));
  return confirmed;
}

const kill = async () => {
  server.signal('SIGKILL');
  await server.ended;
};

/** The keys in the database, as any program would read it after the server's end. */
async function storedKeys(): Promise<readonly string[]> {
  const knex = createKnex({ client: 'sqlite3', connection: { filename: file() }, useNullAsDefault: true });
  const keys = await knex('idempotency_keys').pluck('key');
  const [check] = await knex.raw('PRAGMA integrity_check');
  await knex.destroy();
  expect(check.integrity_check).toBe('ok');
  return keys;
}

async function readiness() {
  const response = await fetch(`${server.origin}/readyz`);
  return { httpStatus: response.status, ...((await response.json()) as { message?: string }) };
}

function removeAll(names: readonly string[]): void {
  for (const name of names) rmSync(join(folder, name));
}

const logNames = () => readdirSync(folder).filter((name) => name.includes('wal'));

const replaceByEmpty = (path: string) => {
  writeFileSync(`${path}.copy`, '');
  renameSync(`${path}.copy`, path);
};

const copyOver = (path: string) => {
  copyFileSync(path, `${path}.copy`);
  renameSync(`${path}.copy`, path);
};

describe('a log of the database that somebody takes away under load', () => {
  it.each([
    ['deletes the log', () => rmSync(file('-wal'))],
    ['deletes the log’s index', () => rmSync(file('-shm'))],
    ['deletes both', () => removeAll(['storefront.sqlite-wal', 'storefront.sqlite-shm'])],
    ['puts another file in the log’s place', () => copyOver(file('-wal'))],
    ['puts an empty file in the log’s place', () => replaceByEmpty(file('-wal'))],
  ])('is put back, and no confirmed order is lost at the next kill: %s', async (_, damage) => {
    const before = await order(ORDERS);
    const during = order(ORDERS);
    damage();
    const confirmed = [...before, ...(await during), ...(await order(ORDERS))];
    await kill();

    expect(confirmed.length).toBeGreaterThanOrEqual(2 * ORDERS);
    expect(new Set(await storedKeys())).toEqual(new Set(confirmed));
  });

  it('is put back within seconds when nobody orders anything', async () => {
    const confirmed = await order(ORDERS);
    const { ino } = statSync(file('-wal'));
    rmSync(file('-wal'));

    await expect.poll(() => statSync(file('-wal'), { throwIfNoEntry: false })?.ino, { timeout: 5_000 }).toBe(ino);
    await expect.poll(() => server.log.map(({ msg }) => msg)).toContainEqual(`${file('-wal')} was deleted. It’s back`);
    await kill();
    expect(new Set(await storedKeys())).toEqual(new Set(confirmed));
  });

  it('is put back at the next start if it was deleted after a kill', async () => {
    const confirmed = await order(ORDERS);
    await kill();
    rmSync(file('-wal'));
    server = await start();
    expect((await send(confirmed[0] as string)).status).toBe(200);
    await kill();
    expect(new Set(await storedKeys())).toEqual(new Set(confirmed));
  });
});

describe('a file of the database that cannot be put back', () => {
  it.each([
    ['the log is truncated', /log was truncated/, () => truncateSync(file('-wal'))],
    ['half of the log is gone', /log was truncated/, () => truncateSync(file('-wal'), statSync(file('-wal')).size / 2)],
    ['the main file is truncated', /file was truncated/, () => truncateSync(file(), statSync(file()).size / 2)],
    ['the main file is deleted', /moved, deleted, or replaced/, () => rmSync(file())],
    ['the main file is replaced', /moved, deleted, or replaced/, () => copyOver(file())],
    ['the log and its second name are deleted', /log of the database was deleted/, () => removeAll(logNames())],
  ])('closes the store, and says why: %s', async (_, sentence, damage) => {
    await order(ORDERS);
    // Checked at least once at this size.
    expect((await readiness()).httpStatus).toBe(200);
    damage();

    const refused = await send(randomUUID());
    expect(refused).toMatchObject({ status: 503, json: { code: 'unavailable' } });
    expect(await order(ORDERS)).toEqual([]);
    expect(await readiness()).toMatchObject({ httpStatus: 503, message: expect.stringMatching(sentence) });
  });

  it('loses nothing when the server is stopped normally after both names of the log were deleted', async () => {
    const confirmed = await order(ORDERS);
    removeAll(logNames());
    expect((await readiness()).httpStatus).toBe(503);
    server.signal('SIGTERM');
    await server.ended;
    expect(new Set(await storedKeys())).toEqual(new Set(confirmed));
  });
});

it('leaves only the database’s own file behind when it stops', async () => {
  await order(ORDERS);
  expect(readdirSync(folder).filter((name) => name.endsWith('-link'))).toHaveLength(2);
  server.signal('SIGTERM');
  await server.ended;
  expect(readdirSync(folder).filter((name) => name.startsWith('storefront.sqlite'))).toEqual(['storefront.sqlite']);
  expect(readFileSync(file()).subarray(0, 15).toString()).toBe('SQLite format 3');
});
