import { describe, expect, it } from 'vitest';
import { planPaste } from '../../../../domain/cart/grid/paste-plan';
import { isGrouped } from '../../../../domain/cart/grid/tools';

const SHAPE = { colors: ['Navy', 'Black', 'Red'], sizes: ['Small', 'Medium', 'Large', '2XLarge'] };

function plan(text: string, active = 'Navy,Small') {
  const rows = text.split('\n').map((line) => line.split('|').map((cell) => cell.trim()));
  const { cells, ...rest } = planPaste(SHAPE, rows, active);
  return { cells: Object.fromEntries(cells), ...rest };
}

describe('planPaste', () => {
  it('starts at the active cell if there are no headings', () => {
    expect(plan('1|2\n3|4', 'Black,Large')).toEqual({
      cells: { 'Black,Large': 1, 'Black,2XLarge': 2, 'Red,Large': 3, 'Red,2XLarge': 4 },
      filled: 4,
      skipped: 0,
      reasons: [],
    });
  });

  it('leaves the cell of a blank alone, and empties that of a 0', () => {
    expect(plan('1||0')).toMatchObject({ cells: { 'Navy,Small': 1, 'Navy,Large': 0 }, filled: 1 });
  });

  it.each([
    ['sizes across and colors down, in any order', '|XXL|Med\nblack|1|2\nNAVY|3|4'],
    ['colors across and sizes down', 'Size|Navy|Black\nMedium|4|2\n2XL|3|1'],
    ['a row of sizes alone, twice', '2X|M\n3|4\n1|2'],
  ])('goes by the names of %s', (_, text) => {
    const expected = { 'Navy,2XLarge': 3, 'Navy,Medium': 4, 'Black,2XLarge': 1, 'Black,Medium': 2 };

    expect(plan(text)).toMatchObject({ cells: expected, skipped: 0 });
  });

  it.each([
    ['a column of sizes', 'Large|5\nSmall|6', { 'Black,Large': 5, 'Black,Small': 6 }],
    ['a row of sizes', 'Large|Small\n5|6', { 'Black,Large': 5, 'Black,Small': 6 }],
    ['one size', 'Large\n5', { 'Black,Large': 5 }],
    ['a row that starts with its color', 'Red|5|6', { 'Red,Medium': 5, 'Red,Large': 6 }],
    ['sizes over a value that is none', 'Small|Medium\nN/A|2', { 'Black,Medium': 2 }],
  ])('goes by the names of %s, and otherwise by the active cell', (_, text, cells) => {
    expect(plan(text, 'Black,Medium').cells).toEqual(cells);
  });

  it('skips what it cannot use and says why, each reason once', () => {
    const text = '|Small|XXXXL|Medium\nNavy|2|3|1.5\nPink|1||\nBlack|100001|4|1,200\nNavy|5||';

    expect(plan(text)).toEqual({
      cells: { 'Navy,Small': 2 },
      filled: 1,
      skipped: 7,
      reasons: [
        { kind: 'not_a_size', text: 'XXXXL' },
        { kind: 'not_whole', text: '1.5' },
        { kind: 'not_a_color', text: 'Pink' },
        { kind: 'too_many', text: '100001' },
        { kind: 'has_comma', text: '1,200' },
        { kind: 'repeated', text: 'Navy Small' },
      ],
    });
  });

  it('skips what lies beyond the grid', () => {
    expect(plan('1|2\n3|4', 'Red,2XLarge')).toMatchObject({
      cells: { 'Red,2XLarge': 1 },
      skipped: 3,
      reasons: [{ kind: 'outside' }],
    });
  });

  it('skips a value that has no heading above it', () => {
    expect(plan('Small|Medium\n1|2|3')).toMatchObject({
      cells: { 'Navy,Small': 1, 'Navy,Medium': 2 },
      reasons: [{ kind: 'not_a_size', text: '' }],
    });
  });

  it('does not order sums', () => {
    expect(plan('|Small|Total\nNavy|2|2\nTotal|2|2')).toMatchObject({ cells: { 'Navy,Small': 2 }, skipped: 0 });
  });

  it('puts nothing anywhere when all headings belong to something else', () => {
    expect(plan('|30 oz|King\nOak|1|2')).toMatchObject({ cells: {} });
  });
});

describe('isGrouped', () => {
  it.each([
    ['1,200', true],
    ['12,345,678', true],
    ['1,2', false],
    ['1,2000', false],
    ['1,200,3', false],
  ])('%s: %s', (text, expected) => {
    expect(isGrouped(text)).toBe(expected);
  });
});
