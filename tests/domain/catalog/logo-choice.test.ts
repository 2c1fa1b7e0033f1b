import { describe, expect, it } from 'vitest';
import { ITEM_TYPES } from '../../../domain/catalog/item-types';
import {
  defaultPlacement,
  isLogoRequired,
  logoOptions,
  placementOptions,
  startingLogo,
} from '../../../domain/catalog/logo-choice';
import { aCustomer } from '../../support/catalog/builders';

/** The result for each of the eleven types. */
function byType<T>(answer: (type: (typeof ITEM_TYPES)[number]) => T) {
  return Object.fromEntries(ITEM_TYPES.map((type) => [type, answer(type)]));
}

const NO_PACK_PLACEMENT = {
  office: null,
  service: null,
  customs: null,
  sales: null,
  detail: null,
  bodyshop: null,
  parts: null,
};

describe('logoOptions', () => {
  it("keeps the customer's order", () => {
    const stivers = ['Stivers', 'Quicklane', 'Ford', 'Hyundai', 'Chrysler', 'Dodge', 'Jeep', 'Ram'];
    expect(logoOptions(aCustomer({ embroideries: { hat: stivers } }), 'hat')).toEqual(stivers);
  });

  it('depends on the type', () => {
    const customer = aCustomer({ embroideries: { mens: ['Honda'], accessory: ['Lexus'] } });
    expect(logoOptions(customer, 'mens')).toEqual(['Honda']);
    expect(logoOptions(customer, 'accessory')).toEqual(['Lexus']);
    expect(logoOptions(customer, 'womens')).toEqual([]);
  });

  it('honors the lists of pack types', () => {
    const embroideries = byType(() => ['Honda']);
    const offered = ITEM_TYPES.filter((type) => logoOptions(aCustomer({ embroideries }), type).length > 0);
    expect(offered).toEqual(ITEM_TYPES);
  });
});

describe('isLogoRequired', () => {
  it('is so for grid types that have logos', () => {
    const embroideries = byType(() => ['Honda']);
    const required = ITEM_TYPES.filter((type) => isLogoRequired(aCustomer({ embroideries }), type));
    expect(required).toEqual(['mens', 'womens', 'accessory', 'hat']);
    expect(ITEM_TYPES.filter((type) => isLogoRequired(aCustomer({ embroideries: {} }), type))).toEqual([]);
  });
});

describe('startingLogo', () => {
  it('is the only logo of a type that needs one', () => {
    const customer = aCustomer({ embroideries: byType(() => ['Honda']) });
    expect(byType((type) => startingLogo(customer, type))).toEqual({
      ...NO_PACK_PLACEMENT,
      mens: 'Honda',
      womens: 'Honda',
      accessory: 'Honda',
      hat: 'Honda',
    });
  });

  it('is left open where there is a choice, or no logo', () => {
    const customer = aCustomer({ embroideries: { mens: ['Honda', 'Lexus'] } });
    expect(startingLogo(customer, 'mens')).toBeNull();
    expect(startingLogo(customer, 'womens')).toBeNull();
  });
});

describe('placementOptions', () => {
  it("offers the customer's placements for men's and women's only", () => {
    const offered = ITEM_TYPES.filter((type) => placementOptions(aCustomer(), type).length > 0);
    expect(offered).toEqual(['mens', 'womens']);
    expect(placementOptions(aCustomer(), 'womens')).toEqual(['Left Chest', 'Yoke']);
  });

  it('offers none where the customer has none', () => {
    expect(placementOptions(aCustomer({ logo_placements: [] }), 'mens')).toEqual([]);
  });
});

describe('defaultPlacement', () => {
  it.each([
    ['Guardian', ['Left Chest', 'Left Sleeve', 'Right Sleeve', 'Yoke'], 'Left Chest'],
    ['Hennessy', ['Left Chest', 'Right Sleeve'], 'Left Chest'],
    ['Stivers', ['Right Sleeve', 'Left Chest'], 'Left Chest'],
    ['Tameron', ['Right Sleeve', 'Front'], 'Right Sleeve'],
    ['Cannon', [], 'Left Chest'],
  ])("starts %s's apparel at its usual place", (_title, logo_placements, expected) => {
    expect(defaultPlacement(aCustomer({ logo_placements }), 'mens')).toBe(expected);
    expect(defaultPlacement(aCustomer({ logo_placements }), 'womens')).toBe(expected);
  });

  it.each([{ logo_placements: [] }, { logo_placements: ['Front'] }])(
    "is 'N/A' for accessories and hats and null for pack items with $logo_placements",
    (customer) => {
      const { mens: _mens, womens: _womens, ...others } = byType((type) => defaultPlacement(aCustomer(customer), type));
      expect(others).toEqual({ accessory: 'N/A', hat: 'N/A', ...NO_PACK_PLACEMENT });
    },
  );
});
