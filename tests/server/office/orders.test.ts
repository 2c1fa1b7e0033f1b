import { beforeAll, describe, expect, it } from 'vitest';
import { useTestServer } from '../../support/hooks';
import { addPerson, type OfficeBrowser, signInToOffice } from '../../support/office';
import { aCart, anOrderBody, KEYCHAIN_LINE } from '../../support/orders';

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
