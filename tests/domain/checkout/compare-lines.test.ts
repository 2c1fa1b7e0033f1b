import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cartKey } from '../../../domain/cart/cart';
import type { CatalogItem } from '../../../domain/catalog/catalog';
import {
  compareLine,
  compareLines,
  comparisonSummary,
  summarySentence,
  WITHOUT_LOGO,
  withChoice,
} from '../../../domain/checkout/compare-lines';
import { aCustomer, aHat, anAccessory, anEntry, anItem, aPackEntry, aPackItem } from '../../support/catalog/builders';
import { catalogItem, pricedEntries } from '../arbitraries';

const customer = aCustomer();
const catalog = (...items: CatalogItem[]) => new Map(items.map((item) => [item.code, item]));

describe('compareLine', () => {
  it.each([
    ['same', anItem(), anEntry(), { kind: 'same' }],
    ['same, for a pack item', aPackItem(), aPackEntry(), { kind: 'same' }],
    ['a higher price', anItem({ sizes: { Large: 43.2 } }), anEntry(), { kind: 'price', was: 42 }],
    ['a lower price', anItem({ sizes: { Large: 40 } }), anEntry(), { kind: 'price', was: 42 }],
    [
      'a color that is gone, the most alike first',
      anItem({ colors: ['Khaki', 'Navy', 'Black'] }),
      anEntry({ color: 'Graphite' }),
      { kind: 'gone', what: 'color', choices: ['Navy', 'Black', 'Khaki'] },
    ],
    [
      'a printed year that is gone, the nearest years first',
      aPackItem({ colors: ['YR 20', 'YR 27', 'BY 24', 'YR 25'] }),
      aPackEntry({ color: 'YR 24' }),
      { kind: 'gone', what: 'color', choices: ['YR 25', 'YR 27', 'YR 20', 'BY 24'] },
    ],
    [
      'a size that is gone, its neighbors first',
      anItem({ sizes: { Small: 42, XLarge: 42, '5XLarge': 44 } }),
      anEntry(),
      { kind: 'gone', what: 'size', choices: ['XLarge', 'Small', '5XLarge'] },
    ],
    [
      'a logo that is gone, one with a word in common first',
      anItem(),
      anEntry({ embroidery: 'Lexus Certified' }),
      { kind: 'gone', what: 'logo', choices: ['Lexus', 'Honda'] },
    ],
    ['a logo that is missing', anItem(), anEntry({ embroidery: null }), { kind: 'gone', what: 'logo' }],
    [
      'a placement that is gone',
      anItem(),
      anEntry({ placement: 'Right Sleeve' }),
      { kind: 'gone', what: 'placement', choices: ['Left Chest', 'Yoke'] },
    ],
    ['a color that only a prototype has', anItem(), anEntry({ size: 'constructor' }), { kind: 'gone', what: 'size' }],
  ])('finds %s', (_what, item, line, expected) => {
    expect(compareLine(line, catalog(item), customer)).toMatchObject(expected);
  });

  it('names items of the same type for one that is gone, those with the most words in common first', () => {
    const items = catalog(
      anItem({ code: 'J1', name: 'Rain Jacket', fullname: "Men's Rain Jacket" }),
      anItem({ code: 'P1', name: 'Pique Polo', fullname: "Men's Pique Polo" }),
      aHat(),
    );
    expect(compareLine(anEntry(), items, customer)).toMatchObject({ what: 'item', choices: ['P1', 'J1'] });
  });

  it('offers to go without a logo where the type has none any more', () => {
    const bare = aCustomer({ embroideries: {} });
    const compared = compareLine(anEntry(), catalog(anItem()), bare);
    expect(compared).toMatchObject({ kind: 'gone', what: 'logo', choices: [WITHOUT_LOGO] });
    const line = withChoice(compared.line, 'logo', WITHOUT_LOGO, new Map());
    expect(compareLine(line, catalog(anItem()), bare)).toMatchObject({ kind: 'same', line: { embroidery: null } });
  });

  it('offers a pack item the logos of its type, or none', () => {
    const printed = aCustomer({ embroideries: { customs: ['Honda', 'Lexus'] } });
    const items = catalog(aPackItem());
    const compare = (embroidery: string | null) => compareLine(aPackEntry({ embroidery }), items, printed);
    expect(compare('Lexus').kind).toBe('same');
    expect(compare(null).kind).toBe('same');
    expect(compare('Tesla')).toMatchObject({ what: 'logo', choices: ['Honda', 'Lexus', WITHOUT_LOGO] });
  });

  it('takes name and placement from the catalog without calling that a change', () => {
    const items = catalog(aHat({ name: 'Twill Cap' }));
    const line = anEntry({ code: 'HT110', type: 'hat', size: 'One Size Fits All', price: 18.75, placement: null });
    expect(compareLine(line, items, customer)).toEqual({
      kind: 'same',
      line: { ...line, name: 'Twill Cap', placement: 'N/A' },
    });
  });

  it('treats an item that is now ordered by the pack as gone, and the pack as a choice', () => {
    const items = catalog(aPackItem({ code: 'PL420' }));
    const compared = compareLine(anEntry(), items, customer);
    expect(compared).toMatchObject({ kind: 'gone', what: 'item' });
    expect(withChoice(compared.line, 'item', 'PL420', items)).toMatchObject({ type: 'customs', size: 'default' });
  });

  it('leaves a line that is the same as it is, and never changes a quantity', () => {
    return fc.assert(
      fc.property(catalogItem, fc.nat(), fc.integer({ min: 1, max: 5000 }), (item, pick, quantity) => {
        const sizes = Object.keys(item.sizes);
        const size = sizes[pick % sizes.length] as string;
        const line = {
          ...anEntry({ code: item.code, name: item.name, type: item.type, quantity, size }),
          color: item.colors[pick % item.colors.length] as string,
          price: item.sizes[size] as number,
          placement: item.type === 'mens' || item.type === 'womens' ? 'Yoke' : 'N/A',
        };
        const compared = compareLine(line, catalog(item), customer);
        expect(compared.kind).toBe('same');
        expect(compared.line).toBe(line);
      }),
    );
  });

  it('conserves units, line by line', () => {
    return fc.assert(
      fc.property(pricedEntries, fc.array(catalogItem), (priced, items) => {
        const lines = priced.map(({ entry }) => entry);
        const compared = compareLines(lines, catalog(...items, anItem({ code: 'PL3' }), aPackItem()), customer);
        expect(compared.map(({ line }) => line.quantity)).toEqual(lines.map(({ quantity }) => quantity));
      }),
    );
  });

  it('ends after at most five choices, whatever is picked', () => {
    const items = catalog(anItem(), aHat(), anAccessory(), aPackItem());
    return fc.assert(
      fc.property(
        fc.record({
          type: fc.constantFrom(...(['mens', 'hat', 'accessory', 'customs'] as const)),
          color: fc.constantFrom('Navy', 'Gone', 'Graphite'),
          size: fc.constantFrom('Large', 'Gone', 'default'),
          embroidery: fc.constantFrom('Honda', 'Gone', null),
          placement: fc.constantFrom('Yoke', 'Gone', null),
        }),
        fc.nat(),
        (parts, pick) => {
          let line = anEntry({ code: 'GONE', ...parts });
          for (let step = 0; step < 5; step++) {
            const compared = compareLine(line, items, customer);
            if (compared.kind !== 'gone') break;
            line = withChoice(line, compared.what, compared.choices[pick % compared.choices.length] as string, items);
          }
          expect(compareLine(line, items, customer).kind).not.toBe('gone');
          expect(cartKey(line)).toContain(line.code);
        },
      ),
    );
  });
});

describe('comparisonSummary', () => {
  const same = { kind: 'same', line: anEntry() } as const;
  const price = (was: number) => ({ kind: 'price', line: anEntry({ price: 59.2 }), was }) as const;
  const gone = (what: 'color' | 'item' | 'logo', line = anEntry({ color: 'Graphite' })) =>
    ({ kind: 'gone', what, line, choices: [] }) as const;

  it.each([
    [[...Array(14).fill(same), price(58), gone('color')], '14 same, 1 now $1.20 more, 1 color gone: Graphite?'],
    [[same], '1 same'],
    [[price(58), price(58)], '2 now $1.20 more'],
    [[price(58), price(59), price(60)], '2 now up to $1.20 more, 1 now $0.80 less'],
    [[gone('item'), gone('item')], '2 items gone: Performance Polo?'],
    [[gone('logo', anEntry({ embroidery: null }))], '1 needs a logo'],
    [
      ['Red', 'Lime', 'Teal', 'Pink', 'Gold'].map((color) => gone('color', anEntry({ color }))),
      '5 colors gone: Red, Lime, Teal and 2 more?',
    ],
    [[], ''],
  ])('of %# says what has changed', (comparisons, sentence) => {
    expect(summarySentence(comparisonSummary(comparisons))).toBe(sentence);
  });

  it('counts every line once', () => {
    const any = fc.constantFrom(same, price(58), price(60), gone('color'), gone('item'), gone('logo'));
    return fc.assert(
      fc.property(fc.array(any), (comparisons) => {
        const counted = comparisonSummary(comparisons).reduce((sum, { count }) => sum + count, 0);
        expect(counted).toBe(comparisons.length);
      }),
    );
  });
});
