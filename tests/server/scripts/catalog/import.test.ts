import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { compareCatalogs } from '../../../../domain/catalog/difference/compare-catalogs';
import { readDocuments } from '../../../../server/catalog/documents';
import { loadFolder } from '../../../../server/catalog/load-catalog';
import { differenceText } from '../../../../server/publishing/workbook/difference-text';
import type { Target } from '../../../../server/publishing/workbook/plan';
import type { ImportPlan } from '../../../../server/publishing/workbook/plan-import';
import { readWorkbook } from '../../../../server/publishing/workbook/workbook-file';
import { aCatalogOf200Prices, aCopyOfTheData, aSmallCatalog, type Change, plan, setCell, workbookOf } from './office';

function textsOf(result: ImportPlan): ReadonlyMap<string, string> {
  if (result.problems.length > 0) throw new Error(JSON.stringify(result.problems));
  return result.after.documents;
}

function editsOf(result: ImportPlan) {
  if (result.problems.length > 0) throw new Error(JSON.stringify(result.problems));
  return result.edits;
}

function told(dataDir: string, target: Target, result: ImportPlan) {
  if (result.problems.length > 0) throw new Error(JSON.stringify(result.problems));
  return differenceText(target, compareCatalogs(loadFolder(dataDir), result.after), result.after.catalog);
}

async function imported(dataDir: string, target: Target, changes: Readonly<Record<string, Change>>) {
  return plan(dataDir, target, await workbookOf(dataDir, target, changes));
}

describe('an import', () => {
  it.each(['base', 'hennessy', 'leith', 'cannon', 'newcustomer'] as const)(
    'of the unchanged workbook of %s changes no byte of the shipped data',
    async (target) => {
      const folder = aCopyOfTheData();
      expect(textsOf(await imported(folder, target, {}))).toEqual(readDocuments(folder));
    },
  );

  it('takes 200 prices from a workbook that LibreOffice saved, half of them formulas', async () => {
    const folder = aCatalogOf200Prices();
    const file = readFileSync(join(import.meta.dirname, 'fixtures/saved-by-libreoffice.xlsx'));
    const result = plan(folder, 'hennessy', await readWorkbook(file));
    const { summary, lines, flagged } = told(folder, 'hennessy', result);
    expect(summary).toBe('200 prices change');
    expect(lines[0]).toBe('  SH100 Small: 20.00 → 20.80 (+4 %)');
    expect(flagged).toBe(0);
  });

  it('changes one number where the customer has its own prices already', async () => {
    const folder = aCopyOfTheData();
    const result = await imported(folder, 'hennessy', {
      Prices: (rows) => setCell(rows, ['QZ290', null, 'Medium'], 'Price', 54.1),
    });
    expect(editsOf(result)).toEqual([
      { document: 'customers/hennessy.json', pointer: ['items', 'QZ290', 'sizes', 'Medium'], value: 54.1, seen: 53.25 },
    ]);
  });

  it("writes a customer's first own price to its own file, with the item's other sizes", async () => {
    const folder = aSmallCatalog();
    const result = await imported(folder, 'hennessy', {
      Prices: (rows) => setCell(rows, ['PL420', null, 'Large'], 'Price', 43),
    });
    const texts = textsOf(result);
    expect(JSON.parse(texts.get('customers/hennessy.json') ?? '').items).toEqual({
      PL420: { sizes: { Small: 42, Large: 43, '2XLarge': 44 } },
    });
    expect(texts.get('items/mens.json')).toBe(readDocuments(folder).get('items/mens.json'));
  });

  it('makes a price that is the base price again follow the base catalog', async () => {
    const folder = aSmallCatalog();
    const result = await imported(folder, 'leith', {
      Prices: (rows) => {
        for (const [size, price] of Object.entries({ Small: 42, Large: 42, '2XLarge': 44 })) {
          setCell(rows, ['PL420', null, size], 'Price', price);
        }
      },
    });
    expect(JSON.parse(textsOf(result).get('customers/leith.json') ?? '').items.PL420).toEqual({});
  });

  it('changes base prices for all customers without own prices, and says for whom', async () => {
    const folder = aSmallCatalog();
    const result = await imported(folder, 'base', {
      Prices: (rows) => setCell(rows, ['PL420', null, 'Small'], 'Price', 60),
    });
    const { lines, summary, flagged } = told(folder, 'base', result);
    expect(lines).toEqual(['! PL420 Small: 42.00 → 60.00 (+43 %)', '  Hennessy: 1 price changes']);
    expect(summary).toBe('1 price changes; 1 flagged (!)');
    expect(flagged).toBe(1);
  });

  it.each([
    [54.6, false],
    [54.61, true],
    [29.4, false],
    [29.39, true],
  ])('flags a price of 42 that becomes %d: %s', async (price, isFlagged) => {
    const folder = aSmallCatalog();
    const result = await imported(folder, 'base', {
      Prices: (rows) => setCell(rows, ['PL420', null, 'Small'], 'Price', price),
    });
    expect(told(folder, 'base', result).flagged).toBe(isFlagged ? 1 : 0);
  });

  it('adds, changes and removes tiers', async () => {
    const folder = aSmallCatalog();
    const result = await imported(folder, 'base', {
      Tiers: (rows) => {
        setCell(rows, ['LK100', null, 500], 'Price', 2.29);
        setCell(rows, ['LK100', null, 1000], 'Remove', 'yes');
        rows.push(['LK100', 'Laser Keychain', 750, 2.09]);
      },
    });
    expect(JSON.parse(textsOf(result).get('items/customs.json') ?? '')[0].discount).toEqual([
      { quantity: 500, price: 2.29 },
      { quantity: 750, price: 2.09 },
    ]);
  });

  it('adds a size where it usually stands, and removes one', async () => {
    const folder = aSmallCatalog();
    const result = await imported(folder, 'base', {
      Prices: (rows) => {
        setCell(rows, ['PL420', null, 'Small'], 'Remove', 'yes');
        rows.push(['PL420', '', 'XLarge', 42]);
      },
    });
    expect(Object.entries(JSON.parse(textsOf(result).get('items/mens.json') ?? '')[0].sizes)).toEqual([
      ['Large', 42],
      ['XLarge', 42],
      ['2XLarge', 44],
    ]);
  });

  it('adds an item with a color of its own, and lists it among what the customer sells', async () => {
    const folder = aSmallCatalog();
    const result = await imported(folder, 'hennessy', {
      Colors: (rows) => rows.push(['Mauve', '#9a7aa0']),
      Items: (rows) =>
        rows.push(['PL900', 'mens', 'Lodge Polo', "Men's Lodge Polo", 'Navy, Mauve', 'Mauve', '', 'polo/club']),
      Prices: (rows) => rows.push(['PL900', '', 'Small', 44], ['PL900', '', 'Large', '$44.00']),
    });
    const texts = textsOf(result);
    expect(JSON.parse(texts.get('items/mens.json') ?? '').at(-1)).toEqual({
      code: 'PL900',
      name: 'Lodge Polo',
      fullname: "Men's Lodge Polo",
      colors: ['Navy', 'Mauve'],
      default_color: 'Mauve',
      sizes: { Small: 44, Large: 44 },
      art: 'polo/club',
    });
    expect(JSON.parse(texts.get('customers/hennessy.json') ?? '').items.PL900).toEqual({});
    expect(told(folder, 'hennessy', result).summary).toBe('1 item is new, 1 item is now sold, 1 color changes');
  });

  it('starts and stops selling items', async () => {
    const folder = aSmallCatalog();
    const result = await imported(folder, 'leith', {
      Items: (rows) => {
        setCell(rows, ['PL430'], 'Sold', 'yes');
        setCell(rows, ['LK100'], 'Sold', 'no');
      },
    });
    expect(Object.keys(JSON.parse(textsOf(result).get('customers/leith.json') ?? '').items)).toEqual([
      'PL420',
      'PL430',
    ]);
  });

  it('discontinues an item in all stores', async () => {
    const folder = aSmallCatalog();
    const result = await imported(folder, 'base', { Items: (rows) => setCell(rows, ['PL420'], 'Remove', 'yes') });
    const texts = textsOf(result);
    for (const file of ['items/mens.json', 'customers/hennessy.json', 'customers/leith.json']) {
      expect(texts.get(file)).not.toContain('PL420');
    }
  });

  it('changes names, colors and details where they belong', async () => {
    const folder = aSmallCatalog();
    const change = (rows: Parameters<Change>[0]) => {
      setCell(rows, ['PL420'], 'Name', 'Team Polo ');
      setCell(rows, ['PL420'], 'Colors', 'Navy,White , Navy Red');
      setCell(rows, ['PL420'], 'Material', '100% cotton');
    };
    const own = await imported(folder, 'hennessy', { Items: change });
    expect(JSON.parse(textsOf(own).get('customers/hennessy.json') ?? '').items.PL420).toEqual({
      name: 'Team Polo',
      details: { material: '100% cotton' },
      colors: ['Navy', 'White', 'Navy Red'],
      halfColors: ['Navy Red'],
    });
    const base = await imported(folder, 'base', { Items: change });
    expect(JSON.parse(textsOf(base).get('items/mens.json') ?? '')[0]).toMatchObject({ halfColors: ['Navy Red'] });
  });

  it('adds, renames, moves and removes stores and reps', async () => {
    const folder = aSmallCatalog();
    const result = await imported(folder, 'leith', {
      Stores: (rows) => {
        setCell(rows, ['LEIHON'], 'Store', 'Leith Honda of Raleigh');
        setCell(rows, ['LEIOFF'], 'Remove', 'x');
        rows.push(['LEIFRD', 'Leith Ford', '6120 Longleaf Auto Park, Wendell, NC 27591']);
      },
      Reps: (rows) => {
        setCell(rows, ['Dana Whitfield'], 'Phone', '404-555-0199');
        rows.push(['Jo Hadley', '919-555-0188']);
      },
    });
    const { stores, account_reps } = JSON.parse(textsOf(result).get('customers/leith.json') ?? '');
    expect(stores).toEqual({
      'Leith Honda of Raleigh, 3940 Capital Run Boulevard, Raleigh, NC 27616': 'LEIHON',
      'Leith Ford, 6120 Longleaf Auto Park, Wendell, NC 27591': 'LEIFRD',
    });
    expect(account_reps).toEqual([
      { name: 'Dana Whitfield', phone: '404-555-0199' },
      { name: 'Jo Hadley', phone: '919-555-0188' },
    ]);
  });

  it('says which changed cells it does not import', async () => {
    const folder = aSmallCatalog();
    const result = await imported(folder, 'leith', {
      Prices: (rows) => {
        setCell(rows, ['PL420', null, 'Small'], 'Item', 'Team Polo');
        setCell(rows, ['PL420', null, 'Large'], 'Base price', 45);
      },
    });
    expect(textsOf(result)).toEqual(readDocuments(folder));
    expect(result).toMatchObject({
      ignored: [
        { sheet: 'Prices', row: 2, column: 'Item', message: expect.stringContaining('Team Polo is not imported') },
        { sheet: 'Prices', row: 3, column: 'Base price', message: expect.stringContaining('45 is not imported') },
      ],
    });
  });

  it('changes nothing for sheets, rows and columns that are not there', async () => {
    const folder = aSmallCatalog();
    const sheets = [
      {
        name: 'Prices',
        rows: [
          ['Code', 'Size', 'Price'],
          ['PL420', 'Small', 41],
        ],
      },
    ];
    const result = plan(folder, 'leith', sheets);
    expect(JSON.parse(textsOf(result).get('customers/leith.json') ?? '').items.PL420.sizes).toEqual({
      Small: 41,
      Large: 40,
      '2XLarge': 42,
    });
  });
});
