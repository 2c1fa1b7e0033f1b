import { describe, expect, it } from 'vitest';
import { cartKey } from '../../../domain/cart/cart';
import { checkOrder } from '../../../domain/checkout/order-check';
import { aCustomer, anAccessory, anEntry, anItem, aPackEntry, aPackItem } from '../../support/catalog/builders';

const ITEMS = new Map([anItem(), anAccessory(), aPackItem()].map((item) => [item.code, item]));
const CUSTOMER = aCustomer({ apparel_minimum: 12 });

const POLOS = anEntry({ quantity: 12 });
const MUGS = anEntry({ code: 'MG115', type: 'accessory', price: 8.25, quantity: 12, size: 'OSFA', placement: 'N/A' });
const GONE = anEntry({ code: 'PL999' });

/** One invalid line of each kind. */
const UNKNOWN_ITEM = GONE;
const UNKNOWN_OPTION = anEntry({ color: 'Pink', quantity: 12 });
const BELOW_MINIMUM = { ...MUGS, quantity: 11 };
const OLD_PRICE = anEntry({ price: 9.99, quantity: 12 });

function refusalOf(lines: Parameters<typeof checkOrder>[0], customer = CUSTOMER) {
  const result = checkOrder(lines, ITEMS, customer);
  if (result.kind === 'accepted') throw new Error('the order was accepted');
  return result;
}

describe('checkOrder with an item that is gone', () => {
  it('names every such line by its cart key', () => {
    const other = anEntry({ code: 'PL998', embroidery: null });
    expect(refusalOf([GONE, POLOS, other])).toEqual({
      kind: 'unknown_item',
      message: 'An item in the cart is no longer in the catalog. Remove it.',
      errors: [
        { key: 'PL999,Large,Navy,Honda', message: 'PL999 is no longer in the catalog.' },
        { key: 'PL998,Large,Navy,', message: 'PL998 is no longer in the catalog.' },
      ],
    });
  });

  it.each([
    aPackEntry({ code: 'LK999' }),
    anEntry({ code: 'MG999', type: 'accessory', size: 'default', placement: 'N/A' }),
    anEntry({ code: 'MG999', type: 'accessory', size: 'default', placement: 'N/A', embroidery: null }),
  ])('makes the key of a $type line in size $size as the cart does', (entry) => {
    expect(refusalOf([entry]).errors[0]?.key).toBe(cartKey(entry));
  });

  it.each(['__proto__', 'toString', ''])('knows no item %j', (code) => {
    expect(refusalOf([anEntry({ code })]).kind).toBe('unknown_item');
  });
});

describe('checkOrder with an option that is not offered', () => {
  it.each([
    ['color', anEntry({ color: 'Pink' }), 'Performance Polo does not come in Pink.'],
    ['size', anEntry({ size: '9XLarge' }), 'Performance Polo does not come in size 9XLarge.'],
    ['size of Object.prototype', anEntry({ size: 'toString' }), 'Performance Polo does not come in size toString.'],
    ['logo', anEntry({ embroidery: 'Tesla' }), 'The logo Tesla is not available for Performance Polo.'],
    ['missing logo', anEntry({ embroidery: null }), 'Performance Polo needs a logo.'],
    ['empty logo', anEntry({ embroidery: '' }), 'Performance Polo needs a logo.'],
    ['placement', anEntry({ placement: 'Front' }), 'A logo cannot be placed at Front on Performance Polo.'],
    ['accessory placement', anEntry({ placement: 'N/A' }), 'A logo cannot be placed at N/A on Performance Polo.'],
    ['logo on a mug', { ...MUGS, embroidery: 'Tesla' }, 'The logo Tesla is not available for Ceramic Mug.'],
    ['no logo on a mug', { ...MUGS, embroidery: null }, 'Ceramic Mug needs a logo.'],
    ['logo on keychains', aPackEntry({ embroidery: 'Honda' }), 'The logo Honda is not available for Laser Keychain.'],
    ['pack as a size', aPackEntry({ size: '500' }), 'Laser Keychain does not come in size 500.'],
    ['color of a pack item', aPackEntry({ color: 'Navy' }), 'Laser Keychain does not come in Navy.'],
  ])('refuses a wrong %s', (_what, line, message) => {
    const refusal = refusalOf([POLOS, line]);
    expect(refusal.kind).toBe('unknown_option');
    expect(refusal.message).toBe(`${message} Remove the line and add it again.`);
    expect(refusal.errors.map((error) => error.message)).toEqual([message]);
  });

  it('names every such line by its cart key', () => {
    const errors = refusalOf([UNKNOWN_OPTION, POLOS, aPackEntry({ color: 'Navy' })]).errors;
    expect(errors.map(({ key }) => key)).toEqual(['PL420,Large,Pink,Honda', 'LK100,Navy']);
  });

  it.each(['Yoke', 'N/A', ''])('refuses placement %j when the customer has no list', (placement) => {
    const cannon = aCustomer({ logo_placements: [] });
    expect(refusalOf([anEntry({ placement })], cannon).kind).toBe('unknown_option');
    expect(checkOrder([anEntry({ placement: 'Left Chest' })], ITEMS, cannon)).toHaveProperty('kind', 'accepted');
  });

  it('refuses a logo of another type', () => {
    const customer = aCustomer({ embroideries: { mens: ['Honda'], accessory: ['Lexus'] } });
    expect(refusalOf([{ ...MUGS, embroidery: 'Honda' }], customer).kind).toBe('unknown_option');
  });

  it('takes a pack item with a logo of its type’s list, or without one', () => {
    const customer = aCustomer({ embroideries: { customs: ['Lexus'] } });
    const kindOf = (embroidery: string | null) => checkOrder([aPackEntry({ embroidery })], ITEMS, customer).kind;
    expect(['Lexus', null, 'Honda'].map(kindOf)).toEqual(['accepted', 'accepted', 'unknown_option']);
  });

  it('refuses a logo when the customer has none', () => {
    expect(refusalOf([anEntry()], aCustomer({ embroideries: {} })).kind).toBe('unknown_option');
  });
});

describe('checkOrder below a minimum', () => {
  it.each([1, 11])('refuses %i mugs', (quantity) => {
    expect(refusalOf([{ ...MUGS, quantity }, POLOS])).toEqual({
      kind: 'minimum',
      message: 'Must order at least 12 units',
      errors: [{ key: 'MG115,OSFA,Navy,Honda', message: 'Must order at least 12 units' }],
    });
  });

  it.each([12, 13])('accepts %i mugs', (quantity) => {
    expect(checkOrder([{ ...MUGS, quantity }], ITEMS, CUSTOMER)).toHaveProperty('kind', 'accepted');
  });

  it('applies the minimum to each accessory line separately', () => {
    const lines = [MUGS, { ...MUGS, color: 'Black', quantity: 3 }, { ...MUGS, embroidery: 'Lexus', quantity: 11 }];
    expect(refusalOf(lines).errors.map(({ key }) => key)).toEqual(['MG115,OSFA,Black,Honda', 'MG115,OSFA,Navy,Lexus']);
  });

  it('uses the type of the catalog, not the one that was sent', () => {
    const asHat = anEntry({ ...BELOW_MINIMUM, type: 'hat' });
    expect(refusalOf([asHat]).kind).toBe('minimum');
  });
});

describe('checkOrder with prices that have changed', () => {
  it('lists the quoted and the current price of every such line', () => {
    expect(refusalOf([OLD_PRICE, MUGS, anEntry({ size: '2XLarge', price: 50 })])).toEqual({
      kind: 'price_changed',
      message: 'Prices have changed since these items were added. Check the new prices.',
      errors: [
        {
          key: 'PL420,Large,Navy,Honda',
          quoted: 9.99,
          current: 42,
          message: 'Performance Polo: was $9.99, is now $42.00.',
        },
        {
          key: 'PL420,2XLarge,Navy,Honda',
          quoted: 50,
          current: 44.5,
          message: 'Performance Polo: was $50.00, is now $44.50.',
        },
      ],
    });
  });

  it.each([41.99, 42.01, 0, 44.5])('does not accept %d for 42', (price) => {
    expect(refusalOf([{ ...POLOS, price }]).errors).toMatchObject([{ quoted: price, current: 42 }]);
  });

  it('accepts no price for a pack item', () => {
    expect(refusalOf([aPackEntry({ price: 2.39 })]).errors).toMatchObject([
      { key: 'LK100,Black', quoted: 2.39, current: 0 },
    ]);
  });
});

describe('checkOrder with several kinds of errors', () => {
  it.each([
    ['unknown_item', [OLD_PRICE, BELOW_MINIMUM, UNKNOWN_OPTION, UNKNOWN_ITEM], ['PL999,Large,Navy,Honda']],
    ['unknown_option', [OLD_PRICE, BELOW_MINIMUM, UNKNOWN_OPTION], ['PL420,Large,Pink,Honda']],
    ['minimum', [OLD_PRICE, BELOW_MINIMUM], ['MG115,OSFA,Navy,Honda']],
    ['price_changed', [OLD_PRICE, MUGS], ['PL420,Large,Navy,Honda']],
  ])('reports %s first, and only that', (refusal, lines, keys) => {
    const result = refusalOf(lines);
    expect(result.kind).toBe(refusal);
    expect(result.errors.map(({ key }) => key)).toEqual(keys);
  });

  it('reports short accessory lines before the apparel minimum', () => {
    const result = refusalOf([anEntry({ quantity: 1 }), BELOW_MINIMUM]);
    expect(result.errors.map(({ key }) => key)).toEqual(['MG115,OSFA,Navy,Honda']);
  });

  it('reports the apparel minimum before changed prices', () => {
    expect(refusalOf([{ ...OLD_PRICE, quantity: 11 }])).toMatchObject({ kind: 'minimum', errors: [] });
  });
});
