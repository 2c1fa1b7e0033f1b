import { describe, expect, it } from 'vitest';
import { groupLines } from '../../../domain/cart/line-groups';
import {
  countUnpriced,
  lacksPrice,
  quoteOf,
  quoteText,
  shownTotal,
  tierPrice,
  totalEstimate,
  unitsOfItem,
} from '../../../domain/cart/priced-on-po';
import type { Cents } from '../../../domain/money';
import { anEntry, aPackEntry } from '../../support/catalog/builders';
import { cartOf } from '../arbitraries';

const PRICE = { cents: 1 as Cents, per: 'unit' as const };
const TIERS = [
  { quantity: 500, price: 2.39 },
  { quantity: 1000, price: 2.19 },
  { quantity: 2500, price: 0 },
];

describe('lacksPrice', () => {
  it.each([
    ['a pack item', { type: 'parts', poPrice: null }, true],
    ['a pack item of a cart', { type: 'customs' }, true],
    ['a pack item with a price', { type: 'parts', poPrice: PRICE }, false],
    ['an item with a catalog price', { type: 'mens', poPrice: null }, false],
  ] as const)('of %s', (_what, line, expected) => {
    expect(lacksPrice(line)).toBe(expected);
    expect(countUnpriced([line, line])).toBe(expected ? 2 : 0);
  });
});

describe('the quote', () => {
  it.each([
    [499, 'Priced on PO'],
    [500, '$2.39 each, to be confirmed on the PO'],
    [1000, '$2.19 each, to be confirmed on the PO'],
    // A price of 0 is not set.
    [2500, 'Priced on PO'],
  ])('of a cart’s line of %i units is today’s tier', (units, text) => {
    expect(quoteText(quoteOf({}, TIERS, units))).toBe(text);
  });

  it.each([
    [555 as Cents, '$5.55 each, to be confirmed on the PO'],
    // Of an earlier order, it's unknown what today's tiers had been.
    [null, 'Priced on PO'],
  ])('of an order’s line is the one that it was stored with: %s', (quoted, text) => {
    expect(quoteText(quoteOf({ quoted }, TIERS, 1000))).toBe(text);
  });

  it('is none without tiers', () => {
    expect(tierPrice(undefined, 1000)).toBeUndefined();
    expect(tierPrice([], 1000)).toBeUndefined();
  });

  it('counts the colors of an item together', () => {
    const lines = [
      aPackEntry({ color: 'Black', quantity: 500 }),
      aPackEntry({ color: 'Blue', quantity: 500 }),
      aPackEntry({ code: 'YS260', quantity: 100 }),
    ];
    expect(unitsOfItem('LK100', lines)).toBe(1000);
    expect(groupLines(cartOf(lines), () => []).map(({ units, itemUnits }) => [units, itemUnits])).toEqual([
      [500, 1000],
      [500, 1000],
      [100, 100],
    ]);
    expect(groupLines(cartOf([anEntry()]), () => [])).toMatchObject([{ units: 4, itemUnits: 4 }]);
  });
});

describe('what lines without a price probably cost', () => {
  it('of an order is what it was quoted at, whatever the tiers are now', () => {
    const [black, blue] = ['Black', 'Blue'].map((color) => aPackEntry({ color, quantity: 1000 }));
    const quoted = { ...black, quoted: 555 as Cents };
    expect(totalEstimate([{ ...black, quoted: 219 as Cents }, quoted] as never, () => TIERS)).toBe(774_000);
    expect(totalEstimate([{ ...blue, quoted: null }, quoted] as never, () => TIERS)).toBe(0);
  });

  it('adds up lines without a price only, whose units count together by item', () => {
    const lines = [
      aPackEntry({ color: 'Black', quantity: 500 }),
      aPackEntry({ color: 'Blue', quantity: 700 }),
      { ...aPackEntry({ code: 'YS260', quantity: 100 }), poPrice: PRICE },
      anEntry(),
    ];
    const tiersOf = (code: string) => (code === 'LK100' ? TIERS : undefined);
    expect(totalEstimate(lines, tiersOf)).toBe(262_800);
    expect(totalEstimate([anEntry()], tiersOf)).toBe(0);
  });

  it('is unknown as soon as one of them has no estimate', () => {
    const lines = [aPackEntry({ quantity: 500 }), aPackEntry({ code: 'YS260', quantity: 100 })];
    expect(totalEstimate(lines, (code) => (code === 'LK100' ? TIERS : undefined))).toBe(0);
  });
});

describe('shownTotal', () => {
  it.each([
    [25_200, 0, '$252.00', ''],
    [25_200, 1, '$252.00', 'plus 1 line priced on PO'],
    [25_200, 2, '$252.00', 'plus 2 lines priced on PO'],
    [0, 2, 'Priced on PO', ''],
    [0, 0, '$0.00', ''],
  ])('of %i cents with %i lines without a price', (cents, unpriced, amount, note) => {
    expect(shownTotal(cents as Cents, unpriced)).toEqual({
      amount,
      note,
      shortNote: note.replace('plus ', '').replace('priced ', ''),
    });
  });
});
