import { describe, expect, it } from 'vitest';
import { countFaults, lineFaults } from '../../../domain/checkout/order-check';
import { aCustomer, anAccessory, anEntry, anItem } from '../../support/catalog/builders';
import { cartOf } from '../arbitraries';

const items = new Map([anItem(), anAccessory()].map((item) => [item.code, item]));
const mug = anEntry({ code: 'MG115', type: 'accessory', size: 'OSFA', price: 8.25, placement: 'N/A' });

describe('lineFaults', () => {
  it('finds a fault of each kind at its own line', () => {
    const cart = cartOf([
      anEntry(),
      anEntry({ size: 'Small', price: 40 }),
      anEntry({ size: 'Retired' }),
      anEntry({ code: 'GONE1' }),
      { ...mug, quantity: 11 },
    ]);
    const faults = lineFaults(cart, items, aCustomer());

    expect(Object.fromEntries([...faults].map(([key, { kind }]) => [key, kind]))).toEqual({
      'PL420,Small,Navy,Honda': 'price_changed',
      'PL420,Retired,Navy,Honda': 'unknown_option',
      'GONE1,Large,Navy,Honda': 'unknown_item',
      'MG115,OSFA,Navy,Honda': 'minimum',
    });
    expect(faults.get('PL420,Small,Navy,Honda')).toMatchObject({ quoted: 40, current: 42 });
    expect(countFaults(faults.values())).toEqual({ prices: 1, others: 3 });
  });

  it('leaves the apparel minimum to the cart as a whole', () => {
    expect(lineFaults(cartOf([anEntry()]), items, aCustomer({ apparel_minimum: 12 })).size).toBe(0);
  });

  it('finds nothing in a cart that can be ordered', () => {
    expect(lineFaults(cartOf([anEntry(), { ...mug, quantity: 12 }]), items, aCustomer()).size).toBe(0);
  });
});
