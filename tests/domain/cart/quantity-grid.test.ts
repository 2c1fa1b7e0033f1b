import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  belowMinimum,
  cellKey,
  filledCells,
  type GridChoice,
  gridEntries,
  parseQuantity,
  setCell,
} from '../../../domain/cart/quantity-grid';
import { logoOptions } from '../../../domain/catalog/logo-choice';
import { aCustomer, aHat, anAccessory, anEntry, anItem } from '../../support/catalog/builders';

const HONDA: GridChoice = { embroidery: 'Honda', placement: 'Left Chest', logos: ['Honda', 'Lexus'] };
const NO_LOGO: GridChoice = { embroidery: null, placement: 'Left Chest', logos: ['Honda', 'Lexus'] };

describe('parseQuantity', () => {
  it.each([
    ['0', 0],
    ['00', 0],
    ['1', 1],
    ['12', 12],
    ['012', 12],
    ['99999', 99_999],
    ['100000', 100_000],
    ['0000000000000000000000000000012', 12],
    ['1,000', 1_000],
    ['100,000', 100_000],
    ['１２', 12],
    ['３，５００', 3_500],
  ])('reads %j as %i', (text, quantity) => {
    expect(parseQuantity(text)).toBe(quantity);
  });

  it.each([
    '',
    ' ',
    ' 12',
    '12 ',
    '12\n',
    '1 2',
    '1.5',
    '1.0',
    '-3',
    '-0',
    '+3',
    '1e3',
    '0x10',
    '٢',
    '100,001',
    '1,00',
    '½',
    'a',
    '12a',
    'NaN',
    'Infinity',
    '100001',
    '9'.repeat(15),
    '9'.repeat(400),
  ])('ignores %j', (text) => {
    expect(parseQuantity(text)).toBeUndefined();
  });

  it('reads back every quantity a line may hold', () => {
    return fc.assert(
      fc.property(fc.integer({ min: 0, max: 100_000 }), (quantity) => {
        expect(parseQuantity(String(quantity))).toBe(quantity);
      }),
    );
  });

  it('returns undefined or a whole number from 0 to 100,000 for any text', () => {
    return fc.assert(
      fc.property(fc.string({ maxLength: 8 }), (text) => {
        const quantity = parseQuantity(text) ?? 0;
        expect(Number.isInteger(quantity) && quantity >= 0 && quantity <= 100_000).toBe(true);
      }),
    );
  });
});

describe('setCell', () => {
  it('fills, changes and empties one cell', () => {
    const filled = setCell({ 'Black,Small': 2 }, 'Navy,Large', 4);
    expect(filled).toEqual({ 'Black,Small': 2, 'Navy,Large': 4 });
    expect(setCell(filled, 'Navy,Large', 5)).toEqual({ 'Black,Small': 2, 'Navy,Large': 5 });
    expect(setCell(filled, 'Navy,Large', 0)).toEqual({ 'Black,Small': 2 });
    expect(setCell({}, 'Navy,Large', 0)).toEqual({});
  });

  it('does not change its argument', () => {
    const before = { 'Navy,Large': 4 };
    setCell(before, 'Navy,Large', 5);
    expect(before).toEqual({ 'Navy,Large': 4 });
  });
});

describe('filledCells', () => {
  it("goes by the item's colors and sizes, not by the order of typing", () => {
    const cells = filledCells(anItem(), { 'Black,Small': 1, 'Navy,2XLarge': 2, 'Navy,Small': 3 });
    expect(cells).toEqual([
      { color: 'Navy', size: 'Small', price: 42, quantity: 3 },
      { color: 'Navy', size: '2XLarge', price: 44.5, quantity: 2 },
      { color: 'Black', size: 'Small', price: 42, quantity: 1 },
    ]);
  });

  it('leaves out empty cells and cells the item does not have', () => {
    expect(filledCells(anItem(), { 'Navy,Small': 0, 'Pink,Small': 4, 'Navy,Tiny': 4 })).toEqual([]);
  });
});

describe('gridEntries', () => {
  it("makes one entry per filled cell at the size's price", () => {
    expect(gridEntries(anItem(), { 'Navy,Large': 4, 'Navy,2XLarge': 2 }, HONDA)).toEqual({
      kind: 'entries',
      entries: [anEntry(), anEntry({ size: '2XLarge', price: 44.5, quantity: 2 })],
    });
  });

  it('puts the chosen logo and placement on every entry', () => {
    const choice = { ...HONDA, embroidery: 'Lexus', placement: 'Yoke' };
    expect(gridEntries(anItem(), { 'Navy,Large': 4 }, choice)).toEqual({
      kind: 'entries',
      entries: [anEntry({ embroidery: 'Lexus', placement: 'Yoke' })],
    });
  });

  it.each([{ quantities: {} }, { quantities: { 'Navy,Large': 0 } }, { quantities: { 'Pink,Large': 4 } }])(
    'adds nothing for $quantities',
    ({ quantities }) => {
      expect(gridEntries(anItem(), quantities, HONDA)).toEqual({ kind: 'nothing_entered' });
    },
  );

  it.each([
    ['mens', anItem()],
    ['womens', anItem({ type: 'womens' })],
    ['accessory', anAccessory({ sizes: { Large: 8.25 } })],
    ['hat', aHat({ sizes: { Large: 18.75 } })],
  ] as const)('requires a logo for %s when the customer has logos', (type, item) => {
    const quantities = { 'Navy,Large': 12 };
    const withLogos = { ...NO_LOGO, logos: logoOptions(aCustomer(), type) };
    const withoutLogos = { ...NO_LOGO, logos: logoOptions(aCustomer({ embroideries: {} }), type) };
    expect(gridEntries(item, quantities, withLogos)).toEqual({ kind: 'embroidery_required' });
    expect(gridEntries(item, quantities, withoutLogos)).toMatchObject({
      entries: [{ embroidery: null, quantity: 12 }],
    });
  });

  it('treats an empty logo name as no logo', () => {
    const result = gridEntries(anItem(), { 'Navy,Large': 4 }, { ...HONDA, embroidery: '' });
    expect(result).toEqual({ kind: 'embroidery_required' });
  });

  it('reports a missing logo before any problem with quantities', () => {
    expect(gridEntries(anAccessory(), { 'Navy,OSFA': 3 }, NO_LOGO)).toEqual({ kind: 'embroidery_required' });
    expect(gridEntries(anItem(), {}, NO_LOGO)).toEqual({ kind: 'embroidery_required' });
  });

  it.each([
    [0, { kind: 'nothing_entered' }],
    [1, { kind: 'minimum', cells: ['Navy,OSFA'] }],
    [11, { kind: 'minimum', cells: ['Navy,OSFA'] }],
    [12, { kind: 'entries', entries: [{ quantity: 12, price: 8.25 }] }],
    [13, { kind: 'entries', entries: [{ quantity: 13, price: 8.25 }] }],
  ])('answers %i units of an accessory with %j', (quantity, expected) => {
    expect(gridEntries(anAccessory(), { 'Navy,OSFA': quantity }, HONDA)).toMatchObject(expected);
  });

  it('applies the accessory minimum per cell, not per item', () => {
    const refused = { kind: 'minimum', cells: ['Black,OSFA'] };
    expect(gridEntries(anAccessory(), { 'Navy,OSFA': 12, 'Black,OSFA': 3 }, HONDA)).toEqual(refused);
    expect(gridEntries(anAccessory(), { 'Navy,OSFA': 6, 'Black,OSFA': 6 }, HONDA)).toEqual({
      kind: 'minimum',
      cells: ['Navy,OSFA', 'Black,OSFA'],
    });
  });

  it.each([
    ['mens', anItem({ sizes: { Large: 42 } })],
    ['womens', anItem({ type: 'womens', sizes: { Large: 42 } })],
    ['hat', aHat({ sizes: { Large: 18.75 } })],
  ])('accepts a single unit of a %s item', (_type, item) => {
    expect(gridEntries(item, { 'Navy,Large': 1 }, HONDA)).toMatchObject({
      kind: 'entries',
      entries: [{ quantity: 1 }],
    });
  });
});

describe('belowMinimum', () => {
  it('names the short cells of an accessory', () => {
    const item = anAccessory({ sizes: { Small: 8.25, Large: 8.25 } });
    expect(belowMinimum(item, { 'Navy,Small': 11, 'Navy,Large': 12, 'Black,Large': 1 })).toEqual([
      cellKey('Navy', 'Small'),
      cellKey('Black', 'Large'),
    ]);
  });

  it.each([anItem(), aHat({ sizes: { Large: 18 } })])('names none for $type', (item) => {
    expect(belowMinimum(item, { 'Navy,Large': 1 })).toEqual([]);
  });
});
