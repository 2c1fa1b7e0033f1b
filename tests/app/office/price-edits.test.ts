import { describe, expect, it } from 'vitest';
import { itemsOf } from '../../../app/office/items/item-list';
import {
  newColumnEdits,
  notesOf,
  ownRowEdits,
  priceEdits,
  priceRows,
  removedColumnEdits,
  removedRowEdits,
} from '../../../app/office/items/price-edits';

const polo = { code: 'PL420', name: 'Polo', sizes: { Small: 42, Large: 42, '2XLarge': 44 }, art: 'polo' };
const tags = { code: 'KT150', name: 'Tags', sizes: { 250: 0 }, discount: [{ quantity: 250, price: 1.29 }], art: 'tag' };
const documents = {
  'items/mens.json': [polo],
  'items/parts.json': [tags],
  'customers/leith.json': {
    title: 'Leith',
    items: { PL420: { sizes: { Small: 41, Large: 41 } }, KT150: { discount: [{ quantity: 250, price: 1.19 }] } },
  },
  'customers/cannon.json': { title: 'Cannon', items: { PL420: {} } },
};
const [item, pack] = itemsOf(documents);
if (!item || !pack) throw new Error('The documents have two items.');
const LEITH = { document: 'customers/leith.json', pointer: ['items', 'PL420', 'sizes'] };

describe('priceRows', () => {
  it('has everyone and the customers with prices of their own', () => {
    expect(priceRows(documents, item)).toEqual([
      { key: '', name: 'Everyone', sizes: { Small: 42, Large: 42, '2XLarge': 44 } },
      { key: 'leith', name: 'Leith', sizes: { Small: 41, Large: 41 } },
    ]);
    expect(priceRows(documents, pack)).toEqual([
      { key: '', name: 'Everyone', sizes: { 250: 1.29 } },
      { key: 'leith', name: 'Leith', sizes: { 250: 1.19 } },
    ]);
  });
});

describe('priceEdits', () => {
  const rows = priceRows(documents, item);

  it('sets each price that is there by itself', () => {
    expect(
      priceEdits(item, rows, [
        { key: '', size: 'Small', price: 43 },
        { key: 'leith', size: 'Large', price: 40 },
      ]),
    ).toEqual([
      { document: 'items/mens.json', pointer: ['PL420', 'sizes', 'Small'], value: 43 },
      { ...LEITH, pointer: [...LEITH.pointer, 'Large'], value: 40 },
    ]);
  });

  it('sets all sizes in their order where one comes or goes', () => {
    const [added] = priceEdits(item, rows, [{ key: 'leith', size: '2XLarge', price: 43 }]);
    expect(added).toMatchObject(LEITH);
    expect(Object.entries(added?.value ?? {})).toEqual([
      ['Small', 41],
      ['Large', 41],
      ['2XLarge', 43],
    ]);
    expect(priceEdits(item, rows, [{ key: 'leith', size: 'Small', price: null }])).toEqual([
      { ...LEITH, value: { Large: 41 } },
    ]);
  });

  it('starts a customer’s own prices as everyone’s', () => {
    expect(priceEdits(item, rows, [{ key: 'cannon', size: 'Small', price: 40 }])).toEqual([
      {
        document: 'customers/cannon.json',
        pointer: ['items', 'PL420', 'sizes'],
        value: { Small: 40, Large: 42, '2XLarge': 44 },
      },
    ]);
  });

  it('writes the prices of packs as tiers', () => {
    expect(
      priceEdits(pack, priceRows(documents, pack), [
        { key: '', size: '1000', price: 0.9 },
        { key: '', size: '500', price: 1.1 },
      ]),
    ).toEqual([
      {
        document: 'items/parts.json',
        pointer: ['KT150', 'discount'],
        value: [
          { quantity: 250, price: 1.29 },
          { quantity: 500, price: 1.1 },
          { quantity: 1000, price: 0.9 },
        ],
      },
    ]);
  });
});

describe('columns and rows', () => {
  const rows = priceRows(documents, item);

  it('adds a size in its order, at the price of the one before', () => {
    const [edit] = newColumnEdits(item, 'XLarge');
    expect(Object.entries(edit?.value ?? {})).toEqual([
      ['Small', 42],
      ['Large', 42],
      ['XLarge', 42],
      ['2XLarge', 44],
    ]);
  });

  it('removes a size wherever it is', () => {
    expect(removedColumnEdits(item, rows, 'Small').map(({ document, value }) => [document, value])).toEqual([
      ['items/mens.json', { Large: 42, '2XLarge': 44 }],
      ['customers/leith.json', { Large: 41 }],
    ]);
  });

  it('adds and removes a customer’s own prices', () => {
    expect(ownRowEdits(item, 'cannon')).toMatchObject([{ document: 'customers/cannon.json', value: polo.sizes }]);
    expect(removedRowEdits(item, 'leith')).toEqual([{ ...LEITH, value: null }]);
  });
});

describe('notesOf', () => {
  it('names the price that is wrong, and not its neighbors', () => {
    const changed = {
      ...documents,
      'customers/leith.json': { title: 'Leith', items: { PL420: { sizes: { Small: 41, Large: 4.1, '2XLarge': 43 } } } },
    };
    expect(notesOf(changed, item, item)).toMatchObject([
      { key: 'leith', size: 'Large', message: '4.10 is less than Small at 41.00', suggestion: 41 },
    ]);
  });

  it.each([
    ['its neighbors have', { Small: 42, Large: 4.2, '2XLarge': 44 }, 'Large', '4.20 is less than Small at 42.00'],
    ['it had before', { Small: 4.2, Large: 42, '2XLarge': 44 }, 'Small', '4.20, before 42.00'],
  ])('suggests for a slip in everyone’s price what %s, and nothing for customers', (_what, sizes, size, message) => {
    const slipped = itemsOf({ ...documents, 'items/mens.json': [{ ...polo, sizes }] })[0];
    if (!slipped) throw new Error('There is one item.');
    expect(notesOf(documents, slipped, item)).toMatchObject([{ key: '', size, message, suggestion: 42 }]);
  });
});
