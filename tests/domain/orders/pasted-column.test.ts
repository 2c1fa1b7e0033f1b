import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { EDITABLE_FIELDS } from '../../../domain/orders/order-edit';
import { pastedChanges, planPaste } from '../../../domain/orders/pasted-column';
import { readPastedRows } from '../../../domain/orders/pasted-text';
import { anOrderLine } from '../../support/catalog/builders';

const TODAY = '2026-11-22';

describe('planPaste', () => {
  const lines = [
    anOrderLine({ line: 1, po: '', estShipDate: '2026-11-30' }),
    anOrderLine({ line: 2, po: '58215', estShipDate: '' }),
  ];

  it('fills a column from the line it was pasted into', () => {
    const { rows, rowsLeft } = planPaste([['58214'], ['58300'], ['58301']], lines, 'po', { today: TODAY });

    expect(rows.map(({ line }) => line.line)).toEqual([1, 2]);
    expect(rows.map(pastedChanges)).toEqual([{ po: '58214' }, { po: '58300' }]);
    expect(rowsLeft).toBe(1);
  });

  it('fills the fields to the right with further columns, and counts those that do not fit', () => {
    const { rows, columnsLeft } = planPaste([['58214', '12/4/26', 'red']], lines, 'po', { today: TODAY });

    expect(rows.map(pastedChanges)).toEqual([{ po: '58214', estShipDate: '2026-12-04' }]);
    expect(columnsLeft).toBe(1);
  });

  it.each([
    ['a blank cell', '', {}],
    ['the date it has', '11/30/2026', {}],
    ['another date', '2026-12-04', { estShipDate: '2026-12-04' }],
    ['N/A', 'n/a', { estShipDate: '' }],
    ['a text', 'next week', { estShipDate: 'next week' }],
    ['a day without a year', 'Dec 9', { estShipDate: '2026-12-09' }],
    ['a day just past', '11/20', { estShipDate: '2026-11-20' }],
    ['two possible days', '09.12.2026', {}],
    ['a number', '58214', {}],
    ['a long text', 'x'.repeat(41), {}],
    ['a day that the calendar lacks', '2/30/2026', {}],
  ])('of a ship date over November 30: %s', (_what, pasted, changes) => {
    expect(planPaste([[pasted]], lines, 'estShipDate', { today: TODAY }).rows.map(pastedChanges)).toEqual([changes]);
  });

  it.each([
    ['x'.repeat(101), /^is longer than 100 characters: unchanged$/],
    ['#REF!', /^is the error of a formula: unchanged$/],
    ['4.50012E+11', /rounded.*: unchanged$/],
    ['########', /too narrow.*: unchanged$/],
    ['12/04/2026', /^is a date, not a PO: unchanged$/],
    ['$45.00', /^is an amount, not a PO: unchanged$/],
    ...['N/A', 'n.a.', 'TBD', 'tba', '-', '—', '0', '0.0', 'none', 'XXX', '?'].map((text): [string, RegExp] => [
      text,
      /^is not a PO: unchanged$/,
    ]),
  ])('takes a PO of at most 100 characters, and nothing that stands for one: %j', (po, error) => {
    expect(planPaste([[po]], lines, 'po', { today: TODAY }).rows[0]?.cells[0]?.error).toMatch(error);
  });

  it.each([
    ['x'.repeat(100), 'x'.repeat(100)],
    ['PO\u200B-7', 'PO-7'],
    ['\u2068A\u20115\u2069', 'A-5'],
    ['58217.0', '58217'],
    ["'00123", '00123'],
    ['="00123"', '00123'],
    ['4500123456', '4500123456'],
    ['0007', '0007'],
  ])('reads the PO %j as %s', (pasted, po) => {
    expect(planPaste(readPastedRows(pasted), lines, 'po', { today: TODAY }).rows.map(pastedChanges)).toEqual([{ po }]);
  });

  it('refuses ship dates before the order’s own day, unless the line has that date already', () => {
    const of = { createdAt: Date.parse('2026-11-21T03:30:00Z') };
    const ordered = lines.map((line) => ({ ...line, estShipDate: '2026-11-10', of }));
    const read = (text: string, timeZone?: string) =>
      planPaste([[text]], ordered, 'estShipDate', { today: TODAY, timeZone }).rows[0]?.cells[0];
    expect(read('11/19/2026')?.error).toBe('is before the order’s own day, 11/20/2026: unchanged');
    expect(read('11/20/2026')?.value).toBe('2026-11-20');
    expect(read('11/20/2026', 'Europe/Berlin')?.error).toContain('11/21/2026');
    expect(read('11/10/2026')).toEqual({ field: 'estShipDate', pasted: '11/10/2026' });
  });

  it('reports unreadable cells, and fills in the rest', () => {
    const { rows } = planPaste([['58214', '13/45/2026']], lines, 'po', { today: TODAY });

    expect(rows[0]?.cells).toEqual([
      { field: 'po', pasted: '58214', value: '58214' },
      { field: 'estShipDate', pasted: '13/45/2026', error: 'is not a date: unchanged' },
    ]);
  });

  it('loses no row, and changes nothing left of the field pasted into', () => {
    const cell = fc.constantFrom('', '58214', '12/4/2026', 'N/A', 'soon');
    const block = fc.array(fc.array(cell, { minLength: 1, maxLength: 5 }), { minLength: 1, maxLength: 5 });
    return fc.assert(
      fc.property(block, fc.constantFrom(...EDITABLE_FIELDS), (pasted, first) => {
        const { rows, rowsLeft } = planPaste(pasted, lines, first, { today: TODAY });
        const left = EDITABLE_FIELDS.slice(0, EDITABLE_FIELDS.indexOf(first));
        expect(rows.length + rowsLeft).toBe(pasted.length);
        expect(rows.flatMap((row) => left.filter((field) => field in pastedChanges(row)))).toEqual([]);
      }),
    );
  });
});
