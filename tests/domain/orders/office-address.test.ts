import { describe, expect, it } from 'vitest';
import { officeOrdersAddress, officeQuery, readOfficeView, weekOf } from '../../../domain/orders/office-view';

describe('officeOrdersAddress', () => {
  it('leaves out filters that are off', () => {
    expect(officeOrdersAddress({})).toBe('/orders');
    expect(officeOrdersAddress({ customer: 'leith', missing: ['po'] })).toBe('/orders?missing=po&customer=leith');
  });

  it('is read back as the same view', () => {
    const view = { customer: 'cannon', search: 'travis', due: 'this-week', from: '2026-11-01', store: 'None' } as const;
    expect(readOfficeView(new URLSearchParams(officeQuery(view)))).toMatchObject(view);
  });

  it('ignores customers and days that do not exist', () => {
    expect(officeQuery(readOfficeView(new URLSearchParams('customer=Acme%20Inc&due=never&from=2026-02-30')))).toBe('');
  });
});

describe('weekOf', () => {
  it.each([
    ['2026-11-22', '2026-11-16', '2026-11-22'],
    ['2026-11-23', '2026-11-23', '2026-11-29'],
    ['2026-11-29', '2026-11-23', '2026-11-29'],
    ['2027-01-01', '2026-12-28', '2027-01-03'],
  ])('%s is in the week from Monday, %s, to Sunday, %s', (day, first, last) => {
    expect(weekOf(day)).toEqual([first, last]);
  });
});
