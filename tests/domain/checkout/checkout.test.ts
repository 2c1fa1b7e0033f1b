import { describe, expect, it } from 'vitest';
import { cardUnavailableReason, checkoutObstacles } from '../../../domain/checkout/checkout';
import { anEntry, aPackEntry } from '../../support/catalog/builders';
import { cartOf } from '../arbitraries';

const EMPTY = {};
const KEYCHAINS = cartOf([aPackEntry()]);
const CODE = { kind: 'code_needed' };
const EMPTY_CART = { kind: 'empty_cart' };

function polos(quantity: number) {
  return cartOf([anEntry({ quantity })]);
}

function apparel(units: number, missing: number) {
  return { kind: 'apparel_minimum', units, missing };
}

describe('checkoutObstacles', () => {
  it.each([
    ['code accepted, no minimum, 1 polo', true, undefined, polos(1), []],
    ['code accepted, no minimum, empty', true, undefined, EMPTY, [EMPTY_CART]],
    ['code accepted, minimum 12, empty', true, 12, EMPTY, [EMPTY_CART]],
    ['code accepted, minimum 12, 1 polo', true, 12, polos(1), [apparel(1, 11)]],
    ['code accepted, minimum 12, 11 polos', true, 12, polos(11), [apparel(11, 1)]],
    ['code accepted, minimum 12, 12 polos', true, 12, polos(12), []],
    ['code accepted, minimum 12, 13 polos', true, 12, polos(13), []],
    ['code accepted, minimum 12, keychains alone', true, 12, KEYCHAINS, []],
    ['no code, no minimum, 1 polo', false, undefined, polos(1), [CODE]],
    ['no code, no minimum, empty', false, undefined, EMPTY, [EMPTY_CART, CODE]],
    ['no code, minimum 12, empty', false, 12, EMPTY, [EMPTY_CART, CODE]],
    ['no code, minimum 12, 11 polos', false, 12, polos(11), [apparel(11, 1), CODE]],
    ['no code, minimum 12, 12 polos', false, 12, polos(12), [CODE]],
    ['no code, minimum 12, keychains alone', false, 12, KEYCHAINS, [CODE]],
  ])('lists for %s what the order lacks', (_situation, codeAccepted, apparelMinimum, cart, expected) => {
    expect(checkoutObstacles({ cart, codeAccepted, apparelMinimum })).toEqual(expected);
  });

  it.each([
    ['1 polo, no minimum', undefined, polos(1), []],
    ['empty', undefined, EMPTY, [EMPTY_CART]],
    ['11 polos, minimum 12', 12, polos(11), [apparel(11, 1)]],
    ['12 polos, minimum 12', 12, polos(12), []],
  ])('needs no code by card: %s', (_situation, apparelMinimum, cart, expected) => {
    expect(checkoutObstacles({ cart, codeAccepted: false, apparelMinimum, isByCard: true })).toEqual(expected);
  });

  it("pools men's and women's entries", () => {
    const cart = cartOf([anEntry({ quantity: 5 }), anEntry({ code: 'PL420.W', type: 'womens', quantity: 7 })]);
    expect(checkoutObstacles({ cart, codeAccepted: true, apparelMinimum: 12 })).toEqual([]);
  });
});

describe('cardUnavailableReason', () => {
  const PACKS = cartOf([aPackEntry({ price: 0 })]);
  const MIXED = cartOf([aPackEntry({ price: 0 }), anEntry({ quantity: 1 })]);

  it.each([
    ['polos at a store that takes cards', 'paypal', polos(1), false, true, undefined],
    ['an empty cart', 'paypal', EMPTY, false, true, undefined],
    ['polos among custom items', 'paypal', MIXED, false, true, undefined],
    ['custom items alone', 'paypal', PACKS, false, true, 'nothing_to_pay'],
    ['custom items alone, offline', 'paypal', PACKS, false, false, 'nothing_to_pay'],
    ['polos, offline', 'paypal', polos(1), false, false, 'offline'],
    ['polos with an accepted code', 'paypal', polos(1), true, true, 'code_accepted'],
    ['polos with an accepted code, offline', 'paypal', polos(1), true, false, 'code_accepted'],
    ['polos at a store without cards', 'code', polos(1), false, true, 'no_cards'],
    ['polos where cards are not set up', 'unavailable', polos(1), false, true, 'no_cards'],
  ] as const)('for %s', (_situation, payment, cart, codeAccepted, isOnline, expected) => {
    expect(cardUnavailableReason({ payment, cart, codeAccepted, isOnline })).toBe(expected);
  });
});
