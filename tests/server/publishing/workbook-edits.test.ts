import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { applyEdits, type Json, type JsonDocuments } from '../../../domain/catalog/draft';
import { editsBetween } from '../../../server/publishing/workbook/plan';
import { mergeSheets } from '../../../server/publishing/workbook/plan-workbook';

const DOCUMENT = 'customers/leith.json';

function applied(before: Json, after: Json, whole: readonly string[] = []): Json {
  const edits = editsBetween(DOCUMENT, before, after, whole);
  return (applyEdits({ [DOCUMENT]: before }, edits) as JsonDocuments)[DOCUMENT] ?? null;
}

describe('editsBetween', () => {
  const key = fc.constantFrom('Small', 'Large', '250', 'é', 'constructor', 'sizes');
  const leaf = fc.oneof(fc.integer(), fc.string(), fc.boolean());
  const { value } = fc.letrec<{ value: Json }>((tie) => ({
    value: fc.oneof(
      { maxDepth: 3 },
      leaf,
      fc.array(tie('value'), { maxLength: 3 }),
      fc.dictionary(key, tie('value'), { maxKeys: 4 }),
    ),
  }));
  const document = fc.dictionary(key, value, { maxKeys: 4, noNullPrototype: true });

  it('finds edits that make one state of a document the other, in the same order', () => {
    fc.assert(
      fc.property(document, document, (before, after) => {
        expect(JSON.stringify(applied(before, after))).toBe(JSON.stringify(after));
        expect(JSON.stringify(applied(before, after, ['sizes']))).toBe(JSON.stringify(after));
      }),
    );
  });

  it('changes a single price of an item in a list', () => {
    const before = [{ code: 'PL420', sizes: { Small: 42, Large: 42 } }, { code: 'PL430' }];
    const after = [{ code: 'PL420', sizes: { Small: 42, Large: 43 } }, { code: 'PL430' }];
    expect(editsBetween('items/mens.json', before, after)).toEqual([
      { document: 'items/mens.json', pointer: ['PL420', 'sizes', 'Large'], value: 43, seen: 42 },
    ]);
  });

  it('adds and removes items of a list', () => {
    expect(editsBetween('items/mens.json', [{ code: 'A' }, { code: 'B' }], [{ code: 'B' }, { code: 'C' }])).toEqual([
      { document: 'items/mens.json', pointer: ['A'], value: null, seen: { code: 'A' } },
      { document: 'items/mens.json', pointer: ['C'], value: { code: 'C' }, seen: null },
    ]);
  });

  it('sets sizes as a whole where a new one goes between others', () => {
    const [before, after] = [{ sizes: { Small: 1, Large: 1 } }, { sizes: { Small: 1, Medium: 1, Large: 1 } }];
    expect(editsBetween(DOCUMENT, before, after).map(({ pointer }) => pointer)).toEqual([['sizes']]);
  });
});

describe('mergeSheets', () => {
  const sheet = (...rows: readonly (readonly (string | number | null)[])[]) => [
    { name: 'Prices', rows: [['Code', 'Size', 'Price'], ...rows] },
  ];
  const then = sheet(['PL420', 'Small', 42], ['PL420', 'Large', 42], ['PL430', 'Small', 50]);
  const now = sheet(['PL420', 'Small', 45], ['PL420', 'Large', 42]);

  it.each([
    ['takes today’s value where nothing was changed', ['PL420', 'Small', 42], ['PL420', 'Small', 45]],
    ['reads a number of a .csv file as one', ['PL420', 'Small', '42.00'], ['PL420', 'Small', 45]],
    ['keeps what was changed', ['PL420', 'Large', 43], ['PL420', 'Large', 43]],
    ['drops an unchanged row of what is gone by now', ['PL430', 'Small', 50], []],
    ['keeps a changed row of what is gone by now', ['PL430', 'Small', 51], ['PL430', 'Small', 51]],
    ['keeps a row that it does not know', ['PL440', 'Small', 1], ['PL440', 'Small', 1]],
  ])('%s', (_, row, expected) => {
    const { sheets, overlaps } = mergeSheets(sheet(row), then, now);
    expect(sheets[0]?.rows[1]).toEqual(expected);
    expect(overlaps).toEqual([]);
  });

  it('reports what both have changed, unless to the same', () => {
    expect(mergeSheets(sheet(['PL420', 'Small', 44]), then, now).overlaps).toEqual([
      { sheet: 'Prices', row: 2, column: 'Price', cell: '44', now: '45' },
    ]);
    expect(mergeSheets(sheet(['PL420', 'Small', 45]), then, now).overlaps).toEqual([]);
  });
});
