import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import createKnex from 'knex';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { anOrderBody } from '../support/orders/orders';
import { launchServer, type ServerProcess, statusOf } from '../support/server/server-process';
import { aServerProject, type ServerProject } from '../support/server/server-project';

/** A small separate disk that only the server sees. Needs no rights where user namespaces are allowed. */
const SMALL_DISK = ['unshare', '-rm', 'sh', '-c', 'mount -t tmpfs -o size=6m tmpfs "$DATA_DIR" && exec "$@"', 'sh'];

const worksAlone = (command: readonly string[]) => {
  const env = { PATH: process.env.PATH, DATA_DIR: '/mnt' };
  return spawnSync(command[0] ?? '', [...command.slice(1), 'true'], { env }).status === 0;
};

/** Makes files unchangeable, also for root and for a process that has them open. */
const setImmutable = (isOn: boolean, files: readonly string[]) =>
  execFileSync('chattr', [isOn ? '+i' : '-i', ...files], { stdio: 'ignore' });

function canSetImmutable(): boolean {
  const file = join(mkdtempSync(join(tmpdir(), 'immutable-')), 'file');
  writeFileSync(file, '');
  try {
    setImmutable(true, [file]);
    setImmutable(false, [file]);
    return true;
  } catch {
    return false;
  }
}

/** @returns a function that mends it */
type Break = (server: ServerProcess, folder: string) => Promise<() => unknown>;

interface Fault {
  readonly name: string;
  readonly isPossible: boolean;
  readonly breakIt: Break;
  readonly message: RegExp;
  /** Whether orders can still be read. */
  readonly reads: boolean;
  readonly wrapper?: readonly string[];
}

const FAULTS: readonly Fault[] = [
  {
    name: 'a full disk',
    isPossible: worksAlone(SMALL_DISK),
    wrapper: SMALL_DISK,
    message: /^The server has run out of space/,
    reads: true,
    async breakIt(server, folder) {
      const filler = join(`/proc/${server.pid}/root`, folder, 'filler');
      spawnSync('dd', ['if=/dev/zero', `of=${filler}`, 'bs=4k']);
      return () => rmSync(filler);
    },
  },
  {
    name: 'a file that cannot be written',
    isPossible: canSetImmutable(),
    message: /^The server cannot (reach its orders|save anything) at the moment/,
    reads: true,
    async breakIt(_server, folder) {
      const files = ['', '-wal'].map((ending) => join(folder, `storefront.sqlite${ending}`));
      setImmutable(true, files);
      return () => setImmutable(false, files);
    },
  },
  {
    name: 'another program that has locked it',
    isPossible: true,
    message: /^The server is busy/,
    reads: true,
    async breakIt(_server, folder) {
      const connection = { filename: join(folder, 'storefront.sqlite') };
      const other = createKnex({ client: 'sqlite3', connection, useNullAsDefault: true });
      await other.raw('BEGIN IMMEDIATE');
      return () => other.destroy();
    },
  },
  {
    name: 'a folder that has gone',
    isPossible: true,
    message: /^The server cannot reach its orders/,
    reads: false,
    async breakIt(_server, folder) {
      renameSync(folder, `${folder}-away`);
      return () => renameSync(`${folder}-away`, folder);
    },
  },
];

let project: ServerProject;
beforeAll(async () => {
  project = await aServerProject();
});
afterAll(() => project.remove());

describe.each(FAULTS)('the database has $name', ({ name, isPossible, breakIt, message, reads, wrapper = [] }) => {
  let folder: string;
  let server: ServerProcess;

  beforeAll(async () => {
    if (!isPossible) process.stdout.write(`Skipped: ${name} cannot be brought about on this machine.\n`);
    folder = mkdtempSync(join(tmpdir(), 'fault-'));
    const env = { DATA_DIR: folder, PICTURES_DIR: join(folder, '../fault-pictures') };
    server = await launchServer(project.bundle, { env, wrapper });
    await server.ready();
  });
  afterAll(async () => {
    await server.stop();
    rmSync(folder, { recursive: true, force: true });
  });

  async function post(path: string, body: object, headers = {}) {
    const response = await fetch(`${server.origin}${path}`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', ...headers },
      body: JSON.stringify(body),
    });
    const text = await response.text();
    return { status: response.status, headers: response.headers, json: text === '' ? undefined : JSON.parse(text) };
  }
  const order = (key: string) =>
    post('/v1/create-order', anOrderBody({ email: `${key}@example.com` }), { 'Idempotency-Key': key });
  const list = () => post('/v1/retrieve-orders', { companyName: 'Hennessy' });

  /** Unlocks the orders. @returns a function that edits the order's only line */
  async function editorOf(placed: { created_at: string }, key: string) {
    const Cookie = cookiesOf(await post('/v1/admin/unlock', { companyName: 'Hennessy', password: 'admin' }));
    const body = { companyName: 'Hennessy', email: `${key}@example.com`, created_at: placed.created_at };
    return async () =>
      (await post('/v1/update-historical-order', { ...body, cart: [{ line: 1, version: 1, po: 'PO-1' }] }, { Cookie }))
        .status;
  }

  /** Puts a price into the office's draft. @returns functions that publish the draft, and read what is published */
  async function publisher() {
    const Cookie = cookiesOf(await post('/v1/office/sign-in', { email: 'owner@example.com', password: 'admin' }));
    const call = (path: string, body = {}) => post(`/v1/office/catalog/${path}`, body, { Cookie });
    const price = { document: 'items/mens.json', pointer: ['PL420', 'sizes', '2XLarge'], value: 45, seen: 44 };
    const { revision, edits } = (await call('save', { edits: [price] })).json;
    const publish = () => call('publish', { revision, ids: edits.map(({ id }: { id: number }) => id) });
    return { revision, publish, read: async () => (await call('read')).json };
  }

  it.runIf(isPossible)('publishes nothing meanwhile, keeps the draft, and publishes it when it is over', async () => {
    const { revision, publish, read } = await publisher();
    const mend = await breakIt(server, folder);
    const meanwhile = await publish();
    await mend();
    const kept = await read();
    const again = await publish();

    expect(meanwhile).toMatchObject({ status: 503, json: { message: expect.stringMatching(message) } });
    expect([kept.revision, kept.edits.length]).toEqual([revision, 1]);
    expect(again).toMatchObject({ status: 200, json: { revision: revision + 1 } });
    expect(await read()).toMatchObject({ revision: revision + 1, edits: [] });
  });

  it.runIf(isPossible)('says so, loses nothing, and works again when it is over', async () => {
    const before = await order('before-the-fault');
    const edit = await editorOf(before.json, 'before-the-fault');
    const mend = await breakIt(server, folder);
    const editedMeanwhile = await edit();
    const meanwhile = await order('during-the-fault');
    const listed = await list();
    const [healthy, ready] = [await statusOf(`${server.origin}/healthz`), await statusOf(`${server.origin}/readyz`)];
    await mend();
    const [editedAgain, again] = [await edit(), await order('during-the-fault')];
    const repeated = await order('before-the-fault');

    expect(meanwhile).toMatchObject({
      status: 503,
      json: { code: 'unavailable', message: expect.stringMatching(message) },
    });
    expect(Number(meanwhile.headers.get('Retry-After'))).toBeGreaterThan(0);
    expect([listed.status, healthy, ready]).toEqual(reads ? [200, 200, 200] : [503, 200, 503]);
    expect([before.status, again.status, repeated.status]).toEqual([201, 201, 200]);
    expect([editedMeanwhile, editedAgain]).toEqual([503, 200]);
    expect(repeated.json.order_id).toBe(before.json.order_id);
    expect((await list()).json.orders).toHaveLength(2);
    expect(await statusOf(`${server.origin}/readyz`)).toBe(200);
  });
});

function cookiesOf({ headers }: { readonly headers: Headers }): string {
  return headers
    .getSetCookie()
    .map((cookie) => cookie.split(';')[0])
    .join('; ');
}
