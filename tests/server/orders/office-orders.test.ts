import { beforeAll, describe, expect, it } from 'vitest';
import { addPerson, type OfficeBrowser, signInToOffice } from '../../support/office/office';
import { aCart, anOrderBody, KEYCHAIN_LINE } from '../../support/orders/orders';
import { useTestServer } from '../../support/server/hooks';

/** Monday, 2026-11-23, noon UTC; one order a minute from then on. */
const START = Date.UTC(2026, 10, 23, 12);
let clock = START;
const server = useTestServer({}, { now: () => clock });

const OF = {
  Hennessy: { companyName: 'Hennessy', store: 'HENHON' },
  Leith: { companyName: 'Leith', bypass_code: 'LEI', store: 'None' },
  Stivers: { companyName: 'Stivers', bypass_code: 'STI', store: 'None' },
};

let owner: OfficeBrowser;
let leithDesk: OfficeBrowser;
let leithRep: OfficeBrowser;

async function place(company: keyof typeof OF, order: object = {}): Promise<string> {
  clock += 60_000;
  const body = anOrderBody({ ...OF[company], cart: aCart(KEYCHAIN_LINE), email: `${clock}@example.com`, ...order });
  const placed = await server.post('/v1/create-order', body);
  expect(placed.status, placed.bytes.toString()).toBe(201);
  return placed.json.order_id;
}

beforeAll(async () => {
  await addPerson(server, 'owner@office.example', [{ role: 'owner' }]);
  await addPerson(server, 'desk@office.example', [{ role: 'desk', customer: 'leith' }]);
  await addPerson(server, 'rep@office.example', [{ role: 'rep', customer: 'leith' }]);
  owner = await signInToOffice(server, 'owner@office.example');
  leithDesk = await signInToOffice(server, 'desk@office.example');
  leithRep = await signInToOffice(server, 'rep@office.example');
});

async function list(browser: OfficeBrowser, body: object = {}) {
  const answer = await browser.post('/v1/office/orders', body);
  expect(answer.status, answer.bytes.toString()).toBe(200);
  const orders: Record<string, unknown>[] = answer.json.orders;
  return { orders, numbers: orders.map((order) => order.order_id), next: answer.json.next_cursor };
}

describe('the list of all orders', () => {
  it('has all customers, newest first, in pages that meet without a gap', async () => {
    const placed: string[] = [];
    for (const company of ['Hennessy', 'Leith', 'Stivers', 'Leith', 'Hennessy', 'Stivers'] as const) {
      placed.unshift(await place(company));
    }
    const pages: unknown[][] = [];
    let cursor: string | undefined;
    do {
      const page = await list(owner, { limit: 4, ...(cursor ? { cursor } : {}) });
      pages.push(page.numbers);
      cursor = page.next;
    } while (cursor);

    expect(pages.flat().slice(0, 6)).toEqual(placed);
    expect(pages.map((page) => page.length)).toEqual([4, 2]);
  });

  it('has only the customers of the person’s roles, whichever one is asked for', async () => {
    const hennessy = await place('Hennessy');
    const leith = await place('Leith');
    for (const browser of [leithDesk, leithRep]) {
      const { orders, numbers } = await list(browser);
      expect(numbers).toContain(leith);
      expect(new Set(orders.map((order) => order.customer))).toEqual(new Set(['leith']));
      expect((await list(browser, { customer: 'hennessy' })).numbers).toEqual([]);
      expect((await list(browser, { order_id: hennessy })).numbers).toEqual([]);
      expect((await browser.post('/v1/office/count-orders', { views: [{ order_id: hennessy }] })).json.counts).toEqual([
        0,
      ]);
      const lines = await browser.post('/v1/office/v1/retrieve-orders', { order_ids: [hennessy, leith] });
      expect(lines.json.orders.map((order: { order_id: string }) => order.order_id)).toEqual([leith]);
      expect((await browser.post('/v1/office/v1/retrieve-orders', { companyName: 'Hennessy' })).status).toBe(404);
      expect(
        (await browser.get(`/v1/office/export-orders?order_ids=${hennessy},${leith}`)).bytes.toString(),
      ).not.toContain(hennessy);
      expect((await browser.get('/v1/office/storefronts/hennessy')).status).toBe(404);
      expect((await browser.get('/v1/office/storefronts/leith')).status).toBe(200);
    }
  });

  it('shows email addresses to those who work on orders, and masks them for others', async () => {
    const number = await place('Leith', { email: 'masked@example.com' });
    const emailFor = async (browser: OfficeBrowser) => (await list(browser, { order_id: number })).orders[0]?.email;

    expect(await emailFor(leithDesk)).toBe('masked@example.com');
    expect(await emailFor(leithRep)).toBe('m•••@example.com');
    expect((await list(leithDesk, { search: 'masked@example' })).numbers).toEqual([number]);
    expect((await list(leithRep, { search: 'masked@example' })).numbers).toEqual([]);
  });
});

describe('changing lines of several customers’ orders', () => {
  const linesOf = async (browser: OfficeBrowser, ...numbers: string[]) => {
    const answer = await browser.post('/v1/office/v1/retrieve-orders', { order_ids: numbers });
    return new Map<string, Record<string, unknown>[]>(
      answer.json.orders.map((order: { order_id: string; order: Record<string, unknown>[] }) => [
        order.order_id,
        order.order,
      ]),
    );
  };
  const UPDATE = '/v1/office/v1/update-order-lines';
  const statusesOf = (answer: { json: { results: { status: string }[] } }) =>
    answer.json.results.map(({ status }) => status);

  it('saves them in one call under the person’s name, and repeating the call changes nothing', async () => {
    const [hennessy, stivers] = [await place('Hennessy'), await place('Stivers')];
    const lines = [hennessy, stivers].map((order_id) => ({ order_id, line: 1, version: 1, po: '58322' }));
    const first = await owner.post(UPDATE, { lines });
    const second = await owner.post(UPDATE, { lines });
    const history = await owner.post('/v1/office/v1/order-history', {
      companyName: 'Stivers',
      order_id: stivers,
      line: 1,
    });

    expect(statusesOf(first)).toEqual(['saved', 'saved']);
    expect(statusesOf(second)).toEqual(['saved', 'saved']);
    const stored = await linesOf(owner, hennessy, stivers);
    for (const number of [hennessy, stivers]) expect(stored.get(number)).toMatchObject([{ po: '58322', version: 2 }]);
    expect(history.json.entries).toMatchObject([{ session: 'owner', before: { po: '' }, after: { po: '58322' } }]);
    expect((await list(owner, { search: '58322' })).orders).toMatchObject([
      { order_id: stivers, po: '58322', pos: 1 },
      { order_id: hennessy, po: '58322', pos: 1 },
    ]);
  });

  it('restores what was there before in one call', async () => {
    const [hennessy, stivers] = [await place('Hennessy'), await place('Stivers')];
    const before = [
      { order_id: hennessy, line: 1, version: 1, po: 'A-1', est_ship_date: '2026-12-01' },
      { order_id: stivers, line: 1, version: 1, po: 'B-2' },
    ];
    await owner.post(UPDATE, { lines: before });
    await owner.post(UPDATE, {
      lines: before.map((line) => ({ ...line, version: 2, po: 'C-3', est_ship_date: 'Week 50' })),
    });
    const undone = await owner.post(UPDATE, {
      lines: before.map((line) => ({ est_ship_date: '', ...line, version: 3 })),
    });

    expect(statusesOf(undone)).toEqual(['saved', 'saved']);
    const stored = await linesOf(owner, hennessy, stivers);
    expect(stored.get(hennessy)).toMatchObject([{ po: 'A-1', est_ship_date: '2026-12-01', version: 4 }]);
    expect(stored.get(stivers)).toMatchObject([{ po: 'B-2', est_ship_date: '', version: 4 }]);
  });

  it('holds back only the line that somebody else has changed', async () => {
    const [hennessy, leith] = [await place('Hennessy'), await place('Leith')];
    await leithDesk.post(UPDATE, { lines: [{ order_id: leith, line: 1, version: 1, po: 'theirs' }] });
    const lines = [hennessy, leith].map((order_id) => ({ order_id, line: 1, version: 1, po: 'mine' }));
    const answer = await owner.post(UPDATE, { lines });

    expect(statusesOf(answer)).toEqual(['saved', 'conflict']);
    expect(answer.json.results[1].current).toMatchObject({ po: 'theirs', version: 2 });
    expect((await linesOf(owner, leith)).get(leith)).toMatchObject([{ po: 'theirs' }]);
  });

  it('marks them as shipped, and takes it back', async () => {
    const [hennessy, leith] = [await place('Hennessy'), await place('Leith')];
    const named = (version: number) => [hennessy, leith].map((order_id) => ({ order_id, line: 1, version }));
    const shipped = await owner.post('/v1/office/v1/ship-lines', { shipped: true, lines: named(1) });
    const isShipped = (await linesOf(owner, leith)).get(leith)?.[0]?.shipped_at;
    const back = await owner.post('/v1/office/v1/ship-lines', { shipped: false, lines: named(2) });

    expect([statusesOf(shipped), statusesOf(back)]).toEqual([
      ['saved', 'saved'],
      ['saved', 'saved'],
    ]);
    expect(isShipped).toBeGreaterThan(START);
    expect((await linesOf(owner, hennessy, leith)).get(leith)).toMatchObject([{ shipped_at: null, version: 3 }]);
  });

  it('knows no order of a customer that the person may not change', async () => {
    const [hennessy, leith] = [await place('Hennessy'), await place('Leith')];
    const lines = [hennessy, leith].map((order_id) => ({ order_id, line: 1, version: 1, po: 'not mine' }));
    const desk = await leithDesk.post(UPDATE, { lines });
    const rep = await leithRep.post(UPDATE, { lines });

    expect(statusesOf(desk)).toEqual(['unknown', 'saved']);
    expect([rep.status, rep.json.code]).toEqual([403, 'not_allowed']);
    expect((await linesOf(owner, hennessy)).get(hennessy)).toMatchObject([{ po: '', version: 1 }]);
    expect((await leithDesk.post(UPDATE, { companyName: 'Hennessy', lines })).status).toBe(404);
    const order = { companyName: 'Hennessy', email: 'any@example.com', created_at: '1', cart: [{ line: 1, po: 'x' }] };
    expect((await leithDesk.post('/v1/office/v1/update-historical-order', order)).status).toBe(404);
  });

  it('takes 500 lines, and refuses 501 before it reads any', async () => {
    const lines = Array.from({ length: 501 }, (_, index) => ({
      order_id: `HEN-${200_000 + index}`,
      line: 1,
      version: 1,
      po: '1',
    }));
    const most = await owner.post(UPDATE, { lines: lines.slice(1) });
    const more = await owner.post(UPDATE, { lines });

    expect(new Set(statusesOf(most))).toEqual(new Set(['unknown']));
    expect([more.status, more.json.message]).toEqual([422, 'Save at most 500 lines at once.']);
  });
});

describe('the filters of all orders', () => {
  const UPDATE = '/v1/office/v1/update-order-lines';

  it('list and count late orders, and those that are due this week', async () => {
    // Nothing ships before it's ordered.
    const threeDays = 3 * 24 * 3_600_000;
    clock -= threeDays;
    const late = await place('Hennessy', { first_name: 'Due' });
    clock += threeDays;
    const [thisWeek, later, without] = [
      await place('Leith', { first_name: 'Due' }),
      await place('Stivers', { first_name: 'Due' }),
      await place('Leith', { first_name: 'Due' }),
    ];
    const dates = [
      [late, '2026-11-20'],
      [thisWeek, '2026-11-29'],
      [later, '2026-11-30'],
    ].map(([order_id, est_ship_date]) => ({ order_id, line: 1, version: 1, est_ship_date }));
    await owner.post(UPDATE, { lines: dates });
    const views = [
      { search: 'due' },
      { search: 'due', stage: 'late' },
      { search: 'due', due: 'this-week' },
      { search: 'due', missing: ['po'], customer: 'leith' },
    ];
    const listed = await Promise.all(views.map(async (view) => (await list(owner, view)).numbers));
    const counted = await owner.post('/v1/office/count-orders', { views });

    expect(listed).toEqual([[without, later, thisWeek, late], [late], [thisWeek], [without, thisWeek]]);
    expect(counted.json.counts).toEqual(listed.map((numbers) => numbers.length));
    for (const view of [{ stage: 'late' }, { due: 'this-week' }]) {
      const [counts] = (await owner.post('/v1/office/count-orders', { views: [view] })).json.counts;
      expect(counts).toBe((await list(owner, { ...view, limit: 1000 })).numbers.length);
    }
  });

  it('export the same orders', async () => {
    const [hennessy, leith] = [
      await place('Hennessy', { first_name: 'Csv' }),
      await place('Leith', { first_name: 'Csv' }),
    ];
    const file = (await owner.get('/v1/office/export-orders?search=csv')).bytes.toString();
    const chosen = (await owner.get(`/v1/office/export-orders?order_ids=${leith}`)).bytes.toString();

    const numbersIn = (text: string) => [...new Set(text.match(/[A-Z]{3}-\d{6}/g))];
    expect(numbersIn(file)).toEqual([leith, hennessy]);
    expect(numbersIn(chosen)).toEqual([leith]);
  });

  it('count what came after a moment, as 304 while nothing has', async () => {
    const after = clock;
    const path = `/v1/office/v1/new-orders?companyName=&after=${after}`;
    const before = await owner.get(path);
    const number = await place('Leith');

    expect(before.json).toEqual({ new_orders: 0 });
    expect((await owner.get(path)).json).toEqual({ new_orders: 1 });
    expect((await leithDesk.get(path)).json).toEqual({ new_orders: 1 });
    expect((await owner.get(`${path.replace('=&', '=Hennessy&')}`)).json).toEqual({ new_orders: 0 });
    expect(number).toMatch(/^LEI-/);
  });
});

describe('saved views', () => {
  it('belong to a person, who saves, renames, and deletes them', async () => {
    const viewsOf = async (browser: OfficeBrowser) => (await browser.get('/v1/office/order-views')).json.views;
    await owner.post('/v1/office/order-views', { name: 'Cannon, Travis', query: 'customer=cannon&search=travis&x=1' });
    clock += 1;
    await owner.post('/v1/office/order-views', { name: 'Leith', query: 'customer=leith' });
    await owner.post('/v1/office/order-views', { name: 'Travis', query: 'search=travis', renamed: 'Cannon, Travis' });

    expect(await viewsOf(owner)).toEqual([
      { name: 'Travis', query: 'search=travis' },
      { name: 'Leith', query: 'customer=leith' },
    ]);
    expect(await viewsOf(leithDesk)).toEqual([]);
    await leithDesk.post('/v1/office/delete-order-view', { name: 'Leith' });
    expect(await viewsOf(owner)).toHaveLength(2);
    const left = await owner.post('/v1/office/delete-order-view', { name: 'Leith' });
    expect(left.json.views).toEqual([{ name: 'Travis', query: 'search=travis' }]);
  });

  it('end at 30, and one of them can still be replaced', async () => {
    for (let index = 0; index < 30; index += 1) {
      await leithDesk.post('/v1/office/order-views', { name: `View ${index}`, query: 'missing=po' });
    }
    const more = await leithDesk.post('/v1/office/order-views', { name: 'One more', query: '' });
    const replaced = await leithDesk.post('/v1/office/order-views', { name: 'View 7', query: 'stage=po' });

    expect([more.status, more.json.message]).toEqual([422, 'You have 30 views. Delete one first.']);
    expect(replaced.json.views.filter(({ query }: { query: string }) => query === 'stage=po')).toHaveLength(1);
    expect(replaced.json.views).toHaveLength(30);
  });
});
