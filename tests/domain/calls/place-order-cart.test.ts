import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { errorsByField } from '../../../domain/calls/fields';
import { createOrderBody } from '../../../domain/calls/place-order';
import { anEntry, aPackEntry } from '../../support/catalog/builders';
import { cartOf } from '../arbitraries';
import { POLO_WIRE } from './polo-wire';

function aBody(cart: unknown) {
  return {
    companyName: 'Leith',
    first_name: 'Renee',
    last_name: 'Castellano',
    email: 'r.castellano@example.com',
    cart,
  };
}

/** The lines that a cart is read as. */
function linesOf(cart: unknown) {
  return v.parse(createOrderBody, aBody(cart)).cart;
}

/** The errors by field; empty for a valid body. */
function faultsOf(body: unknown) {
  return errorsByField(v.safeParse(createOrderBody, body).issues ?? []);
}

describe('the cart of createOrderBody', () => {
  it('is a map or an array, and becomes its lines in their order', () => {
    const lines = [anEntry(), aPackEntry(), anEntry({ color: 'Black' })];
    expect(linesOf(cartOf(lines))).toEqual(linesOf(lines));
    expect(linesOf(lines).map(({ color, quantity }) => [color, quantity])).toEqual([
      ['Navy', 4],
      ['Black', 1500],
      ['Black', 4],
    ]);
  });

  it('has null for a placement and a logo left out', () => {
    const { placement: _placement, embroidery: _embroidery, ...bare } = POLO_WIRE;
    expect(linesOf([bare])).toEqual([{ ...bare, placement: null, embroidery: null }]);
  });

  it.each([
    [500, undefined],
    [501, 'An order can hold at most 500 lines. Split it into several orders.'],
  ])('of %i lines, as a map and as an array', (count, error) => {
    const lines = Array.from({ length: count }, (_, index) => anEntry({ code: `PL${index}` }));
    expect(faultsOf(aBody(lines)).cart).toBe(error);
    expect(faultsOf(aBody({ ...lines })).cart).toBe(error);
  });

  it.each([[undefined], [{}], [[]]])('is empty as %j', (cart) => {
    expect(faultsOf(aBody(cart))).toEqual({ cart: 'The cart is empty. Add an item before checking out.' });
  });

  it('is empty where the body has none', () => {
    const { cart: _cart, ...rest } = aBody([]);
    expect(faultsOf(rest)).toEqual({ cart: 'The cart is empty. Add an item before checking out.' });
  });

  it.each([[null], ['cart'], [5], [true]])('cannot be read as %j', (cart) => {
    expect(faultsOf(aBody(cart))).toEqual({ cart: 'The cart could not be read.' });
  });

  it.each([
    [{ quantity: 0 }, 'Enter a quantity of at least 1.'],
    [{ quantity: -3 }, 'Enter a quantity of at least 1.'],
    [{ quantity: 1.5 }, 'Enter quantities as whole numbers.'],
    [{ quantity: '4' }, 'Enter quantities as whole numbers.'],
    [{ quantity: 100_001 }, 'A line can hold at most 100,000 units. Split it into several orders.'],
    [{ price: -1 }, 'Prices must be amounts in dollars and cents.'],
    [{ price: '42' }, 'Prices must be amounts in dollars and cents.'],
    [{ price: 42.005 }, 'Prices must be amounts in dollars and cents.'],
  ])('refuses a line with %j', (wrong, sentence) => {
    expect(faultsOf(aBody([anEntry(), { ...anEntry(), ...wrong }]))).toEqual({ cart: sentence });
  });

  it.each(Object.keys(POLO_WIRE).filter((field) => field !== 'placement' && field !== 'embroidery'))(
    'refuses a line without %s',
    (field) => {
      expect(Object.keys(faultsOf(aBody([{ ...POLO_WIRE, [field]: undefined }])))).toEqual(['cart']);
    },
  );
});
