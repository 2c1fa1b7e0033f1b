import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { errorsByField } from '../../../domain/calls/fields';
import { updateOrderBody } from '../../../domain/calls/order-edits';
import { exportOrdersQuery, retrieveOrdersBody } from '../../../domain/calls/order-lists';
import { unlockBody } from '../../../domain/calls/sign-in';
import { anEntry } from '../../support/catalog/builders';

const ORDER = { email: 'r.castellano@example.com', created_at: '1760000000000' };

function faultsOf(schema: v.GenericSchema, body: unknown) {
  return errorsByField(v.safeParse(schema, body).issues ?? []);
}

function filtersOf(filters: Record<string, unknown>) {
  return v.parse(retrieveOrdersBody, { companyName: 'Leith', ...filters });
}

describe('retrieveOrdersBody', () => {
  it('reads every filter', () => {
    const filters = { search: ' polo 20418 ', store: 'Leith Honda', order_id: 'LEI-100001', cursor: 'abc', limit: 50 };
    expect(filtersOf(filters)).toMatchObject({ ...filters, search: 'polo 20418' });
  });

  it.each([
    ['po', ['po']],
    [['ship_date'], ['ship_date']],
    [
      ['po', 'ship_date'],
      ['po', 'ship_date'],
    ],
    [[], []],
  ])('reads %j as what is missing', (missing, fields) => {
    expect(filtersOf({ missing }).missing).toEqual(fields);
  });

  it('reads moments as they are and dates as whole UTC days', () => {
    const day = Date.UTC(2026, 10, 21);
    expect(filtersOf({ from: day, to: day + 1 })).toMatchObject({ from: day, to: day + 1 });
    expect(filtersOf({ from: String(day) })).toMatchObject({ from: day });
    expect(filtersOf({ from: '2026-11-21', to: '2026-11-21' })).toMatchObject({ from: day, to: day + 86_400_000 });
  });

  it.each(['2026-02-30', '11/21/2026', -1, 1.5, null, ''])('takes no moment in %j', (from) => {
    expect(faultsOf(retrieveOrdersBody, { companyName: 'Leith', from })).toEqual({
      from: 'Enter dates as YYYY-MM-DD.',
    });
  });

  it.each([{ missing: 'size' }, { missing: ['po', 'size'] }, { search: 7 }, { search: 'x'.repeat(101) }])(
    'refuses %j',
    (filter) => {
      expect(Object.keys(faultsOf(retrieveOrdersBody, { companyName: 'Leith', ...filter }))).toEqual(
        Object.keys(filter),
      );
    },
  );
});

describe('exportOrdersQuery', () => {
  it('writes dates in UTC where it names no time zone', () => {
    expect(v.parse(exportOrdersQuery, { companyName: 'Leith' }).time_zone).toBe('UTC');
    expect(v.parse(exportOrdersQuery, { companyName: 'Leith', time_zone: 'America/New_York' }).time_zone).toBe(
      'America/New_York',
    );
  });

  it('knows no time zone of another world', () => {
    expect(faultsOf(exportOrdersQuery, { companyName: 'Leith', time_zone: 'Mars/Olympus' })).toEqual({
      time_zone: 'Unknown time zone.',
    });
  });
});

describe('updateOrderBody', () => {
  it('reads of a line its number, its version and the three fields, and drops all others', () => {
    const body = {
      ...ORDER,
      cart: [{ ...anEntry(), line: 1, version: 1, price: 0, customer_po: '', po: ' PO-7 ', est_ship_date: 'N/A' }],
      paid: 0,
    };
    expect(v.parse(updateOrderBody, body)).toEqual({
      email: ORDER.email,
      created_at: 1_760_000_000_000,
      cart: [{ line: 1, version: 1, customer_po: '', po: 'PO-7', est_ship_date: '' }],
    });
  });

  it('leaves out what a line leaves out', () => {
    expect(v.parse(updateOrderBody, { ...ORDER, cart: [{ line: 2 }] }).cart).toEqual([{ line: 2 }]);
  });

  it.each([
    ['', ''],
    [null, ''],
    [' n/a ', ''],
    ['2026-12-04', '2026-12-04'],
    ['12/04/2026', '2026-12-04'],
    ['12/4/26', '2026-12-04'],
    ['9-Dec-26', '2026-12-09'],
    ['Week 50', 'Week 50'],
    [' TBD ', 'TBD'],
  ])('reads the ship date %j as %j', (est_ship_date, stored) => {
    expect(v.parse(updateOrderBody, { ...ORDER, cart: [{ line: 1, est_ship_date }] }).cart).toEqual([
      { line: 1, est_ship_date: stored },
    ]);
  });

  it.each(['2026-02-30', '13/45/2026', 'Feb 30', 'Dec 9', '58214', 'x'.repeat(41)])(
    'refuses the ship date %j',
    (est_ship_date) => {
      expect(faultsOf(updateOrderBody, { ...ORDER, cart: [{ line: 1, est_ship_date }] })).toEqual({
        cart: 'Enter a date such as 2026-12-24, a text of up to 40 characters, or N/A.',
      });
    },
  );

  it.each(['customer_po', 'po'])('takes a %s of up to 100 characters', (field) => {
    const errors = (length: number) =>
      faultsOf(updateOrderBody, { ...ORDER, cart: [{ line: 1, [field]: 'x'.repeat(length) }] });
    expect([errors(100), errors(101)]).toEqual([{}, { cart: 'Use at most 100 characters.' }]);
  });

  it.each([
    [[], 'The request has no lines.'],
    [[{ line: 1 }, { line: 1 }], 'A line may be given only once.'],
    ['lines', 'The lines could not be read.'],
    [Array.from({ length: 501 }, (_, index) => ({ line: index + 1 })), 'An order has at most 500 lines.'],
  ])('refuses %j as the lines', (cart, sentence) => {
    expect(faultsOf(updateOrderBody, { ...ORDER, cart })).toEqual({ cart: sentence });
  });

  it.each([
    { line: 0 },
    { line: 1.5 },
    { line: '1' },
    { version: 1 },
    { line: 1, version: 0 },
    { line: 2 ** 31 },
    { line: 1, version: 1e300 },
  ])('cannot tell which line %j is', (line) => {
    expect(Object.keys(faultsOf(updateOrderBody, { ...ORDER, cart: [line] }))).toEqual(['cart']);
  });

  it.each([{ email: '' }, { created_at: 'yesterday' }, { created_at: 1_760_000_000_000 }])(
    'cannot tell which order %j is',
    (error) => {
      expect(Object.keys(faultsOf(updateOrderBody, { ...ORDER, cart: [{ line: 1 }], ...error }))).toEqual(
        Object.keys(error),
      );
    },
  );
});

describe('unlockBody', () => {
  it('asks for company and password', () => {
    expect(faultsOf(unlockBody, {})).toEqual({
      companyName: 'The request has no company name.',
      password: 'Enter a password.',
    });
  });
});
