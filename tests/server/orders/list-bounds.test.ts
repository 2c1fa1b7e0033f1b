import { get } from 'node:http';
import type { Knex } from 'knex';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { NEWEST_FIRST } from '../../../domain/orders/order-filters';
import { openSearchBudgets } from '../../../server/access/search-budget';
import { untyped } from '../../../server/database/tables';
import { type OrderRecord, withLines } from '../../../server/order-rows/rows';
import { type LinesReader, NO_FILTERS, type OrderFilters, readPage } from '../../../server/orders/order-list';
import { anOrderBody } from '../../support/orders/orders';
import { useTestServer } from '../../support/server/hooks';
import { parseCsv } from '../../support/tools/csv';

/** 60 orders of 500 lines: 30,000 lines, about eight megabytes. */
const ORDERS = 60;
const LINES = 500;
const FILTERS: OrderFilters = { ...NO_FILTERS, withEmails: false };

let clock = 1_795_000_000_000;
const server = useTestServer({}, { now: () => clock });

beforeAll(async () => {
  await server.post('/v1/create-order', anOrderBody());
  await multiply(server.services.db.write);
});
afterEach(() => {
  clock += 60_001;
});

/** Makes 60 large orders of the one that there is. */
async function multiply(write: Knex): Promise<void> {
  const [{ id: first, ...order }] = await write(untyped('orders')).select();
  await write(untyped('orders')).where({ id: first }).update({ line_count: LINES });
  const copies = Array.from({ length: ORDERS - 1 }, (_, index) => ({
    ...order,
    line_count: LINES,
    order_number: `HEN-${index}`,
    created_at: order.created_at + index + 1,
  }));
  await write(untyped('orders')).insert(copies);
  const [line] = await write(untyped('order_lines')).select();
  const columns = Object.keys(line).filter((name) => !['order_id', 'line'].includes(name));
  await write.raw(
    `with recursive n(i) as (select 1 union all select i + 1 from n where i < ${LINES})
    insert into order_lines (order_id, line, ${columns.join(', ')})
    select orders.id, n.i, ${columns.map((name) => `l.${name}`).join(', ')} from orders, n, order_lines l
    where l.order_id = ${first} and l.line = 1 on conflict do nothing`,
  );
}

const retrieve = (body: object = {}) => server.post('/v1/retrieve-orders', { companyName: 'Hennessy', ...body });

describe('a page of orders', () => {
  it('ends after 5,000 lines, and the next one goes on from there', async () => {
    const sizes: number[] = [];
    const numbers = new Set<string>();
    let cursor: string | undefined;
    do {
      const { json, bytes } = await retrieve({ cursor });
      sizes.push(json.orders.length);
      for (const order of json.orders) numbers.add(order.order_id);
      expect(bytes.length).toBeLessThan(2_500_000);
      cursor = json.next_cursor;
    } while (cursor);

    expect(sizes).toEqual([10, 10, 10, 10, 10, 10]);
    expect(numbers.size).toBe(ORDERS);
  });

  it('reads the lines of no more orders than it shows', async () => {
    const read: number[] = [];
    const count = (_rows: unknown, query: { sql: string; bindings: unknown[] }) =>
      query.sql.includes('order_lines') && read.push(query.bindings.length);
    server.services.db.read.on('query-response', count);
    await retrieve({ limit: 1000 });
    await retrieve({ limit: 1000, lines: false });
    server.services.db.read.off('query-response', count);

    expect(read).toEqual([10, 10]);
  });

  it.each([
    [1, 1],
    [499, 1],
    [500, 1],
    [999, 1],
    [1000, 2],
  ])('with room for %i lines has %i orders, but never none', async (lines, orders) => {
    const { db } = server.services;
    const readLines: LinesReader<OrderRecord> = (_db, rows, on) => withLines(db.read, rows, on);
    const request = {
      customer: 'hennessy',
      filters: FILTERS,
      limit: 10,
      after: undefined,
      sort: NEWEST_FIRST,
      stores: [],
    } as const;
    const page = await readPage(db, request, { lines, ms: 2_000 }, readLines);

    expect(page.orders).toHaveLength(orders);
    expect(page.next?.id).toBe(page.orders.at(-1)?.id);
  });

  it('of an unknown store is empty, without asking the database for orders', async () => {
    const asked: string[] = [];
    const note = ({ sql }: { sql: string }) => void (/\border(s|_search)\b/.test(sql) && asked.push(sql));
    server.services.db.read.on('query', note);
    const { status, json } = await retrieve({ store: 'Hennessy Honda" OR scope : "hen', search: 'polo' });
    server.services.db.read.off('query', note);

    expect([status, json]).toEqual([200, { orders: [] }]);
    expect(asked).toEqual([]);
  });

  it.each([
    ['store', { store: 'x '.repeat(30_000) }],
    ['store', { store: 'x'.repeat(201) }],
    ['cursor', { cursor: 'x'.repeat(101) }],
    ['order_id', { order_id: 'x'.repeat(101) }],
    ['from', { from: '1'.repeat(41) }],
    ['missing', { missing: Array(3).fill('po') }],
  ])('is refused for a longer %s than there can be', async (field, body) => {
    const { status, json } = await retrieve(body);
    expect([status, Object.keys(json.fields)]).toEqual([422, [field]]);
  });

  it('is refused for more than the call may have, unread', async () => {
    const { status, json } = await retrieve({ store: 'x '.repeat(100_000) });
    expect([status, json.code]).toEqual([413, 'too_large']);
  });

  it('is given to one address 600 times a minute', async () => {
    const statuses: number[] = [];
    for (let call = 0; call < 601; call += 1) statuses.push((await retrieve({ limit: 1, search: 'zebra' })).status);

    expect(statuses.slice(0, 600)).toEqual(Array(600).fill(200));
    expect(statuses[600]).toBe(429);
  });
});

describe('an export', () => {
  const PATH = '/v1/export-orders?companyName=Hennessy';

  it('holds all lines, however many pages they are read in', async () => {
    const [, ...rows] = parseCsv((await server.send(PATH)).bytes.toString());

    expect(rows).toHaveLength(ORDERS * LINES);
    expect(new Set(rows.map((row) => `${row[0]} ${row[7]}`)).size).toBe(ORDERS * LINES);
  });

  it('is finished once it has begun; the next one waits for its time', async () => {
    const { limits } = server.services;
    const { searches } = limits;
    let ms = 0;
    Object.assign(limits, { searches: openSearchBudgets(() => (ms += 5_000)) });
    const [, ...rows] = parseCsv((await server.send(PATH)).bytes.toString());
    const next = await server.send(PATH);
    Object.assign(limits, { searches });

    expect(rows).toHaveLength(ORDERS * LINES);
    // More than an address may take at once.
    expect(ms / 2).toBeGreaterThan(30_000);
    expect([next.status, JSON.parse(next.bytes.toString()).code]).toEqual([429, 'too_many']);
  });

  it('is read no faster than its reader takes it', async () => {
    let pages = 0;
    const count = ({ sql }: { sql: string }) => {
      if (sql.includes('order_lines')) pages += 1;
    };
    server.services.db.read.on('query', count);
    const request = get({ host: '127.0.0.1', port: server.port, path: PATH, agent: false });
    await new Promise((resolve) => request.once('response', resolve));
    // Both read in turns: if the first one had read on, it would also be through by now.
    await server.send(PATH);
    server.services.db.read.off('query', count);
    request.destroy();

    const all = (ORDERS * LINES) / 2_000;
    expect(pages).toBeGreaterThan(all);
    expect(pages).toBeLessThan(2 * all);
  });

  it('is given to one address four times at once, and again when one has ended', async () => {
    const open = await Promise.all(
      Array.from({ length: 4 }, async () => {
        const request = get({ host: '127.0.0.1', port: server.port, path: PATH, agent: false });
        await new Promise((resolve) => request.once('response', resolve));
        return request;
      }),
    );
    const fifth = await server.send(PATH);
    for (const request of open) request.destroy();

    expect([fifth.status, fifth.json.code, fifth.headers['retry-after']]).toEqual([429, 'too_many', '30']);
    await expect.poll(async () => (await server.send(`${PATH}&search=zebra`)).status, { timeout: 20_000 }).toBe(200);
  });

  it('is open for others when readers leave before it has begun', async () => {
    let letWrite = () => {};
    let held: Promise<void> | undefined;
    await new Promise<void>((isHeld) => {
      held = server.services.db.write.transaction(
        () =>
          new Promise<void>((resolve) => {
            letWrite = resolve;
            isHeld();
          }),
      );
    });
    const requests = Array.from({ length: 8 }, () =>
      get({ host: '127.0.0.1', port: server.port, path: PATH, agent: false }),
    );
    await Promise.all(requests.map((request) => new Promise((resolve) => request.once('finish', resolve))));
    await server.send('/healthz');
    for (const request of requests) request.on('error', () => undefined).destroy();
    await server.send('/healthz');
    letWrite();
    await held;

    await expect.poll(async () => (await server.send(`${PATH}&search=zebra`)).status, { timeout: 20_000 }).toBe(200);
  });
});
