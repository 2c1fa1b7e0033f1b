import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { findStores, storeName } from '../../../domain/catalog/store-list';

const STORES = [
  'Cannon Ford of Clarksville, 1460 Riverbend Commerce Drive, Clarksville, TN 37040',
  'Cannon Honda of Clarksville, 1472 Riverbend Commerce Drive, Clarksville, TN 37040',
  'Cannon Mazda, 88 Delta Row, Jackson, MS 39201',
  'Leith Lexus',
];

describe('storeName', () => {
  it.each([
    ['Leith Honda, 3940 Capital Boulevard, Raleigh', 'Leith Honda', '3940 Capital Boulevard, Raleigh'],
    ['Leith Lexus', 'Leith Lexus', ''],
    ['', '', ''],
  ])('splits "%s"', (text, name, address) => {
    expect(storeName(text)).toEqual({ name, address });
  });
});

describe('findStores', () => {
  it.each([
    ['maz', [2]],
    ['MAZ', [2]],
    ['honda clark', [1]],
    ['clark honda', [1]],
    ['cannon', [0, 1, 2]],
    ['37040', [0, 1]],
    ['azda', []],
    ['  ', [0, 1, 2, 3]],
    ['', [0, 1, 2, 3]],
    ['(', [0, 1, 2, 3]],
  ])('finds by "%s"', (typed, found) => {
    expect(findStores(STORES, typed)).toEqual(found.map((index) => STORES[index]));
  });

  it('lists those found by their names before those found by their addresses', () => {
    const [atlanta, gwinnett] = ['Lexus of Atlanta, Atlanta, GA 30341', 'Lexus of Gwinnett, Duluth, GA 30096'];

    expect(findStores([atlanta, gwinnett], 'lexus of g')).toEqual([gwinnett, atlanta]);
    expect(findStores([atlanta, gwinnett], 'lexus')).toEqual([atlanta, gwinnett]);
  });

  it('finds every store by its own display name', () => {
    return fc.assert(
      fc.property(fc.array(fc.string({ minLength: 1 })), (stores) => {
        for (const store of stores) expect(findStores(stores, store)).toContain(store);
      }),
    );
  });
});
