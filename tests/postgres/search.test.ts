import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { loadCatalog } from '../../server/catalog/load-catalog';
import type { Database } from '../../server/database/database';
import { projectFolders } from '../../server/operations/files/project-folders';
import { openDatabase } from '../../server/order-rows/open-database';
import { NO_FILTERS, type OrderFilters, orderRows } from '../../server/orders/order-list';
import { seedOrders } from '../../server/scripts/seed/seed-orders';
import { connectTo, databaseOf, dropDatabase } from '../support/database/test-database';

const ORDERS = 3_000;

const folder = mkdtempSync(join(tmpdir(), 'search-'));
const warnings: string[] = [];
let url: string;
let db: Database;

beforeAll(async () => {
  const place = await databaseOf(folder, { isEmpty: true });
  url = 'url' in place ? place.url : '';
  const owner = connectTo({ url });
  await owner.raw('CREATE ROLE storekeeper LOGIN; GRANT ALL ON SCHEMA public TO storekeeper');
  await owner.destroy();
  await open(url.replace('tester@', 'storekeeper@'));
  const catalog = loadCatalog(projectFolders.catalog).customers.get('hennessy');
  if (catalog) await seedOrders(db, catalog, { orders: ORDERS, seed: 1, now: Date.UTC(2026, 10, 20) });
});
afterAll(async () => {
  await db.close();
  await dropDatabase(folder);
  rmSync(folder, { recursive: true, force: true });
});

async function open(address: string): Promise<void> {
  db = await openDatabase({ url: address }, { progress: () => undefined, warn: (sentence) => warnings.push(sentence) });
}

const filtersOf = (...words: string[]): OrderFilters => ({
  ...NO_FILTERS,
  words: words.map((word) => ({ word, stores: [] })),
});

/** What a search is expected to find: by the texts themselves. */
async function found(...words: string[]) {
  const [ids, entries] = await Promise.all([
    orderRows(db, 'hennessy', filtersOf(...words), ORDERS, undefined).then((rows) => rows.map(({ id }) => id)),
    db.read('order_search').select('order_id', 'text', 'email').orderBy('order_id', 'desc'),
  ]);
  const isIn = (entry: { text: string; email: string }) =>
    words.every((word) => entry.text.includes(word) || entry.email.includes(word));
  return { ids, expected: entries.filter(isIn).map(({ order_id }) => order_id) };
}

async function planOf(filters: OrderFilters): Promise<string> {
  await db.write.raw('ANALYZE');
  const { sql, bindings } = orderRows(db, 'hennessy', filters, 101, undefined).toSQL();
  const { rows } = await db.read.raw(`EXPLAIN (COSTS OFF) ${sql}`, [...bindings]);
  return rows.map((row: Record<string, string>) => row['QUERY PLAN']).join('\n');
}

const SEARCHES: readonly (readonly string[])[] = [
  ['polo'],
  ['castellano', '  po'],
  ['zebra'],
  ['%'],
  ['hen-10'],
  ['@ex'],
];

describe('a search where pg_trgm may not be created', () => {
  it('is said to take longer', () => {
    expect(warnings).toEqual([expect.stringContaining('no extension pg_trgm')]);
  });

  it.each(SEARCHES)('for %j %j finds what is there, newest first', async (...words) => {
    const { ids, expected } = await found(...words);
    expect(ids).toEqual(expected);
  });
});

describe('a search after pg_trgm has been created by an administrator', () => {
  beforeAll(async () => {
    await db.close();
    const owner = connectTo({ url });
    await owner.raw('CREATE EXTENSION pg_trgm');
    await owner.destroy();
    warnings.length = 0;
    await open(url.replace('tester@', 'storekeeper@'));
  });

  it('needs no warning', () => {
    expect(warnings).toEqual([]);
  });

  it.each(SEARCHES)('for %j %j finds the same', async (...words) => {
    const { ids, expected } = await found(...words);
    expect(ids).toEqual(expected);
  });

  it('finds a rare word by its trigrams, and a common one by reading the newest orders', async () => {
    expect(await planOf(filtersOf('hen-102345'))).toContain('order_search_text');
    expect(await planOf(filtersOf('polo'))).not.toContain('Sort');
  });

  it.each([{ stores: ['HENHON'] }, { missing: ['po'] as const }])('reads no texts for %j', async (filters) => {
    expect(await planOf({ ...NO_FILTERS, ...filters })).not.toContain('order_search');
    expect(await planOf({ ...filtersOf('polo'), ...filters })).toContain('order_search');
  });
});
