import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { matchSheet } from '../../../domain/orders/match-sheet';
import { pastedChanges } from '../../../domain/orders/pasted-column';
import { orderNumbersIn, readPastedSheet } from '../../../domain/orders/pasted-sheet';
import { recognizeColumns, type SheetColumn } from '../../../domain/orders/sheet-columns';
import { headingHint } from '../../../domain/orders/sheet-texts';
import { anOrder, anOrderLine } from '../../support/catalog/builders';

const HENNESSY = { title: 'Hennessy' };
const TODAY = '2026-11-22';

const ORDERS = [
  anOrder({
    orderNumber: 'HEN-100042',
    firstName: 'Ann',
    lastName: 'Marker',
    lines: [
      anOrderLine({ line: 1, code: 'PL420', color: 'Navy', size: 'Large', quantity: 6, customerPo: '20418' }),
      anOrderLine({ line: 2, code: 'PL420', color: 'Black', size: 'XLarge', quantity: 12, customerPo: '20418' }),
    ],
  }),
  anOrder({
    orderNumber: 'HEN-100043',
    lines: [
      anOrderLine({ line: 1, code: 'CM540-B', color: 'Black', size: 'Medium', quantity: 24, po: '58000' }),
      anOrderLine({ line: 2, code: 'LK100', type: 'customs', color: 'Black', size: 'default', quantity: 1500 }),
    ],
  }),
];

const NOT_USED = undefined;

/** As the Orders screen reads it: only the orders that the sheet names are known. */
function readSheet(rows: readonly (readonly string[])[]) {
  const sheet = readPastedSheet(rows.map((row) => row.join('\t')).join('\n'));
  const named = orderNumbersIn(sheet, HENNESSY);
  const orders = ORDERS.filter(({ orderNumber }) => named.includes(orderNumber));
  return matchSheet(sheet, orders, HENNESSY, TODAY);
}

function filled(match: ReturnType<typeof readSheet>) {
  return match.lines.map((row) => [`${row.line.of.orderNumber}/${row.line.line}`, pastedChanges(row)]);
}

describe('suppliers’ sheets', () => {
  const sheets: readonly [what: string, rows: readonly string[], columns: readonly SheetColumn[]][] = [
    [
      'the supplier’s “Your order”, “Our ref”, and “Expected”',
      ['Your order|Our ref|Item|Expected', 'HEN-100042|A-7741|PL420|12/09/2026', 'HEN-100043|A-7742|LK100|12/19/2026'],
      ['order', 'po', 'item', 'estShipDate'],
    ],
    [
      '“Cust ref” with a number that no order has',
      ['Cust ref|SKU|Qty|Ack', 'HEN-100042|PL420|18|58301', 'HEN-999999|PL420|6|58302', 'HEN-100043|LK100|1,500|58303'],
      ['order', 'item', 'quantity', 'po'],
    ],
    [
      '“Cust ref” with bare numbers, beside the supplier’s own order numbers',
      ['Order|Cust ref|Style|Ships', '771204|100042|PL420|Week 50', '771205|100043|LK100|Week 51'],
      ['po', 'order', 'item', 'estShipDate'],
    ],
    [
      'an “Order” that isn’t ours beside “Customer reference”',
      ['Order|Customer reference|Product|ETA', 'SO-991|HEN-100042|PL420|Dec 9', 'SO-992|HEN-100043|LK100|Dec 16'],
      ['po', 'order', 'item', 'estShipDate'],
    ],
    [
      'no headings',
      ['HEN-100042|PL420|Navy|L|6|58214|9-Dec-26', 'HEN-100042|PL420|Black|XL|12|58215|'],
      ['order', 'item', 'color', 'size', 'quantity', 'po', 'estShipDate'],
    ],
    [
      'a report’s title above the headings',
      ['Open orders as of Nov 20||', '||', 'Order #|Item #|PO #', 'HEN-100042|PL420|58214'],
      ['order', 'item', 'po'],
    ],
    [
      'several dates, of which one is the shipping date',
      ['Order|Order Date|Item|Requested|Ship Date', 'HEN-100042|11/20/2026|PL420|12/01/2026|12/19/2026'],
      ['order', NOT_USED, 'item', NOT_USED, 'estShipDate'],
    ],
    [
      'ordered, shipped, and open quantities',
      ['Order|Item|Qty Ordered|Qty Shipped|Backordered|PO', 'HEN-100043|LK100|1,500|1,000|500|58301'],
      ['order', 'item', 'quantity', NOT_USED, NOT_USED, 'po'],
    ],
    [
      'prices, carriers, tracking numbers, and notes',
      [
        'Order|Item|Unit Price|Ext|Ship Via|Tracking|Notes|PO',
        'HEN-100042|PL420|19.95|119.70|UPS Ground|1Z999AA10123456784|call first|58301',
      ],
      ['order', 'item', NOT_USED, NOT_USED, NOT_USED, NOT_USED, NOT_USED, 'po'],
    ],
    [
      'names and descriptions that repeat the orders',
      ['Order|Buyer|Item|Text|Confirmation', 'HEN-100042|Ann Marker|PL420|Men’s Performance Polo|58301'],
      ['order', NOT_USED, 'item', NOT_USED, 'po'],
    ],
    [
      'customer POs that the lines have beside new POs',
      ['Order|Item|Ref 1|Ref 2', 'HEN-100042|PL420|20418|58301'],
      ['order', 'item', 'customerPo', 'po'],
    ],
    [
      'POs that the lines have beside the supplier’s numbers',
      ['Order|Item|Ref 1|Ref 2|Due', 'HEN-100043|CM540B|INV-77|58000|12/19/26'],
      ['order', 'item', NOT_USED, 'po', 'estShipDate'],
    ],
    [
      'the store’s own export',
      ['Order Number,Order Date,Line,Item Code,Quantity,PO,Line Total', 'HEN-100042,2026-11-20,1,PL420,6,58301,252.00'],
      ['order', NOT_USED, 'line', 'item', 'quantity', 'po', NOT_USED],
    ],
    [
      'the supplier’s line numbers',
      ['Order|Line|Item|PO', 'HEN-100042|10|PL420|58301', 'HEN-100043|20|CM540-B|58302'],
      ['order', NOT_USED, 'item', 'po'],
    ],
    [
      'the supplier’s codes beside ours',
      ['Order|SKU|Mfg Style|PO', 'HEN-100042|900-PL|PL420|58301', 'HEN-100043|900-LK|LK100|58302'],
      ['order', NOT_USED, 'item', 'po'],
    ],
    [
      'columns without any cell',
      ['Order|Color|Item|PO|Est. Ship Date', 'HEN-100042||PL420|58301|'],
      ['order', 'color', 'item', 'po', 'estShipDate'],
    ],
    [
      'the same column twice',
      ['Order #|Style|Colour|PO|PO', 'HEN-100042|PL420|Navy|58301|58301'],
      ['order', 'item', 'color', 'po', NOT_USED],
    ],
    [
      'swapped headings',
      ['PO|Order|Size|Color|Item', 'HEN-100042|58301|Navy|Large|PL420', 'HEN-100042|58302|Black|XL|PL420'],
      ['order', 'po', 'color', 'size', 'item'],
    ],
    [
      'a shipping method under “Shipping”',
      ['Order|Item|PO|Shipping', 'HEN-100042|PL420|58301|UPS Ground'],
      ['order', 'item', 'po', NOT_USED],
    ],
  ];

  it.each(sheets)('recognizes %s', (_what, rows, columns) => {
    const match = readSheet(rows.map((row) => row.split(row.includes('|') ? '|' : ',')));
    expect(match.columns).toEqual(columns);
    expect(match.questions).toEqual([]);
    expect(match.lines.length).toBeGreaterThan(0);
  });

  it('matches 39 of 40 rows under “Your order”', () => {
    const lines = [anOrderLine({ code: 'PL420' })];
    const orders = Array.from({ length: 39 }, (_, at) => anOrder({ orderNumber: `HEN-${100_100 + at}`, lines }));
    const rows = Array.from({ length: 40 }, (_, at) => `HEN-${100_100 + at}\tPL420\t${5000 + at}`);
    const sheet = readPastedSheet(['Your order\tArticle\tOur ref', ...rows].join('\n'));
    const match = matchSheet(sheet, orders, HENNESSY, TODAY);
    expect([match.lines.length, match.unmatched.map(({ reason }) => reason)]).toEqual([39, ['order not found']]);
  });
});

describe('a question', () => {
  it.each([
    ['two dates', ['Order|Item|One|Two', 'HEN-100042|PL420|12/19/2026|12/21/2026'], 'estShipDate', [2, 3]],
    ['two shipping dates', ['Order|Item|ETA|Ship', 'HEN-100042|PL420|12/19/2026|12/21/2026'], 'estShipDate', [2, 3]],
    ['two possible POs', ['Order|Item|Mark|Sign', 'HEN-100042|PL420|58301|A-771'], 'po', [2, 3]],
    ['two POs', ['Order|Item|Our PO|Vendor PO', 'HEN-100042|PL420|58301|A-771'], 'po', [2, 3]],
    ['a PO under an unknown word', ['Order|Item|Mark', 'HEN-100042|PL420|58301'], 'po', [2]],
    ['a day under an unknown word', ['Order|Item|Termin', 'HEN-100042|PL420|2026-12-09'], 'estShipDate', [2]],
    ['a PO among numbers that are days, too', ['HEN-100042|PL420|45945', 'HEN-100043|LK100|45951'], 'po', [2]],
    ['two orders', ['From|To|Item', 'HEN-100042|HEN-100043|PL420'], 'order', [0, 1]],
  ])('is which of %s counts', (_what, rows, kind, among) => {
    const match = readSheet(rows.map((row) => row.split('|')));
    expect(match.questions).toEqual([{ about: 'column', kind, among }]);
    expect(match.columns).not.toContain(kind);
  });
});

describe('a heading that means something else', () => {
  const others: readonly (readonly [heading: string, cell: string])[] = [
    ...['Contact', 'Attn', 'Buyer', 'Sales Rep', 'Cust Name', 'Name'].map((heading) => [heading, 'Bob 22'] as const),
    ...['Cust No', 'Cust #', 'CustNo', 'Customer Number', 'Acct', 'Account No.', 'Dealer Code', 'Store'].map(
      (heading) => [heading, '400217'] as const,
    ),
    ...['Whse', 'WH', 'Warehouse', 'Branch', 'Dept', 'Bin', 'Lot', 'UPC', 'Zip', 'Terms', 'Page'].map(
      (heading) => [heading, 'W-107'] as const,
    ),
    ...['Est Ship', 'EST_SHIP', 'Ships', 'ETA', 'Due'].map((heading) => [heading, '46365'] as const),
    ...['Phone', 'Tel.', 'Fax', 'Tracking #', 'Invoice', 'Freight'].map((heading) => [heading, '555-0101'] as const),
    ['Item', '900-PL'],
    ['Qty', '1200'],
    ['Cust PO', '20419'],
  ];

  it.each(others)('%s is never a PO', (heading, cell) => {
    for (const po of [[], ['PO']]) {
      const match = readSheet([
        ['Order', 'Style', heading, ...po],
        ['HEN-100042', 'PL420', cell, ...po.map(() => '58301')],
        ['HEN-100043', 'LK100', cell, ...po.map(() => '58302')],
      ]);
      expect(match.columns[2]).not.toBe('po');
      expect(match.questions).toEqual([]);
      expect(match.lines.map((row) => pastedChanges(row).po)).toEqual(
        po.length > 0 ? ['58301', '58301', '58302'] : [undefined, undefined, undefined],
      );
    }
  });

  it('leaves out each number of a day under a ship date', () => {
    const match = readSheet([
      ['Order', 'Item', 'Est Ship'],
      ['HEN-100042', 'PL420', '46365'],
    ]);
    expect(match.columns).toEqual(['order', 'item', 'estShipDate']);
    expect(match.lines[0]?.cells[0]?.error).toContain('is a spreadsheet’s number for 12/09/2026');
  });
});

describe('any order of columns and any headings', () => {
  const rows: readonly Readonly<Record<string, string>>[] = [
    { order: 'HEN-100042', item: 'PL420', color: 'Navy', size: 'L', quantity: '6', po: '58301', date: '12/19/2026' },
    { order: 'hen 100042', item: 'pl-420', color: 'blk', size: 'XL', quantity: '12', po: '58302', date: '' },
    { order: 'HEN-100043', item: 'CM540B', color: 'Black', size: 'Med', quantity: '23', po: '', date: 'Week 50' },
    { order: 'HEN-100043', item: 'LK100', color: '', size: '', quantity: '1,500', po: 'A-9', date: '2026-12-20' },
    { order: 'HEN-999999', item: 'PL420', color: 'Navy', size: 'L', quantity: '6', po: '1', date: '12/19/2026' },
  ];
  const wordings: Readonly<Record<string, readonly string[]>> = {
    order: ['Order', 'Your order', 'Cust ref', 'SO #', 'Reference', 'PO', 'Bestellung', 'Item'],
    item: ['Item', 'Style', 'SKU', 'Product', 'Artikel', 'Order'],
    color: ['Color', 'Colour', 'Shade', 'Farbe', 'Item color'],
    size: ['Size', 'SZ', 'Größe', 'Fit'],
    quantity: ['Qty', 'Ordered', 'Pcs', 'Menge', 'Order Qty'],
    po: ['PO', 'P.O. Number', 'Our ref', 'Conf #', 'Order', 'Ack no', 'PONumber'],
    date: ['Ship Date', 'Expected', 'ETA', 'Due', 'EstShip', 'ready by'],
  };
  const names = Object.keys(wordings);
  const sheet = fc
    .tuple(
      fc.shuffledSubarray(names, { minLength: names.length }),
      fc.record(Object.fromEntries(names.map((name) => [name, fc.constantFrom(...(wordings[name] ?? []))]))),
      fc.boolean(),
      fc.shuffledSubarray([...rows], { minLength: rows.length }),
    )
    .map(([order, words, hasHeading, shuffled]) => [
      ...(hasHeading ? [order.map((name) => words[name] ?? '')] : []),
      ...shuffled.map((row) => order.map((name) => row[name] ?? '')),
    ]);

  it('give the same match', () => {
    return fc.assert(
      fc.property(sheet, (cells) => {
        const match = readSheet(cells);
        expect(match.questions).toEqual([]);
        expect(filled(match)).toEqual([
          ['HEN-100042/1', { po: '58301', estShipDate: '2026-12-19' }],
          ['HEN-100042/2', { po: '58302' }],
          ['HEN-100043/1', { estShipDate: 'Week 50' }],
          ['HEN-100043/2', { po: 'A-9', estShipDate: '2026-12-20' }],
        ]);
        expect(match.unmatched.map(({ reason }) => reason)).toEqual(['order not found']);
        expect([...match.differences].map(([line, { inSheet, ordered }]) => [line.code, inSheet, ordered])).toEqual([
          ['CM540-B', 23, 24],
        ]);
      }),
    );
  });
});

describe('recognizeColumns', () => {
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
      ['order', undefined, 'item', 'quantity', 'po', 'estShipDate'],
    ],
    [[['', 'HEN-100042', '', 'PL420', '', '58214']], [undefined, 'order', undefined, 'item', undefined, 'po']],
    [[['HEN-999999', 'PL420', '58214']], ['order', 'item', 'po']],
  ])('recognizes %j', (rows, columns) => {
    expect(recognizeColumns([], rows, ORDERS, HENNESSY).columns).toEqual(columns);
  });

  it('takes a column in which most cells are sizes for the sizes, also with one unknown', () => {
    const rows = [
      ['HEN-100042', 'PL420', 'Large', '1'],
      ['HEN-100042', 'PL420', 'XLarge', '2'],
      ['HEN-100042', 'PL420', '9XLarge', '3'],
    ];
    expect(recognizeColumns([], rows, ORDERS, HENNESSY).columns[2]).toBe('size');
  });
});

describe('headingHint', () => {
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
      ['order', 'item', 'po', 'customerPo', 'estShipDate', 'quantity'],
    ],
    [
      ['Order Number', 'Order Date', 'Line', 'Item Code', 'Line Total'],
      ['order', 'other', 'line', 'item', 'other'],
    ],
    [
      ['Your order', 'Cust ref', 'Our ref', 'Expected', 'Order Qty', 'Ship Via', 'Purchase Order', 'Colour'],
      ['order', 'order', 'po', 'estShipDate', 'quantity', 'other', 'po', 'color'],
    ],
    [
      ['HEN-100042', 'PL420', '58214', '', 'Navy'],
      [undefined, undefined, undefined, undefined, undefined],
    ],
  ])('reads %j', (headings, hints) => {
    expect(headings.map(headingHint)).toEqual(hints);
  });
});
