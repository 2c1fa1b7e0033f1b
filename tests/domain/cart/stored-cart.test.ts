import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cartTotals } from '../../../domain/cart/cart';
import { parseStoredCart } from '../../../domain/cart/stored-cart';
import { anEntry, anItem, aPackEntry } from '../../support/catalog/builders';
import { cart, cartOf } from '../arbitraries';

const KEY = 'PL420,Large,Navy,Honda';

/** A stored cart with one entry, with some fields replaced. */
function textWith(fields: Record<string, unknown>): string {
  return JSON.stringify({ [KEY]: { ...anEntry(), ...fields } });
}

/** A stored cart with one entry that lacks a field. */
function textWithout(field: string): string {
  return JSON.stringify({ [KEY]: { ...anEntry(), [field]: undefined } });
}

describe('parseStoredCart', () => {
  it('returns the stored cart in its order', () => {
    return fc.assert(
      fc.property(cart, (stored) => {
        const restored = parseStoredCart(JSON.stringify(stored));
        expect(restored).toEqual(stored);
        expect(Object.keys(restored ?? {})).toEqual(Object.keys(stored));
      }),
    );
  });

  it('reads an empty cart', () => {
    expect(parseStoredCart('{}')).toEqual({});
  });

  it('reads pack entries and entries without a logo', () => {
    const stored = cartOf([aPackEntry(), anEntry({ embroidery: null, placement: 'N/A' })]);
    expect(parseStoredCart(JSON.stringify(stored))).toEqual(stored);
  });

  it.each(['', ' ', 'cart', '{', '{"a":}', 'undefined', "{'a': 1}", '{}{}'])(
    'refuses %j, which is not JSON',
    (text) => {
      expect(parseStoredCart(text)).toBeUndefined();
    },
  );

  it.each([
    ['null', 'null'],
    ['a number', '12'],
    ['a text', '"cart"'],
    ['a boolean', 'true'],
    ['an empty array', '[]'],
    ['an array of entries', JSON.stringify([anEntry()])],
    ['an entry in place of a cart', JSON.stringify(anEntry())],
    ['a null entry', '{"a": null}'],
    ['a text entry', '{"a": "polo"}'],
    ['an array entry', '{"a": []}'],
    ['an empty entry', '{"a": {}}'],
    ['one good and one bad entry', JSON.stringify({ [KEY]: anEntry(), b: { code: 'PL1' } })],
  ])('refuses %s', (_kind, text) => {
    expect(parseStoredCart(text)).toBeUndefined();
  });

  it.each([
    ['quantity', 0],
    ['quantity', -1],
    ['quantity', 1.5],
    ['quantity', '4'],
    ['quantity', null],
    ['quantity', 100_001],
    ['quantity', 1e21],
    ['price', -0.01],
    ['price', '42'],
    ['price', null],
    ['price', 42.005],
    ['price', 1_000_000.01],
    ['type', 'shoes'],
    ['type', 'toString'],
    ['type', null],
    ['code', 7],
    ['code', 'x'.repeat(201)],
    ['name', null],
    ['size', ['Large']],
    ['color', {}],
    ['placement', 5],
    ['embroidery', false],
  ])('refuses %s %j', (field, value) => {
    expect(parseStoredCart(textWith({ [field]: value }))).toBeUndefined();
  });

  it.each(['code', 'price', 'quantity', 'size', 'color'])('refuses an entry without %s', (field) => {
    expect(parseStoredCart(textWithout(field))).toBeUndefined();
  });

  it('takes a missing type or name from the catalog', () => {
    const { type: _type, name: _name, ...bare } = anEntry();
    const items = new Map([[bare.code, anItem()]]);
    const [entry] = Object.values(parseStoredCart(JSON.stringify({ [KEY]: bare }), items) ?? {});

    expect(entry).toMatchObject({ type: anItem().type, name: anItem().name, quantity: bare.quantity });
  });

  it('names an entry by its code when the item is not in the catalog', () => {
    const { type: _type, name: _name, ...bare } = anEntry({ code: 'GONE1' });

    expect(Object.values(parseStoredCart(JSON.stringify({ [KEY]: bare })) ?? {})).toMatchObject([{ name: 'GONE1' }]);
  });

  it('takes no field from a __proto__ key', () => {
    const { price: _price, ...rest } = anEntry();
    const entryText = `${JSON.stringify(rest).slice(0, -1)},"__proto__":{"price":1}}`;
    expect(parseStoredCart(`{"${KEY}":${entryText}}`)).toBeUndefined();
  });

  it('refuses a __proto__ key without an entry, and changes no prototype', () => {
    expect(parseStoredCart('{"__proto__":{"polluted":true}}')).toBeUndefined();
    expect(({} as Record<string, unknown>).polluted).toBeUndefined();
  });

  it.each(['__proto__', 'constructor', 'toString', 'old key'])('stores an entry from %s under its own key', (key) => {
    expect(parseStoredCart(`{"${key}":${JSON.stringify(anEntry())}}`)).toEqual({ [KEY]: anEntry() });
  });

  it('merges two entries with the same key without losing units', () => {
    const text = JSON.stringify({ a: anEntry({ quantity: 4 }), b: anEntry({ quantity: 2 }) });
    expect(parseStoredCart(text)).toEqual({ [KEY]: anEntry({ quantity: 6 }) });
  });

  it('drops unknown fields', () => {
    expect(parseStoredCart(textWith({ isAdmin: true }))).toEqual({ [KEY]: anEntry() });
  });

  it.each([
    [500, 500],
    [501, undefined],
  ])('of %i lines it reads %s', (count, read) => {
    const lines = Array.from({ length: count }, (_, index) => anEntry({ code: `PL${index}` }));
    const restored = parseStoredCart(JSON.stringify({ ...lines }));
    expect(restored && Object.keys(restored).length).toBe(read);
  });

  it('refuses a cart whose total would not be exact', () => {
    const dearest = parseStoredCart(textWith({ price: 1_000_000, quantity: 100_000 }));
    expect(cartTotals(dearest ?? {}).total).toBe(10_000_000_000_000);
    expect(parseStoredCart(textWith({ price: 1e10, quantity: 100_000 }))).toBeUndefined();
  });

  it('returns a cart or undefined for any text, never throws', () => {
    return fc.assert(
      fc.property(fc.oneof(fc.string(), fc.json()), (text) => {
        const restored = parseStoredCart(text);
        expect(restored === undefined || cartTotals(restored).total >= 0).toBe(true);
      }),
    );
  });
});
