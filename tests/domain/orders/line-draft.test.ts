import { describe, expect, it } from 'vitest';
import type { Cents } from '../../../domain/money';
import {
  changedFields,
  draftError,
  draftOf,
  editOf,
  filledWith,
  invalidField,
  isBlank,
  isChanged,
  overNewer,
  typedInto,
} from '../../../domain/orders/line-draft';
import { newerLines } from '../../../domain/orders/lines-summary';
import { anOrder, anOrderLine } from '../../support/catalog/builders';

const LINE = anOrderLine({ line: 2, version: 3, customerPo: '20418', po: '58214', estShipDate: '2026-12-04' });
const ORDER = anOrder({ lines: [LINE] });
const TODAY = '2026-11-22';
const DRAFT = draftOf(ORDER, LINE, TODAY);
const NO_PRICE = { price: '', pricePer: 'unit' };
const PACKS = anOrderLine({ ...LINE, type: 'parts', price: 0, poPrice: { cents: 123_450 as Cents, per: 'line' } });
const PRICED = draftOf(ORDER, PACKS, TODAY);

describe('draftOf', () => {
  it('shows what the line holds, and N/A for no ship date', () => {
    expect(DRAFT.typed).toEqual({ customerPo: '20418', po: '58214', estShipDate: '12/04/2026', ...NO_PRICE });
    expect(draftOf(ORDER, { ...LINE, estShipDate: '' }, TODAY).typed.estShipDate).toBe('N/A');
  });

  it('is neither changed nor invalid, also with a text as its ship date', () => {
    for (const estShipDate of ['', '2026-12-04', 'Week 50', '13/45/2026']) {
      const draft = draftOf(ORDER, { ...LINE, estShipDate }, TODAY);
      expect([estShipDate, isChanged(draft), draftError(draft)]).toEqual([estShipDate, false, undefined]);
    }
  });
});

describe('editOf', () => {
  it.each([
    ['po', '58215', { po: '58215' }],
    ['po', ' 58215 ', { po: '58215' }],
    ['po', '', { po: '' }],
    ['customerPo', '20419', { customerPo: '20419' }],
    ['estShipDate', '12/11/26', { estShipDate: '2026-12-11' }],
    ['estShipDate', 'n/a', { estShipDate: '' }],
    ['estShipDate', '', { estShipDate: '' }],
    ['estShipDate', 'Week 50', { estShipDate: 'Week 50' }],
    ['estShipDate', 'Jan 9', { estShipDate: '2027-01-09' }],
  ] as const)('sends only that %s became %j', (field, text, changes) => {
    expect(editOf(typedInto(DRAFT, field, text))).toEqual({ line: 2, version: 3, ...changes });
  });

  it('sends no change for the same date in another format', () => {
    expect(isChanged(typedInto(DRAFT, 'estShipDate', '2026-12-04'))).toBe(false);
  });

  it.each([
    ['13/45/2026', 'is not a date'],
    ['2/30/2026', 'is not a date'],
    ['Feb 30', 'is not a date'],
    ['x'.repeat(41), 'is longer than 40 characters'],
    ['09.12.2026', 'may be two days'],
    ['Dec-27', 'may be a day or a month'],
    ['2/29', 'needs its year'],
    ['46365', 'is a spreadsheet’s number for 12/09/2026; show the cell as a date'],
  ])('refuses the ship date %j, which %s', (text, why) => {
    const draft = typedInto(DRAFT, 'estShipDate', text);

    expect(isChanged(draft)).toBe(true);
    expect(draftError(draft)).toBe(`“${text}” ${why}. Enter the ship date as MM/DD/YYYY, or N/A.`);
    expect(() => editOf(draft)).toThrow(RangeError);
  });
});

describe('a PO that is none', () => {
  it.each(['TBD', ' n/a ', '-', '0', 'None', '—'])('%j is refused in both fields', (text) => {
    for (const field of ['po', 'customerPo'] as const) {
      const draft = typedInto(DRAFT, field, text);

      expect(invalidField(draft)).toBe(field);
      expect(draftError(draft)).toBe(`“${text.trim()}” is not a PO. Leave it empty until there is one.`);
      expect(() => editOf(draft)).toThrow(RangeError);
    }
  });

  it('stays where it is already, so the rest of the line can be changed', () => {
    const old = draftOf(ORDER, { ...LINE, po: 'TBD' }, TODAY);

    expect(draftError(old)).toBeUndefined();
    expect(editOf(typedInto(old, 'customerPo', '20419'))).toEqual({ line: 2, version: 3, customerPo: '20419' });
  });
});

describe('the price of a draft', () => {
  it.each([
    ['$61.99', 'unit', { cents: 6199, per: 'unit' }],
    ['1,234.50', 'unit', { cents: 123_450, per: 'unit' }],
    [' 1200 ', 'line', { cents: 120_000, per: 'line' }],
    ['', 'line', null],
    [' ', 'unit', null],
  ] as const)('of %j per %s is sent as %j', (text, per, poPrice) => {
    const draft = typedInto(typedInto(PRICED, 'price', text), 'pricePer', per);

    expect(draftError(draft)).toBeUndefined();
    expect(editOf(draft)).toEqual({ line: 2, version: 3, poPrice });
  });

  it('is shown as it is stored, and is then no change', () => {
    expect(PRICED.typed).toMatchObject({ price: '1,234.50', pricePer: 'line' });
    expect(isChanged(PRICED)).toBe(false);
    expect(isChanged(typedInto(PRICED, 'price', '$1234.5'))).toBe(false);
    expect(isChanged(typedInto(DRAFT, 'pricePer', 'line'))).toBe(false);
  });

  it.each(['0', '0.00', '100,000', '1.999', 'free', '-1'])('refuses %j', (text) => {
    const draft = typedInto(PRICED, 'price', text);

    expect(isChanged(draft)).toBe(true);
    expect(invalidField(draft)).toBe('price');
    expect(draftError(draft)).toBe('Enter a price from 0.01 to 99,999.99, with at most two decimals.');
    expect(() => editOf(draft)).toThrow(RangeError);
  });

  it('is refused where it makes the line more than an order can hold', () => {
    const large = draftOf(ORDER, { ...PACKS, quantity: 2_001, poPrice: null }, TODAY);
    const perUnit = typedInto(large, 'price', '99,999.99');

    expect(invalidField(perUnit)).toBe('price');
    expect(draftError(perUnit)).toBe('Enter a price that keeps the line at $199,999,999.99 or less.');
    expect(draftError(typedInto(perUnit, 'pricePer', 'line'))).toBeUndefined();
  });

  it('is kept over a newer line, and taken over from it where nobody typed one', () => {
    const newer = { ...PACKS, version: 4, poPrice: { cents: 100 as Cents, per: 'unit' as const } };

    expect(editOf(overNewer(typedInto(PRICED, 'price', '5'), newer))).toMatchObject({ poPrice: { cents: 500 } });
    expect(overNewer(typedInto(PRICED, 'po', 'MINE'), newer).typed).toMatchObject({ price: '1.00', pricePer: 'unit' });
  });

  it('goes back to an earlier one', () => {
    expect(editOf(filledWith(PRICED, { ...LINE, poPrice: null }))).toEqual({ line: 2, version: 3, poPrice: null });
  });
});

describe('filledWith', () => {
  it('takes stored values, and leaves the other fields as they were typed', () => {
    const draft = filledWith(typedInto(DRAFT, 'customerPo', '7731'), { estShipDate: '' });

    expect(draft.typed).toEqual({ customerPo: '7731', po: '58214', estShipDate: 'N/A', ...NO_PRICE });
  });
});

describe('overNewer', () => {
  it('keeps what was typed and takes over other fields that somebody else has changed', () => {
    const mine = typedInto(DRAFT, 'po', 'MINE');
    const newer = { ...LINE, version: 4, po: 'THEIRS', estShipDate: '2026-12-24' };
    const draft = overNewer(mine, newer);

    expect(draft.typed).toEqual({ customerPo: '20418', po: 'MINE', estShipDate: '12/24/2026', ...NO_PRICE });
    expect(changedFields(draft)).toEqual(['po']);
    expect(editOf(draft)).toEqual({ line: 2, version: 4, po: 'MINE' });
  });

  it('is not changed when both have typed the same', () => {
    expect(isChanged(overNewer(typedInto(DRAFT, 'po', '1'), { ...LINE, version: 4, po: '1' }))).toBe(false);
  });
});

describe('newerLines', () => {
  it.each([
    [2, 'known'],
    [3, 'known'],
    [4, 'received'],
  ])('given version 3 of a line and a response with version %i, keeps the %s one', (version, kept) => {
    const known = [{ ...LINE, po: 'known' }, anOrderLine({ line: 3 })];
    const lines = newerLines(known, [{ ...LINE, version, po: 'received' }]);

    expect(lines.map(({ po }) => po)).toEqual([kept, '']);
  });
});

describe('isBlank', () => {
  const typed = { customerPo: '', po: ' ', estShipDate: 'n/a', price: '', pricePer: 'unit' as const };
  it.each([
    ['po', typed, true],
    ['po', { ...typed, po: 'N/A' }, false],
    ['estShipDate', typed, true],
    ['estShipDate', { ...typed, estShipDate: '12/4/26' }, false],
    ['price', typed, true],
    ['price', { ...typed, price: '2.19' }, false],
  ] as const)('of %s in %j is %s', (field, fields, blank) => expect(isBlank(fields, field)).toBe(blank));
});
