import { describe, expect, it } from 'vitest';
import { readHeading, recognizeColumns } from '../../../domain/orders/sheet-columns';
import { anOrder, anOrderLine } from '../../support/builders';

const HENNESSY = { title: 'Hennessy' };

describe('readHeading', () => {
  it.each([
    [
      ['Order', 'Item Code', 'Color', 'Size', 'PO', 'Customer PO', 'Ship Date'],
      ['order', 'item', 'color', 'size', 'po', 'customerPo', 'estShipDate'],
    ],
    [
      ['Est. Ship Date', 'PO #', 'Item #', 'Order Number'],
      ['estShipDate', 'po', 'item', 'order'],
    ],
    [
      ['ORDER NO.', 'SKU', 'P.O. Number', 'Cust PO', 'ETA', 'Qty'],
      ['order', 'item', 'po', 'customerPo', 'estShipDate', undefined],
    ],
    [
      ['Order #', 'Style', 'Colour', 'PO', 'PO'],
      ['order', 'item', 'color', 'po', undefined],
    ],
    [
      ['Order Number', 'Order Date', 'Line', 'Item Code', 'Line Total'],
      ['order', undefined, 'line', 'item', undefined],
    ],
  ])('reads %j', (row, columns) => {
    expect(readHeading(row)).toEqual(columns);
  });

  it.each([[['HEN-100042', 'PL420', '58214']], [['Order']], [['']], [['PO', 'PO #']]])(
    'reads no heading in %j',
    (row) => {
      expect(readHeading(row)).toBeUndefined();
    },
  );
});

describe('recognizeColumns', () => {
  const orders = [
    anOrder({
      orderNumber: 'HEN-100042',
      firstName: 'Ann',
      lastName: 'Marker',
      lines: [
        anOrderLine({ line: 1, code: 'PL420', color: 'Navy', size: 'Large', quantity: 6 }),
        anOrderLine({ line: 2, code: 'PL420', color: 'Black', size: 'XLarge', quantity: 12 }),
      ],
    }),
  ];

  it.each([
    [
      [
        ['HEN-100042', 'PL420', 'Navy', 'L', '58214', '9-Dec-26'],
        ['HEN-100042', 'PL420', 'Black', 'XL', '58215', ''],
      ],
      ['order', 'item', 'color', 'size', 'po', 'estShipDate'],
    ],
    [[['12/9/2026', '58214', 'pl420', 'hen-100042']], ['estShipDate', 'po', 'item', 'order']],
    [
      [['HEN-100042', 'Ann Marker', 'PL420', '6', '58214', 'Week 50']],
      ['order', undefined, 'item', undefined, 'po', 'estShipDate'],
    ],
    [[['', 'HEN-100042', '', 'PL420', '', '58214']], [undefined, 'order', undefined, 'item', undefined, 'po']],
    [[['HEN-999999', 'PL420', '58214']], ['order', 'item', 'po']],
  ])('recognizes %j', (rows, columns) => {
    expect(recognizeColumns(rows, orders, HENNESSY)).toEqual(columns);
  });

  it('takes a column in which most cells are sizes for the sizes, also with one unknown', () => {
    const rows = [
      ['HEN-100042', 'PL420', 'Large', '1'],
      ['HEN-100042', 'PL420', 'XLarge', '2'],
      ['HEN-100042', 'PL420', '9XLarge', '3'],
    ];
    expect(recognizeColumns(rows, orders, HENNESSY)[2]).toBe('size');
  });
});
