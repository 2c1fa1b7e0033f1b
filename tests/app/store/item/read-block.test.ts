import { describe, expect, it } from 'vitest';
import { readBlock } from '../../../../app/store/item/grid/plan-block';

describe('readBlock', () => {
  it.each([
    [
      'tabs',
      '\tSmall\tLarge\r\nNavy\t1\t2\r\n',
      [
        ['', 'Small', 'Large'],
        ['Navy', '1', '2'],
      ],
    ],
    [
      'commas',
      'Small,Large\n1,2',
      [
        ['Small', 'Large'],
        ['1', '2'],
      ],
    ],
    ['quoted cells', '"Two\nlines"\t"say ""2"""', [['Two lines', 'say "2"']]],
    ['a comma in a cell', 'Navy\t1,200', [['Navy', '1,200']]],
    ['a column', 'Small\n 3 \n\n', [['Small'], ['3']]],
    ['numbers with commas', '1,200\n800\n', [['1,200'], ['800']]],
    [
      'semicolons',
      'Navy;1,200\nBlack;3',
      [
        ['Navy', '1,200'],
        ['Black', '3'],
      ],
    ],
    ['invisible characters', '\u202ANavy\u202C\t\u200B4', [['Navy', '4']]],
    ['an open quote', '"Navy\t1', [['Navy 1']]],
    ['nothing', '\n\t\n', []],
  ])('reads %s', (_, text, rows) => {
    expect(readBlock(text)).toEqual(rows);
  });
});
