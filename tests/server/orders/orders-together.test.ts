import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { untyped } from '../../../server/database/tables';
import { countCommits, refuseOrders } from '../../support/database/database-questions';
import { dropDatabase } from '../../support/database/test-database';
import { deleteAllOrders } from '../../support/orders/delete-orders';
import { aCart, anOrderBody, KEYCHAIN_LINE, POLO_LINE } from '../../support/orders/orders';
import { useTestServer } from '../../support/server/hooks';
import { startTestServer, type TestAnswer, type TestServer } from '../../support/server/test-server';

const server = useTestServer();

afterEach(() => deleteAllOrders(server.services));

type OrderOf = (index: number) => Record<string, unknown>;

/** Sends orders at the same moment, each under a different key. */
function sendTogether(to: TestServer, count: number, orderOf: OrderOf): Promise<readonly TestAnswer[]> {
  const send = (_: unknown, index: number) =>
    to.post('/v1/create-order', anOrderBody(orderOf(index)), { 'Idempotency-Key': `sent-together-${index}` });
  return Promise.all(Array.from({ length: count }, send));
}

const person: OrderOf = (index) => ({ email: `person-${index}@example.com` });
const statusesOf = (answers: readonly TestAnswer[]) => answers.map(({ status }) => status);
const numbersOf = (answers: readonly TestAnswer[]) => new Set(answers.map(({ json }) => json.order_id));

describe('orders that arrive together', () => {
  it('share transactions; each is stored with its lines, key and search entry', async () => {
    let answers: readonly TestAnswer[] = [];
    const commits = await countCommits(server.services.db.write, async () => {
      answers = await sendTogether(server, 30, (index) => ({
        ...person(index),
        cart: index % 2 === 0 ? aCart(POLO_LINE) : aCart(POLO_LINE, KEYCHAIN_LINE),
      }));
    });

    expect(new Set(statusesOf(answers))).toEqual(new Set([201]));
    expect(numbersOf(answers).size).toBe(30);
    expect(commits).toBeLessThan(15);
    const { read } = server.services.db;
    for (const { json } of answers) {
      const order = await read(untyped('orders')).where({ order_number: json.order_id }).first();
      const lines = await read(untyped('order_lines')).where({ order_id: order.id });
      const index = Number(/\d+/.exec(order.email)?.[0]);
      expect(lines).toHaveLength(index % 2 === 0 ? 1 : 2);
      expect([order.line_count, order.lines_without_po, order.lines_without_ship_date]).toEqual(
        [1, 2, 3].map(() => lines.length),
      );
      expect(await read(untyped('idempotency_keys')).where({ order_id: order.id }).pluck('key')).toEqual([
        `sent-together-${index}`,
      ]);
    }
    const found = await server.post('/v1/retrieve-orders', { companyName: 'Hennessy', search: 'keychain' });
    expect(found.json.orders).toHaveLength(15);
  });

  it('are checked each on its own: those that are refused take nothing from the others', async () => {
    const wrong: readonly Record<string, unknown>[] = [
      { bypass_code: 'NOPE' },
      { email: 'nobody' },
      { cart: aCart({ ...POLO_LINE, price: 1 }) },
      { store: 'Moon Motors' },
    ];
    const answers = await sendTogether(server, 20, (index) => ({ ...person(index), ...wrong[index % 5] }));

    expect(statusesOf(answers)).toEqual(Array.from({ length: 4 }, () => [403, 422, 409, 422, 201]).flat());
    expect(await server.services.db.read(untyped('orders'))).toHaveLength(4);
  });

  it('are stored without one that the database refuses', async () => {
    const acceptAll = await refuseOrders(server.services.db.write, 'person-7@example.com');
    const answers = await sendTogether(server, 16, person);
    await acceptAll();

    expect(statusesOf(answers)).toEqual(Array.from({ length: 16 }, (_, index) => (index === 7 ? 500 : 201)));
    expect(server.takeErrors()).toHaveLength(1);
    expect(await server.services.db.read(untyped('orders'))).toHaveLength(15);
    expect(await server.services.db.read(untyped('idempotency_keys'))).toHaveLength(15);
  });

  it('get times of their own if they are one person’s', async () => {
    const answers = await sendTogether(server, 16, () => ({}));

    expect(new Set(answers.map(({ json }) => json.created_at)).size).toBe(16);
  });

  it('are refused if one key comes with different orders, except for the first', async () => {
    const key = { 'Idempotency-Key': 'key-of-two-orders' };
    const answers = await Promise.all(
      ['1', '2', '3', '1'].map((customer_po) => server.post('/v1/create-order', anOrderBody({ customer_po }), key)),
    );

    const placed = answers.filter(({ status }) => status === 201);
    expect(placed).toHaveLength(1);
    for (const { status, json } of answers) {
      if (status === 409) expect(json).toMatchObject({ code: 'key_reused', order_id: placed[0]?.json.order_id });
    }
    expect(await server.services.db.read(untyped('orders'))).toHaveLength(1);
  });
});

describe('two processes on one database', () => {
  it('place each order once when both get all of them at the same moment', async () => {
    const DATA_DIR = mkdtempSync(join(tmpdir(), 'shared-'));
    const first = await startTestServer({ DATA_DIR });
    const second = await startTestServer({ DATA_DIR });
    try {
      const sent = await Promise.all([first, second, first, second].map((each) => sendTogether(each, 40, person)));

      for (let index = 0; index < 40; index += 1) {
        const answers = sent.map((each) => each[index] as TestAnswer);
        expect(statusesOf(answers).toSorted()).toEqual([200, 200, 200, 201]);
        expect(numbersOf(answers).size).toBe(1);
      }
      expect(await first.services.db.read(untyped('orders'))).toHaveLength(40);
      expect(await first.services.db.read(untyped('order_lines'))).toHaveLength(40);
    } finally {
      await Promise.all([first.stop(), second.stop()]);
      await dropDatabase(DATA_DIR);
      rmSync(DATA_DIR, { recursive: true });
    }
  });
});
