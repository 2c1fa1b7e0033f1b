import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Documents } from '../../domain/catalog/check/documents';
import { addRevision, newestRevision, readRevision } from '../../server/catalog/document-rows';
import type { Database } from '../../server/database/database';
import { openDatabase } from '../../server/order-rows/open-database';
import { databaseOf, databaseSettings, dropDatabase } from '../support/database/test-database';
import { aCart, anOrderBody, POLO_LINE } from '../support/orders/orders';
import { type LiveStore, startLiveStore } from '../support/server/live/live-store';
import { HENNESSY, SOON, shopAt } from '../support/server/live/shop';
import { freePort } from '../support/server/server-process';

let folder: string;
let database: Readonly<Record<string, string>>;
let db: Database;
const machines: LiveStore[] = [];

/** Each with data files of its own, as shipped, and all with one database. */
async function startMachine() {
  const metricsPort = String(await freePort());
  const env = { ...database, NODE_ENV: 'production', PUBLIC_HOSTS: 'hennessy.example.com', METRICS_PORT: metricsPort };
  const store = await startLiveStore({ env });
  machines.push(store);
  async function revision(): Promise<number> {
    const text = await (await fetch(`http://127.0.0.1:${metricsPort}/metrics`)).text();
    return Number(/^storefront_catalog_revision (\d+)/m.exec(text)?.[1]);
  }
  return { store, revision, ...shopAt(() => store) };
}

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'machines-'));
  database = await databaseSettings(folder);
  db = await openDatabase(await databaseOf(folder));
});
afterEach(async () => {
  await Promise.all(machines.splice(0).map((machine) => machine.stop()));
  await db.close();
  await dropDatabase(folder);
  rmSync(folder, { recursive: true });
});

type Items = { code: string; sizes: Record<string, number> }[];

function withPrices(documents: Documents, prices: Readonly<Record<string, number>>): Documents {
  const items: Items = JSON.parse(documents.get('items/mens.json') ?? '');
  for (const { code, sizes } of items) if (prices[code] !== undefined) sizes.Large = prices[code];
  return new Map([...documents, ['items/mens.json', JSON.stringify(items)]]);
}

/** As somebody in the office does. */
async function publish(prices: Readonly<Record<string, number>>): Promise<number> {
  return db.transaction(async (trx) => {
    await db.lock(trx, ['documents']);
    const documents = await readRevision(trx, (await newestRevision(trx))?.id ?? 0);
    const by = { id: 'dana', name: 'Dana Whitfield' };
    const revision = { by, source: 'office', note: '', filesHash: null } as const;
    return addRevision(trx, revision, withPrices(documents, prices), Date.now());
  });
}

const ENOUGH_MS = 120_000;

it('a price that somebody publishes is everybody’s, and a machine that starts keeps it', async () => {
  const [one, other] = await Promise.all([startMachine(), startMachine()]);
  expect([(await one.readyz()).revision, (await other.readyz()).revision]).toEqual([1, 1]);
  await publish({ PL420: 43.5 });
  for (const { shownPrice } of [one, other]) await expect.poll(shownPrice, SOON).toBe(43.5);

  const placed = await Promise.all([one, other].map(({ order }) => order(43.5)));
  expect(placed.map(({ status, json }) => [status, json.total])).toEqual([
    [201, 43.5],
    [201, 43.5],
  ]);
  const late = await startMachine();
  expect([await late.shownPrice(), (await late.readyz()).revision]).toEqual([43.5, 2]);
});

const SHOPPERS = 4;
const PUBLICATIONS = 20;

/** A pair of prices for each revision. No two revisions share one. */
const pricesOf = (revision: number) => ({ PL420: 40 + revision, QZ310: 80 + revision });

describe('two machines, while prices change twenty times', () => {
  it('check each order against one revision, and store each once', { timeout: ENOUGH_MS }, async () => {
    const stores = await Promise.all([startMachine(), startMachine()]);
    expect(await publish(pricesOf(2))).toBe(2);
    let newest = 2;
    let isOver = false;
    let calls = 0;

    /** An order of both items, which quotes a revision's price for each. */
    function order(key: string, polo: number, pullover: number, machine: number) {
      calls += 1;
      const cart = aCart(
        { ...POLO_LINE, price: pricesOf(polo).PL420, quantity: 1 },
        { ...POLO_LINE, code: 'QZ310', color: 'Navy', price: pricesOf(pullover).QZ310, quantity: 1 },
      );
      const { store } = stores[machine] as (typeof stores)[number];
      const address = `10.${calls >> 16}.${(calls >> 8) & 255}.${calls & 255}`;
      return store.ask('/v1/create-order', {
        body: anOrderBody({ cart, bypass_code: store.secrets.code.hennessy }),
        headers: { ...HENNESSY, 'X-Forwarded-For': address, 'Idempotency-Key': key },
      });
    }

    /** Order numbers by key, as shoppers were told. */
    const told = new Map<string, string>();
    /** The newest revision that somebody has ordered from. */
    let ordered = 0;

    async function shop(shopper: number): Promise<void> {
      for (let count = 0; !isOver; count += 1) {
        const key = `order-${count}-of-shopper-${shopper}`;
        const machine = (shopper + count) % stores.length;
        const quoted = newest;
        const mixed = await order(`mixed-${key}`, quoted, quoted - 1, machine);
        expect([mixed.status, mixed.json.code]).toEqual([409, 'price_changed']);
        const answer = await order(key, quoted, quoted, machine);
        if (answer.status === 201) {
          told.set(key, answer.json.order_id);
          ordered = Math.max(ordered, quoted);
          // The same order once more, at the other machine.
          const again = await order(key, quoted, quoted, (machine + 1) % stores.length);
          expect([again.status, again.json.order_id]).toEqual([200, answer.json.order_id]);
        } else expect([answer.status, answer.json.code]).toEqual([409, 'price_changed']);
      }
    }

    const shopping = Promise.all(Array.from({ length: SHOPPERS }, (_, shopper) => shop(shopper)));
    const publishing = (async () => {
      for (let count = 1; count < PUBLICATIONS; count += 1) {
        await expect.poll(() => ordered, SOON).toBe(newest);
        newest = await publish(pricesOf(newest + 1));
      }
      for (const { revision } of stores) await expect.poll(revision, SOON).toBe(PUBLICATIONS + 1);
      for (const { readyz } of stores) expect((await readyz()).revision).toBe(PUBLICATIONS + 1);
    })().finally(() => {
      isOver = true;
    });
    await Promise.all([publishing, shopping]);

    const orders = await db.read('orders').join('idempotency_keys', 'orders.id', 'order_id').select('orders.*', 'key');
    expect(new Map(orders.map((each) => [each.key, each.order_number]))).toEqual(told);
    expect(orders).toHaveLength(told.size);
    const lines = await db.read('order_lines').select('order_id', 'code', 'price_cents');
    for (const { id, revision } of orders) {
      const prices = lines.filter((line) => line.order_id === id);
      expect(Object.fromEntries(prices.map((line) => [line.code, line.price_cents / 100]))).toEqual(
        pricesOf(revision ?? 0),
      );
    }
    expect(new Set(orders.map(({ revision }) => revision)).size).toBe(PUBLICATIONS);
  });
});
