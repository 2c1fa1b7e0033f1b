import { beforeAll, describe, expect, it } from 'vitest';
import { addPerson, type OfficeBrowser, signInToOffice } from '../../support/office/office';
import { aCart, anOrderBody, KEYCHAIN_LINE, POLO_LINE } from '../../support/orders/orders';
import { useTestServer } from '../../support/server/hooks';

const NOV_20 = Date.parse('2026-11-20T15:00:00Z');
const HONDA = 'Hennessy Honda, 5512 Cobb Station Parkway, Atlanta, GA 30339';
const server = useTestServer({}, { now: () => clock });
let clock = NOV_20;
let owner: OfficeBrowser;
let rep: OfficeBrowser;

beforeAll(async () => {
  await addPerson(server, 'owner@example.com', [{ role: 'owner' }]);
  await addPerson(server, 'rep@example.com', [{ role: 'rep', customer: 'leith' }]);
  owner = await signInToOffice(server, 'owner@example.com');
  rep = await signInToOffice(server, 'rep@example.com');
  const small = { ...POLO_LINE, size: 'Small', quantity: 2 };
  clock = Date.parse('2026-10-10T15:00:00Z');
  await server.post('/v1/create-order', anOrderBody({ store: HONDA, cart: aCart(POLO_LINE) }));
  clock = NOV_20;
  await server.post('/v1/create-order', anOrderBody({ store: HONDA, cart: aCart(POLO_LINE, small, KEYCHAIN_LINE) }));
  await server.post('/v1/create-order', anOrderBody({ cart: aCart(KEYCHAIN_LINE) }));
});

const november = 'from=2026-11-01&to=2026-11-30&before_from=2026-10-01&before_to=2026-10-31';
const report = async (query = november, browser = owner) => ({
  ...(await browser.get(`/v1/office/report?${query}`)).json,
  ...(await browser.get(`/v1/office/report-items?${query}`)).json,
});

describe('GET /v1/office/report and /v1/office/report-items', () => {
  it('has the sums of a period and of the one before, by day, store, item, and size', async () => {
    const { total, periods, stores, items, size_run } = await report();

    expect(total.now).toMatchObject({ orders: 2, units: 3008, cents: 33_600, po_lines: 2, po_orders: 2, unpriced: 2 });
    expect(total.before).toMatchObject({ orders: 1, units: 6, cents: 25_200, po_lines: 0 });
    expect(periods).toMatchObject([
      { period: '2026-10-10', now: { orders: 0 }, before: { orders: 1 } },
      { period: '2026-11-20', now: { orders: 2 }, before: { orders: 0 } },
    ]);
    expect(stores).toMatchObject([
      { customer: 'hennessy', store: 'HENHON', name: HONDA, now: { orders: 1, cents: 33_600 } },
      { customer: 'hennessy', store: 'None', name: 'None', now: { orders: 1, cents: 0 } },
    ]);
    expect(items).toMatchObject([
      { code: 'PL420', name: 'Performance Polo', now: { orders: 1, units: 8, cents: 33_600 }, before: { units: 6 } },
      { code: 'LK100', name: 'Laser Keychain', now: { orders: 2, units: 3000, cents: 0, po_lines: 2 } },
    ]);
    expect(size_run).toEqual({
      ...{ code: 'PL420', name: 'Performance Polo', orders: 1, units: 8 },
      sizes: [
        { size: 'Small', orders: 1, units: 2 },
        { size: 'Large', orders: 1, units: 6 },
      ],
    });
  });

  it('narrows to a customer, a store, and an item', async () => {
    const ofStore = await report(`${november}&customer=hennessy&store=None`);
    const ofItem = await report(`${november}&item=PL420`);

    expect(ofStore.total).toMatchObject({ now: { orders: 1, units: 1500 }, before: { orders: 0 } });
    expect(ofStore.items.map(({ code }: { code: string }) => code)).toEqual(['LK100']);
    expect(ofItem.total).toMatchObject({ now: { orders: 1, lines: 2, units: 8 }, before: { orders: 1 } });
    expect(ofItem.stores).toHaveLength(1);
    expect((await report(`${november}&customer=leith`)).total.now.orders).toBe(0);
  });

  it('has nothing of customers outside the person’s scope', async () => {
    expect((await report(november, rep)).total.now.orders).toBe(0);
    expect((await report(`${november}&item=PL420`, rep)).stores).toEqual([]);
    for (const call of ['report', 'report-items']) {
      const refused = await rep.get(`/v1/office/${call}?${november}&customer=hennessy`);
      expect([refused.status, refused.json.code]).toEqual([404, 'not_found']);
    }
  });

  it.each([
    ['no days', ''],
    ['a day that does not exist', 'from=2026-02-30&to=2026-03-01'],
    ['days in the wrong order', 'from=2026-11-02&to=2026-11-01'],
    ['more than five years', 'from=2021-01-01&to=2026-11-01'],
    ['half a period before', 'from=2026-11-01&to=2026-11-02&before_from=2026-10-01'],
    ['a period before that overlaps', 'from=2026-11-01&to=2026-11-02&before_from=2026-10-01&before_to=2026-11-01'],
    ['a long period before', 'from=2026-11-01&to=2026-11-02&before_from=2020-10-01&before_to=2026-10-01'],
    ['a name that no customer can have', 'from=2026-11-01&to=2026-11-02&customer=No%20body'],
  ])('refuses %s', async (_, query) => {
    expect((await owner.get(`/v1/office/report?${query}`)).status).toBe(422);
    expect((await owner.get(`/v1/office/report-items?${query}`)).status).toBe(422);
  });

  it('finds no unknown customer', async () => {
    expect((await owner.get('/v1/office/report?from=2026-11-01&to=2026-11-02&customer=nobody')).status).toBe(404);
  });
});
