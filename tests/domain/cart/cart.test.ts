import { describe, expect, it } from 'vitest';
import {
  acceptPrices,
  addToCart,
  type CartEntry,
  cartKey,
  orderedCart,
  removeFromCart,
  withoutOrdered,
} from '../../../domain/cart/cart';
import { parseStoredCart } from '../../../domain/cart/stored-cart';
import { ITEM_TYPES } from '../../../domain/catalog/item-types';
import { anEntry, aPackEntry } from '../../support/catalog/builders';
import { cartOf } from '../arbitraries';

const POLO_KEY = 'PL420,Large,Navy,Honda';
const KEYCHAIN_KEY = 'LK100,Black';

/** Different lines of 4 polos each. */
function entries(count: number): CartEntry[] {
  return Array.from({ length: count }, (_, index) => anEntry({ code: `PL${index}` }));
}

describe('cartKey', () => {
  it('is code, size, color and embroidery', () => {
    expect(cartKey(anEntry())).toBe('PL420,Large,Navy,Honda');
  });

  it('ends in a comma where there is no logo', () => {
    expect(cartKey(anEntry({ embroidery: null }))).toBe('PL420,Large,Navy,');
  });

  it('leaves out the placement', () => {
    expect(cartKey(anEntry({ placement: 'Yoke' }))).toBe(cartKey(anEntry({ placement: 'Left Chest' })));
  });

  it.each(['size', 'color', 'embroidery', 'code'] as const)('tells entries apart by %s', (field) => {
    expect(cartKey(anEntry({ [field]: 'Other' }))).not.toBe(POLO_KEY);
  });

  it('has four parts for grid types and two for the seven pack types', () => {
    const parts = ITEM_TYPES.map((type) => [type, cartKey(anEntry({ type })).split(',').length]);
    expect(Object.fromEntries(parts)).toEqual({
      mens: 4,
      womens: 4,
      accessory: 4,
      hat: 4,
      office: 2,
      service: 2,
      customs: 2,
      sales: 2,
      detail: 2,
      bodyshop: 2,
      parts: 2,
    });
  });

  it('is code and color for a pack item, whatever else it carries', () => {
    expect(cartKey(aPackEntry({ size: '500', embroidery: 'Honda' }))).toBe('LK100,Black');
  });
});

describe('addToCart', () => {
  it('adds a new entry under its key', () => {
    expect(addToCart({}, [anEntry()])).toEqual({
      kind: 'added',
      cart: { [POLO_KEY]: anEntry() },
      keptChoices: [],
    });
  });

  it('increases the quantity of an existing key', () => {
    const cart = cartOf([anEntry({ quantity: 2 })], cartOf([anEntry({ quantity: 4 })]));
    expect(cart).toEqual({ [POLO_KEY]: anEntry({ quantity: 6 }) });
  });

  it('adds up entries of the same key within one call', () => {
    expect(cartOf([aPackEntry(), aPackEntry({ quantity: 500 })])).toEqual({
      [KEYCHAIN_KEY]: aPackEntry({ quantity: 2000 }),
    });
  });

  it('keeps the first placement and says which entry kept it', () => {
    const result = addToCart(cartOf([anEntry()]), [anEntry({ placement: 'Yoke', quantity: 2 })]);
    expect(result).toEqual({
      kind: 'added',
      cart: { [POLO_KEY]: anEntry({ placement: 'Left Chest', quantity: 6, otherPlacements: ['Yoke'] }) },
      keptChoices: [anEntry({ placement: 'Left Chest' })],
    });
  });

  it('keeps the first price, so that checkout reports a changed one', () => {
    expect(cartOf([anEntry({ price: 45 })], cartOf([anEntry({ price: 42 })]))[POLO_KEY]?.price).toBe(42);
  });

  it('does not change its argument', () => {
    const cart = cartOf([anEntry()]);
    addToCart(cart, [anEntry(), aPackEntry()]);
    expect(cart).toEqual({ [POLO_KEY]: anEntry({ quantity: 4 }) });
  });

  it('keeps entries in the order of adding, even when an early one grows', () => {
    const cart = cartOf([anEntry(), aPackEntry(), anEntry()]);
    expect(Object.keys(cart)).toEqual([POLO_KEY, KEYCHAIN_KEY]);
  });

  it('returns the same entries when nothing is added', () => {
    expect(cartOf([], cartOf([anEntry()]))).toEqual({ [POLO_KEY]: anEntry() });
  });

  it.each([
    [0, 99_999, true],
    [0, 100_000, true],
    [0, 100_001, false],
    [99_999, 1, true],
    [100_000, 1, false],
    [60_000, 40_001, false],
  ])('with %i in the cart accepts %i more: %s', (present, more, isAccepted) => {
    const cart = present === 0 ? {} : cartOf([anEntry({ quantity: present })]);
    const result = addToCart(cart, [anEntry({ quantity: more })]);
    expect(result.kind).toBe(isAccepted ? 'added' : 'too_many_units');
  });

  it.each([
    [499, true],
    [500, true],
    [501, false],
  ])('accepts %i lines: %s', (count, isAccepted) => {
    const result = addToCart({}, entries(count));
    expect(result.kind).toBe(isAccepted ? 'added' : 'too_many_lines');
  });

  it('still adds to an existing line of a cart with 500 lines', () => {
    const cart = cartOf([anEntry({ code: 'PL7', quantity: 3 })], cartOf(entries(500)));
    expect(cart['PL7,Large,Navy,Honda']?.quantity).toBe(7);
  });
});

describe('addToCart for a pack item', () => {
  it('keeps the first logo, and says so', () => {
    const first = addToCart({}, [aPackEntry({ embroidery: 'Honda' })]);
    if (first.kind !== 'added') throw new Error(first.kind);
    const second = addToCart(first.cart, [aPackEntry({ embroidery: null, quantity: 500 })]);
    expect(second).toEqual({
      kind: 'added',
      cart: { 'LK100,Black': aPackEntry({ embroidery: 'Honda', quantity: 2000 }) },
      keptChoices: [aPackEntry({ embroidery: 'Honda' })],
    });
  });
});

describe('removeFromCart', () => {
  it('leaves the other entries', () => {
    expect(removeFromCart(cartOf([anEntry(), aPackEntry()]), POLO_KEY)).toEqual({ [KEYCHAIN_KEY]: aPackEntry() });
  });

  it.each(['PL420,Small,Navy,Honda', '', 'toString', '__proto__'])('returns the same cart for the key "%s"', (key) => {
    const cart = cartOf([anEntry()]);
    expect(removeFromCart(cart, key)).toBe(cart);
  });
});

describe('acceptPrices', () => {
  it('sets the prices given and leaves the others', () => {
    const cart = acceptPrices(cartOf([anEntry(), aPackEntry()]), { [POLO_KEY]: 45.5, 'gone,Large,Navy,': 1 });
    expect(cart).toEqual({ [POLO_KEY]: anEntry({ price: 45.5 }), [KEYCHAIN_KEY]: aPackEntry() });
  });

  it('accepts a price of 0', () => {
    expect(acceptPrices(cartOf([anEntry()]), { [POLO_KEY]: 0 })[POLO_KEY]?.price).toBe(0);
  });
});

describe('withoutOrdered', () => {
  it.each([
    [6, 6, undefined],
    [9, 6, 3],
    [4, 6, undefined],
  ])('of %i units, %i of them ordered, leaves %s', (inCart, ordered, left) => {
    const rest = withoutOrdered(cartOf([anEntry({ quantity: inCart })]), cartOf([anEntry({ quantity: ordered })]));

    expect(rest[POLO_KEY]?.quantity).toBe(left);
  });

  it('keeps what was added after the order was sent', () => {
    const sent = cartOf([anEntry()]);

    expect(withoutOrdered(cartOf([anEntry(), aPackEntry()]), sent)).toEqual({ [KEYCHAIN_KEY]: aPackEntry() });
  });
});

describe('a line that was asked for at two placements', () => {
  const chest = anEntry({ placement: 'Left Chest', quantity: 4 });
  const sleeve = { ...chest, placement: 'Right Sleeve', quantity: 2 };
  const yoke = { ...chest, placement: 'Yoke', quantity: 1 };
  const added = (...lines: readonly CartEntry[]) => {
    const result = addToCart({}, lines);
    return result.kind === 'added' ? result.cart : {};
  };

  it('keeps the first, and names the others once', () => {
    const cart = added(chest, sleeve, yoke, sleeve, chest);
    expect(Object.values(cart)).toEqual([{ ...chest, quantity: 13, otherPlacements: ['Right Sleeve', 'Yoke'] }]);
  });

  it('is ordered without that note', () => {
    expect(Object.values(orderedCart(added(chest, sleeve)))).toEqual([{ ...chest, quantity: 6 }]);
    expect(orderedCart(added(chest))).toEqual(added(chest));
  });

  it('still says so once the cart is read again', () => {
    const cart = added(chest, sleeve);
    expect(parseStoredCart(JSON.stringify(cart))).toEqual(cart);
  });
});
