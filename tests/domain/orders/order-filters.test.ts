import { describe, expect, it } from 'vitest';
import {
  countMissing,
  opposite,
  readSort,
  SORTS,
  storeFilter,
  storesByName,
} from '../../../domain/orders/order-filters';
import { anOrderLine } from '../../support/catalog/builders';

describe('countMissing', () => {
  it('counts the lines without PO and those without ship date', () => {
    const lines = [
      anOrderLine({ line: 1 }),
      anOrderLine({ line: 2, po: 'PO-7' }),
      anOrderLine({ line: 3, po: 'PO-7', estShipDate: '2026-12-04' }),
      anOrderLine({ line: 4, estShipDate: '2026-12-04' }),
      anOrderLine({ line: 5, customerPo: '20418', po: 'PO-8' }),
    ];
    expect(countMissing(lines)).toEqual({ po: 2, ship_date: 3 });
  });

  it('counts nothing without lines', () => {
    expect(countMissing([])).toEqual({ po: 0, ship_date: 0 });
  });
});

describe('storeFilter', () => {
  const stores = { 'Premier Ford, 12 Main Street': 'PREFRD' };

  it.each([
    ['Premier Ford, 12 Main Street', ['PREFRD']],
    ['None', ['None']],
    ['PREFRD', []],
    ['PREOLD', []],
    ['constructor', []],
    ['', []],
  ])('resolves %j to %j', (store, codes) => {
    expect(storeFilter({ stores }, store)).toEqual(codes);
  });
});

describe('a sort', () => {
  it('descends after a minus', () => {
    expect(readSort('-total')).toEqual({ column: 'total', isDescending: true });
    expect(readSort('number')).toEqual({ column: 'number', isDescending: false });
  });

  it('turned twice is itself', () => {
    expect(opposite('store')).toBe('-store');
    expect(SORTS.map((sort) => opposite(opposite(sort)))).toEqual(SORTS);
  });
});

describe('storesByName', () => {
  it('orders codes by the names that lists show, also of orders without a store', () => {
    const stores = { 'Zeta Ford, 1 A Street': 'GRPAAA', 'Alpha Honda, 2 B Street': 'GRPZZZ' };
    expect(storesByName({ title: 'Group', stores })).toEqual(['GRPZZZ', 'None', 'GRPAAA']);
  });
});
