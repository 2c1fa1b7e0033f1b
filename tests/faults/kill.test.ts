import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import createKnex from 'knex';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { anOrderBody } from '../support/orders/orders';
import { freePort, launchServer, type ServerProcess } from '../support/server/server-process';
import { aServerProject, type ServerProject } from '../support/server/server-project';
import { randomFrom } from '../support/tools/random';

/** Each takes about as long as a start of the server. */
const KILLS = Number(process.env.KILLS ?? 50);
const SHOPPERS = 16;
const MAX_TEST_MS = 600_000;

/** Another one makes other moments: KILL_SEED=december. */
const SEED = process.env.KILL_SEED ?? 'november';

let project: ServerProject;
let folder: string;
beforeAll(async () => {
  project = await aServerProject();
  folder = mkdtempSync(join(tmpdir(), 'killed-'));
});
afterAll(() => {
  project.remove();
  rmSync(folder, { recursive: true, force: true });
});

interface Answer {
  readonly status: number;
  readonly order_id: string;
}

/** @returns undefined if the server was killed before it responded */
async function send(origin: string, key: string): Promise<Answer | undefined> {
  try {
    const response = await fetch(`${origin}/v1/create-order`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', 'Idempotency-Key': key },
      body: JSON.stringify(anOrderBody({ email: `${key}@example.com` })),
    });
    const { order_id } = (await response.json()) as { order_id: string };
    return { status: response.status, order_id };
  } catch {
    return undefined;
  }
}

/** The responses the shoppers got, and the keys that each of them has to send again. */
interface Shopping {
  /** The order number by key. */
  readonly confirmed: Map<string, string>;
  readonly unanswered: (string | undefined)[];
  /** How many orders were stored although nobody got a response. */
  replays: number;
}

/** Each shopper orders again and again, as an outbox does, until the server is killed in the middle of it. */
async function orderUntilKilled(server: ServerProcess, shopping: Shopping, killAfter: number): Promise<void> {
  let placed = 0;
  let isKilled = false;
  const shop = async (_: unknown, shopper: number) => {
    while (!isKilled) {
      const key = shopping.unanswered[shopper] ?? randomUUID();
      shopping.unanswered[shopper] = key;
      const answer = await send(server.origin, key);
      if (!answer) return;
      expect([200, 201]).toContain(answer.status);
      if (answer.status === 200) shopping.replays += 1;
      shopping.confirmed.set(key, answer.order_id);
      shopping.unanswered[shopper] = undefined;
      placed += 1;
      if (placed !== killAfter) continue;
      isKilled = true;
      server.signal('SIGKILL');
    }
  };
  await Promise.all(Array.from({ length: SHOPPERS }, shop));
  await server.ended;
}

async function storedOrders() {
  const connection = { filename: join(folder, 'storefront.sqlite') };
  const knex = createKnex({ client: 'sqlite3', connection, useNullAsDefault: true });
  const orders: { order_number: string; email: string }[] = await knex('orders').select('order_number', 'email');
  const keys: { key: string; order_number: string }[] = await knex('idempotency_keys')
    .join('orders', 'orders.id', 'order_id')
    .select('key', 'order_number');
  const lines = await knex('order_lines').count({ rows: '*' }).first();
  const [check] = await knex.raw('PRAGMA integrity_check');
  await knex.destroy();
  return { orders, keys, lines: Number(lines?.rows), check: check.integrity_check };
}

it(
  `keeps every order that it has confirmed, and stores none twice, however often it is killed (${KILLS} times)`,
  async () => {
    const env = { DATA_DIR: folder, LOG_LEVEL: 'silent', PORT: String(await freePort()) };
    const chances = randomFrom(SEED);
    const shopping: Shopping = { confirmed: new Map(), unanswered: [], replays: 0 };
    for (let kill = 0; kill < KILLS; kill += 1) {
      const server = await launchServer(project.bundle, { env });
      await server.ready();
      await orderUntilKilled(server, shopping, 1 + Math.floor(chances.next() * 60));
    }
    const last = await launchServer(project.bundle, { env });
    await last.ready();
    for (const key of shopping.unanswered.flatMap((each) => each ?? [])) {
      shopping.confirmed.set(key, (await send(last.origin, key))?.order_id ?? 'none');
    }
    await last.stop();

    const { orders, keys, lines, check } = await storedOrders();
    process.stdout.write(`${KILLS} kills: ${orders.length} orders, ${shopping.replays} of them sent again.\n`);
    expect(new Map(keys.map(({ key, order_number }) => [key, order_number]))).toEqual(shopping.confirmed);
    expect(orders).toHaveLength(shopping.confirmed.size);
    expect(new Set(orders.map(({ email }) => email)).size).toBe(orders.length);
    expect([lines, check]).toEqual([orders.length, 'ok']);
    expect(shopping.replays).toBeGreaterThan(0);
  },
  MAX_TEST_MS,
);
