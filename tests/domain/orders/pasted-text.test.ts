import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isPastedBlock, pastedTextError, readPastedRows } from '../../../domain/orders/pasted-text';
import { cleanCell } from '../../../domain/text/sheet-cell';

describe('readPastedRows', () => {
  it.each([
    ['58214', [['58214']]],
    ['58214\n58215', [['58214'], ['58215']]],
    ['58214\r\n58215\r\n', [['58214'], ['58215']]],
    ['58214\n\n58216\n', [['58214'], [''], ['58216']]],
    [
      '58214\t12/4/2026\n58215\t\n',
      [
        ['58214', '12/4/2026'],
        ['58215', ''],
      ],
    ],
    ['"two\nlines"\t"a ""quoted"" word"\nnext', [['two lines', 'a "quoted" word'], ['next']]],
    ['5" x 7"\nnext', [['5" x 7"'], ['next']]],
    [
      '"7 inch\t58214\nnext\t58215',
      [
        ['"7 inch', '58214'],
        ['next', '58215'],
      ],
    ],
    ['\uFEFFOrder\tPO', [['Order', 'PO']]],
    ['Smith, Ann\nSmith, Bob', [['Smith, Ann'], ['Smith, Bob']]],
    [' 58214 \n', [['58214']]],
    ['', [['']]],
  ])('reads %j', (text, rows) => {
    expect(readPastedRows(text)).toEqual(rows);
  });

  it('reads any cells that a spreadsheet writes', () => {
    const cell = fc.string({ maxLength: 12 }).map(cleanCell);
    const quoted = (text: string) => `"${text.replaceAll('"', '""')}"`;
    return fc.assert(
      fc.property(fc.array(fc.tuple(cell, cell), { minLength: 1, maxLength: 8 }), (rows) => {
        const text = rows.map((row) => `${row.map(quoted).join('\t')}\r\n`).join('');
        expect(readPastedRows(text)).toEqual(rows);
      }),
    );
  });
});

describe('isPastedBlock', () => {
  it.each([
    ['58214', false],
    ['58214\r\n', false],
    ['Renee Castellano', false],
    ['58214\n58215', true],
    ['58214\t12/4/2026', true],
  ])('of %j is %s', (text, isBlock) => {
    expect(isPastedBlock(text)).toBe(isBlock);
  });
});

describe('readPastedRows with commas', () => {
  it('reads rows of a CSV file', () => {
    expect(readPastedRows('Order,Name\r\nHEN-100042,"Smith, Ann"\r\n', ',')).toEqual([
      ['Order', 'Name'],
      ['HEN-100042', 'Smith, Ann'],
    ]);
  });
});

describe('pastedTextError', () => {
  it.each([
    ['58214\n58215', undefined],
    [' \n ', 'There is no text to paste. Copy the rows in your spreadsheet first.'],
    [Array.from({ length: 2000 }, () => 'x').join('\n'), undefined],
    [
      Array.from({ length: 2001 }, () => 'x').join('\n'),
      'These are 2,001 rows. Paste at most 2,000 rows or 200 KB at a time. Nothing was changed.',
    ],
    ['x'.repeat(200 * 1024), undefined],
    [
      'x'.repeat(200 * 1024 + 1),
      'This is too much text. Paste at most 2,000 rows or 200 KB at a time. Nothing was changed.',
    ],
  ])('of a text', (text, error) => {
    expect(pastedTextError(text)).toBe(error);
  });
});
