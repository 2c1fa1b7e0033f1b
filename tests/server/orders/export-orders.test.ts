import { get } from 'node:http';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { untyped } from '../../../server/database/tables';
import { unlocked } from '../../support/office/admin';
import { aCart, anOrderBody, KEYCHAIN_LINE, POLO_LINE } from '../../support/orders/orders';
import { useTestServer } from '../../support/server/hooks';
import { parseCsv } from '../../support/tools/csv';

const server = useTestServer({}, { now: () => clock });
let clock = Date.UTC(2026, 10, 20, 12);
const EXPORTED_AT = Date.UTC(2026, 10, 21, 3, 5);

beforeAll(async () => {
  const both = aCart(POLO_LINE, KEYCHAIN_LINE);
  await server.post('/v1/create-order', anOrderBody({ store: 'HENHON', cart: both, customer_po: '=1+1' }));
  clock = EXPORTED_AT;
  await server.post('/v1/create-order', anOrderBody({ first_name: 'Al', last_name: '"Bo", Jr.' }));
});
afterEach(() => {
  clock += 60_001;
});

async function exported(query: Record<string, string> = {}, headers: Record<string, string> = {}) {
  const path = `/v1/export-orders?${new URLSearchParams({ companyName: 'Hennessy', ...query })}`;
  const answer = await server.send(path, { headers });
  return { ...answer, text: answer.bytes.toString() };
}

describe('GET /v1/export-orders', () => {
  it('is a CSV download with one row per line, newest orders first', async () => {
    const { status, headers, text } = await exported();
    const [head, ...rows] = parseCsv(text);

    expect(status).toBe(200);
    expect(headers['content-type']).toBe('text/csv; charset=utf-8');
    expect(headers['content-disposition']).toBe('attachment; filename="hennessy-orders-2026-11-21.csv"');
    expect(headers['cache-control']).toBe('no-store');
    expect(text.startsWith('\uFEFFOrder Number,Order Date,')).toBe(true);
    expect(head).toHaveLength(26);
    expect(rows.map((row) => [row[2], row[7], row[8]])).toEqual([
      ['Al', '1', 'PL420'],
      ['Renee', '1', 'PL420'],
      ['Renee', '2', 'LK100'],
    ]);
  });

  it('keeps spreadsheets from running typed text as formulas', async () => {
    const [, al, renee] = parseCsv((await exported()).text);

    expect(al?.[3]).toBe('"Bo", Jr.');
    expect(renee?.slice(15, 18)).toEqual(['42.00', '252.00', "'=1+1"]);
    expect(renee?.[6]).toBe('Hennessy Honda, 5512 Cobb Station Parkway, Atlanta, GA 30339');
  });

  it('masks email addresses except for admins', async () => {
    const addresses = async (headers = {}) => parseCsv((await exported({}, headers)).text).map((row) => row[4]);

    expect(await addresses()).toEqual(['Email', ...Array(3).fill('r•••@example.com')]);
    expect(await addresses(await unlocked(server))).toEqual(['Email', ...Array(3).fill('r.castellano@example.com')]);
  });

  it.each([
    [{ search: 'keychain' }, ['Renee', 'Renee']],
    [{ store: 'None' }, ['Al']],
    [{ from: '2026-11-21', to: '2026-11-21' }, ['Al']],
    [{ to: String(Date.UTC(2026, 10, 21)) }, ['Renee', 'Renee']],
    [{ missing: 'po', search: 'polo' }, ['Al', 'Renee', 'Renee']],
    [{ search: 'zebra' }, []],
  ])('is narrowed by %j', async (query, people) => {
    const [, ...rows] = parseCsv((await exported(query)).text);
    expect(rows.map((row) => row[2])).toEqual(people);
  });

  it('accepts a repeated filter', async () => {
    const path = '/v1/export-orders?companyName=Hennessy&missing=po&missing=ship_date';
    expect(parseCsv((await server.send(path)).bytes.toString())).toHaveLength(4);
    expect((await server.send('/v1/export-orders?companyName=Hennessy&search=a&search=b')).status).toBe(422);
  });

  it('writes dates in the reader’s time zone', async () => {
    const { text, headers } = await exported({ time_zone: 'America/New_York' });

    expect(parseCsv(text)[1]?.[1]).toBe('2026-11-20 22:05');
    expect(headers['content-disposition']).toContain('hennessy-orders-2026-11-20.csv');
  });

  it('contains every order once, however many pages are read', async () => {
    const { write } = server.services.db;
    const [order] = await write(untyped('orders')).where({ first_name: 'Renee' });
    const copies = Array.from({ length: 450 }, (_, index) => {
      const { id: _id, ...row } = order;
      return { ...row, customer: 'leith', order_number: `LEI-${index}`, email: `copy${index}@example.com` };
    });
    for (let from = 0; from < copies.length; from += 150)
      await write(untyped('orders')).insert(copies.slice(from, from + 150));
    const ids = await write(untyped('orders')).where({ customer: 'leith' }).pluck('id');
    const [line] = await write(untyped('order_lines')).where({ order_id: order.id });
    for (const id of ids) await write(untyped('order_lines')).insert({ ...line, order_id: id });

    const [, ...rows] = parseCsv((await exported({ companyName: 'Leith' })).text);
    expect(rows).toHaveLength(450);
    expect(new Set(rows.map((row) => row[0])).size).toBe(450);
  });

  it('refuses the same filters as the list', async () => {
    expect((await exported({ companyName: 'Acme' })).status).toBe(404);
    expect((await exported({ from: 'yesterday' })).status).toBe(422);
    expect((await exported({ time_zone: 'Mars/Olympus' })).status).toBe(422);
    expect((await exported({}, { Host: 'orders.leith.example' })).status).toBe(403);
    expect((await exported({}, { Host: 'staging.example.com' })).status).toBe(401);
  });

  it('is rate-limited per address', async () => {
    const statuses: number[] = [];
    for (let call = 0; call < 21; call += 1) statuses.push((await exported({ search: 'zebra' })).status);

    expect(statuses).toEqual([...Array(20).fill(200), 429]);
  });

  it('adds no more listeners to its response than Node lets pass without a warning', async () => {
    const warnings: string[] = [];
    const note = ({ name, message }: Error) => name === 'MaxListenersExceededWarning' && warnings.push(message);
    process.on('warning', note);
    await exported({}, { 'Accept-Encoding': 'br' });
    process.off('warning', note);

    expect(warnings).toEqual([]);
  });

  it('survives a reader that disconnects midway', async () => {
    await new Promise<void>((resolve, reject) => {
      const request = get(
        { host: '127.0.0.1', port: server.port, path: '/v1/export-orders?companyName=Leith', agent: false },
        (response) => {
          response.once('data', () => response.destroy());
          response.once('close', resolve);
        },
      );
      request.once('error', reject);
    });

    expect((await exported({ companyName: 'Leith' })).status).toBe(200);
  });
});
