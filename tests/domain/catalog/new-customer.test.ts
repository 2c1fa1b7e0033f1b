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
import { ORDER_PREFIX, orderPrefix } from '../../../domain/catalog/order-prefix';
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
      { ...KIA, line: 2, isCodeSuggested: false, problem: undefined },
      {
        ...{ name: 'Ford of Tifton', address: '2 Oak St', code: 'FORTIF' },
        ...{ line: 4, isCodeSuggested: true, problem: undefined },
      },
    ]);
  });

  it('reads lines with commas', () => {
    expect(parseStores('Ford Kia, 1 Sample Way, Macon, GA 31201, FORKIA\nFord of Tifton', [], 'ford')).toMatchObject([
      KIA,
      { name: 'Ford of Tifton', address: '', code: 'FORTIF' },
    ]);
  });

  it.each([
    // Codes, apart from the address.
    ['Kia of Macon, 1 Oak St, Macon, GA 31201, FORMAC', 'FORMAC', false],
    ['Kia of Macon, 1 Oak St, Macon, GA, FORMAC', 'FORMAC', false],
    ['Kia of Macon\t1 Oak St\tMacon\t31201-4410\tFORMAC', 'FORMAC', false],
    ['Kia of Macon\tFORMAC', 'FORMAC', false],
    ['KIA OF MACON, 1 OAK ST, MACON, GA 31201, FORMAC', 'FORMAC', false],
    // Towns, countries, and postal codes.
    ['Kia of Dallas, 1 Oak St, Dallas', 'FORKIA', true],
    ['Kia of Denver, 1 Oak St, denver', 'FORKIA', true],
    ['Kia, 1 Oak St, ATLANTA', 'FORKIA', true],
    ['Kia of Miami, MIAMI', 'FORKIA', true],
    ['Kia, 1 Oak St, Macon, GA 31201, USA', 'FORKIA', true],
    ['Kia, 1 Oak St, Ottawa, K1A0B1', 'FORKIA', true],
    ['Store\tCity\nKia\tDALLAS', 'FORKIA', true],
    ['Name\tStreet\tTown\tCode\nKia\t1 Oak St\tAUSTIN\t', 'FORKIA', true],
  ])('of %j, has the code %s (made up: %s)', (text, code, isCodeSuggested) => {
    expect(parseStores(text, [], 'ford')).toMatchObject([{ code, isCodeSuggested, problem: undefined }]);
  });

  it.each([
    'Kia of Dallas, DALLAS',
    'Kia of Dallas\tDALLAS',
    'KIA, AUSTIN',
    'Kia, 1 Oak St, DENVER',
    'KIA, 1 OAK ST, DENVER',
    'KIA, 1 OAK CT, DENVER',
    'Kia\t1 Oak St\tTUCSON',
    'Kia, 1 Oak St, FORMAC',
  ])('asks what six capitals are: %j', (text) => {
    const [store] = parseStores(text, [], 'ford');
    expect(store?.problem).toMatch(
      /^Is [A-Z]{6} the town or the store’s code\? Write a town as [A-Z][a-z]{5}, and a code/,
    );
    expect(text).not.toContain(store?.code);
  });

  it('never makes a code of a word that is not written as one at the end', () => {
    const word = fc.constantFrom('Dallas', 'DALLAS', 'Austin', 'GA', '31201', '1 Oak St', 'FORKIA', 'USA', '');
    const row = fc.tuple(fc.constantFrom('Kia', 'KIA', 'Kia of Dallas'), fc.array(word, { maxLength: 5 }));
    fc.assert(
      fc.property(row, fc.constantFrom(', ', '\t'), ([name, cells], separator) => {
        const [store] = parseStores([name, ...cells].join(separator), [], 'zed');
        if (!store || store.problem !== undefined || store.isCodeSuggested) return;
        expect(cells.filter(Boolean).at(-1)).toBe(store.code);
        expect(store.address).toBe(cells.filter(Boolean).slice(0, -1).join(', '));
      }),
    );
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
        for (const { line, isCodeSuggested: _, problem, ...store } of parseStores(text, [KIA], 'ford'))
          if (problem === undefined) expect(storeProblem(store, [KIA]), `${line}`).toBeUndefined();
      }),
    );
  });
});

describe('suggestedCode', () => {
  it.each([
    ['hennessy', 'Hennessy Kia', 'HENKIA'],
    ['hennessy', 'Kia of Macon', 'HENKIA'],
    ['hennessy', 'Hennessy', 'HENHEN'],
    ['hennessy', 'O2', 'HENOXX'],
  ])('takes the letters that tell a store of %s from others: %s', (key, name, code) => {
    expect(suggestedCode(key, name, [])).toBe(code);
  });

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
    orderPrefix: 'FOR',
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
      order_prefix: 'FOR',
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
    ['Hartford Group', ['HEN', 'LEI'], 'HAR'],
    ['A1 Motors', ['HEN'], 'A1M'],
    ['A/C Group', ['HEN'], 'ACG'],
    ['../ Evil', ['HEN'], 'EVI'],
    ['AB🚗', ['HEN'], 'AB'],
    ['Élan Auto', [], 'ELA'],
    ['日産', [], 'FOR'],
    ['12', [], 'FOR'],
    ['Hartford Group', ['HAR'], 'HAT'],
    ['Hartford Group', ['HAR', 'HAT', 'HAF'], 'HAO'],
    ['Hat', ['HAT'], 'HAA'],
    ['7 Hills', [], 'HIL'],
    ['7 Hills', ['HIL'], 'HIS'],
  ])('starts the order numbers of %s, beside %j, with %s', (title, taken, prefix) => {
    expect(freeOrderPrefix({ title, key: 'ford' }, taken)).toBe(prefix);
  });

  it('is one that may be saved, and free, whatever the title and however many are taken', () => {
    const taken: string[] = [];
    for (let index = 0; index < 800; index += 1) {
      const prefix = freeOrderPrefix({ title: 'Hartford', key: 'hartford' }, taken);
      expect(prefix).toMatch(ORDER_PREFIX);
      expect(taken).not.toContain(prefix);
      taken.push(prefix);
    }
    const key = fc.stringMatching(/^[a-z][a-z0-9]{1,29}$/);
    fc.assert(
      fc.property(fc.string({ unit: 'binary', minLength: 1 }), key, (title, own) => {
        expect(orderPrefix({ title, key: own })).toMatch(ORDER_PREFIX);
        expect(freeOrderPrefix({ title, key: own }, taken)).toMatch(ORDER_PREFIX);
      }),
    );
  });
});
