import { randomUUID } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import createKnex from 'knex';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { anOrderBody } from '../support/orders';
import { type WrittenSecrets, writeSecrets } from '../support/secrets-file';
import { freePort, launchServer, type ServerProcess } from '../support/server-process';
import { aServerProject, type ServerProject } from '../support/server-project';

let project: ServerProject;
let secrets: WrittenSecrets;
let folder: string;
let server: ServerProcess | undefined;
beforeAll(async () => {
  project = await aServerProject();
  secrets = await writeSecrets();
});
afterAll(() => {
  project.remove();
  secrets.remove();
});
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'workers-'));
});
afterEach(async () => {
  await server?.stop();
  rmSync(folder, { recursive: true, force: true });
});

/** @param env with a secrets file by default */
async function launch(workers: string, env: Record<string, string> = { SECRETS_FILE: secrets.file }) {
  const settings = { DATA_DIR: folder, ...env };
  server = await launchServer(project.bundle, { env: settings, args: ['--workers', workers], cwd: project.folder });
  return server;
}

/** The processes that a process has started. */
function childrenOf(pid: number): readonly number[] {
  const text = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8');
  return text.trim().split(' ').filter(Boolean).map(Number);
}

/** Sends an order until somebody has taken it. @returns its number */
async function place({ origin }: ServerProcess, key: string): Promise<string> {
  for (;;) {
    const response = await fetch(`${origin}/v1/create-order`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', 'Idempotency-Key': key },
      body: JSON.stringify(anOrderBody({ bypass_code: secrets.code.hennessy, email: `${key}@example.com` })),
    }).catch(() => undefined);
    // Undefined if its process was killed.
    const answer = (await response?.json().catch(() => undefined)) as { order_id: string } | undefined;
    if (response && answer) expect([200, 201, 503]).toContain(response.status);
    if (response?.ok && answer) return answer.order_id;
  }
}

async function storedNumbers(): Promise<readonly string[]> {
  const connection = { filename: join(folder, 'storefront.sqlite') };
  const knex = createKnex({ client: 'sqlite3', connection, useNullAsDefault: true });
  const numbers: string[] = await knex('orders').pluck('order_number');
  await knex.destroy();
  return numbers;
}

describe('a server of several processes', () => {
  it('places each order once, replaces processes that are killed, adds up their metrics, and stops as one', async () => {
    const metricsPort = String(await freePort());
    const running = await launch('3', { SECRETS_FILE: secrets.file, METRICS_PORT: metricsPort });
    await running.ready();
    await expect.poll(() => childrenOf(running.pid).length, { timeout: 20_000 }).toBe(3);
    const placed = new Map<string, string>();
    const shop = async () => {
      for (let order = 0; order < 25; order += 1) {
        const key = randomUUID();
        placed.set(key, await place(running, key));
      }
    };
    const shopping = Promise.all(Array.from({ length: 8 }, shop));
    const killed = new Set<number>();
    while (killed.size < 2) {
      await expect.poll(() => placed.size, { timeout: 60_000 }).toBeGreaterThan(40 * (killed.size + 1));
      const [victim = 0] = childrenOf(running.pid).filter((pid) => !killed.has(pid));
      process.kill(victim, 'SIGKILL');
      killed.add(victim);
    }
    await shopping;

    const numbers = await storedNumbers();
    expect(placed.size).toBe(200);
    expect(numbers.toSorted()).toEqual([...placed.values()].toSorted());
    await expect.poll(() => childrenOf(running.pid).length, { timeout: 20_000 }).toBe(3);
    // A process that is starting does not answer yet.
    const metrics = async () => (await fetch(`http://127.0.0.1:${metricsPort}/metrics`)).text();
    await expect.poll(metrics, { timeout: 60_000 }).toMatch(/^storefront_database_up 1$/m);
    expect(await metrics()).toMatch(/^storefront_orders_placed_total\{payment="code"\} [1-9]\d*$/m);

    const workers = childrenOf(running.pid);
    running.signal('SIGTERM');
    expect(await running.ended).toMatchObject({ code: 0, errors: '' });
    for (const pid of workers) expect(() => process.kill(pid, 0)).toThrow('ESRCH');
  }, 180_000);

  it('ends with its first process, however that ends', async () => {
    const running = await launch('2');
    await running.ready();
    await expect.poll(() => childrenOf(running.pid).length, { timeout: 20_000 }).toBe(2);
    const workers = childrenOf(running.pid);
    running.signal('SIGKILL');

    const isGone = (pid: number) => {
      try {
        return process.kill(pid, 0) && false;
      } catch {
        return true;
      }
    };
    await expect.poll(() => workers.every(isGone), { timeout: 10_000 }).toBe(true);
  });

  it.each([
    ['2', {}, /^SECRETS_FILE: must be set for several workers/m],
    [
      '2',
      { DATA_DIR: '/dev/null/data', PUBLIC_HOSTS: 'https://x' },
      /^PUBLIC_HOSTS: [\s\S]*^DATA_DIR \/dev\/null\/data: /m,
    ],
    ['many', {}, /^Usage: npm run serve -- --workers 4/m],
    ['0', {}, /^Usage: /m],
  ])('says once why it cannot start: --workers %s %j', async (workers, env, reason) => {
    const { code, errors } = await (await launch(workers, env)).ended;

    expect(code).toBe(1);
    expect(errors).toMatch(reason);
    expect(errors.match(/The server cannot start/g)).toHaveLength(1);
    expect(errors).not.toMatch(/^ {4}at /m);
  });

  it('says what its first worker has found', async () => {
    const database = join(folder, 'storefront.sqlite');
    const knex = createKnex({ client: 'sqlite3', connection: { filename: database }, useNullAsDefault: true });
    await knex.schema.createTable('knex_migrations', (table) => {
      table.increments();
      table.string('name');
    });
    await knex('knex_migrations').insert({ name: '010-colors' });
    await knex.destroy();
    const { code, errors } = await (await launch('2')).ended;

    expect(code).toBe(1);
    expect(errors).toMatch(/is from a newer version \(010-colors\)/);
    expect(errors.match(/The server cannot start/g)).toHaveLength(1);
  });
});
