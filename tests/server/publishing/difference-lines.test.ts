import { describe, expect, it } from 'vitest';
import { differenceLines, sentenceOf } from '../../../domain/catalog/difference/difference-lines';
import { applyEdits, type Json, type JsonDocuments } from '../../../domain/catalog/draft';
import { loadFolder, readCatalog } from '../../../server/catalog/load-catalog';

const before = loadFolder('server/data');
const parsed: JsonDocuments = Object.fromEntries(
  [...before.documents].filter(([path]) => path.endsWith('.json')).map(([path, text]) => [path, JSON.parse(text)]),
);

/** The lines of a catalog with these places changed. */
function linesOf(...edits: readonly (readonly [document: string, pointer: readonly string[], value: Json])[]) {
  const after = applyEdits(
    parsed,
    edits.map(([document, pointer, value]) => ({ document, pointer, value })),
  );
  const changed = [...new Set(edits.map(([document]) => document))].map((path) => [path, JSON.stringify(after[path])]);
  const documents = new Map([...before.documents, ...(changed as [string, string][])]);
  return differenceLines(before, { documents, catalog: readCatalog(documents) });
}

const MENS = 'items/mens.json';
const HENNESSY = 'customers/hennessy.json';
const MAZDA = 'Hennessy Mazda, 7340 Southlake Run, Morrow, GA 30260';

describe('differenceLines', () => {
  it.each([
    ['one price', [[MENS, ['PL420', 'sizes', 'LT'], 46]], ['PL420 LT costs $46.00 instead of $45.00.']],
    [
      'several prices',
      [
        [MENS, ['PL420', 'sizes', 'LT'], 46],
        [MENS, ['PL420', 'sizes', '4XLarge'], 47],
        [MENS, ['QZ310', 'sizes', 'LT'], 63],
      ],
      ['3 prices change, all up by 2 to 3%: 2 of PL420 and 1 of QZ310.'],
    ],
    [
      'a price of one customer',
      [['customers/stivers.json', ['items', 'PL380', 'sizes', 'LT'], 40]],
      ['PL380 LT costs $40.00 instead of $39.50 at Stivers.'],
    ],
    ['a full name', [[MENS, ['QZ310', 'fullname'], 'Zip']], ['QZ310 has a new full name: Zip.']],
    [
      'a store that has moved',
      [
        [HENNESSY, ['stores', MAZDA], null],
        [HENNESSY, ['stores', 'Hennessy Mazda, 7346 Southlake Run, Morrow, GA 30260'], 'HENMAZ'],
      ],
      ['Hennessy Mazda has a new address: 7346 Southlake Run, Morrow, GA 30260.'],
    ],
    ['a new color', [['colors.json', ['Plum'], '#5b2a55']], ['Plum is a new color.']],
    ['a setting', [[HENNESSY, ['minimum_apparel_order'], false]], ['Hennessy: minimum apparel order: no.']],
    ['nothing', [], []],
  ] as const)('says %s in a sentence', (_what, edits, sentences) => {
    expect(linesOf(...edits).map(sentenceOf)).toEqual(sentences);
  });

  it('has a line even for the order of items', () => {
    const items = parsed[MENS] as readonly Json[];
    expect(linesOf([MENS, [], items.toReversed()]).map(sentenceOf)).toEqual([
      'The mens items are in another order, or differ in small things.',
    ]);
  });

  it.each([
    [58.5, 0],
    [58.51, 1],
    [31.5, 0],
    [31.49, 1],
  ])('flags a price of 45 that becomes %s: %i', (price, flags) => {
    const [line] = linesOf([MENS, ['PL420', 'sizes', 'LT'], price]);
    expect(line?.flags).toHaveLength(flags);
  });
});
