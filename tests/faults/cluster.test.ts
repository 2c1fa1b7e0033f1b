import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { Agent, request } from 'node:http';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openDatabase } from '../../server/db/engines/open-database';
import { halfAnOrder } from '../support/half-an-order';
import { freePort, launchServer, type ServerProcess, statusOf } from '../support/server-process';
import { aServerProject, type ServerProject } from '../support/server-project';
import { connectTo } from '../support/test-database';
import { readyWorkers } from '../support/workers/store-of-workers';

const WORKERS = 3;
const CALLS = 30;
const POLL = { interval: 20, timeout: 30_000 };

let project: ServerProject;
const folders: string[] = [];
const servers: ServerProcess[] = [];
beforeAll(async () => {
  project = await aServerProject();
});
afterAll(async () => {
  await Promise.all(servers.map((server) => server.stop()));
  for (const folder of folders) rmSync(folder, { recursive: true, force: true });
  project.remove();
});

async function launch(
  env: Readonly<Record<string, string>> = {},
  args = ['--workers', String(WORKERS)],
): Promise<ServerProcess> {
  const folder = mkdtempSync(join(tmpdir(), 'cluster-'));
  folders.push(folder);
  const server = await launchServer(project.bundle, { env: { DATA_DIR: folder, ...env }, args });
  servers.push(server);
  return server;
}

/** With all its processes ready. */
async function launchReady(env?: Readonly<Record<string, string>>, workers = WORKERS): Promise<ServerProcess> {
  const server = await launch(env, ['--workers', String(workers)]);
  await server.ready();
  await expect.poll(() => readyWorkers(server).length, POLL).toBe(workers);
  return server;
}

/** A call on a separate connection. */
function post(origin: string, path: string, body: object, cookie = ''): Promise<{ status: number; cookies: string }> {
  return new Promise((resolve, reject) => {
    const headers = { 'Content-Type': 'application/json', Cookie: cookie };
    const call = request(origin + path, { method: 'POST', agent: false, headers }, (response) => {
      const cookies = (response.headers['set-cookie'] ?? []).map((each) => each.split(';')[0]).join('; ');
      response.resume();
      response.once('end', () => resolve({ status: response.statusCode ?? 0, cookies }));
    });
    call.once('error', reject);
    call.end(JSON.stringify(body));
  });
}

async function metric(port: string, name: string): Promise<number> {
  const text = await (await fetch(`http://127.0.0.1:${port}/metrics`)).text();
  const lines = text.split('\n').filter((line) => line.startsWith(name));
  return lines.reduce((sum, line) => sum + Number(line.split(' ').at(-1)), 0);
}

describe('a server of several processes', () => {
  it('shares sessions and metrics, and replaces a process that is killed', async () => {
    const METRICS_PORT = String(await freePort());
    const server = await launchReady({ METRICS_PORT });
    const admin = { companyName: 'Hennessy', password: 'admin' };
    const { cookies } = await post(server.origin, '/v1/admin/unlock', admin);
    const history = { companyName: 'Hennessy', order_id: 'HEN-1', line: 1 };
    const calls = Array.from({ length: CALLS }, () => post(server.origin, '/v1/order-history', history, cookies));
    // There's no such order, which only an admin finds out.
    expect(new Set((await Promise.all(calls)).map(({ status }) => status))).toEqual(new Set([404]));
    expect((await post(server.origin, '/v1/order-history', history)).status).toBe(401);
    const counted = 'storefront_http_request_duration_seconds_count{method="POST",route="/v1/order-history"';
    expect(await metric(METRICS_PORT, counted)).toBe(CALLS + 1);

    const [killed = 0] = readyWorkers(server);
    process.kill(killed, 'SIGKILL');
    await expect.poll(() => metric(METRICS_PORT, 'storefront_worker_ends_total'), POLL).toBe(1);
    await expect.poll(() => metric(METRICS_PORT, 'storefront_workers_ready'), POLL).toBe(WORKERS);
    expect(readyWorkers(server)).not.toContain(killed);
    expect((await post(server.origin, '/v1/order-history', history, cookies)).status).toBe(404);
    expect(await metric(METRICS_PORT, 'storefront_database_up')).toBe(1);
  });

  it('finishes what is in flight in all of its processes when it is told to stop', async () => {
    const server = await launchReady({ DRAIN_SECONDS: '4' });
    const agent = new Agent({ keepAlive: true });
    const orders = Array.from({ length: 6 }, () => halfAnOrder(server, agent));
    await Promise.all(orders.map(({ arrived }) => arrived));
    // As a service manager does, which signals every process.
    for (const pid of [server.pid, ...readyWorkers(server)]) process.kill(pid, 'SIGTERM');
    await expect.poll(() => statusOf(`${server.origin}/readyz`), POLL).toBe(503);
    for (const order of orders) order.sendTheRest();

    const answers = await Promise.all(orders.map(({ answered }) => answered));
    expect(answers.map(({ status }) => status)).toEqual(orders.map(() => 201));
    expect(await server.ended).toMatchObject({ code: 0, errors: '' });
    agent.destroy();
  });

  it.each([
    ['SIGTERM', 'has ended', ({ before, server }) => readyWorkers(server).length < before.length],
    [
      'SIGTERM',
      'is started again',
      ({ before, server }) => childrenOf(server.pid).some((pid) => !before.includes(pid)),
    ],
    ['SIGINT', 'is started again', ({ before, server }) => childrenOf(server.pid).some((pid) => !before.includes(pid))],
    ['SIGTERM', 'has opened the database again', ({ before, server }) => openings(server) > before.length],
  ] as [NodeJS.Signals, string, (replacing: { before: readonly number[]; server: ServerProcess }) => boolean][])(
    'stops at %s in good order when one of its processes %s',
    async (signal, _what, isTime) => {
      const server = await launchReady({}, 2);
      const before = readyWorkers(server);
      process.kill(before[0] ?? 0, 'SIGKILL');
      await expect.poll(() => isTime({ before, server }), { ...POLL, interval: 5 }).toBe(true);
      signalAll(server, signal);

      expect(await server.ended).toEqual({ code: 0, signal: null, errors: '' });
    },
  );

  it('stops in good order while its first process is starting', async () => {
    const server = await launch();
    await expect.poll(() => childrenOf(server.pid), POLL).toHaveLength(1);
    signalAll(server, 'SIGTERM');

    expect(await server.ended).toEqual({ code: 0, signal: null, errors: '' });
  });

  it('does not start on a database from a newer version, and says so once', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'cluster-'));
    folders.push(folder);
    await newerVersionOn(folder);
    const server = await launch({ DATA_DIR: folder });
    const { code, errors } = await server.ended;

    expect([code, errors.split('\n')]).toEqual([
      1,
      ['The server cannot start:', expect.stringMatching(/is from a newer version \(999-colors\)\. Start that/), ''],
    ]);
    expect(server.log.filter(({ msg }) => msg === 'worker has ended')).toEqual([]);
  });

  it('goes on with the processes that it has when a newer version has changed its database', async () => {
    const server = await launchReady({}, 2);
    await newerVersionOn(folders.at(-1) as string);
    process.kill(readyWorkers(server)[0] ?? 0, 'SIGKILL');
    const ends = () => server.log.filter(({ msg }) => msg === 'worker has ended');
    await expect.poll(() => ends().length, POLL).toBe(2);

    expect(ends()[1]).toMatchObject({ code: 1, starts_again_in_ms: expect.any(Number) });
    expect([await statusOf(`${server.origin}/healthz`), await statusOf(`${server.origin}/readyz`)]).toEqual([200, 503]);
    server.signal('SIGTERM');
    const { code, errors } = await server.ended;
    expect([code, errors]).toEqual([0, expect.stringContaining('is from a newer version (999-colors)')]);
  });

  it('ends with its primary, however that ends, and can be started again on the same folder', async () => {
    const server = await launchReady();
    const workers = readyWorkers(server);
    const DATA_DIR = folders.at(-1) as string;
    const second = await launch({ DATA_DIR, LOG_LEVEL: 'silent' });
    expect(await second.ended).toMatchObject({
      code: 1,
      errors: expect.stringContaining('another server is running on this folder'),
    });

    server.signal('SIGKILL');
    await server.ended;
    await expect.poll(() => workers.filter(isAlive), POLL).toEqual([]);
    await (await launch({ DATA_DIR })).ready();
  });

  it.each([
    ['2', { PUBLIC_HOSTS: 'https://x' }, /^PUBLIC_HOSTS: .*\nPORT \d+ on 127\.0\.0\.1: another program listens there/m],
    [
      '2',
      { DATA_DIR: '/dev/null/data', PUBLIC_HOSTS: 'https://x' },
      /^PUBLIC_HOSTS: [\s\S]*^DATA_DIR \/dev\/null\/data: /m,
    ],
    ['2', {}, /^PORT \d+ on 127\.0\.0\.1: another program listens there/m],
    ['many', {}, /^WORKERS: must be a number of processes, 1 to 64$/m],
    ['0', {}, /^WORKERS: /m],
  ])('says once why it cannot start: --workers %s %j', async (workers, env, reason) => {
    const taken = createServer().listen(0, '127.0.0.1');
    await once(taken, 'listening');
    const { port } = taken.address() as AddressInfo;
    const { code, errors } = await (await launch({ PORT: String(port), ...env }, ['--workers', workers])).ended;
    taken.close();

    expect(code).toBe(1);
    expect(errors).toMatch(reason);
    expect(errors.match(/The server cannot start/g)).toHaveLength(1);
    expect(errors).not.toMatch(/^ {4}at /m);
  });

  it('refuses arguments that it does not know', async () => {
    const { code, errors } = await (await launch({}, ['--wrokers', '2'])).ended;
    expect([code, errors]).toEqual([1, expect.stringContaining('the only argument is --workers')]);
  });
});

async function newerVersionOn(folder: string): Promise<void> {
  const file = join(folder, 'storefront.sqlite');
  await (await openDatabase({ file })).close();
  const knex = connectTo({ file });
  await knex('knex_migrations').insert({ name: '999-colors', batch: 9, migration_time: 1 });
  await knex.destroy();
}

/** As a terminal or a service manager does. */
function signalAll({ pid }: ServerProcess, signal: NodeJS.Signals): void {
  for (const each of [...childrenOf(pid), pid]) process.kill(each, signal);
}

/** How many times a process has opened the database. */
function openings({ log }: ServerProcess): number {
  return log.filter(({ msg, step }) => msg === 'start' && step === 'database').length;
}

/** The processes that a process has started, as Linux knows them. */
function childrenOf(pid: number): readonly number[] {
  const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim();
  return children === '' ? [] : children.split(' ').map(Number);
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}
