import { describe, expect, it } from 'vitest';
import { linesToFill, storeFilter } from '../../domain/order-filters';
import { anOrderLine } from '../support/builders';

describe('linesToFill', () => {
  it('counts the lines without PO and those without ship date', () => {
    const lines = [
      anOrderLine({ line: 1 }),
      anOrderLine({ line: 2, po: 'PO-7' }),
      anOrderLine({ line: 3, po: 'PO-7', est_ship_date: '2026-12-04' }),
      anOrderLine({ line: 4, est_ship_date: '2026-12-04' }),
      anOrderLine({ line: 5, customer_po: '20418', po: 'PO-8' }),
    ];
    expect(linesToFill(lines)).toEqual({ po: 2, ship_date: 3 });
  });

  it('finds nothing to fill in no lines', () => {
    expect(linesToFill([])).toEqual({ po: 0, ship_date: 0 });
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
  ])('looks for %j under %j', (store, codes) => {
    expect(storeFilter({ stores }, store)).toEqual(codes);
  });
});
