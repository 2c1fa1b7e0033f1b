import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect } from 'vitest';
import { anOrderBody } from '../../orders/orders';
import { aCardOrderBody } from '../../payments/card-store';
import type { PayPalServer } from '../../payments/paypal-server';
import type { Random } from '../../tools/random';
import type { WrittenSecrets } from '../secrets-file';
import type { TwoServers } from './servers';

/** What everybody does at the store until time is up, and the responses they got. */
export interface Crowd {
  readonly servers: TwoServers;
  readonly paypal: PayPalServer;
  readonly secrets: WrittenSecrets;
  readonly random: Random;
  readonly isOver: () => boolean;
  /** The order number by key. */
  readonly confirmed: Map<string, string>;
  /** How many orders were stored although nobody got a response. */
  replays: number;
  /** The edits confirmed as saved, by their value. */
  readonly savedEdits: Map<string, { readonly order: string; readonly version: number }>;
  conflicts: number;
  /** The provider's ids of the payments confirmed as paid. */
  readonly toldPaid: Set<string>;
  reads: number;
  /** Reads that had to be repeated because the server was killed during the response. */
  readsRepeated: number;
}

interface Answer {
  readonly status: number;
  // biome-ignore lint/suspicious/noExplicitAny: each client reads what it expects
  readonly json: any;
  readonly cookies: string;
}

/** As the proxy in front names the host. */
const HENNESSY = { 'X-Forwarded-Host': 'hennessy.example.com' };
const PREMIER = { 'X-Forwarded-Host': 'premier.example.com' };

const PATIENCE_MS = 15_000;
const RETRY_MS = 20;
/** Of any call, however often it's sent. */
const GIVE_UP_MS = 90_000;

/** From one of many addresses, because the server limits each one's calls. Undefined if nobody responds. */
async function call(
  { servers, random }: Pick<Crowd, 'servers' | 'random'>,
  path: string,
  body?: unknown,
  headers: Readonly<Record<string, string>> = {},
): Promise<Answer | undefined> {
  const address = `10.0.${Math.floor(random.next() * 256)}.${Math.floor(random.next() * 256)}`;
  try {
    const response = await fetch(servers.origin() + path, {
      headers: { ...HENNESSY, 'X-Forwarded-For': address, 'Content-Type': 'application/json', ...headers },
      signal: AbortSignal.timeout(PATIENCE_MS),
      ...(body === undefined ? {} : { method: 'POST', body: JSON.stringify(body) }),
    });
    const cookies = response.headers.getSetCookie().map((cookie) => cookie.split(';')[0]);
    const text = await response.text();
    return { status: response.status, json: text === '' ? undefined : JSON.parse(text), cookies: cookies.join('; ') };
  } catch {
    return undefined;
  }
}

/** Repeats a call until it gets a response, as an outbox does. @throws if that takes longer than any restart */
async function untilAnswered(crowd: Crowd, ...request: [string, unknown, Record<string, string>?]): Promise<Answer> {
  const late = performance.now() + GIVE_UP_MS;
  for (;;) {
    const answer = await call(crowd, ...request);
    if (answer && answer.status !== 503) return answer;
    if (performance.now() > late) throw new Error(`${request[0]} has no answer but ${answer?.status ?? 'silence'}`);
    await sleep(RETRY_MS);
  }
}

/** Orders again and again. One order in three is sent by two tabs at once, so to both servers. */
export async function orderByCode(crowd: Crowd): Promise<void> {
  while (!crowd.isOver()) {
    const key = randomUUID();
    const answers = await Promise.all(
      Array.from({ length: crowd.random.chance(0.3) ? 2 : 1 }, () => placeByCode(crowd, key)),
    );
    expect(new Set(answers.map(({ json }) => json.order_id)).size).toBe(1);
    crowd.confirmed.set(key, answers[0]?.json.order_id);
  }
}

export async function placeByCode(crowd: Crowd, key: string): Promise<Answer> {
  // Shoppers share an address, so their orders compete for its times.
  const email = `shopper-${key.charCodeAt(0) % 2}@example.com`;
  const body = anOrderBody({ email, bypass_code: crowd.secrets.code.hennessy });
  const answer = await untilAnswered(crowd, '/v1/create-order', body, { 'Idempotency-Key': key });
  expect([200, 201]).toContain(answer.status);
  if (answer.status === 200) crowd.replays += 1;
  return answer;
}

/** Saves new values into lines that others also edit, at the last version it saw. */
export async function editLines(crowd: Crowd, orders: readonly string[], name: string): Promise<void> {
  const password = crowd.secrets.adminPassword;
  const { cookies } = await untilAnswered(crowd, '/v1/admin/unlock', { companyName: 'Hennessy', password });
  const versions = new Map(orders.map((order) => [order, 1]));
  for (let count = 0; !crowd.isOver(); count += 1) {
    const order = orders[Math.floor(crowd.random.next() * orders.length)] as string;
    const po = `${name}-${count}`;
    const line = { order_id: order, line: 1, version: versions.get(order), po };
    const { status, json } = await untilAnswered(
      crowd,
      '/v1/update-order-lines',
      { lines: [line] },
      { Cookie: cookies },
    );
    expect([status, json]).toEqual([200, { results: [expect.anything()] }]);
    const [result] = json.results;
    versions.set(order, result.current.version);
    if (result.status === 'saved') crowd.savedEdits.set(po, { order, version: result.current.version });
    else crowd.conflicts += 1;
  }
}

/** Pays by card. The browser captures twice at once, and gives up if the store doesn't know the outcome yet. */
export async function payByCard(crowd: Crowd): Promise<void> {
  while (!crowd.isOver()) {
    const key = randomUUID();
    const body = aCardOrderBody({ email: `${key}@example.com` });
    const opened = await untilAnswered(crowd, '/v1/create-order', body, { ...PREMIER, 'Idempotency-Key': key });
    expect([200, 201]).toContain(opened.status);
    const { order_id } = opened.json;
    crowd.paypal.approve(order_id);
    const capture = { order_id, companyName: 'Premier' };
    const answers = await Promise.all([0, 1].map(() => call(crowd, '/v1/capture-order', capture, PREMIER)));
    if (answers.some((answer) => answer?.json?.paid === 1)) crowd.toldPaid.add(order_id);
  }
}

const READS = ['/v1/storefronts/hennessy', '/readyz', '/manifest/hennessy.webmanifest'];

/** Reads without a pause. If a read's server is killed, repeats it at once, and that must succeed. */
export async function read(crowd: Crowd): Promise<void> {
  while (!crowd.isOver()) {
    const path = READS[crowd.reads % READS.length] as string;
    const tries = [call, call, call];
    let status: number | undefined;
    for (const attempt of tries) {
      status = (await attempt(crowd, path))?.status;
      if (status !== undefined) break;
      crowd.readsRepeated += 1;
    }
    expect([path, status]).toEqual([path, 200]);
    crowd.reads += 1;
    await sleep(RETRY_MS);
  }
}
