import { rmSync } from 'node:fs';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { insertOldOrders, oldDataDir } from '../support/old-database';
import { launchServer, type ServerProcess, statusOf } from '../support/server-process';
import { aServerProject, type ServerProject } from '../support/server-project';

const ORDERS = Number(process.env.UPGRADE_ORDERS ?? 100_000);
const MAX_TEST_MS = 300_000;

let project: ServerProject;
let dataDir: string;
let server: ServerProcess | undefined;
beforeAll(async () => {
  project = await aServerProject();
  dataDir = await oldDataDir('003-sessions', (knex) => insertOldOrders(knex, ORDERS));
}, MAX_TEST_MS);
afterAll(async () => {
  await server?.stop();
  project.remove();
  rmSync(dataDir, { recursive: true, force: true });
});

interface Told {
  readonly status: number;
  readonly message: string | undefined;
}

async function readiness({ origin }: ServerProcess): Promise<Told | undefined> {
  try {
    const response = await fetch(`${origin}/readyz`);
    const { message } = (await response.json()) as { message?: string };
    return { status: response.status, message };
  } catch {
    return undefined;
  }
}

/** The sentences of `/readyz` until `isOver`, each once. */
async function whatIsSaid(running: ServerProcess, isOver: (told: Told) => boolean): Promise<readonly string[]> {
  const said = new Set<string>();
  for (;;) {
    const told = await readiness(running);
    if (told?.message) said.add(told.message);
    if (told && isOver(told)) return [...said];
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}

it(
  `an upgrade of ${ORDERS} orders says what it is doing and how far it is, and may be killed`,
  async () => {
    const env = { DATA_DIR: dataDir };
    const killWhen = async (hasSaid: RegExp) => {
      const killed = await launchServer(project.bundle, { env });
      const said = await whatIsSaid(killed, ({ message }) => hasSaid.test(message ?? ''));
      killed.signal('SIGKILL');
      await killed.ended;
      return said;
    };
    await killWhen(/^Upgrading the database: step [2-9] of \d/);
    const steps = await killWhen(/^Indexing orders for search: [1-9]/);
    expect(steps.join()).toMatch(/Upgrading the database: step \d+ of \d+ \(0\d\d-/);

    const started = performance.now();
    server = await launchServer(project.bundle, { env });
    await whatIsSaid(server, ({ message }) => message?.startsWith('Indexing') ?? false);
    const page = await fetch(`${server.origin}/hennessy`, { headers: { Accept: 'text/html' } });
    const call = await fetch(`${server.origin}/v1/storefronts/hennessy`);
    const alive = await statusOf(`${server.origin}/healthz`);
    const indexing = await whatIsSaid(server, ({ status }) => status === 200);
    process.stdout.write(`Upgrade of ${ORDERS} orders: ${((performance.now() - started) / 1000).toFixed(1)} s.\n`);

    expect([page.status, call.status, alive]).toEqual([503, 503, 200]);
    expect(page.headers.get('Content-Type')).toContain('text/html');
    expect(call.headers.get('Retry-After')).toBe('5');
    const done = indexing.map((sentence) => Number(/: ([\d,]+) of/.exec(sentence)?.[1]?.replaceAll(',', '')));
    expect(done.length).toBeGreaterThan(10);
    expect(done).toEqual(done.toSorted((a, b) => a - b));
    const logged = server.log.filter(({ progress }) => String(progress).startsWith('Indexing'));
    expect(logged.length).toBeGreaterThan(0);

    const lists = await fetch(`${server.origin}/v1/retrieve-orders`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ companyName: 'Hennessy', search: `HEN-${100_000 + ORDERS}` }),
    });
    expect(((await lists.json()) as { orders: unknown[] }).orders).toHaveLength(1);
  },
  MAX_TEST_MS,
);
