import { describe, expect, it } from 'vitest';
import {
  changedFields,
  draftFault,
  draftOf,
  editOf,
  filledWith,
  isChanged,
  overNewer,
  typedInto,
  withNewerLines,
} from '../../../domain/orders/line-draft';
import { anOrder, anOrderLine } from '../../support/builders';

const LINE = anOrderLine({ line: 2, version: 3, customer_po: '20418', po: '58214', est_ship_date: '2026-12-04' });
const ORDER = anOrder({ order: [LINE] });
const DRAFT = draftOf(ORDER, LINE);

describe('draftOf', () => {
  it('shows what the line holds, and N/A for no ship date', () => {
    expect(DRAFT.typed).toEqual({ customer_po: '20418', po: '58214', est_ship_date: '12/04/2026' });
    expect(draftOf(ORDER, { ...LINE, est_ship_date: '' }).typed.est_ship_date).toBe('N/A');
  });

  it('is not changed, nor at fault, also over a ship date of older times', () => {
    for (const est_ship_date of ['', '2026-12-04', 'mid December']) {
      const draft = draftOf(ORDER, { ...LINE, est_ship_date });
      expect([est_ship_date, isChanged(draft), draftFault(draft)]).toEqual([est_ship_date, false, undefined]);
    }
  });
});

describe('editOf', () => {
  it.each([
    ['po', '58215', { po: '58215' }],
    ['po', ' 58215 ', { po: '58215' }],
    ['po', '', { po: '' }],
    ['customer_po', '20419', { customer_po: '20419' }],
    ['est_ship_date', '12/11/26', { est_ship_date: '2026-12-11' }],
    ['est_ship_date', 'n/a', { est_ship_date: '' }],
    ['est_ship_date', '', { est_ship_date: '' }],
  ] as const)('sends of a line only that %s became %j', (field, text, changes) => {
    expect(editOf(typedInto(DRAFT, field, text))).toEqual({ line: 2, version: 3, ...changes });
  });

  it('sends no change for the same date in other words', () => {
    expect(isChanged(typedInto(DRAFT, 'est_ship_date', '2026-12-04'))).toBe(false);
  });

  it.each(['soon', '2/30/2026', '12/4'])('refuses the ship date %j', (text) => {
    const draft = typedInto(DRAFT, 'est_ship_date', text);

    expect(isChanged(draft)).toBe(true);
    expect(draftFault(draft)).toBe('Enter the ship date as MM/DD/YYYY, or N/A.');
    expect(() => editOf(draft)).toThrow(RangeError);
  });
});

describe('filledWith', () => {
  it('takes stored values, and leaves the other fields as they were typed', () => {
    const draft = filledWith(typedInto(DRAFT, 'customer_po', '7731'), { est_ship_date: '' });

    expect(draft.typed).toEqual({ customer_po: '7731', po: '58214', est_ship_date: 'N/A' });
  });
});

describe('overNewer', () => {
  it('keeps what was typed and takes over what somebody else has changed beside it', () => {
    const mine = typedInto(DRAFT, 'po', 'MINE');
    const newer = { ...LINE, version: 4, po: 'THEIRS', est_ship_date: '2026-12-24' };
    const draft = overNewer(mine, newer);

    expect(draft.typed).toEqual({ customer_po: '20418', po: 'MINE', est_ship_date: '12/24/2026' });
    expect(changedFields(draft)).toEqual(['po']);
    expect(editOf(draft)).toEqual({ line: 2, version: 4, po: 'MINE' });
  });

  it('is not changed when both have typed the same', () => {
    expect(isChanged(overNewer(typedInto(DRAFT, 'po', '1'), { ...LINE, version: 4, po: '1' }))).toBe(false);
  });
});

describe('withNewerLines', () => {
  it.each([
    [2, 'known'],
    [3, 'known'],
    [4, 'answered'],
  ])('of a line in version 3 and an answer in version %i keeps the %s one', (version, kept) => {
    const known = anOrder({ order: [{ ...LINE, po: 'known' }, anOrderLine({ line: 3 })] });
    const { order } = withNewerLines(known, [{ ...LINE, version, po: 'answered' }]);

    expect(order.map(({ po }) => po)).toEqual([kept, '']);
  });
});
