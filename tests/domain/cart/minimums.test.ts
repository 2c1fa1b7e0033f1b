import { describe, expect, it } from 'vitest';
import { countApparel, meetsAccessoryMinimum, missingAccessoryUnits } from '../../../domain/cart/minimums';
import { ITEM_TYPES, type ItemType } from '../../../domain/catalog/item-types';

function entry(type: ItemType, quantity: number) {
  return { type, quantity };
}

describe('meetsAccessoryMinimum', () => {
  it.each([
    [0, true],
    [1, false],
    [11, false],
    [12, true],
    [13, true],
  ])('answers %i with %s', (quantity, isMet) => {
    expect(meetsAccessoryMinimum(quantity)).toBe(isMet);
  });
});

describe('missingAccessoryUnits', () => {
  it.each([
    [0, 0],
    [1, 11],
    [11, 1],
    [12, 0],
    [13, 0],
  ])('of %i units %i are missing', (quantity, missing) => {
    expect(missingAccessoryUnits(quantity)).toBe(missing);
  });
});

describe('countApparel', () => {
  it.each([
    [0, 0],
    [1, 11],
    [11, 1],
    [12, 0],
    [13, 0],
  ])('of %i polos %i are missing from 12', (units, missing) => {
    expect(countApparel([entry('mens', units)], 12)).toEqual({ units, missing });
  });

  it('counts an empty order as acceptable', () => {
    expect(countApparel([], 12)).toEqual({ units: 0, missing: 0 });
  });

  it.each([
    [5, 6, 1],
    [5, 7, 0],
    [6, 7, 0],
  ])("pools %i men's and %i women's units: %i missing", (mens, womens, missing) => {
    expect(countApparel([entry('mens', mens), entry('womens', womens)], 12)).toEqual({ units: mens + womens, missing });
  });

  it("adds up several entries of men's clothing", () => {
    expect(countApparel([entry('mens', 4), entry('mens', 4), entry('mens', 3)], 12)).toEqual({ units: 11, missing: 1 });
  });

  it("counts nothing but men's and women's", () => {
    const one = ITEM_TYPES.filter((type) => countApparel([entry(type, 1)], 12).units === 1);
    expect(one).toEqual(['mens', 'womens']);
  });

  it('is neither met nor triggered by other goods', () => {
    expect(countApparel([entry('mens', 11), entry('hat', 12), entry('accessory', 12)], 12).missing).toBe(1);
    expect(countApparel([entry('customs', 1), entry('hat', 1)], 12).missing).toBe(0);
  });

  it('needs nothing when the customer has no minimum', () => {
    expect(countApparel([entry('mens', 1)], undefined)).toEqual({ units: 1, missing: 0 });
  });

  it("uses the customer's minimum", () => {
    expect(countApparel([entry('mens', 12)], 24)).toEqual({ units: 12, missing: 12 });
  });
});
