import { describe, expect, it } from 'vitest';
import { cartTotals } from '../../../domain/cart/cart';
import { compareLine } from '../../../domain/checkout/compare-lines';
import { goneTogether, replaceGone } from '../../../domain/checkout/gone-lines';
import { lineFaults } from '../../../domain/checkout/order-check';
import { aCustomer, anEntry, anItem } from '../../support/catalog/builders';
import { cartOf } from '../arbitraries';

const customer = aCustomer();
const polo = anItem({ sizes: { Small: 45, Large: 45, '2XLarge': 47 } });
const tall = anItem({ code: 'PL500', name: 'Tall Polo', colors: ['Black'], sizes: { Large: 50, '2XLarge': 52 } });
const items = new Map([polo, tall].map((item) => [item.code, item]));

function goneIn(cart: ReturnType<typeof cartOf>) {
  return goneTogether(
    Object.entries(cart).map(([key, line]) => ({ key, compared: compareLine(line, items, customer) })),
  );
}

describe('goneTogether', () => {
  it('gives all sizes one new color, and each size that is gone its own', () => {
    const graphite = cartOf([anEntry({ color: 'Graphite' }), anEntry({ color: 'Graphite', size: 'Small' })]);
    expect(goneIn(graphite).map(({ keys, compared }) => [compared.what, keys])).toEqual([
      ['color', ['PL420,Large,Graphite,Honda', 'PL420,Small,Graphite,Honda']],
    ]);
    const sizes = cartOf([anEntry({ size: '6XLarge' }), anEntry(), anEntry({ size: 'LT' })]);
    expect(goneIn(sizes).map(({ keys, compared }) => [compared.what, keys])).toEqual([
      ['size', ['PL420,6XLarge,Navy,Honda']],
      ['size', ['PL420,LT,Navy,Honda']],
    ]);
  });

  it('is empty if only prices have changed', () => {
    expect(goneIn(cartOf([anEntry({ price: 1 })]))).toEqual([]);
  });
});

describe('replaceGone', () => {
  it("puts the choice in the line's place at today's price, so no second question follows", () => {
    const cart = cartOf([anEntry({ color: 'Graphite', quantity: 2 }), anEntry({ size: 'Small', price: 45 })]);
    const [gone] = goneIn(cart);
    const after = gone && replaceGone(cart, gone, 'Black', items, customer);
    expect(Object.entries(after ?? {})).toEqual([
      ['PL420,Large,Black,Honda', anEntry({ color: 'Black', quantity: 2, price: 45 })],
      ['PL420,Small,Navy,Honda', anEntry({ size: 'Small', price: 45 })],
    ]);
    expect([...lineFaults(after ?? {}, items, customer)]).toEqual([]);
  });

  it('adds to a line that is there already, which keeps the price it was added at', () => {
    const cart = cartOf([anEntry({ color: 'Graphite', quantity: 2 }), anEntry({ quantity: 3, price: 42 })]);
    const [gone] = goneIn(cart);
    const after = gone && replaceGone(cart, gone, 'Navy', items, customer);
    expect(Object.values(after ?? {})).toEqual([anEntry({ quantity: 5, price: 42 })]);
    expect([...lineFaults(after ?? {}, items, customer).values()]).toMatchObject([{ quoted: 42, current: 45 }]);
  });

  it('replaces an item by another one, whose missing color is the next question', () => {
    const cart = cartOf([anEntry({ code: 'GONE1', quantity: 4 })]);
    const [gone] = goneIn(cart);
    const tallNavy = (gone && replaceGone(cart, gone, 'PL500', items, customer)) ?? {};
    const [next] = goneIn(tallNavy);
    expect(next?.compared).toMatchObject({ what: 'color', choices: ['Black'] });
    const black = (next && replaceGone(tallNavy, next, 'Black', items, customer)) ?? {};
    expect(Object.values(black)).toEqual([
      anEntry({ code: 'PL500', name: 'Tall Polo', color: 'Black', price: 50, quantity: 4 }),
    ]);
    expect(cartTotals(black).total).toBe(20_000);
  });

  it('refuses more units than a line can hold', () => {
    const cart = cartOf([anEntry({ color: 'Graphite' }), anEntry({ quantity: 99_997 })]);
    const [gone] = goneIn(cart);
    expect(gone && replaceGone(cart, gone, 'Navy', items, customer)).toBeUndefined();
  });
});
