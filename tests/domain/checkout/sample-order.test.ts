import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { CatalogItem } from '../../../domain/catalog/catalog';
import type { Customer } from '../../../domain/catalog/customer';
import { checkOrder } from '../../../domain/checkout/order-check';
import { sampleCart } from '../../../domain/checkout/sample-order';
import { aCustomer, aHat, anAccessory, anEntry, anItem, aPackItem } from '../../support/catalog/builders';
import { catalogItem, packItem } from '../arbitraries';

/** The only line of the sample cart. */
function sampleLine(item: CatalogItem, customer: Customer) {
  const lines = Object.values(sampleCart([item], customer) ?? {});
  expect(lines.length).toBe(1);
  return lines[0];
}

describe('sampleCart', () => {
  it('is 12 of the first size in the default color, with the first logo at the default placement', () => {
    expect(sampleCart([anItem()], aCustomer())).toEqual({
      'PL420,Small,Navy,Honda': anEntry({ size: 'Small', quantity: 12 }),
    });
  });

  it.each([
    [undefined, 12],
    [1, 12],
    [11, 12],
    [12, 12],
    [13, 13],
    [24, 24],
  ])('with an apparel minimum of %s is %i units', (minimum, units) => {
    const customer = aCustomer(minimum === undefined ? {} : { apparel_minimum: minimum });
    expect(sampleLine(anItem(), customer)?.quantity).toBe(units);
  });

  it('uses the default color, even if it is not the first', () => {
    expect(sampleLine(anItem({ default_color: 'Black' }), aCustomer())?.color).toBe('Black');
  });

  it("quotes the first size's price", () => {
    const item = anItem({ sizes: { '2XLarge': 44.5, Small: 42 } });
    expect(sampleLine(item, aCustomer())).toMatchObject({ size: '2XLarge', price: 44.5 });
  });

  it('uses the first item that has sizes and colors', () => {
    const cart = sampleCart([aPackItem(), anAccessory(), anItem(), aHat()], aCustomer());
    expect(Object.keys(cart ?? {})).toEqual(['MG115,OSFA,Navy,Honda']);
  });

  it.each([
    ['a polo', 'Left Chest', anItem()],
    ['a mug', 'N/A', anAccessory()],
    ['a cap', 'N/A', aHat()],
  ])('of %s has the placement %s', (_kind, placement, item) => {
    expect(sampleLine(item, aCustomer())?.placement).toBe(placement);
  });

  it('has no logo when the customer has none for the type', () => {
    expect(sampleLine(aHat(), aCustomer({ embroideries: { mens: ['Honda'] } }))?.embroidery).toBeNull();
  });

  it.each([
    ['nothing', []],
    ['pack items only', [aPackItem(), aPackItem({ code: 'FL200', type: 'office' })]],
    ['an item without sizes', [anItem({ sizes: {} })]],
  ])('is undefined for a store that has %s', (_kind, items) => {
    expect(sampleCart(items, aCustomer())).toBeUndefined();
  });

  it('accepts any iterable, such as the values of a map', () => {
    expect(sampleCart(new Map([['PL420', anItem()]]).values(), aCustomer())).toHaveProperty(['PL420,Small,Navy,Honda']);
  });
});

describe('checkOrder of the sample cart', () => {
  const anyItem = catalogItem.chain((item) =>
    fc.constantFrom(...item.colors).map((color): CatalogItem => ({ ...item, default_color: color })),
  );
  const anyCustomer = fc
    .record({
      placements: fc.subarray(['Right Sleeve', 'Left Chest', 'Yoke']),
      logos: fc.subarray(['Honda', 'Lexus']),
      minimum: fc.option(fc.integer({ min: 1, max: 500 }), { nil: undefined }),
    })
    .map(({ placements, logos, minimum }) =>
      aCustomer({
        logo_placements: placements,
        embroideries: { mens: logos, womens: logos, accessory: logos, hat: logos },
        ...(minimum === undefined ? {} : { apparel_minimum: minimum }),
      }),
    );

  it('accepts it unchanged, whatever the store sells and requires', () => {
    return fc.assert(
      fc.property(fc.array(packItem, { maxLength: 3 }), anyItem, anyCustomer, (packs, item, customer) => {
        const catalog = [...packs, item];
        const lines = Object.values(sampleCart(catalog, customer) ?? {});
        expect(checkOrder(lines, new Map(catalog.map((each) => [each.code, each])), customer)).toMatchObject({
          kind: 'accepted',
          lines: [{ ...lines[0], description: item.fullname }],
        });
      }),
    );
  });
});
