import { describe, expect, it } from 'vitest';
import type { CatalogItem } from '../../../domain/catalog/catalog';
import { SIZE_LABELS } from '../../../domain/catalog/check/details-schemas';
import { ITEM_TYPES, isApparelType, isPackType } from '../../../domain/catalog/item-types';
import { loadCatalog } from '../../../server/catalog/load-catalog';

const { base, customers } = loadCatalog('server/data');

function requireItem(code: string): CatalogItem {
  const item = base.find((candidate) => candidate.code === code);
  if (!item) throw new Error(`the base catalog has no ${code}`);
  return item;
}

describe('the shipped base catalog', () => {
  it('has at least 120 items of all eleven types, each sold by some customer', () => {
    const sold = new Set([...customers.values()].flatMap(({ items }) => items.map(({ code }) => code)));
    expect(base.length).toBeGreaterThanOrEqual(120);
    expect(base.filter(({ code }) => !sold.has(code))).toEqual([]);
    expect(new Set(base.map(({ type }) => type))).toEqual(new Set(ITEM_TYPES));
  });

  it('uses every size label', () => {
    const used = new Set(base.flatMap(({ sizes }) => Object.keys(sizes)));
    expect(SIZE_LABELS.filter((label) => !used.has(label))).toEqual([]);
  });

  it('has apparel from 8 to 199 dollars', () => {
    const prices = base.filter(({ type }) => isApparelType(type)).flatMap(({ sizes }) => Object.values(sizes));
    expect([Math.min(...prices), Math.max(...prices)]).toEqual([8, 199]);
  });

  it('asks more for 2XLarge and larger and for tall sizes', () => {
    expect(requireItem('PL420').sizes).toEqual({
      Small: 42,
      Medium: 42,
      Large: 42,
      XLarge: 42,
      '2XLarge': 44,
      '3XLarge': 45,
      '4XLarge': 46,
      LT: 45,
    });
  });

  it('marks two Adidas polos as restricted, two vests as not restricted, and nothing else', () => {
    const marked = base.filter(({ restricted }) => restricted !== undefined);
    expect(marked.map(({ fullname, restricted }) => [fullname, restricted])).toEqual([
      ["Men's Channel Puffer Vest", false],
      ["Men's Adidas Golf Polo", true],
      ["Women's Channel Puffer Vest", false],
      ["Women's Adidas Golf Polo", true],
    ]);
  });

  it('has two-tone garments', () => {
    expect(requireItem('PL350').halfColors).toEqual(['Navy White', 'Black Red', 'Charcoal Royal', 'Royal White']);
  });

  it('has the keychain with its three tiers', () => {
    const { fullname, colors, discount } = requireItem('LK100');
    expect(fullname).toBe('Laser Keychain with Wrist Lanyard');
    expect(colors).toEqual(['Black', 'Navy', 'Red', 'Green']);
    expect(discount).toEqual([
      { quantity: 500, price: 2.39 },
      { quantity: 1000, price: 2.19 },
      { quantity: 2500, price: 1.99 },
    ]);
  });

  it('has year stickers from YR 07 and from BY 08 to 26, and service numbers from 0000 to 9000', () => {
    const ends = ['YS260', 'YS280', 'SN700'].map((code) => {
      const { colors } = requireItem(code);
      return [colors.length, colors[0], colors.at(-1)];
    });
    expect(ends).toEqual([
      [20, 'YR 07', 'YR 26'],
      [19, 'BY 08', 'BY 26'],
      [10, '0000', '9000'],
    ]);
  });

  it('sells packs in the quantities of the trade', () => {
    const packs = base.filter(({ type }) => isPackType(type)).flatMap(({ sizes }) => Object.keys(sizes));
    const quantities = [...new Set(packs)].map(Number).sort((a, b) => a - b);
    expect(quantities).toEqual([1, 100, 250, 360, 500, 1000, 1250, 2500, 5000, 10000]);
  });

  it('has a tier whose price is not set', () => {
    expect(requireItem('LH300').discount?.at(-1)).toEqual({ quantity: 10000, price: 0 });
  });

  it('never calls two items of a category the same', () => {
    const names = base.map(({ type, name }) => `${type} ${name}`);
    expect(new Set(names).size).toBe(names.length);
  });
});
