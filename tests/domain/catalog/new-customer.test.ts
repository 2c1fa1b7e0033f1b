import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { contrastOf } from '../../../domain/catalog/colors';
import {
  brandFrom,
  customerFromTemplate,
  freeOrderPrefix,
  readableBrand,
} from '../../../domain/catalog/customer-template';
import type { JsonObject } from '../../../domain/catalog/draft';
import {
  parseStores,
  storeDisplayName,
  storeProblem,
  storeRows,
  suggestedCode,
} from '../../../domain/catalog/store-list';

const KIA = { name: 'Ford Kia', address: '1 Sample Way, Macon, GA 31201', code: 'FORKIA' };

describe('storeRows', () => {
  it('ends a name at the first comma, and is written back the same', () => {
    const stores = { 'Ford Kia, 1 Sample Way, Macon, GA 31201': 'FORKIA', 'Ford of Tifton': 'FORTIF' };
    const rows = storeRows(stores);
    expect(rows).toEqual([KIA, { name: 'Ford of Tifton', address: '', code: 'FORTIF' }]);
    expect(Object.fromEntries(rows.map((row) => [storeDisplayName(row), row.code]))).toEqual(stores);
  });
});

describe('storeProblem', () => {
  it.each([
    [{ ...KIA, name: '' }, 'Enter the store’s name.'],
    [{ ...KIA, name: 'Ford, Kia' }, 'A store’s name has no comma: what follows is its address.'],
    [{ ...KIA, code: '' }, 'A code has six capital letters; it’s empty.'],
    [{ ...KIA, code: 'FORKI' }, 'A code has six capital letters; “FORKI” doesn’t.'],
    [{ ...KIA, code: 'forkia' }, 'A code has six capital letters; “forkia” doesn’t.'],
    [{ ...KIA, code: 'FORKI1' }, 'A code has six capital letters; “FORKI1” doesn’t.'],
    [{ ...KIA, address: 'x'.repeat(191) }, 'Name and address have at most 200 characters together.'],
    [{ ...KIA, code: 'FORTIF' }, 'Ford of Tifton has the code FORTIF already.'],
    [{ name: 'Ford of Tifton', address: '', code: 'FORTIX' }, 'This store is listed twice.'],
  ])('explains what is wrong with %j', (store, problem) => {
    expect(storeProblem(store, [{ name: 'Ford of Tifton', address: '', code: 'FORTIF' }])).toBe(problem);
  });

  it('takes the longest that fits', () => {
    expect(storeProblem({ ...KIA, address: 'x'.repeat(190) }, [])).toBeUndefined();
  });
});

describe('parseStores', () => {
  it('reads columns of a spreadsheet, with or without headings and codes', () => {
    const text =
      'Store\tAddress\tCode\nFord Kia\t1 Sample Way, Macon, GA 31201\tforkia\n\nFord of Tifton\t2 Oak St\t\r\n';
    expect(parseStores(text, [], 'ford')).toEqual([
      { ...KIA, line: 2, problem: undefined },
      { name: 'Ford of Tifton', address: '2 Oak St', code: 'FORFOR', line: 4, problem: undefined },
    ]);
  });

  it('reads lines with commas', () => {
    expect(parseStores('Ford Kia, 1 Sample Way, Macon, GA 31201, FORKIA\nFord of Tifton', [], 'ford')).toMatchObject([
      KIA,
      { name: 'Ford of Tifton', address: '', code: 'FORFOR' },
    ]);
  });

  it('says what is wrong with each line', () => {
    const pasted = parseStores('Ford Kia, FORKIA\nFord Kia, FORKIB\nOther, FORKIA\nThird, FORKI', [], 'ford');
    expect(pasted.map(({ line, problem }) => [line, problem])).toEqual([
      [1, undefined],
      [2, 'This store is listed twice.'],
      [3, 'Ford Kia has the code FORKIA already.'],
      [4, 'A code has six capital letters; “FORKI” doesn’t.'],
    ]);
  });

  it('reads at most 1,000 stores, and survives any text', () => {
    expect(parseStores('A store\n'.repeat(2_000), [], 'ford')).toHaveLength(1_000);
    fc.assert(
      fc.property(fc.string({ maxLength: 300 }), (text) => {
        for (const { line, problem, ...store } of parseStores(text, [KIA], 'ford'))
          if (problem === undefined) expect(storeProblem(store, [KIA]), `${line}`).toBeUndefined();
      }),
    );
  });
});

describe('suggestedCode', () => {
  it('is new and right for as many stores as a group has', () => {
    const stores: { name: string; address: string; code: string }[] = [];
    for (let index = 0; index < 300; index += 1) {
      const store = { name: 'Kia', address: `${index} Oak St`, code: suggestedCode('ford', 'Kia', stores) };
      expect(storeProblem(store, stores)).toBeUndefined();
      stores.push(store);
    }
  });
});

describe('brandFrom', () => {
  it('derives the other colors', () => {
    expect(brandFrom('#17463a')).toEqual({
      brand: '#17463a',
      brand_2: '#11352c',
      brand_tint: '#eaeeed',
      brand_line: '#b9c8c4',
    });
  });
});

describe('readableBrand', () => {
  it('keeps a color that white text can be read on, and darkens any other', () => {
    expect(readableBrand('#17463a')).toBe('#17463a');
    fc.assert(
      fc.property(fc.stringMatching(/^#[0-9a-f]{6}$/), (color) => {
        expect(contrastOf(readableBrand(color), '#ffffff')).toBeGreaterThanOrEqual(4.5);
      }),
    );
  });
});

describe('customerFromTemplate', () => {
  const template: JsonObject = {
    title: 'Hennessy',
    logo_placements: ['Left Chest', 'Yoke'],
    embroideries: { mens: ['Hennessy', 'Ford'], hat: ['Hennessy'] },
    stores: { 'Hennessy Kia': 'HENKIA' },
    order_desk: 'orders-hennessy@example.com',
    webhook: 'https://erp.example.com/hennessy',
    store_codes_are_bypass_codes: true,
    open_orders: true,
    closed: true,
    time_zone: 'America/Chicago',
    items: { PL420: {}, QZ310: { sizes: { Large: 50 } } },
  };
  const wanted = {
    ...{ key: 'ford', title: 'Ford Group', brand: '#17463a', logo: '', orderDesk: '', items: 'own prices' as const },
    ...{ stores: [KIA], reps: [{ name: 'Dana', phone: '404-555-0142', email: '' }] },
  };

  it('takes what fits any group, and nothing of the template’s own', () => {
    expect(customerFromTemplate(wanted, template)).toEqual({
      title: 'Ford Group',
      company_logo: 'ford.svg',
      brand: brandFrom('#17463a'),
      logo_placements: ['Left Chest', 'Yoke'],
      time_zone: 'America/Chicago',
      embroideries: { mens: ['Ford Group', 'Ford'], hat: ['Ford Group'] },
      stores: { 'Ford Kia, 1 Sample Way, Macon, GA 31201': 'FORKIA' },
      order_desk: '',
      account_reps: [{ name: 'Dana', phone: '404-555-0142' }],
      route_prefix: '/ford',
      items: template.items,
    });
  });

  it('can leave the template’s prices, or its items', () => {
    expect(customerFromTemplate({ ...wanted, items: 'base prices' }, template).items).toEqual({ PL420: {}, QZ310: {} });
    expect(customerFromTemplate({ ...wanted, items: 'none' }, template).items).toEqual({});
    expect(customerFromTemplate(wanted, undefined).items).toEqual({});
  });
});

describe('freeOrderPrefix', () => {
  it.each([
    ['Hartford Group', ['HEN', 'LEI'], undefined],
    ['Hartford Group', ['HAR'], 'HAT'],
    ['Hartford Group', ['HAR', 'HAT', 'HAF'], 'HAO'],
    ['Hat', ['HAT'], 'HAA'],
    ['7 Hills', ['7 H'], 'HIL'],
  ])('starts the order numbers of %s, beside %j, with %s', (title, taken, prefix) => {
    expect(freeOrderPrefix(title, taken)).toBe(prefix);
  });
});
