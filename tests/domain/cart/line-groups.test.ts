import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Cart, cartTotals } from '../../../domain/cart/cart';
import { groupLines } from '../../../domain/cart/line-groups';
import { sumCents } from '../../../domain/money';
import { anEntry, aPackEntry } from '../../support/catalog/builders';
import { cart, cartOf } from '../arbitraries';

const SIZES = ['Small', 'Medium', 'Large', '2XLarge'];

function groupsOf(full: Cart) {
  return groupLines(full, () => SIZES);
}

describe('groupLines', () => {
  it("groups the sizes of an item, in the catalog's order", () => {
    const [group, ...more] = groupsOf(
      cartOf([
        anEntry({ size: 'Retired', quantity: 1 }),
        anEntry({ size: 'Large', quantity: 6 }),
        anEntry({ size: 'Small', quantity: 4, price: 40 }),
      ]),
    );

    expect(more).toEqual([]);
    expect(group?.sizes).toEqual([
      { key: 'PL420,Small,Navy,Honda', size: 'Small', price: 40, quantity: 4 },
      { key: 'PL420,Large,Navy,Honda', size: 'Large', price: 42, quantity: 6 },
      { key: 'PL420,Retired,Navy,Honda', size: 'Retired', price: 42, quantity: 1 },
    ]);
    expect([group?.units, group?.total]).toEqual([11, 45_400]);
  });

  it.each([
    ['code', 'QZ310'],
    ['color', 'Black'],
    ['embroidery', 'Lexus'],
    ['placement', 'Yoke'],
  ])('keeps apart what differs in %s', (field, value) => {
    expect(groupsOf(cartOf([anEntry(), anEntry({ size: 'Small', [field]: value })]))).toHaveLength(2);
  });

  it('gives each color of a pack item its own group', () => {
    const groups = groupsOf(cartOf([aPackEntry(), aPackEntry({ color: 'Red', quantity: 500 })]));
    expect(groups.map(({ color, units, sizes }) => [color, units, sizes.length])).toEqual([
      ['Black', 1500, 1],
      ['Red', 500, 1],
    ]);
  });

  it('of an empty cart is empty', () => {
    expect(groupsOf({})).toEqual([]);
  });

  it('keeps every line once, and all units and totals', () => {
    return fc.assert(
      fc.property(cart, (full) => {
        const groups = groupsOf(full);
        const sizes = groups.flatMap((group) => group.sizes);
        const totals = cartTotals(full);
        expect(sizes.map(({ key }) => key).toSorted()).toEqual(Object.keys(full).toSorted());
        expect(sizes.every(({ key, quantity }) => full[key]?.quantity === quantity)).toBe(true);
        expect(groups.reduce((units, group) => units + group.units, 0)).toBe(totals.units);
        expect(sumCents(groups.map(({ total }) => total))).toBe(totals.total);
        expect(new Set(groups.map(({ id }) => id)).size).toBe(groups.length);
      }),
    );
  });
});
