import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { addPerson, type OfficeBrowser, signInToOffice } from '../../support/office/office';
import { aCart, anOrderBody, KEYCHAIN_LINE, POLO_LINE } from '../../support/orders/orders';
import { useTestServer } from '../../support/server/hooks';

const START = Date.UTC(2026, 10, 23, 12);
const DAY_MS = 24 * 60 * 60_000;
let clock = START;
const server = useTestServer({}, { now: () => clock });

let desk: OfficeBrowser;
let other: OfficeBrowser;
let leithDesk: OfficeBrowser;

beforeAll(async () => {
  await addPerson(server, 'desk@office.example', [{ role: 'owner' }]);
  await addPerson(server, 'other@office.example', [{ role: 'owner' }]);
  await addPerson(server, 'leith@office.example', [{ role: 'desk', customer: 'leith' }]);
});

beforeEach(async () => {
  // Each test has a day of its own.
  clock += 3 * DAY_MS;
  desk = await signInToOffice(server, 'desk@office.example');
  other = await signInToOffice(server, 'other@office.example');
  leithDesk = await signInToOffice(server, 'leith@office.example');
});

/** An order of two lines. */
async function place(): Promise<string> {
  clock += 60_000;
  const body = anOrderBody({ cart: aCart(POLO_LINE, KEYCHAIN_LINE), email: `${clock}@example.com` });
  const placed = await server.post('/v1/create-order', body);
  expect(placed.status, placed.bytes.toString()).toBe(201);
  return placed.json.order_id;
}

interface Edit {
  readonly order_id: string;
  readonly line: number;
  readonly version: number;
  readonly po?: string;
  readonly est_ship_date?: string;
}

async function edit(lines: readonly Edit[], bulk?: object, browser = desk) {
  const answer = await browser.post('/v1/office/v1/update-order-lines', { lines, bulk });
  expect(answer.status, answer.bytes.toString()).toBe(200);
  const results: { status: string; current?: { po: string; version: number } }[] = answer.json.results;
  return { statuses: results.map(({ status }) => status), id: answer.json.bulk_id as string };
}

async function linesOf(orderNumber: string) {
  const answer = await desk.post('/v1/office/v1/retrieve-orders', { order_ids: [orderNumber] });
  const lines: Record<string, unknown>[] = answer.json.orders[0].order;
  return lines.map(({ po, est_ship_date, version }) => [po, est_ship_date, version]);
}

const listed = async (browser = desk) => (await browser.get('/v1/office/bulk-edits')).json.edits;
const undo = (id: string, browser = desk) => browser.post('/v1/office/undo-bulk-edit', { id });

describe('a bulk edit', () => {
  it('has an id in the history of its lines, and is listed for whoever made it', async () => {
    const order = await place();
    const { statuses, id } = await edit(
      [1, 2].map((line) => ({ order_id: order, line, version: 1, po: 'BULK-9', est_ship_date: '2026-12-24' })),
      {},
    );
    expect(statuses).toEqual(['saved', 'saved']);
    expect(await listed()).toEqual([{ id, name: 'PO BULK-9, ships 12/24/2026', lines: 2, made_at: clock }]);
    expect(await listed(other)).toEqual([]);
    const history = await desk.post('/v1/office/v1/order-history', {
      companyName: 'Hennessy',
      order_id: order,
      line: 2,
    });
    expect(history.json.entries).toMatchObject([{ version: 2, bulk_id: id }]);
  });

  it('leaves other POs and shipped lines alone, whatever was sent', async () => {
    const order = await place();
    await edit([{ order_id: order, line: 1, version: 1, po: 'THEIRS' }]);
    await desk.post('/v1/office/v1/ship-lines', { shipped: true, lines: [{ order_id: order, line: 2, version: 1 }] });
    const sent = [
      { order_id: order, line: 1, version: 2, po: 'MINE' },
      { order_id: order, line: 2, version: 2, po: 'MINE' },
    ];
    expect(await edit(sent, {})).toEqual({ statuses: ['conflict', 'conflict'], id: undefined });
    expect((await edit(sent, { replaces_pos: true })).statuses).toEqual(['saved', 'conflict']);
    expect((await linesOf(order)).map(([po]) => po)).toEqual(['MINE', '']);
  });

  it('is undone for a day: lines at their version are as before, lines edited since stay', async () => {
    const order = await place();
    await edit([{ order_id: order, line: 1, version: 1, est_ship_date: '2026-12-04' }]);
    const { id } = await edit(
      [
        { order_id: order, line: 1, version: 2, po: 'BULK-1', est_ship_date: '2027-01-08' },
        { order_id: order, line: 2, version: 1, po: 'BULK-1', est_ship_date: '2027-01-08' },
      ],
      {},
    );
    await edit([{ order_id: order, line: 2, version: 2, po: 'LATER' }]);
    clock += DAY_MS - 1;
    desk = await signInToOffice(server, 'desk@office.example');
    const undone = await undo(id);
    expect(undone.json.results).toMatchObject([
      { line: 1, status: 'saved' },
      { line: 2, status: 'conflict' },
    ]);
    expect(await linesOf(order)).toEqual([
      ['', '2026-12-04', 4],
      ['LATER', '2027-01-08', 3],
    ]);
    expect(await listed()).toEqual([]);
  });

  it('of shipments is undone, too', async () => {
    const order = await place();
    const lines = [1, 2].map((line) => ({ order_id: order, line, version: 1 }));
    const shipped = await desk.post('/v1/office/v1/ship-lines', { shipped: true, lines, bulk: {} });
    expect(await listed()).toMatchObject([{ id: shipped.json.bulk_id, name: 'Marked as shipped', lines: 2 }]);
    const undone = await undo(shipped.json.bulk_id);
    expect(undone.json.results.map(({ current }: { current: { shipped_at: unknown } }) => current.shipped_at)).toEqual([
      null,
      null,
    ]);
  });

  it('is undone once, by whoever made it, within a day, at customers where they may', async () => {
    const order = await place();
    const { id } = await edit([{ order_id: order, line: 1, version: 1, po: 'ONCE' }], {});
    for (const browser of [other, leithDesk]) expect((await undo(id, browser)).json.code).toBe('too_late');
    const answers = await Promise.all([undo(id), undo(id)]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    expect((await linesOf(order))[0]).toEqual(['', '', 3]);

    const { id: late } = await edit([{ order_id: order, line: 2, version: 1, po: 'LATE' }], {});
    clock += DAY_MS + 1;
    desk = await signInToOffice(server, 'desk@office.example');
    expect([await listed(), (await undo(late)).json.code]).toEqual([[], 'too_late']);
    expect((await linesOf(order))[1]).toEqual(['LATE', '', 2]);
  });

  it('is not made by edits of single lines, or by one that changes nothing', async () => {
    const order = await place();
    expect((await edit([{ order_id: order, line: 1, version: 1, po: 'ONE' }])).id).toBeUndefined();
    await edit([{ order_id: order, line: 1, version: 2, po: 'ONE' }], {});
    expect(await listed()).toEqual([]);
  });
});
