import { describe, expect, it } from 'vitest';
import { destination, slipGroups } from '../../../domain/orders/packing-slip';
import { anOrder, anOrderLine } from '../../support/catalog/builders';

const SIZES = ['Small', 'Medium', 'Large'];

function groupsOf(...given: Parameters<typeof anOrderLine>[0][]) {
  const lines = given.map((line, index) => anOrderLine({ line: index + 1, ...line }));
  return slipGroups(anOrder({ lines }), () => SIZES);
}

describe('slipGroups', () => {
  it("groups the sizes of a garment, in the catalog's order", () => {
    const [group, ...more] = groupsOf(
      { size: 'Large', quantity: 6, po: '58214' },
      { size: 'Medium', quantity: 4, po: '58215', estShipDate: '2026-12-04' },
      { size: 'Retired', quantity: 1, po: '58214' },
    );

    expect(more).toEqual([]);
    expect(group?.sizes).toEqual([
      { size: 'Medium', quantity: 4 },
      { size: 'Large', quantity: 6 },
      { size: 'Retired', quantity: 1 },
    ]);
    expect([group?.units, group?.pos, group?.shipDates]).toEqual([11, ['58214', '58215'], ['2026-12-04']]);
  });

  it.each([
    ['code', 'QZ310'],
    ['color', 'Black'],
    ['embroidery', 'Lexus'],
    ['placement', 'Yoke'],
  ])('keeps apart what differs in %s', (field, value) => {
    expect(groupsOf({}, { [field]: value })).toHaveLength(2);
  });

  it('adds up what went out before', () => {
    const shippedParts = [{ units: 2, shippedAt: 1, tracking: '' }];
    const [group] = groupsOf({ quantity: 6, shippedParts }, { quantity: 5, size: 'Small', shippedAt: 1 });
    expect([group?.units, group?.unitsShipped]).toEqual([11, 7]);
  });

  it('adds up lines that differ only in their PO', () => {
    expect(groupsOf({ quantity: 4, po: '1' }, { quantity: 5, po: '2' })[0]?.sizes).toEqual([
      { size: 'Large', quantity: 9 },
    ]);
  });
});

describe('destination', () => {
  it.each([
    ['a store with its address', 'Hennessy Honda, 5512 Cobb Parkway', ['Ship to', 'Hennessy Honda, 5512 Cobb Parkway']],
    ['a store without an address', 'Hennessy Honda', ['Store', 'Hennessy Honda']],
    ['no store', 'None', ['Store', 'None chosen: ask who ordered']],
  ])('of %s', (_case, store, expected) => {
    expect(destination({ store })).toEqual(expected);
  });
});
