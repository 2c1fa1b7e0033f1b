import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { EDITABLE_FIELDS } from '../../../domain/orders/order-edit';
import { isPastedBlock, pastedChanges, planPaste, readPastedBlock } from '../../../domain/orders/pasted-column';
import { anOrderLine } from '../../support/builders';

describe('readPastedBlock', () => {
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
    [' 58214 \n', [['58214']]],
    ['', [['']]],
  ])('reads %j', (text, rows) => {
    expect(readPastedBlock(text)).toEqual(rows);
  });

  it('reads any cells that a spreadsheet writes', () => {
    const cell = fc.string({ maxLength: 12 }).map((text) => text.replace(/\s+/g, ' ').trim());
    const quoted = (text: string) => `"${text.replaceAll('"', '""')}"`;
    fc.assert(
      fc.property(fc.array(fc.tuple(cell, cell), { minLength: 1, maxLength: 8 }), (rows) => {
        const text = rows.map((row) => `${row.map(quoted).join('\t')}\r\n`).join('');
        expect(readPastedBlock(text)).toEqual(rows);
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

describe('planPaste', () => {
  const lines = [
    anOrderLine({ line: 1, po: '', estShipDate: '2026-11-30' }),
    anOrderLine({ line: 2, po: '58215', estShipDate: '' }),
  ];

  it('fills a column from the line it was pasted into', () => {
    const { rows, rowsLeft } = planPaste([['58214'], ['58300'], ['58301']], lines, 'po');

    expect(rows.map(({ line }) => line.line)).toEqual([1, 2]);
    expect(rows.map(pastedChanges)).toEqual([{ po: '58214' }, { po: '58300' }]);
    expect(rowsLeft).toBe(1);
  });

  it('fills the fields to the right with further columns, and counts those that do not fit', () => {
    const { rows, columnsLeft } = planPaste([['58214', '12/4/26', 'red']], lines, 'po');

    expect(rows.map(pastedChanges)).toEqual([{ po: '58214', estShipDate: '2026-12-04' }]);
    expect(columnsLeft).toBe(1);
  });

  it.each([
    ['a blank cell', '', {}],
    ['the date it has', '11/30/2026', {}],
    ['another date', '2026-12-04', { estShipDate: '2026-12-04' }],
    ['N/A', 'n/a', { estShipDate: '' }],
    ['no date', 'next week', {}],
    ['a day that the calendar lacks', '2/30/2026', {}],
  ])('of a ship date over November 30: %s', (_what, pasted, changes) => {
    expect(planPaste([[pasted]], lines, 'estShipDate').rows.map(pastedChanges)).toEqual([changes]);
  });

  it.each([
    ['x'.repeat(100), undefined],
    ['x'.repeat(101), 'That is longer than 100 characters.'],
    ['PO\u200B-7', 'That contains invisible characters. Type it instead.'],
  ])('takes a PO of at most 100 characters', (po, error) => {
    expect(planPaste([[po]], lines, 'po').rows[0]?.cells[0]?.error).toBe(error);
  });

  it('reports unreadable cells, and fills in the rest', () => {
    const { rows } = planPaste([['58214', 'soon']], lines, 'po');

    expect(rows[0]?.cells).toEqual([
      { field: 'po', pasted: '58214', value: '58214' },
      { field: 'estShipDate', pasted: 'soon', error: "That isn't a valid date." },
    ]);
  });

  it('loses no row, and changes nothing left of the field pasted into', () => {
    const cell = fc.constantFrom('', '58214', '12/4/2026', 'N/A', 'soon');
    const block = fc.array(fc.array(cell, { minLength: 1, maxLength: 5 }), { minLength: 1, maxLength: 5 });
    fc.assert(
      fc.property(block, fc.constantFrom(...EDITABLE_FIELDS), (pasted, first) => {
        const { rows, rowsLeft } = planPaste(pasted, lines, first);
        const left = EDITABLE_FIELDS.slice(0, EDITABLE_FIELDS.indexOf(first));
        expect(rows.length + rowsLeft).toBe(pasted.length);
        expect(rows.flatMap((row) => left.filter((field) => field in pastedChanges(row)))).toEqual([]);
      }),
    );
  });
});
