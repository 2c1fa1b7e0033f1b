import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Knex } from 'knex';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { KNOWN_MIGRATIONS } from '../../server/database/schema-version';
import { connectTo, databaseOf, databaseSettings, dropDatabase } from '../support/database/test-database';
import { anOrderBody } from '../support/orders/orders';
import { startTablets } from '../support/orders/tablets';
import { type WrittenSecrets, writeSecrets } from '../support/server/secrets-file';
import { launchServer, type ServerProcess, statusOf } from '../support/server/server-process';
import { aServerProject, type ServerProject } from '../support/server/server-project';

/** A commit, such as the last delivered one, whose server takes part as the older release. */
const PREVIOUS = process.env.PREVIOUS_RELEASE;

const MAX_TEST_MS = 240_000;

const LAST = KNOWN_MIGRATIONS.at(-1);
const ADDS = `async (knex) => {
  await knex.schema.alterTable('orders', (table) => table.string('carpet').index());
  await knex.schema.createTable('carpets', (table) => table.integer('order_id').references('orders.id'));
}`;

type Release = 'this' | 'next' | 'later' | 'previous';

/** Releases: this one, the next one, which only adds to the schema, and a later one, which doesn't declare that. */
let projects: Readonly<Partial<Record<Release, ServerProject>>>;
let secrets: WrittenSecrets;
let folder: string;
let knex: Knex;
let sources: string;
/** Those that a balancer would send calls to. */
let ready: ServerProcess[];
const started: ServerProcess[] = [];

beforeAll(async () => {
  sources = mkdtempSync(join(tmpdir(), 'releases-'));
  const [current, next, later, previous] = await Promise.all([
    aServerProject(),
    aServerProject({ migration: `{ name: '998-carpets', up: ${ADDS}, worksSince: '${LAST}' },` }),
    aServerProject({ migration: `{ name: '999-no-carpets', up: async () => undefined },` }),
    PREVIOUS === undefined ? undefined : aServerProject({ source: checkOut(PREVIOUS) }),
  ]);
  projects = { this: current, next, later, ...(previous ? { previous } : {}) };
  secrets = await writeSecrets();
});
afterAll(() => {
  for (const project of Object.values(projects)) project.remove();
  secrets.remove();
  rmSync(sources, { recursive: true, force: true });
});

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'rolling-'));
  ready = [];
  knex = connectTo(await databaseOf(folder, { isEmpty: true }));
  return async () => {
    await Promise.all(started.splice(0).map((server) => server.stop()));
    await knex.destroy();
    await dropDatabase(folder);
    rmSync(folder, { recursive: true, force: true });
  };
});

/** The source of a commit of this repository, with this release's packages. */
function checkOut(commit: string): string {
  const source = join(sources, 'previous');
  mkdirSync(source);
  const archive = execFileSync('git', ['archive', commit], { maxBuffer: 1 << 30 });
  execFileSync('tar', ['-x', '-C', source], { input: archive });
  symlinkSync(join(process.cwd(), 'node_modules'), join(source, 'node_modules'));
  return source;
}

/** On a machine of its own. A balancer sends it calls as soon as it's ready. */
async function start(release: Release): Promise<ServerProcess> {
  const env = {
    ...(await databaseSettings(folder)),
    DATA_DIR: mkdtempSync(join(folder, release)),
    SECRETS_FILE: secrets.file,
    TRUST_PROXY: 'true',
    DRAIN_SECONDS: '0',
  };
  const server = await launchServer(projects[release]?.bundle ?? '', { env });
  started.push(server);
  await server.ready();
  ready.push(server);
  return server;
}

/** A balancer sends it no more calls; those in flight end well. */
async function end(server: ServerProcess): Promise<void> {
  ready = ready.filter((each) => each !== server);
  server.signal('SIGTERM');
  await server.ended;
}

const load = () => startTablets({ origins: () => ready.map(({ origin }) => origin), secrets, tablets: 30, editors: 2 });

it(
  'no order fails while two servers are replaced by those of a release that adds to the schema, nor on the way back',
  async () => {
    const old = [await start('this'), await start('this')] as const;
    const tablets = load();
    await tablets.more(60);
    const first = await start('next');
    expect(await knex('knex_migrations').pluck('name')).toContain('998-carpets');
    // Old and new side by side.
    await tablets.more(60);
    expect(await statusOf(`${old[0].origin}/readyz`)).toBe(200);
    await end(old[0]);
    const second = await start('next');
    await end(old[1]);
    await tablets.more(60);

    await start('this');
    await tablets.more(60);
    await end(first);
    await end(second);
    await tablets.more(60);
    await tablets.stop();

    expect({ wrong: tablets.wrong, retries: tablets.retries }).toEqual({ wrong: [], retries: 0 });
    await tablets.requireAllStored(knex);
  },
  MAX_TEST_MS,
);

it(
  'older servers refuse orders once a release has changed more than that, and tablets send them to the others',
  async () => {
    const old = await start('this');
    const tablets = load();
    await tablets.more(60);
    await start('later');
    const body = JSON.stringify(anOrderBody({ bypass_code: secrets.code.hennessy }));
    const headers = { 'Content-Type': 'application/json', Cookie: await signIn(old) };
    const refused = await fetch(`${old.origin}/v1/create-order`, { method: 'POST', headers, body });
    expect([refused.status, refused.headers.get('Retry-After')]).toEqual([503, '30']);
    expect(await statusOf(`${old.origin}/readyz`)).toBe(503);
    // The balancer hasn't noticed yet.
    await tablets.more(60);
    await end(old);
    await tablets.stop();

    expect(tablets.wrong).toEqual([]);
    await tablets.requireAllStored(knex);
  },
  MAX_TEST_MS,
);

it.runIf(PREVIOUS)(
  `no order fails while servers of ${PREVIOUS} are replaced`,
  async () => {
    const old = [await start('previous'), await start('previous')] as const;
    const tablets = load();
    await tablets.more(60);
    await start('this');
    await tablets.more(120);
    await end(old[0]);
    await start('this');
    await end(old[1]);
    await tablets.more(60);
    await tablets.stop();

    expect({ wrong: tablets.wrong, retries: tablets.retries }).toEqual({ wrong: [], retries: 0 });
    await tablets.requireAllStored(knex);
  },
  MAX_TEST_MS,
);

async function signIn({ origin }: ServerProcess): Promise<string> {
  const response = await fetch(`${origin}/v1/login`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ companyName: 'Hennessy', password: secrets.password.hennessy }),
  });
  return response.headers
    .getSetCookie()
    .map((line) => line.split(';')[0])
    .join('; ');
}
