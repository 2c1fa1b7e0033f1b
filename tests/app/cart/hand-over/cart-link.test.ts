import * as fc from 'fast-check';
import { afterEach, describe, expect, it, vi } from 'vitest';
import {
  cartFragment,
  cartOfFragment,
  fragmentOf,
  MAX_FRAGMENT_LENGTH,
} from '../../../../app/cart/hand-over/cart-link';
import { MAX_LINES, MAX_UNITS_PER_LINE } from '../../../../domain/cart/cart';
import { crc32, packCart } from '../../../../domain/checkout/packed-cart';
import { cart as anyCart, cartOf } from '../../../domain/arbitraries';
import { anEntry, anItem, aPackEntry, aPackItem } from '../../../support/catalog/builders';

const polos = Array.from({ length: 12 }, (_, index) => anItem({ code: `PL${index}` }));
const items = new Map([...polos, anItem(), aPackItem({ name: aPackEntry().name })].map((item) => [item.code, item]));
const cart = cartOf([anEntry(), anEntry({ size: 'Small' }), aPackEntry()]);

/** Carts of items in the catalog: a link leaves their names to it. */
const catalogCart = anyCart.map((any) =>
  cartOf(Object.values(any).map((entry) => ({ ...entry, name: items.get(entry.code)?.name ?? entry.name }))),
);

const open = (fragment: string) => cartOfFragment(fragment, 'leith', items);

async function linkTo(text: string): Promise<string> {
  return (await fragmentOf(text)) ?? 'too large';
}

afterEach(() => {
  vi.unstubAllGlobals();
});

describe('a cart link', () => {
  it('brings back the same cart, in the same order', async () => {
    await fc.assert(
      fc.asyncProperty(catalogCart, async (sent) => {
        const fragment = (await cartFragment(sent, 'leith')) ?? '';
        const received = await open(`#${fragment}`);
        const expected = Object.keys(sent).length > 0 ? { kind: 'cart', cart: sent } : { kind: 'damaged' };
        expect(received).toEqual(expected);
        expect(received.kind === 'cart' ? Object.keys(received.cart) : []).toEqual(Object.keys(sent));
      }),
      { numRuns: 60 },
    );
  });

  it('never brings another cart when a character is changed', async () => {
    const fragment = (await cartFragment(cart, 'leith')) ?? '';
    for (let at = 0; at < fragment.length; at++) {
      for (const character of ['A', 'z', '0', '-', '%', 'd', 'p', '2', '\u{1f600}']) {
        if (fragment[at] === character) continue;
        const received = await open(fragment.slice(0, at) + character + fragment.slice(at + 1));
        if (received.kind === 'cart') expect(received.cart).toEqual(cart);
        else expect(['damaged', 'version']).toContain(received.kind);
      }
    }
  });

  it('is refused when it is cut off, wherever', async () => {
    const fragment = (await cartFragment(cart, 'leith')) ?? '';
    for (let length = 1; length < fragment.length; length++) {
      expect(await open(fragment.slice(0, length))).toEqual({ kind: 'damaged' });
    }
    expect(await open('')).toEqual({ kind: 'empty' });
    expect(await open('#')).toEqual({ kind: 'empty' });
  });

  it('tells other stores and other versions apart from damage', async () => {
    const fragment = (await cartFragment(cart, 'hennessy')) ?? '';
    expect(await open(fragment)).toEqual({ kind: 'other_store' });
    expect(await open(`2${fragment.slice(1)}`)).toEqual({ kind: 'version' });
  });

  it('works where the browser cannot compress, in both directions', async () => {
    const compressed = (await cartFragment(cart, 'leith')) ?? '';
    vi.stubGlobal('CompressionStream', undefined);
    vi.stubGlobal('DecompressionStream', undefined);
    const plain = (await cartFragment(cart, 'leith')) ?? '';
    expect(plain).toMatch(/^1p/);
    expect(await open(plain)).toEqual({ kind: 'cart', cart });
    expect(await open(compressed)).toEqual({ kind: 'unsupported' });
  });

  it('holds 500 lines of the longest quantities', async () => {
    const large = cartOf(
      Array.from({ length: MAX_LINES }, (_, index) =>
        anEntry({ color: `Color ${index * 7919}`, quantity: MAX_UNITS_PER_LINE - index }),
      ),
    );
    const fragment = (await cartFragment(large, 'leith')) ?? '';
    expect(fragment.length).toBeLessThanOrEqual(MAX_FRAGMENT_LENGTH);
    expect(await open(fragment)).toEqual({ kind: 'cart', cart: large });
  });

  it('does not hold a cart that makes it too long', async () => {
    vi.stubGlobal('CompressionStream', undefined);
    const wordy = cartOf(Array.from({ length: 400 }, (_, index) => anEntry({ color: `${index} ${'x'.repeat(100)}` })));
    expect(await cartFragment(wordy, 'leith')).toBeUndefined();
  });

  it.each([
    ['text that is no cart', 'null'],
    ['a number', '12'],
    ['no customer', '[]'],
    ['no key of a customer', '["No body",["PL420","Navy",null,null,["Large",6,4200]]]'],
    ['no lines', '["leith"]'],
    ['a quantity of 0', '["leith",["PL420","Navy",null,null,["Large",0,4200]]]'],
    ['half a unit', '["leith",["PL420","Navy",null,null,["Large",1.5,4200]]]'],
    ['too many units', '["leith",["PL420","Navy",null,null,["Large",100001,4200]]]'],
    ['a negative price', '["leith",["PL420","Navy",null,null,["Large",6,-1]]]'],
    ['an absurd price', '["leith",["PL420","Navy",null,null,["Large",6,1e300]]]'],
    ['a size too many', '["leith",["PL420","Navy",null,null,["Large",6,4200,1]]]'],
    ['an object for a code', '["leith",[{},"Navy",null,null,["Large",6,4200]]]'],
    ['a code of 201 characters', `["leith",["${'P'.repeat(201)}","Navy",null,null,["Large",6,4200]]]`],
    ['invisible characters', '["leith",["PL420","Na\\u200bvy",null,null,["Large",6,4200]]]'],
    ['501 lines', JSON.stringify(['leith', ['PL420', 'Navy', null, null, ...Array(501).fill(['Large', 1, 4200])]])],
  ])('with a valid checksum but %s brings nothing', async (_what, text) => {
    expect(await open(await linkTo(text))).toEqual({ kind: 'damaged' });
  });

  it('that inflates to gigabytes is given up early', async () => {
    const bomb = new Blob([new Uint8Array(10_000_000)]).stream().pipeThrough(new CompressionStream('deflate-raw'));
    const bytes = new Uint8Array(await new Response(bomb).arrayBuffer());
    const sum = Buffer.alloc(4);
    sum.writeUInt32BE(crc32(['d'.charCodeAt(0), ...bytes]));
    const fragment = `1d${sum.toString('base64url')}${Buffer.from(bytes).toString('base64url')}`;
    expect(fragment.length).toBeLessThan(MAX_FRAGMENT_LENGTH);
    expect(await open(fragment)).toEqual({ kind: 'damaged' });
  });

  it('of any other text changes nothing', async () => {
    await fc.assert(
      fc.asyncProperty(fc.oneof(fc.string({ unit: 'binary' }), fc.base64String()), async (text) => {
        expect((await open(`1d${text}`)).kind).not.toBe('cart');
        expect((await open(text)).kind).not.toBe('cart');
      }),
    );
  });

  it('takes names and types from the catalog, and says nothing about people', () => {
    expect(packCart(cart, 'leith')).toBe(
      '["leith",["PL420","Navy","Honda","Left Chest",["Large",4,4200],["Small",4,4200]],["LK100","Black",null,null,["default",1500,0]]]',
    );
  });
});
