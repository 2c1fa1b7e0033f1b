import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as after } from 'node:timers/promises';
import createKnex from 'knex';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { freePort, launchServer, type ServerProcess } from '../support/server/server-process';
import { aServerProject, type ServerProject } from '../support/server/server-project';
import { randomFrom } from '../support/tools/random';

/** A quarter of the other kills: each takes a start of the server. */
const KILLS = Math.ceil(Number(process.env.KILLS ?? 50) / 4);
const MAX_TEST_MS = 600_000;

let project: ServerProject;
let folder: string;
beforeAll(async () => {
  project = await aServerProject();
  folder = mkdtempSync(join(tmpdir(), 'publish-killed-'));
});
afterAll(() => {
  project.remove();
  rmSync(folder, { recursive: true, force: true });
});

const PRICE = { document: 'items/mens.json', pointer: ['PL420', 'sizes', '2XLarge'] };
const COLOR = { document: 'colors.json', pointer: ['Killed'] };

let cookie = '';

async function post(server: ServerProcess, path: string, body: object = {}) {
  const response = await fetch(`${server.origin}/v1/office/${path}`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', Cookie: cookie },
    body: JSON.stringify(body),
  });
  cookie =
    response.headers
      .getSetCookie()
      .find((each) => each.startsWith('office='))
      ?.split(';')[0] ?? cookie;
  if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`);
  return response.status === 204 ? undefined : await response.json();
}

interface Published {
  readonly revision: number;
  readonly price: number;
  readonly color: string | null;
  readonly edits: readonly { readonly id: number }[];
}

async function read(server: ServerProcess): Promise<Published> {
  const { revision, documents, edits } = await post(server, 'catalog/read');
  const { sizes } = documents['items/mens.json'][0];
  return { revision, price: sizes['2XLarge'], color: documents['colors.json'].Killed ?? null, edits };
}

/** Changes two documents, which no version may have one of. */
async function draftBoth(server: ServerProcess, { price, color }: Published): Promise<Published> {
  const step = price === 44 ? 45 : 44;
  const edits = [
    { ...PRICE, value: step, seen: price },
    { ...COLOR, value: colorOf(step), seen: color },
  ];
  await post(server, 'catalog/save', { edits });
  return read(server);
}

const colorOf = (price: number) => `#0000${price}`;

async function countsInDatabase() {
  const connection = { filename: join(folder, 'storefront.sqlite') };
  const knex = createKnex({ client: 'sqlite3', connection, useNullAsDefault: true });
  const count = async (table: string, where: object) =>
    Number((await knex(table).where(where).count({ n: '*' }))[0]?.n);
  const [check] = await knex.raw('PRAGMA integrity_check');
  const counts = {
    published: await count('revisions', { source: 'office' }),
    undone: await count('revisions', { source: 'undo' }),
    toldPublished: await count('activity', { kind: 'catalog.published' }),
    toldUndone: await count('activity', { kind: 'catalog.undone' }),
    check: check.integrity_check,
  };
  await knex.destroy();
  return counts;
}

it(
  `publishes and undoes all of it or nothing, however often the server is killed in the middle (${KILLS} times)`,
  async () => {
    const env = { DATA_DIR: folder, LOG_LEVEL: 'silent', PORT: String(await freePort()) };
    const chances = randomFrom(process.env.KILL_SEED ?? 'november');
    let server = await launchServer(project.bundle, { env });
    await server.ready();
    let takesMs = 0;
    await post(server, 'sign-in', { email: 'owner@example.com', password: 'admin' });
    for (let kill = 0; kill < KILLS; kill += 1) {
      const found = await read(server);
      const isUndo = found.revision > 1 && found.edits.length === 0 && chances.next() < 0.5;
      const before = isUndo || found.edits.length > 0 ? found : await draftBoth(server, found);
      const ids = before.edits.map(({ id }) => id);
      const { revision } = before;
      const asked = isUndo
        ? post(server, 'catalog/undo', { revision })
        : post(server, 'catalog/publish', { revision, ids });
      const answered = asked.then(
        () => true,
        (error: unknown) => {
          // Cut off. A refusal would be a mistake.
          if (error instanceof TypeError) return false;
          throw error;
        },
      );
      // Whatever moment that is, the outcome must be one of two. The first isn't killed, to learn how long it takes.
      const startedAt = performance.now();
      await Promise.race(kill === 0 ? [answered] : [answered, after(chances.next() * takesMs * 2.5)]);
      if (kill === 0) takesMs = performance.now() - startedAt;
      server.signal('SIGKILL');
      await server.ended;
      const isAnswered = await answered;

      server = await launchServer(project.bundle, { env });
      await server.ready();
      const now = await read(server);
      const isDone = now.revision > revision;
      expect(now.revision - revision).toBeLessThanOrEqual(1);
      expect(isDone || !isAnswered).toBe(true);
      expect(now.edits).toHaveLength(isDone && !isUndo ? 0 : ids.length);
      if (!isDone) expect([now.price, now.color]).toEqual([before.price, before.color]);
      expect([null, colorOf(now.price)]).toContain(now.color);
    }
    await server.stop();

    const { published, undone, toldPublished, toldUndone, check } = await countsInDatabase();
    process.stdout.write(`${KILLS} kills: ${published} publications, ${undone} undone.\n`);
    expect(published).toBeGreaterThan(0);
    expect([toldPublished, toldUndone, check]).toEqual([published, undone, 'ok']);
  },
  MAX_TEST_MS,
);
