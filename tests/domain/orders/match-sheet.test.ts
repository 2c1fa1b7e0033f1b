import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { matchSheet, type SheetChoices, withColumn } from '../../../domain/orders/match-sheet';
import { pastedChanges } from '../../../domain/orders/pasted-column';
import { isSheetOfOrders, orderNumbersIn, readPastedSheet, sheetText } from '../../../domain/orders/pasted-sheet';
import { anOrder, anOrderLine } from '../../support/catalog/builders';

const HENNESSY = { title: 'Hennessy' };
const TODAY = '2026-11-22';

const ORDERS = [
  anOrder({
    orderNumber: 'HEN-100001',
    createdAt: 1,
    lines: [
      anOrderLine({ line: 1, code: 'PL420', color: 'Navy', size: 'Large' }),
      anOrderLine({ line: 2, code: 'PL420', color: 'Navy', size: 'XLarge' }),
      anOrderLine({ line: 3, code: 'PL420', color: 'Black', size: 'XLarge' }),
      anOrderLine({ line: 4, code: 'LK100', color: 'Black', size: 'default' }),
    ],
  }),
  anOrder({
    orderNumber: 'HEN-100002',
    createdAt: 2,
    lines: [anOrderLine({ line: 1, code: 'CM540-B', po: '58000', estShipDate: '2026-12-01' })],
  }),
];

function match(...rows: readonly string[]) {
  return matchSheet(readPastedSheet(rows.join('\n')), ORDERS, HENNESSY, TODAY);
}

/** What each line gets: 'HEN-100001/1' → { po: '58214' } */
function filled(...rows: readonly string[]) {
  const lines = match(...rows).lines.map((row) => [`${row.line.of.orderNumber}/${row.line.line}`, pastedChanges(row)]);
  return Object.fromEntries(lines);
}

const HEAD = 'Order\tItem Code\tColor\tSize\tPO\tShip Date';

describe('matchSheet', () => {
  it.each([
    ['size and color', 'HEN-100001\tPL420\tNavy\tXL\t58301\t9-Dec-26', ['HEN-100001/2']],
    ['a size in two colors', 'HEN-100001\tPL420\t\tXLarge\t58301\t9-Dec-26', ['HEN-100001/2', 'HEN-100001/3']],
    ['a color in two sizes', 'HEN-100001\tPL420\tnavy\t\t58301\t9-Dec-26', ['HEN-100001/1', 'HEN-100001/2']],
    ['the item alone', 'HEN-100001\tPL420\t\t\t58301\t9-Dec-26', ['HEN-100001/1', 'HEN-100001/2', 'HEN-100001/3']],
    ['a pack with its quantity as the size', 'hen 100001\tlk-100\tBlack\t1,500\t58301\tDec 9', ['HEN-100001/4']],
    ['a code without its dash', '100002\tCM540B\t\t\t58301\t12/9', ['HEN-100002/1']],
  ])('matches by %s', (_what, row, lines) => {
    const values = { po: '58301', estShipDate: '2026-12-09' };
    expect(filled(HEAD, row)).toEqual(Object.fromEntries(lines.map((line) => [line, values])));
  });

  it('finds orders from before the prefix changed by their number alone', () => {
    const moved = { title: 'Hennessy', order_prefix: 'HNA', order_prefixes: ['HNA', 'HEN'] };
    const sheet = readPastedSheet(`${HEAD}\n100001\tLK100\t\t\t58301\t\n100002\tCM540-B\t\t\t58302\t`);
    expect(orderNumbersIn(sheet, moved)).toEqual(expect.arrayContaining(['HEN-100001', 'HNA-100001', 'HEN-100002']));
    const { lines } = matchSheet(sheet, ORDERS, moved, TODAY);
    expect(lines.map(({ line }) => line.of.orderNumber)).toEqual(['HEN-100001', 'HEN-100002']);
  });

  it('says how many rows fill several lines', () => {
    const rows = [HEAD, 'HEN-100001\tPL420\t\t\t58301\t', 'HEN-100001\tLK100\t\t\t58302\t'];
    expect(match(...rows).rowsOfSeveral).toBe(1);
  });

  it('matches a line by its number, as the CSV export has it', () => {
    const sheet = 'Order Number,Line,Item Code,PO\nHEN-100001,3,PL420,58301\n';
    expect(filled(sheet)).toEqual({ 'HEN-100001/3': { po: '58301' } });
  });

  it('matches rows without headings', () => {
    expect(filled('58301\tPL420\tHEN-100001\tL\tNavy\tDec 9', '58302\tLK100\tHEN-100001\t\t\t')).toEqual({
      'HEN-100001/1': { po: '58301', estShipDate: '2026-12-09' },
      'HEN-100001/4': { po: '58302' },
    });
  });

  it('lets blank cells leave a line as it is, and keeps text dates', () => {
    expect(filled(HEAD, 'HEN-100002\tCM540-B\t\t\t\tWeek 50')).toEqual({ 'HEN-100002/1': { estShipDate: 'Week 50' } });
    expect(filled(HEAD, 'HEN-100002\tCM540-B\t\t\t\t')).toEqual({ 'HEN-100002/1': {} });
  });

  it('leaves out a value that cannot be used, and fills in the rest', () => {
    const [row] = match(HEAD, 'HEN-100002\tCM540-B\t\t\t58301\t13/45/2026').lines;
    expect(row?.cells).toEqual([
      { field: 'po', pasted: '58301', value: '58301' },
      { field: 'estShipDate', pasted: '13/45/2026', error: 'is not a date: unchanged' },
    ]);
  });

  it.each([
    ['HEN-100999\tPL420\t\t\t1\t', 'HEN-100999 PL420', 'order not found'],
    ['LEI-100001\tPL420\t\t\t1\t', 'LEI-100001 PL420', 'order not found'],
    ['\tPL420\t\t\t1\t', 'PL420', 'no order number'],
    ['HEN-100001\t\t\t\t1\t', 'HEN-100001', 'no item code'],
    ['HEN-100001\tPL42O\t\t\t1\t', 'HEN-100001 PL42O', 'item not in that order'],
    ['HEN-100001\tPL420\t\t5XLarge\t1\t', 'HEN-100001 PL420, 5XLarge', 'size not in that order'],
    ['HEN-100001\tPL420\tPink\t\t1\t', 'HEN-100001 PL420, Pink', 'color not in that order'],
    ['HEN-100001\tPL420\tBlack\tL\t1\t', 'HEN-100001 PL420, Black, L', 'color not in that order'],
  ])('lists %j', (row, shown, reason) => {
    expect(match(HEAD, row)).toMatchObject({ lines: [], unmatched: [{ number: 2, shown, reason }] });
  });

  it('counts rows as they were pasted, with the heading and blank ones', () => {
    const { unmatched } = match(HEAD, '\t\t\t\t\t', 'HEN-100999\tPL420\t\t\t1\t');
    expect(unmatched.map(({ number }) => number)).toEqual([3]);
  });

  it('joins what several rows have for a line, and repeats', () => {
    const rows = [HEAD, 'HEN-100002\tCM540-B\t\t\t58301\t', 'HEN-100002\tCM540-B\t\t\t58301\t12/9/26'];
    expect(filled(...rows)).toEqual({ 'HEN-100002/1': { po: '58301', estShipDate: '2026-12-09' } });
    expect(filled(...rows, 'HEN-100002\tCM540-B\t\t\t\t2026-12-09')).toEqual(filled(...rows));
  });

  it('fills in neither of two rows that contradict each other, nor any other line of theirs', () => {
    const { lines, unmatched } = match(
      HEAD,
      'HEN-100001\tPL420\t\t\tA\t',
      'HEN-100001\tPL420\tNavy\tXL\tB\t',
      'HEN-100001\tPL420\tNavy\tL\t\tDec 9',
    );
    expect(unmatched.map(({ number, reason }) => [number, reason])).toEqual([
      [2, 'conflicts with another row'],
      [3, 'conflicts with another row'],
    ]);
    expect(lines.map((row) => [row.line.line, pastedChanges(row)])).toEqual([[1, { estShipDate: '2026-12-09' }]]);
  });
});

describe('merged order numbers', () => {
  const sizes = ['HEN-100001\tPL420\tNavy\tL\t58301\t', '\tPL420\tNavy\tXL\t58302\t', '\tLK100\t\t\t58303\t'];

  it('are those of the rows below, too', () => {
    expect(filled(HEAD, ...sizes)).toEqual({
      'HEN-100001/1': { po: '58301' },
      'HEN-100001/2': { po: '58302' },
      'HEN-100001/4': { po: '58303' },
    });
    expect(match(HEAD, ...sizes).rowsOfMerged).toBe(2);
  });

  it('are missing where a sheet repeats its numbers', () => {
    const rows = [...sizes, 'HEN-100001\tPL420\tBlack\tXL\t58304\t'];
    expect(match(HEAD, ...rows).unmatched.map(({ reason }) => reason)).toEqual(['no order number', 'no order number']);
  });

  it('end at a row of something else, and at an order that is not there', () => {
    const { unmatched } = match(
      HEAD,
      ...sizes,
      '\t\t\tTotal\t\t',
      '\tCM540-B\t\t\t9\t',
      'HEN-9\tA1\t\t\t7\t',
      '\tPL420\t\t\t7\t',
    );
    expect(unmatched.map(({ reason }) => reason)).toEqual([
      ...['no order number', 'no order number', 'order not found', 'order not found'],
    ]);
  });
});

describe('choices', () => {
  const sheet = readPastedSheet('Order\tItem\tOne\tTwo\nHEN-100002\tCM540-B\t12/04/2026\t12/09/2026');
  const ofLine = (choices: SheetChoices) => matchSheet(sheet, ORDERS, HENNESSY, TODAY, choices);

  it('answer which column counts, and which day a date means', () => {
    const { columns, questions } = ofLine({});
    expect(questions).toEqual([{ about: 'column', kind: 'estShipDate', among: [2, 3] }]);
    const two = ofLine({ columns: withColumn(columns, 3, 'estShipDate'), settled: ['estShipDate'] });
    expect(two.questions).toEqual([]);
    expect(two.lines[0] && pastedChanges(two.lines[0])).toEqual({ estShipDate: '2026-12-09' });
    const one = ofLine({ columns: withColumn(two.columns, 2, 'estShipDate'), settled: ['estShipDate'] });
    expect(one.columns).toEqual(['order', 'item', 'estShipDate', undefined]);
    const none = ofLine({ columns, settled: ['estShipDate'] });
    expect([none.questions, none.lines[0] && pastedChanges(none.lines[0])]).toEqual([[], {}]);
  });

  it('ask for the days of a column that can be read both ways', () => {
    const dates = readPastedSheet('Order\tItem\tETA\nHEN-100002\tCM540-B\t01/02/2027');
    const read = (choices: SheetChoices) => matchSheet(dates, ORDERS, HENNESSY, TODAY, choices);
    const sample = { text: '01/02/2027', monthFirst: '2027-01-02', dayFirst: '2027-02-01' };
    expect(read({}).questions).toEqual([{ about: 'days', sample }]);
    const changes = [false, true].map((isDayFirst) => {
      const { questions, lines } = read({ isDayFirst });
      return [questions, lines[0] && pastedChanges(lines[0])];
    });
    expect(changes).toEqual([
      [[], { estShipDate: '2027-01-02' }],
      [[], { estShipDate: '2027-02-01' }],
    ]);
  });

  it('keep what lines have already', () => {
    const both = readPastedSheet(
      'Order\tItem\tPO\tETA\nHEN-100002\tCM540-B\t58301\t9-Dec-26\nHEN-100001\tLK100\t58302\t',
    );
    const { lines } = matchSheet(both, ORDERS, HENNESSY, TODAY, { isBlanksOnly: true });
    expect(lines.map(pastedChanges)).toEqual([{ po: '58302' }, {}]);
  });
});

describe('quantities', () => {
  const differences = (...rows: readonly string[]) =>
    [...match('Order\tItem\tColor\tSize\tQty', ...rows).differences].map(([line, { inSheet, ordered, lines }]) => [
      `${line.of.orderNumber}/${line.line}`,
      inSheet,
      ordered,
      lines,
    ]);

  it.each([
    ['the ordered quantity', ['HEN-100001\tPL420\tNavy\tL\t4'], []],
    ['another quantity', ['HEN-100001\tPL420\tNavy\tL\t6'], [['HEN-100001/1', 6, 4, 1]]],
    ['none', ['HEN-100001\tPL420\tNavy\tL\t'], []],
    ['two shipments of a line', ['HEN-100002\tCM540-B\t\t\t1', 'HEN-100002\tCM540-B\t\t\t3'], []],
    ['a row twice', ['HEN-100002\tCM540-B\t\t\t4', 'HEN-100002\tCM540-B\t\t\t4'], []],
    [
      'two shipments of too many',
      ['HEN-100002\tCM540-B\t\t\t4', 'HEN-100002\tCM540-B\t\t\t2'],
      [['HEN-100002/1', 6, 4, 1]],
    ],
    ['the sum of all sizes', ['HEN-100001\tPL420\tNavy\t\t8'], []],
    [
      'another sum',
      ['HEN-100001\tPL420\tNavy\t\t9'],
      [
        ['HEN-100001/1', 9, 8, 2],
        ['HEN-100001/2', 9, 8, 2],
      ],
    ],
    ['a row that matches nothing', ['HEN-100001\tPL42O\tNavy\tL\t6'], []],
  ])('are compared with the lines: %s', (_what, rows, expected) => {
    expect(differences(...rows)).toEqual(expected);
  });
});

describe('any sheet', () => {
  const row = fc
    .tuple(
      fc.constantFrom('HEN-100001', 'HEN-100002', 'hen100001', 'HEN-100999', 'LEI-100001', '', '=1+1'),
      fc.constantFrom('PL420', 'pl-420', 'LK100', 'CM540-B', 'PL42O', ''),
      fc.constantFrom('', 'Navy', 'black', 'Pink'),
      fc.constantFrom('', 'L', 'XL', 'XLarge', '5XLarge', '1,500'),
      fc.constantFrom('', '58301', '58302', 'x'.repeat(101)),
      fc.constantFrom('', '12/9/26', '2026-12-09', 'Week 50', '13/45/2026', 'N/A'),
    )
    .map((cells) => cells.join('\t'))
    .filter((text) => text.trim() !== '');
  const rows = fc.array(row, { minLength: 1, maxLength: 12 });
  const heading = fc.constantFrom(HEAD, undefined);

  it('has every row matched, or listed with its reason', () => {
    return fc.assert(
      fc.property(heading, rows, (head, pasted) => {
        const sheet = readPastedSheet([...(head ? [head] : []), ...pasted].join('\n'));
        const { heading, lines, unmatched, rows } = matchSheet(sheet, ORDERS, HENNESSY, TODAY);
        const others = rows.filter(({ number }) => !unmatched.some((each) => each.number === number));
        expect(unmatched.every(({ reason }) => reason !== '')).toBe(true);
        expect(others.length === 0).toBe(lines.length === 0);
        const alone = matchSheet({ rows: [...(heading ? [heading] : []), ...others] }, ORDERS, HENNESSY, TODAY);
        if (head) expect(alone).toMatchObject({ unmatched: [], lines });
      }),
    );
  });

  it('fills the same lines with the same values in any order of its rows', () => {
    // A row without an order number is of the order above.
    const shuffled = fc
      .array(
        row.filter((text) => !text.startsWith('\t')),
        { maxLength: 12 },
      )
      .chain((each) => fc.tuple(fc.constant(each), fc.shuffledSubarray(each, { minLength: each.length })));
    return fc.assert(
      fc.property(shuffled, ([one, other]) => {
        expect(filled(HEAD, ...other)).toEqual(filled(HEAD, ...one));
        const reasons = (each: readonly string[]) =>
          match(HEAD, ...each)
            .unmatched.map(({ shown, reason }) => `${shown}: ${reason}`)
            .toSorted();
        expect(reasons(other)).toEqual(reasons(one));
      }),
    );
  });

  it('is never more than its orders have lines, whatever the text', () => {
    return fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 200 }), (text) => {
        const sheet = readPastedSheet(`HEN-100001\tPL420\t${text}`);
        const { lines } = matchSheet(sheet, ORDERS, HENNESSY, TODAY);
        expect(new Set(lines.map(({ line }) => line)).size).toBe(lines.length);
      }),
    );
  });
});

describe('a pasted sheet', () => {
  it.each([
    ['Order\tItem Code\tPO\nHEN-100001\tPL420\t1', true],
    ['Order,Item Code,PO\nHEN-100001,PL420,1', true],
    ['HEN-100001\tPL420\t1', true],
    ['Order;Item;PO\nHEN-100001;PL420;1', true],
    ['| Order | Item | PO |\n|---|---|---|\n| HEN-100001 | PL420 | 1 |', true],
    ['58214\t12/4/2026\n58215\t', false],
    ['58214\n58215', false],
    ['HEN-100001\nHEN-100002', false],
    ['LEI-100001\tPL420\t1', false],
    ['Item Code\tPO\nPL420\tHEN-100001', true],
    ['Your order\tStyle\tConf\n100001\tPL420\t1', true],
    ['Cust ref\tStyle\tConf\n100001\tPL420\t1', true],
    ['PO\tEst. Ship Date\n100001\t12/4/2026', false],
  ])('%j is one of orders: %s', (text, isOne) => {
    expect(isSheetOfOrders(text, HENNESSY)).toBe(isOne);
  });

  it('names each order once', () => {
    const sheet = readPastedSheet('Order\tItem\tPO\nHEN-100002\tA\t1\n100001\tA\t1\nhen 100002\tB\t1\nx\tB\t1');
    expect(orderNumbersIn(sheet, HENNESSY)).toEqual(['HEN-100002', 'HEN-100001']);
  });

  it('is copied with its heading, so that it can be corrected and pasted again', () => {
    const sheet = readPastedSheet(`${HEAD}\nHEN-100999\tPL420\t\t\t1\t`);
    const { heading, rows } = matchSheet(sheet, ORDERS, HENNESSY, TODAY);
    expect(heading?.cells.join('\t')).toBe(HEAD);
    const text = sheetText(
      heading,
      rows.map(({ cells }) => cells),
    );
    expect(readPastedSheet(text)).toEqual(sheet);
  });
});
