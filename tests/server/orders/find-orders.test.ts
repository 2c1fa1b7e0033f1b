import { beforeAll, describe, expect, it } from 'vitest';
import { unlocked } from '../../support/office/admin';
import { aCart, anOrderBody, KEYCHAIN_LINE, POLO_LINE } from '../../support/orders/orders';
import { useTestServer } from '../../support/server/hooks';

/** 2026-11-19, noon UTC; one order a day from then on. */
const FIRST_ORDER = Date.UTC(2026, 10, 19, 12);
const DAY_MS = 24 * 60 * 60 * 1000;
const HONDA = 'Hennessy Honda, 5512 Cobb Station Parkway, Atlanta, GA 30339';

const PEOPLE = [
  { first_name: 'Renée', last_name: 'Castellano', email: 'renee@example.com', store: 'HENHON', customer_po: '20418' },
  { first_name: 'Al', last_name: "O'Brien", email: 'al@example.org', store: 'None', customer_po: 'HR-99' },
  { first_name: 'Mona', last_name: 'Renner', email: 'mona@example.com', store: 'HENFRD', customer_po: '20419' },
  { first_name: 'Unpaid', last_name: 'Castellano', email: 'unpaid@example.com', store: 'HENHON', customer_po: '20418' },
];

const server = useTestServer({}, { now: () => clock });
let clock = FIRST_ORDER;
let admin: Record<string, string>;
let numbers: string[];

beforeAll(async () => {
  numbers = [];
  for (const [index, person] of PEOPLE.entries()) {
    clock = FIRST_ORDER + index * DAY_MS;
    const cart = index === 0 ? aCart(POLO_LINE, KEYCHAIN_LINE) : aCart(index === 1 ? POLO_LINE : KEYCHAIN_LINE);
    numbers.push((await server.post('/v1/create-order', anOrderBody({ ...person, cart }))).json.order_id);
  }
  const leith = { companyName: 'Leith', bypass_code: 'LEI', cart: aCart(KEYCHAIN_LINE), last_name: 'Castellano' };
  await server.post('/v1/create-order', anOrderBody(leith));
  await server.services.db.write('orders').where({ first_name: 'Unpaid' }).update({ paid: 0 });
  admin = await unlocked(server);
  const order = { email: 'mona@example.com', created_at: String(FIRST_ORDER + 2 * DAY_MS) };
  const cart = [{ line: 1, version: 1, po: 'PO-7781', est_ship_date: '2026-12-04' }];
  await server.post('/v1/update-historical-order', { ...order, cart }, admin);
});

/** First names of the listed orders, in list order. */
async function listed(filters: object, headers: Record<string, string> = {}): Promise<readonly string[]> {
  const { status, json } = await server.post('/v1/retrieve-orders', { companyName: 'Hennessy', ...filters }, headers);
  expect(status).toBe(200);
  return json.orders.map((order: { first_name: string }) => order.first_name);
}

describe('a search of orders', () => {
  it.each([
    ['a last name', 'castellano', ['Renée']],
    ['a name without its accent', 'RENEE', ['Renée']],
    ['first and last name', 'Renée Castellano', ['Renée']],
    ['last and first name', 'castellano renée', ['Renée']],
    ['a part of a name', 'ren', ['Mona', 'Renée']],
    ['a short name', 'al', ['Al']],
    ['one letter that a word begins with', 'c', ['Renée']],
    ['a name with an apostrophe', "o'brien", ['Al']],
    ['a customer PO', '20418', ['Renée']],
    ['a part of several customer POs', '2041', ['Mona', 'Renée']],
    ['a PO', 'po-7781', ['Mona']],
    ['an item code', 'pl420', ['Al', 'Renée']],
    ['an item’s name', 'keychain', ['Mona', 'Renée']],
    ['words of two items', 'polo keychain', ['Renée']],
    ['a store', 'hennessy honda', ['Renée']],
    ['a store’s address', 'cobb station', ['Renée']],
    ['the company, as orders without a store show it', 'hennessy al', ['Al']],
    ['name, store and item at once', 'cast honda PL420', ['Renée']],
    ['nothing at all', '   ', ['Mona', 'Al', 'Renée']],
    ['a word that no order has', 'zebra', []],
    ['words that no order has together', 'mona polo', []],
    ['letters of two words', 'renéecas', []],
    ['the middle of a word, when it is short', 'en', []],
    ['a store’s code', 'henhon', []],
  ])('finds %s', async (_what, search, found) => {
    expect(await listed({ search })).toEqual(found);
  });

  it('finds an order by its number, or a part of it', async () => {
    expect(await listed({ search: numbers[1] })).toEqual(['Al']);
    expect(await listed({ search: numbers[1]?.slice(2) })).toEqual(['Al']);
  });

  it.each(['"', "'", '%', '*', 'polo*', '"polo" OR "keychain"', 'text : polo', '(', 'NEAR(', '--', '\\'])(
    'takes %j for the word it is',
    async (search) => {
      expect(await listed({ search })).toEqual([]);
    },
  );

  it('accepts at most twelve words', async () => {
    const words = [...'abcdefgh01-!'].join(' ');
    for (const companyName of ['Hennessy', 'Cannon']) {
      expect(await listed({ companyName, search: words })).toEqual([]);
      expect(await listed({ companyName, search: 'x'.repeat(100) }, admin)).toEqual([]);
    }
    const { status, json } = await server.post('/v1/retrieve-orders', {
      companyName: 'Hennessy',
      search: `${words} z`,
    });
    expect([status, json.fields]).toEqual([422, { search: 'Search for at most 12 words.' }]);
  });

  it.each(['\ud800', 'ren\uE000ee'])('refuses %j, which nobody could have read', async (search) => {
    const { status, json } = await server.post('/v1/retrieve-orders', { companyName: 'Hennessy', search });
    expect([status, json.message]).toEqual([422, 'Remove invisible characters from the search.']);
  });

  it('searches email addresses for admins only', async () => {
    for (const search of ['example.org', 'al@', 'mona@example.com']) expect(await listed({ search })).toEqual([]);

    expect(await listed({ search: 'example.org' }, admin)).toEqual(['Al']);
    expect(await listed({ search: 'MONA@example.com keychain' }, admin)).toEqual(['Mona']);
    expect(await listed({ search: 'example.com polo' }, admin)).toEqual(['Renée']);
  });

  it('finds orders of its own customer only', async () => {
    expect(await listed({ companyName: 'Leith', search: 'castellano' })).toEqual(['Renee']);
    expect(await listed({ companyName: 'Stivers', search: 'castellano' })).toEqual([]);
  });

  it('does not reveal which words are bypass codes', async () => {
    const cart = aCart(KEYCHAIN_LINE);
    const store = 'Premier Honda of Mobile, 2831 Azalea Causeway, Mobile, AL 36606';
    const premier = { companyName: 'Premier', bypass_code: 'PREHON', store, cart };
    await server.post('/v1/create-order', anOrderBody(premier), { Host: 'premier.localhost' });
    const found = async (filters: object) =>
      (await server.post('/v1/retrieve-orders', { companyName: 'Premier', ...filters }, { Host: 'premier.localhost' }))
        .json.orders.length;

    expect([await found({}), await found({ search: 'PREHON' }), await found({ store: 'PREHON' })]).toEqual([1, 0, 0]);
  });
});

describe('filters of the order list', () => {
  it.each([
    ['a store', { store: HONDA }, ['Renée']],
    ['orders without a store', { store: 'None' }, ['Al']],
    ['a store that nobody has ordered for', { store: 'Hennessy Lexus' }, []],
    ['a missing PO', { missing: 'po' }, ['Al', 'Renée']],
    ['a missing ship date', { missing: ['ship_date'] }, ['Al', 'Renée']],
    ['both missing', { missing: ['po', 'ship_date'] }, ['Al', 'Renée']],
    ['nothing missing in particular', { missing: [] }, ['Mona', 'Al', 'Renée']],
    ['orders from a day on', { from: '2026-11-20' }, ['Mona', 'Al']],
    ['orders up to a day', { to: '2026-11-20' }, ['Al', 'Renée']],
    ['orders of a day', { from: '2026-11-20', to: '2026-11-20' }, ['Al']],
    ['orders from a moment on', { from: FIRST_ORDER + DAY_MS }, ['Mona', 'Al']],
    ['orders before a moment', { to: FIRST_ORDER + DAY_MS }, ['Renée']],
    ['store, missing PO and days', { store: HONDA, missing: 'po', from: '2026-11-19', to: '2026-11-19' }, ['Renée']],
    ['a search within days', { search: 'keychain', to: '2026-11-20' }, ['Renée']],
    ['a search within a store', { search: 'keychain', store: HONDA }, ['Renée']],
    ['a search among what misses a PO', { search: 'keychain', missing: 'po' }, ['Renée']],
    ['a search within a store without a letter', { search: 'keychain', store: '\u0301' }, []],
    ['a search that the other filters leave nothing of', { search: 'keychain', store: 'None' }, []],
  ])('list %s', async (_what, filters, found) => {
    expect(await listed(filters)).toEqual(found);
  });

  it('list only the order of a link', async () => {
    expect(await listed({ order_id: numbers[0] })).toEqual(['Renée']);
    expect(await listed({ order_id: 'HEN-999999' })).toEqual([]);
    expect(await listed({ companyName: 'Leith', order_id: numbers[0] })).toEqual([]);
  });

  it('do not list the order of a link if it is unpaid', async () => {
    expect(await listed({ order_id: numbers[3] })).toEqual([]);
  });
});

describe('a clock that was put back', () => {
  it('hides no order from a list of its period', async () => {
    const place = (last_name: string) => {
      const order = { companyName: 'Tameron', bypass_code: 'TAM', cart: aCart(KEYCHAIN_LINE) };
      return server.post('/v1/create-order', anOrderBody({ ...order, last_name, email: `${last_name}@example.com` }));
    };
    const right = clock;
    await place('Before');
    clock = right - 10 * DAY_MS;
    await place('Between');
    clock = right + 1000;
    await place('After');

    const names = async (filters: object) => {
      const call = { companyName: 'Tameron', search: 'keychain', ...filters };
      return (await server.post('/v1/retrieve-orders', call)).json.orders.map(
        (order: { last_name: string }) => order.last_name,
      );
    };
    expect(await names({})).toEqual(['After', 'Between', 'Before']);
    expect(await names({ to: right })).toEqual(['Between']);
    expect(await names({ from: right })).toEqual(['After', 'Before']);
    expect(await names({ from: right - 10 * DAY_MS, to: right + 1 })).toEqual(['Between', 'Before']);
  });
});

describe('pages of the order list', () => {
  /** Order numbers, page by page. */
  async function pagesOf(filters: object, limit: number): Promise<readonly (readonly string[])[]> {
    const pages: string[][] = [];
    let cursor: string | undefined;
    do {
      const call = { companyName: 'Navarre', ...filters, limit, cursor };
      const { json } = await server.post('/v1/retrieve-orders', call);
      pages.push(json.orders.map((order: { order_id: string }) => order.order_id));
      cursor = json.next_cursor;
    } while (cursor);
    return pages;
  }

  beforeAll(async () => {
    for (let index = 0; index < 7; index += 1) {
      const email = `person${index}@example.com`;
      const body = { companyName: 'Navarre', bypass_code: 'NAV', cart: aCart(KEYCHAIN_LINE), email };
      expect((await server.post('/v1/create-order', anOrderBody(body))).status).toBe(201);
    }
  });

  it.each([
    ['all orders', {}],
    ['a search', { search: 'keychain castellano' }],
    ['filters', { missing: ['po', 'ship_date'], store: 'None' }],
    ['a search with filters', { search: 'keychain', missing: 'po', from: '2026-11-01' }],
  ])('list %s once each, in one order, also those of one moment', async (_what, filters) => {
    const all = (await pagesOf(filters, 1000)).flat();

    expect(all).toHaveLength(7);
    expect(all).toEqual(all.toSorted().toReversed());
    for (const limit of [1, 3, 7]) expect((await pagesOf(filters, limit)).flat()).toEqual(all);
    expect((await pagesOf(filters, 3)).map((page) => page.length)).toEqual([3, 3, 1]);
    expect((await pagesOf(filters, 7)).map((page) => page.length)).toEqual([7]);
  });

  it('neither repeat nor skip orders when a new one arrives', async () => {
    const first = await server.post('/v1/retrieve-orders', { companyName: 'Navarre', search: 'keychain', limit: 3 });
    clock += 1000;
    const body = { companyName: 'Navarre', bypass_code: 'NAV', cart: aCart(KEYCHAIN_LINE), last_name: 'Later' };
    await server.post('/v1/create-order', anOrderBody(body));
    const call = { companyName: 'Navarre', search: 'keychain', limit: 3, cursor: first.json.next_cursor };
    const second = await server.post('/v1/retrieve-orders', call);

    const ids = [...first.json.orders, ...second.json.orders].map((order) => order.order_id);
    expect(ids).toEqual(ids.toSorted().toReversed());
    expect(new Set(ids).size).toBe(6);
  });
});
