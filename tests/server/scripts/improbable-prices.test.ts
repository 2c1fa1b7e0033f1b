import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { loadCatalog } from '../../../server/catalog/load-catalog';
import { improbablePrices, lookAlikes } from '../../../server/scripts/catalog/check-catalog';
import { aCustomer, aDataFolder, aKeychain, aPolo } from '../catalog/data-folder';

function flagged(sizes: Record<string, number>, own: Record<string, unknown> = {}): readonly string[] {
  const items = { mens: [aPolo({ sizes })] };
  return improbablePrices(
    loadCatalog(aDataFolder({ items, customers: { hennessy: aCustomer({ items: { PL420: own } }) } })),
  );
}

function flaggedTiers(...prices: readonly number[]): readonly string[] {
  const discount = prices.map((price, index) => ({ quantity: 500 * (index + 1), price }));
  const files = {
    items: { customs: [aKeychain({ discount })] },
    customers: { hennessy: aCustomer({ items: { LK100: {} } }) },
  };
  return improbablePrices(loadCatalog(aDataFolder(files)));
}

describe('an improbable price', () => {
  it('is none of the shipped ones', () => {
    expect(improbablePrices(loadCatalog('server/data'))).toEqual([]);
  });

  it.each([
    [
      'a larger size that is cheaper',
      { Small: 42, Large: 4.2 },
      ['PL420 Large: 4.20 is less than Small at 42.00', 'PL420 Small: 42.00, where other sizes are 4.20'],
    ],
    [
      'a size at half as much again',
      { Small: 42, Large: 63.01, '2XLarge': 63.5 },
      ['PL420 Large: 63.01, where other sizes are 42.00'],
    ],
  ])('is %s', (_, sizes, notes) => {
    expect(flagged(sizes).toSorted()).toEqual(notes.toSorted());
  });

  it.each([
    ['sizes at the limit', { Small: 42, Large: 63 }],
    ['tall sizes after dearer regular ones', { Small: 42, '2XLarge': 46, LT: 44 }],
  ])('is not about %s', (_, sizes) => {
    expect(flagged(sizes)).toEqual([]);
  });

  it('is far from the base catalog', () => {
    expect(flagged({ Small: 40 }, { sizes: { Small: 52 } })).toEqual([]);
    expect(flagged({ Small: 40 }, { sizes: { Small: 52.01 } })).toEqual([
      'hennessy: PL420 Small: 52.01, for everyone 40.00',
    ]);
  });

  it.each([
    [[2.39, 2.19, 0], []],
    [[2.39, 2.49], ['LK100 from 1000: 2.49, after 2.39 from 500']],
    [[2.4, 0.8], []],
    [[2.4, 0.24], ['LK100 from 1000: 0.24, after 2.40 from 500']],
  ])('is found among the tiers %j', (prices, notes) => {
    expect(flaggedTiers(...prices)).toEqual(notes);
  });

  it('is unlike those of items of its kind', () => {
    const mens = [42, 44, 420].map((price, index) => aPolo({ code: `PL42${index}`, sizes: { Small: price } }));
    const notes = improbablePrices(loadCatalog(aDataFolder({ items: { mens } })));
    expect(notes).toEqual(['PL422: 420.00, where items like it are about 44.00']);
  });
});

describe('items that look alike', () => {
  it('share a drawing and a color, unless there is a photograph', () => {
    const photographs = mkdtempSync(join(tmpdir(), 'photographs-'));
    onTestFinished(() => rmSync(photographs, { recursive: true }));
    const mens = [
      aPolo({ colors: ['Navy'], halfColors: [] }),
      aPolo({ code: 'PL900', colors: ['Navy'], halfColors: [] }),
    ];
    const customers = { hennessy: aCustomer({ items: { PL420: {}, PL900: {} } }) };
    const catalog = loadCatalog(aDataFolder({ items: { mens }, customers }));
    expect(lookAlikes(catalog, photographs)).toEqual(['PL420 and PL900: both are drawn as polo in Navy']);
    writeFileSync(join(photographs, 'PL900_navy.jpg'), 'a photograph');
    expect(lookAlikes(catalog, photographs)).toEqual([]);
  });

  it('are none of the shipped ones', () => {
    expect(lookAlikes(loadCatalog('server/data'), 'public/images')).toEqual([]);
  });
});
