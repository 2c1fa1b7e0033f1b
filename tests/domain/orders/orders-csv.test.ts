import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Cents } from '../../../domain/money';
import { dateWriter, orderCsvRows, ordersCsvHead } from '../../../domain/orders/orders-csv';
import { cellText, csvRow } from '../../../domain/text/csv';
import { anOrder, anOrderLine } from '../../support/catalog/builders';
import { parseCsv } from '../../support/tools/csv';

describe('ordersCsvHead', () => {
  it('starts with the byte order mark and names the columns', () => {
    expect(ordersCsvHead()).toBe(
      '\uFEFFOrder Number,Order Date,First Name,Last Name,Email,Company,Store,Line,Item Code,Description,Color,' +
        'Embroidery,Placement,Size,Quantity,Price,Line Total,Customer PO,PO,Est. Ship Date,Unit,Shipped,Tracking,Units Shipped,Cancelled,Quoted Price\r\n',
    );
  });
});

describe('orderCsvRows', () => {
  const unitOf = (code: string) => (code === 'LK100' ? 'roll' : 'piece');
  const SHIPPED = { shippedAt: Date.UTC(2026, 11, 1, 15, 30), tracking: '1Z999' };
  const order = anOrder({
    orderNumber: 'LEI-100001',
    createdAt: Date.UTC(2026, 10, 21, 3, 5),
    lines: [
      anOrderLine({ po: 'PO-7', estShipDate: '2026-12-04', customerPo: '20418', quantity: 3, price: 42.1, ...SHIPPED }),
      anOrderLine({
        line: 2,
        code: 'LK100',
        description: '1" ring, black',
        embroidery: null,
        placement: null,
        price: 0,
        quoted: 219 as Cents,
      }),
    ],
  });

  it('has a row for each line, with the order’s fields repeated', () => {
    expect(orderCsvRows(order, dateWriter('UTC'), unitOf)).toBe(
      'LEI-100001,2026-11-21 03:05,Renee,Castellano,r.castellano@example.com,Leith,' +
        '"Leith Honda, 3940 Capital Boulevard, Raleigh",1,PL420,Men\'s Performance Polo,Navy,Honda,Left Chest,Large,' +
        '3,42.10,126.30,20418,PO-7,2026-12-04,piece,2026-12-01 15:30,1Z999,3,,\r\n' +
        'LEI-100001,2026-11-21 03:05,Renee,Castellano,r.castellano@example.com,Leith,' +
        '"Leith Honda, 3940 Capital Boulevard, Raleigh",2,LK100,"1"" ring, black",Navy,,,Large,4,0.00,0.00,,,,roll,,,0,,2.19\r\n',
    );
  });

  it('says when the order was cancelled', () => {
    const closed = { as: 'cancelled' as const, at: Date.UTC(2026, 10, 21, 3, 40) };
    const rows = parseCsv(orderCsvRows({ ...order, closed }, dateWriter('UTC'), unitOf));
    expect(rows.map((row) => row.at(-2))).toEqual(['2026-11-21 03:40', '2026-11-21 03:40']);
  });

  it.each([
    [{ cents: 219 as Cents, per: 'unit' as const }, '2.19', '3285.00'],
    [{ cents: 330_001 as Cents, per: 'line' as const }, '2.20', '3300.01'],
  ])('has the price %j that an admin entered', (poPrice, price, total) => {
    const lines = [anOrderLine({ type: 'customs', price: 0, quantity: 1500, poPrice })];
    const [row = []] = parseCsv(orderCsvRows({ ...order, lines }, dateWriter('UTC'), unitOf));
    expect(row.slice(14, 17)).toEqual(['1500', price, total]);
  });

  it('writes the date in the time zone', () => {
    const [[, date]] = parseCsv(orderCsvRows(order, dateWriter('America/New_York'), unitOf)) as [string[]];
    expect(date).toBe('2026-11-20 22:05');
  });

  it('has as many cells in every row as there are columns', () => {
    const rows = parseCsv(ordersCsvHead() + orderCsvRows(order, dateWriter('UTC'), unitOf));
    expect(rows.map((row) => row.length)).toEqual([26, 26, 26]);
  });
});

describe('csvRow', () => {
  it.each([
    ['=1+1', "'=1+1"],
    ['+1', "'+1"],
    ['-1', "'-1"],
    ['@SUM(A1)', "'@SUM(A1)"],
    ['\t=1', '"\'\t=1"'],
    ['  =1', "'  =1"],
    ['＝1+1', "'＝1+1"],
    ['\u200B=1+1', "'\u200B=1+1"],
    ['\uFEFF \u202E-1', "'\uFEFF \u202E-1"],
    ['\u0000@SUM(A1)', "'\u0000@SUM(A1)"],
    [' \uFE0F\u00AD+1', "' \uFE0F\u00AD+1"],
    ['=HYPERLINK("x","y")', '"\'=HYPERLINK(""x"",""y"")"'],
    ['\r\n=1', '"\'\r\n=1"'],
  ])('keeps a spreadsheet from reckoning %j', (text, cell) => {
    expect(csvRow([text])).toBe(`${cell}\r\n`);
  });

  it.each([
    ['7;=1+1', '"7;=1+1"'],
    ['a;b', '"a;b"'],
    ['a\tb', '"a\tb"'],
    ['a|b', '"a|b"'],
    ['a,b', '"a,b"'],
    ['=a;b', '"\'=a;b"'],
  ])('keeps %j in one cell, whichever separator a spreadsheet expects', (text, cell) => {
    expect(csvRow([text])).toBe(`${cell}\r\n`);
    expect(parseCsv(csvRow([text]))[0]?.map(cellText)).toEqual([text]);
  });

  it.each(['PO-7', 'a=b', "'20418", 'r@example.com', '1+1', '', ' 20418'])('leaves %j as it is', (text) => {
    expect(csvRow([text])).toBe(`${text}\r\n`);
  });

  it('leaves numbers as they are', () => {
    expect(csvRow([-1, 0, 1500])).toBe('-1,0,1500\r\n');
  });

  it('round-trips, except for the apostrophe before possible formulas', () => {
    const awkward = fc.string({
      unit: fc.constantFrom(
        'a',
        '"',
        ',',
        '\r',
        '\n',
        '\t',
        ' ',
        "'",
        '=',
        '-',
        'é',
        ';',
        '|',
        '；',
        '\u200B',
        '\u0000',
      ),
    });
    const rows = fc.array(fc.array(fc.oneof(awkward, fc.string({ unit: 'grapheme' })), { minLength: 1 }));
    return fc.assert(
      fc.property(rows, (written) => {
        const read = parseCsv(written.map(csvRow).join(''));
        const mayBeFormula = (text: string) => /^[\s\p{C}=+\-@＝＋－＠]/u.test(text);
        const expected = written.map((row, y) =>
          row.map((text, x) => (mayBeFormula(text) && read[y]?.[x] !== text ? `'${text}` : text)),
        );
        expect(read).toEqual(expected);
        for (const cell of read.flat()) expect(cell).not.toMatch(/^[\s\p{C}]*[=+\-@＝＋－＠]|^[\t\r\n]/u);
      }),
    );
  });
});
