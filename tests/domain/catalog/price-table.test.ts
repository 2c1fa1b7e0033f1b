import { describe, expect, it } from 'vitest';
import { readPricePaste, readTypedPrice, tableSizes } from '../../../domain/catalog/price-table';

describe('readTypedPrice', () => {
  it.each([
    ['40', 40],
    ['40.5', 40.5],
    ['40.', 40],
    ['.99', 0.99],
    ['$40.50', 40.5],
    ['$ 1,234.50', 1234.5],
    ['40,50', 40.5],
    ['40,5', 40.5],
    ['1.234,50', 1234.5],
    ['1,234', 1234],
    ['40.50 USD', 40.5],
    ['0', 0],
    ['99,999.99', 99999.99],
  ])('reads %s', (text, price) => {
    expect(readTypedPrice(text)).toEqual({ kind: 'price', price });
  });

  it('takes white space and a lone dollar sign for a blank', () => {
    expect(['', '  ', '$'].map((text) => readTypedPrice(text).kind)).toEqual(['blank', 'blank', 'blank']);
  });

  it.each([
    ['40.505', '“40.505” has more than two decimals. Did you mean 40.51?'],
    ['4O.50', '“4O.50” isn’t a price. Did you mean 40.50?'],
    ['call us', '“call us” isn’t a price.'],
    ['-5', '“-5” isn’t a price.'],
    ['1,23,4', '“1,23,4” isn’t a price.'],
    ['100000', '“100000” is more than 99,999.99.'],
    ['.', '“.” isn’t a price.'],
    ['9'.repeat(30), '“99999999999999999999” is more than 99,999.99.'],
  ])('refuses %s', (text, message) => {
    expect(readTypedPrice(text)).toEqual({ kind: 'refused', message });
  });
});

describe('tableSizes', () => {
  it('has everyone’s sizes first, and then those of single customers', () => {
    const rows = [
      { key: '', name: 'Everyone', sizes: { Small: 1, Large: 2 } },
      { key: 'leith', name: 'Leith', sizes: { Large: 2, LT: 3 } },
    ];

    expect(tableSizes(rows)).toEqual(['Small', 'Large', 'LT']);
  });
});

describe('readPricePaste', () => {
  const target = {
    rows: [
      { key: '', name: 'Everyone' },
      { key: 'leith', name: 'Leith' },
      { key: 'cannon', name: 'Cannon' },
    ],
    shown: 2,
    sizes: ['Small', '2XLarge', 'LT'],
    at: { row: 0, column: 1 },
  };
  const paste = (block: string) =>
    readPricePaste(
      block.split('\n').map((row) => row.split('|')),
      target,
    );

  it('starts at the cell', () => {
    expect(paste('44|$45\n|43,50')).toEqual({
      kind: 'prices',
      prices: [
        { key: '', size: '2XLarge', price: 44 },
        { key: '', size: 'LT', price: 45 },
        { key: 'leith', size: 'LT', price: 43.5 },
      ],
    });
  });

  it('follows headings, also to a customer without prices of its own', () => {
    expect(paste('|2X|S\nCannon|43|41\nEveryone|44|42')).toEqual({
      kind: 'prices',
      prices: [
        { key: 'cannon', size: '2XLarge', price: 43 },
        { key: 'cannon', size: 'Small', price: 41 },
        { key: '', size: '2XLarge', price: 44 },
        { key: '', size: 'Small', price: 42 },
      ],
    });
    expect(paste('Small|LT\n1|2')).toEqual({
      kind: 'prices',
      prices: [
        { key: '', size: 'Small', price: 1 },
        { key: '', size: 'LT', price: 2 },
      ],
    });
    expect(paste('leith|43')).toEqual({ kind: 'prices', prices: [{ key: 'leith', size: '2XLarge', price: 43 }] });
  });

  it.each([
    ['44|45|46', 'The block is larger than what is left of the table from this cell on. Nothing was changed.'],
    ['1\n2\n3', 'The block is larger than what is left of the table from this cell on. Nothing was changed.'],
    ['44|4S', '“4S” isn’t a price. Nothing was changed.'],
    ['|Small|7XL\nLeith|1|2', '“7XL” isn’t a size of this item. Nothing was changed.'],
    ['Stivers|1', '“Stivers” isn’t a customer that sells this item. Nothing was changed.'],
    ['Small|S\n1|2', 'Everyone, Small is there twice. Nothing was changed.'],
    ['|', 'There is no price to paste. Copy cells in your spreadsheet first.'],
  ])('refuses %s as a whole', (block, message) => {
    expect(paste(block)).toEqual({ kind: 'refused', message });
  });
});
