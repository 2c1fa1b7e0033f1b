import { describe, expect, it } from 'vitest';
import { planPaste } from '../../../../domain/cart/grid/paste-plan';

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
      cells: { 'Navy,Small': 2, 'Black,Medium': 1_200 },
      filled: 2,
      skipped: 6,
      reasons: [
        { kind: 'not_a_size', text: 'XXXXL' },
        { kind: 'not_whole', text: '1.5' },
        { kind: 'not_a_color', text: 'Pink' },
        { kind: 'too_many', text: '100001' },
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

  it.each([
    [
      'a size of the item in a row of others',
      'Small|2XLT|Medium|2XL\n4|9|2|1',
      { Small: 4, Medium: 2, '2XLarge': 1 },
      ['2XLT'],
    ],
    ['sizes that no grid has', '|3XLT|10 oz|Large\nNavy|4|5|6', { Large: 6 }, ['3XLT', '10 oz']],
    ['a heading that is a number', 'Color|Small|2026|Large\nNavy|4|5|6', { Small: 4, Large: 6 }, ['2026']],
    ['a unknown heading at the left', '2XLT|Small\n8|3', { Small: 3 }, ['2XLT']],
  ])('skips %s by its name and shifts nothing', (_, text, sizes, unknown) => {
    const { cells, reasons } = plan(text);
    expect(cells).toEqual(
      Object.fromEntries(Object.entries(sizes).map(([size, quantity]) => [`Navy,${size}`, quantity])),
    );
    expect(reasons).toEqual(unknown.map((each) => ({ kind: 'not_a_size', text: each })));
  });

  it.each([
    ['with headings', 'Color|Size|Qty\nNavy|S|4\nNavy|2XL|2\nBlack|M|3'],
    ['in another order', 'Size|Quantity|Colour\nS|4|navy\n2XL|2|navy\nM|3|black'],
    ['with merged colors', 'Color|Size|Qty\nNavy|S|4\n|XXL|2\nBlack|M|3'],
    ['with merged sizes', 'Size|Color|Qty\nS|Navy|4\n2XL|Navy|2\nM|Red|\n|Black|3'],
    ['without headings', 'Navy|Small|4\n|2X|2\nBlack|Medium|3'],
    ['with sums', 'Color|Size|Qty\nNavy|S|4\n|XXL|2\nTotal||6\nBlack|M|3\nGrand Total||9'],
  ])('reads a long table %s', (_, text) => {
    const { cells, skipped } = plan(text, 'Red,Large');
    expect(cells).toEqual({ 'Navy,Small': 4, 'Navy,2XLarge': 2, 'Black,Medium': 3 });
    expect(skipped).toBe(0);
  });

  it('reads a long table of sizes alone in the active color, and one of colors in the active size', () => {
    expect(plan('Size|Qty\nL|4\nM|2', 'Black,Small').cells).toEqual({ 'Black,Large': 4, 'Black,Medium': 2 });
    expect(plan('Color|Qty\nRed|4\nNavy|2', 'Black,Large').cells).toEqual({ 'Red,Large': 4, 'Navy,Large': 2 });
  });

  it('names what a long table has besides, and what the item lacks', () => {
    expect(plan('Style|Color|Size|Price|Qty\nPolo|Navy|2XLT|44.50|1\nPolo|Teal|S|42|2\nPolo|Navy|S|42|3')).toEqual({
      cells: { 'Navy,Small': 3 },
      filled: 1,
      skipped: 2,
      reasons: [
        { kind: 'left_out', text: 'Price' },
        { kind: 'not_a_size', text: '2XLT' },
        { kind: 'not_a_color', text: 'Teal' },
      ],
    });
  });

  it('fills only the rows of this item where a table has several', () => {
    const rows = [
      ['Item', 'Color', 'Size', 'Qty'],
      ['PL420', 'Navy', 'S', '4'],
      ['JK100', 'Navy', 'S', '9'],
      ['Performance polo', 'Navy', 'M', '2'],
    ];
    const shape = { ...SHAPE, names: ['PL420', 'Performance Polo'] };
    expect(planPaste(shape, rows, 'Navy,Small')).toMatchObject({
      cells: [
        ['Navy,Small', 4],
        ['Navy,Medium', 2],
      ],
      skipped: 1,
      reasons: [{ kind: 'other_item', text: 'JK100' }],
    });
  });

  it('reads colors that stand merged over their sizes', () => {
    expect(plan('|Navy||Teal||Red|\n|S|M|S|M|S|2XLT\nQty|4|2|7|7|1|9')).toMatchObject({
      cells: { 'Navy,Small': 4, 'Navy,Medium': 2, 'Red,Small': 1 },
      skipped: 3,
      reasons: [
        { kind: 'not_a_color', text: 'Teal' },
        { kind: 'not_a_size', text: '2XLT' },
      ],
    });
  });

  it('takes a color in the corner for all rows, unless they have their own', () => {
    expect(plan('Black|S|M\nQty|4|2').cells).toEqual({ 'Black,Small': 4, 'Black,Medium': 2 });
    expect(plan('Black|S|M\nRed|4|2')).toMatchObject({
      cells: { 'Red,Small': 4, 'Red,Medium': 2 },
      reasons: [{ kind: 'left_out', text: 'Black' }],
    });
  });

  it('names a title above the headings, and a column beside them', () => {
    expect(plan('Uniforms for spring||\n|S|M\nNavy|4|2').reasons).toEqual([
      { kind: 'left_out', text: 'Uniforms for spring' },
    ]);
    expect(plan('Dept|Color|S|M\nService|Navy|4|2')).toMatchObject({
      cells: { 'Navy,Small': 4, 'Navy,Medium': 2 },
      reasons: [
        { kind: 'left_out', text: 'Dept' },
        { kind: 'left_out', text: 'Service' },
      ],
    });
  });

  it('asks for a heading where two columns could have the quantities', () => {
    expect(plan('Navy|S|4|2\nBlack|M|3|1')).toMatchObject({ cells: {}, skipped: 4, reasons: [{ kind: 'no_heading' }] });
  });
});
