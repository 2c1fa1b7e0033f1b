import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { projectFolders } from '../../server/project-folders';
import { anOrderBody } from '../support/orders';
import { type StoreServer, startStoreServer } from '../support/store-server';

const MAIN = join(projectFolders.catalog, '../main.ts');

interface Answer {
  readonly status: number;
  readonly order_id: string;
}

/** @returns undefined if the server was killed before it answered */
async function send(server: StoreServer, key: string): Promise<Answer | undefined> {
  try {
    const response = await fetch(`${server.origin}/v1/create-order`, {
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

/** Shoppers order one after the other, until the server is killed in the middle of it. */
async function orderUntilKilled(
  server: StoreServer,
  placedBefore: number,
): Promise<ReadonlyMap<string, string | null>> {
  const sent = new Map<string, string | null>();
  let placed = 0;
  let killed: Promise<void> | undefined;
  const shop = async () => {
    while (!killed) {
      const key = randomUUID();
      sent.set(key, null);
      const answer = await send(server, key);
      if (!answer) return;
      expect(answer.status).toBe(201);
      sent.set(key, answer.order_id);
      placed += 1;
      if (placed === placedBefore) killed = server.kill();
    }
  };
  await Promise.all(Array.from({ length: 24 }, shop));
  await killed;
  return sent;
}

it('keeps every order that it has confirmed, and stores none twice, however often it is killed', async () => {
  const server = await startStoreServer({ NODE_OPTIONS: '--import tsx' }, MAIN);
  try {
    const sent = new Map<string, string | null>();
    for (const placedBefore of [7, 40, 90]) {
      for (const [key, order] of await orderUntilKilled(server, placedBefore)) sent.set(key, order);
      await server.restart();
    }
    for (const [key, confirmed] of sent) {
      const again = await send(server, key);
      if (confirmed) expect(again).toEqual({ status: 200, order_id: confirmed });
      else expect([200, 201]).toContain(again?.status);
    }

    expect(await server.rows('orders')).toHaveLength(sent.size);
    expect(await server.rows('order_lines')).toHaveLength(sent.size);
    expect(await server.rows('order_search')).toHaveLength(sent.size);
    expect(new Set((await server.rows('orders')).map(({ email }) => email)).size).toBe(sent.size);
  } finally {
    await server.stop();
  }
}, 240_000);
