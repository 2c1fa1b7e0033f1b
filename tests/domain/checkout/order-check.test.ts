import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { packEntries } from '../../../domain/cart/pack-selection';
import { tierPrice, unitsOfItem } from '../../../domain/cart/priced-on-po';
import { cellKey, gridEntries } from '../../../domain/cart/quantity-grid';
import type { CatalogItem } from '../../../domain/catalog/catalog';
import { isPackType } from '../../../domain/catalog/item-types';
import { defaultPlacement, logoOptions } from '../../../domain/catalog/logo-choice';
import { checkOrder } from '../../../domain/checkout/order-check';
import { aCustomer, aHat, anAccessory, anEntry, anItem, aPackEntry, aPackItem } from '../../support/catalog/builders';
import { catalogItem, packItem } from '../arbitraries';

const POLO = anItem();
const WOMENS_POLO = anItem({ code: 'PL420.W', type: 'womens', name: "Women's Polo" });
const MUG = anAccessory();
const CAP = aHat();
const KEYCHAIN = aPackItem();
const ITEMS = new Map([POLO, WOMENS_POLO, MUG, CAP, KEYCHAIN].map((item) => [item.code, item]));
const CUSTOMER = aCustomer();

const MUG_ENTRY = anEntry({ ...pickOf(MUG), price: 8.25, quantity: 12, size: 'OSFA', placement: 'N/A' });
const CAP_ENTRY = anEntry({ ...pickOf(CAP), price: 18.75, quantity: 1, size: 'One Size Fits All', placement: 'N/A' });

function pickOf({ code, name, type }: CatalogItem) {
  return { code, name, type };
}

describe('checkOrder of a valid order', () => {
  it("adds the catalog's full names to the lines", () => {
    expect(checkOrder([anEntry(), aPackEntry(), MUG_ENTRY, CAP_ENTRY], ITEMS, CUSTOMER)).toEqual({
      kind: 'accepted',
      lines: [
        { ...anEntry(), description: "Men's Performance Polo", quoted: null },
        { ...aPackEntry(), description: 'Laser Keychain with Wrist Lanyard', quoted: 219 },
        { ...MUG_ENTRY, description: '11 oz. Ceramic Mug', quoted: null },
        { ...CAP_ENTRY, description: 'Structured Twill Cap', quoted: null },
      ],
    });
  });

  it('takes name and type from the catalog, whatever the browser sends', () => {
    const forged = anEntry({ name: 'Gold Watch', type: 'accessory' });
    expect(checkOrder([forged], ITEMS, CUSTOMER)).toMatchObject({
      lines: [{ name: 'Performance Polo', type: 'mens' }],
    });
  });

  it('charges each size its own price', () => {
    expect(checkOrder([anEntry({ size: '2XLarge', price: 44.5 })], ITEMS, CUSTOMER)).toMatchObject({
      lines: [{ price: 44.5 }],
    });
  });

  it('leaves pack items at 0, though the catalog has tiers', () => {
    expect(checkOrder([aPackEntry()], ITEMS, CUSTOMER)).toMatchObject({
      kind: 'accepted',
      lines: [{ price: 0, placement: null }],
    });
  });

  it.each([
    [null, 'Left Chest'],
    ['Left Chest', 'Left Chest'],
    ['Yoke', 'Yoke'],
  ])('places a logo requested at %s at %s', (placement, expected) => {
    expect(checkOrder([anEntry({ placement })], ITEMS, CUSTOMER)).toMatchObject({
      kind: 'accepted',
      lines: [{ placement: expected }],
    });
  });

  it("defaults to the customer's first placement when it has no Left Chest", () => {
    const tameron = aCustomer({ logo_placements: ['Right Sleeve', 'Front'] });
    expect(checkOrder([anEntry({ placement: null })], ITEMS, tameron)).toMatchObject({
      lines: [{ placement: 'Right Sleeve' }],
    });
  });

  it("sets 'N/A' on accessories and hats and null on pack items, whatever was sent", () => {
    const lines = [MUG_ENTRY, CAP_ENTRY, aPackEntry()].map((entry) => ({ ...entry, placement: 'Yoke' }));
    expect(checkOrder(lines, ITEMS, CUSTOMER)).toMatchObject({
      lines: [{ placement: 'N/A' }, { placement: 'N/A' }, { placement: null }],
    });
  });

  it('requires no logo when the customer has none', () => {
    const entry = anEntry({ embroidery: null });
    expect(checkOrder([entry], ITEMS, aCustomer({ embroideries: {} }))).toMatchObject({
      lines: [{ embroidery: null }],
    });
  });

  it.each([
    [500, 'accepted'],
    [1500, 'accepted'],
    [499, 'unknown_option'],
    [1, 'unknown_option'],
  ])('of %i keychains in packs of 500 and more is %s', (quantity, answer) => {
    const result = checkOrder([aPackEntry({ quantity })], ITEMS, CUSTOMER);
    expect(result.kind).toBe(answer);
  });
});

describe('checkOrder and the apparel minimum', () => {
  const pohanka = aCustomer({ apparel_minimum: 12 });

  it.each([
    [1, 'minimum'],
    [11, 'minimum'],
    [12, 'accepted'],
    [13, 'accepted'],
  ])('of %i polos is %s', (quantity, answer) => {
    const result = checkOrder([anEntry({ quantity })], ITEMS, pohanka);
    expect(result.kind).toBe(answer);
  });

  it("pools men's and women's, and says how many are missing", () => {
    const mens = anEntry({ quantity: 5 });
    const womens = anEntry({ ...pickOf(WOMENS_POLO), quantity: 6 });
    expect(checkOrder([mens, womens], ITEMS, pohanka)).toEqual({
      kind: 'minimum',
      message: "Order at least 12 men's and women's units together: 11 in the cart, add 1.",
      errors: [],
    });
    expect(checkOrder([mens, { ...womens, quantity: 7 }], ITEMS, pohanka)).toHaveProperty('kind', 'accepted');
  });

  it('does not apply to other goods', () => {
    expect(checkOrder([aPackEntry(), MUG_ENTRY, CAP_ENTRY], ITEMS, pohanka)).toHaveProperty('kind', 'accepted');
  });

  it('does not apply to other customers', () => {
    expect(checkOrder([anEntry({ quantity: 1 })], ITEMS, CUSTOMER)).toHaveProperty('kind', 'accepted');
  });
});

describe('checkOrder after the item screen', () => {
  const customers = fc.constantFrom(
    CUSTOMER,
    aCustomer({ logo_placements: [] }),
    aCustomer({ logo_placements: ['Right Sleeve', 'Front'] }),
    aCustomer({ embroideries: {} }),
  );

  it('accepts what the grid produces, unchanged', () => {
    const grids = catalogItem.chain((item) => {
      const keys = item.colors.flatMap((color) => Object.keys(item.sizes).map((size) => `${color},${size}`));
      const cells = fc.subarray(keys, { minLength: 1 });
      return fc.record({
        item: fc.constant(item),
        quantities: fc
          .tuple(cells, fc.integer({ min: 12, max: 5000 }))
          .map(([filled, quantity]) => Object.fromEntries(filled.map((key, index) => [key, quantity + index]))),
      });
    });
    return fc.assert(
      fc.property(grids, customers, ({ item, quantities }, customer) => {
        const logos = logoOptions(customer, item.type);
        const choice = { embroidery: logos[0] ?? null, placement: defaultPlacement(customer, item.type), logos };
        const made = gridEntries(item, quantities, choice);
        if (made.kind !== 'entries') throw new Error(made.kind);
        expect(made.entries.length).toBe(Object.keys(quantities).length);
        const quoted = isPackType(item.type)
          ? (tierPrice(item.discount, unitsOfItem(item.code, made.entries)) ?? null)
          : null;
        const lines = made.entries.map((entry) => ({ ...entry, description: item.fullname, quoted }));
        expect(checkOrder(made.entries, new Map([[item.code, item]]), customer)).toEqual({ kind: 'accepted', lines });
      }),
    );
  });

  it('accepts what the tick boxes produce, unchanged', () => {
    const ticked = packItem.chain((item) =>
      fc.tuple(fc.constant(item), fc.subarray(Object.keys(item.sizes), { minLength: 1 })),
    );
    return fc.assert(
      fc.property(ticked, customers, ([item, packs], customer) => {
        const made = packEntries(
          item,
          Object.fromEntries(packs.flatMap((pack) => item.colors.map((color) => [cellKey(color, pack), 2]))),
          null,
        );
        if (made.kind !== 'entries') throw new Error(made.kind);
        const quoted = isPackType(item.type)
          ? (tierPrice(item.discount, unitsOfItem(item.code, made.entries)) ?? null)
          : null;
        const lines = made.entries.map((entry) => ({ ...entry, description: item.fullname, quoted }));
        expect(checkOrder(made.entries, new Map([[item.code, item]]), customer)).toEqual({ kind: 'accepted', lines });
      }),
    );
  });
});
