import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { NEWEST_FIRST, SORTS, STAGES } from '../../../domain/orders/order-filters';
import {
  ALL_ORDERS,
  countFilters,
  isFiltered,
  type OrderView,
  readOrderView,
  withoutFilters,
  writeOrderView,
} from '../../../domain/orders/order-view';

const read = (query: string) => readOrderView(new URLSearchParams(query));

describe('readOrderView', () => {
  it('lists all orders without parameters', () => {
    expect(read('')).toEqual(ALL_ORDERS);
  });

  it('reads every filter', () => {
    expect(
      read(
        'search=+cast+0418&store=None&missing=po&missing=ship_date&stage=dated&from=2026-11-01&to=2026-11-20&sort=-total',
      ),
    ).toEqual({
      search: 'cast 0418',
      store: 'None',
      missing: ['po', 'ship_date'],
      stage: 'dated',
      from: '2026-11-01',
      to: '2026-11-20',
      orderNumber: '',
      sort: '-total',
    });
  });

  it.each([
    ['missing=lunch', ALL_ORDERS],
    ['stage=lost', ALL_ORDERS],
    ['sort=email', ALL_ORDERS],
    ['from=yesterday&to=2026-02-30', ALL_ORDERS],
    ['utm_source=mail', ALL_ORDERS],
    ['missing=po&missing=po', { ...ALL_ORDERS, missing: ['po'] }],
    [`search=${'x'.repeat(101)}`, { ...ALL_ORDERS, search: 'x'.repeat(100) }],
  ])('ignores invalid parameters in %j', (query, view) => {
    expect(read(query)).toEqual(view);
  });
});

describe('countFilters', () => {
  it('counts a period once, and not what has a field or tabs of its own', () => {
    expect(countFilters({ ...ALL_ORDERS, search: 'polo', stage: 'po', sort: 'total' })).toBe(0);
    expect(
      countFilters({
        ...ALL_ORDERS,
        store: 'None',
        missing: ['po', 'ship_date'],
        from: '2026-11-01',
        to: '2026-11-02',
      }),
    ).toBe(4);
  });

  it('is 0 without filters, which keeps the order', () => {
    const view = withoutFilters({ sort: 'total' });
    expect([countFilters(view), view]).toEqual([0, { ...ALL_ORDERS, sort: 'total' }]);
  });
});

describe('writeOrderView', () => {
  it('leaves out filters that are off', () => {
    expect(new URLSearchParams(writeOrderView({ ...ALL_ORDERS, orderNumber: 'HEN-100042' })).toString()).toBe(
      'order=HEN-100042',
    );
    expect([isFiltered(ALL_ORDERS), isFiltered({ ...ALL_ORDERS, missing: ['po'] })]).toEqual([false, true]);
    expect(writeOrderView({ ...ALL_ORDERS, sort: NEWEST_FIRST })).toEqual([]);
    expect(isFiltered({ ...ALL_ORDERS, sort: 'total' })).toBe(false);
  });

  it('is read back as the same view', () => {
    const text = fc.string({ maxLength: 40 }).map((each) => each.trim());
    const day = fc.constantFrom('', '2026-11-01', '2028-02-29');
    const view: fc.Arbitrary<OrderView> = fc.record({
      search: text,
      store: text,
      missing: fc.constantFrom([], ['po'], ['ship_date'], ['po', 'ship_date']) as fc.Arbitrary<OrderView['missing']>,
      stage: fc.constantFrom('', ...STAGES),
      from: day,
      to: day,
      orderNumber: text,
      sort: fc.constantFrom(...SORTS),
    });
    return fc.assert(
      fc.property(view, (each) => {
        expect(read(new URLSearchParams(writeOrderView(each)).toString())).toEqual(each);
      }),
    );
  });
});
