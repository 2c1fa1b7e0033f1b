import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Documents } from '../../domain/catalog/check/documents';
import { addRevision } from '../../server/catalog/document-rows';
import { readDocuments } from '../../server/catalog/documents';
import { NOT_TAKEN } from '../../server/catalog/live/follow-documents';
import { openDatabase } from '../../server/order-rows/open-database';
import { insertOldOrders, oldDataDir } from '../support/database/old-database';
import { type LiveStore, startLiveStore } from '../support/server/live/live-store';
import { SOON, shopAt } from '../support/server/live/shop';
import { launchServer, type ServerProcess, statusOf } from '../support/server/server-process';
import { aServerProject, type ServerProject } from '../support/server/server-project';

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

it('a release with older files keeps the prices that were published in the office, and says so in one line', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'upgrade-'));
  const env = { DATA_DIR: folder, NODE_ENV: 'production', PUBLIC_HOSTS: 'hennessy.example.com' };
  const releases: LiveStore[] = [];
  const start = async (changeFiles: (dataFiles: string) => void) => {
    const release = await startLiveStore({ env, changeFiles });
    releases.push(release);
    return {
      ...shopAt(() => release),
      said: () => release.server.log.map(({ msg }) => String(msg)).filter((msg) => msg.startsWith('The data files')),
    };
  };
  try {
    const first = await start(() => undefined);
    const db = await openDatabase({ file: join(folder, 'storefront.sqlite') });
    const published = withPrice(readDocuments('server/data'), 43.5);
    const by = { id: 'dana', name: 'Dana Whitfield' };
    const revision = { by, source: 'office', note: '', filesHash: null } as const;
    await db.transaction((trx) => addRevision(trx, revision, published, Date.now()));
    await db.close();
    await expect.poll(first.shownPrice, SOON).toBe(43.5);
    expect(first.said()).toEqual([]);
    await releases[0]?.stop();

    const second = await start((dataFiles) => {
      const file = join(dataFiles, 'items/mens.json');
      writeFileSync(file, withPrice(readDocuments(dataFiles), 41).get('items/mens.json') ?? '');
    });
    expect([await second.shownPrice(), (await second.readyz()).revision]).toEqual([43.5, 2]);
    expect((await second.order(43.5)).status).toBe(201);
    await expect.poll(second.said, SOON).toEqual([NOT_TAKEN.published_since]);
  } finally {
    await Promise.all(releases.map((release) => release.stop()));
    rmSync(folder, { recursive: true, force: true });
  }
});

function withPrice(documents: Documents, price: number): Documents {
  const items: { code: string; sizes: Record<string, number> }[] = JSON.parse(documents.get('items/mens.json') ?? '');
  for (const { code, sizes } of items) if (code === 'PL420') sizes.Large = price;
  return new Map([...documents, ['items/mens.json', JSON.stringify(items, null, 2)]]);
}
