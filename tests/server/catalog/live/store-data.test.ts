import { expect, it } from 'vitest';
import { readDocuments } from '../../../../server/catalog/documents';
import { NO_NAMES } from '../../../../server/catalog/live/former-names';
import { buildStoreData, builtStores } from '../../../../server/catalog/live/store-data';
import { openCatalog } from '../../../../server/catalog/open-catalog';
import { readSettings } from '../../../../server/operations/settings/settings';

const SHIPPED = readDocuments('server/data');
const CUSTOMERS = 200;

/** Two hundred dealer groups, all with what Hennessy sells. */
function manyCustomers(price: number) {
  const hennessy = JSON.parse(SHIPPED.get('customers/hennessy.json') ?? '');
  const shared = [...SHIPPED].filter(([path]) => !path.startsWith('customers/'));
  const customers = Array.from({ length: CUSTOMERS }, (_, index): [string, string] => {
    const own = { ...hennessy, title: `Group ${index}`, route_prefix: `/group${index}` };
    return [`customers/group${index}.json`, JSON.stringify(own)];
  });
  const items = SHIPPED.get('items/mens.json')?.replace('"Large": 42', `"Large": ${price}`) ?? '';
  return new Map([...shared, ...customers, ['items/mens.json', items]]);
}

const settings = readSettings({});
const secrets = { demo: false, sessionKeys: ['a key'], customers: {}, admins: [] };

function sourcesOf(catalog: ReturnType<typeof openCatalog>, revision: number) {
  return { catalog: { ...catalog, revision, formerNames: NO_NAMES }, secrets, stored: [], photographs: new Map() };
}

it('builds customers when they are asked for, and none for a change of one price', () => {
  const built = builtStores();
  const first = openCatalog(manyCustomers(42));
  const before = buildStoreData(sourcesOf(first, 1), settings, built);
  expect([before.stores.size, built.size]).toEqual([CUSTOMERS, 0]);
  const [one, other] = ['group1', 'group2'].map((key) => before.stores.get(key) ?? expect.fail(`no ${key}`));
  expect([one?.items.get('PL420')?.sizes.Large, other?.items.get('PL420')?.sizes.Large, built.size]).toEqual([
    42, 42, 2,
  ]);

  const second = openCatalog(manyCustomers(43.5), first);
  const after = buildStoreData(sourcesOf(second, 2), settings, built, before);
  const changed = after.stores.get('group1');
  expect([changed?.revision, changed?.items.get('PL420')?.sizes.Large, built.size]).toEqual([2, 43.5, 2]);
  // A request that began with the first revision ends with it.
  expect([one?.revision, one?.items.get('PL420')?.sizes.Large]).toEqual([1, 42]);
});

it('builds a store once, and gives a document that is still the same its old version', () => {
  const built = builtStores();
  const catalog = openCatalog(SHIPPED);
  const before = buildStoreData(sourcesOf(catalog, 1), settings, built);
  const store = before.stores.get('hennessy');
  expect(store?.document).toBe(store?.document);
  expect(store?.items).toBe(store?.items);

  const after = buildStoreData(sourcesOf(openCatalog(SHIPPED, catalog), 2), settings, built, before);
  expect(after.stores.get('hennessy')?.document.version).toBe(store?.document.version);
});

it('indexes the secrets of one customer again after they change, and keeps what it knows of the others', () => {
  const catalog = { ...openCatalog(SHIPPED), revision: 1, formerNames: NO_NAMES };
  const at = (code: string) => {
    const customers = { leith: { bypassCodes: [code] }, hennessy: { bypassCodes: ['HEN'] } };
    return { ...sourcesOf(catalog, 1), secrets: { ...secrets, customers } };
  };
  const before = buildStoreData(at('LEI'), settings, builtStores());
  const [leith, hennessy] = ['leith', 'hennessy'].map((key) => before.secrets.of(key));
  const after = buildStoreData(at('NEWCODE'), settings, builtStores(), before);
  expect([after.secrets.of('hennessy') === hennessy, after.secrets.of('leith') === leith]).toEqual([true, false]);
});

it('keeps a bounded number of customers, those that were asked for last', () => {
  const catalog = openCatalog(manyCustomers(42));
  const text = buildStoreData(sourcesOf(catalog, 1), settings, builtStores()).stores.get('group1')?.document.text;
  const built = builtStores(Math.floor(3.5 * (text?.length ?? 0)));
  const { stores } = buildStoreData(sourcesOf(catalog, 1), settings, built);
  const keys = [...stores.keys()];
  for (const key of keys) expect(stores.get(key)?.items.size).toBeGreaterThan(0);
  expect([...built.keys()]).toEqual(keys.slice(-3).toReversed());
});
