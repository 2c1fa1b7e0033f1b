import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseStorefront, readStorefront } from '../../../domain/calls/read-storefront';
import type { StorefrontDocument } from '../../../domain/catalog/storefront-document';
import { storefrontPictures } from '../../../domain/catalog/storefront-pictures';
import { pageAt } from '../../../domain/page/page';
import { aCustomer, aHat, anItem, aPackItem } from '../../support/catalog/builders';

function aDocument(): StorefrontDocument {
  const items = [anItem(), aHat({ details: { fit: 'Structured', size_chart: 'caps' } }), aPackItem()];
  return {
    version: '7c1f',
    customer: aCustomer({ type_names: { hat: 'Headwear' }, order_prefix: 'LEI' }),
    items: items.map((item) => ({ ...item, pictures: { Navy: '/images/navy.jpg?v=1' } })),
    logos: { Honda: { light: '/l.png', dark: '/d.png', printed: { light: '/pl.png', dark: '/pd.png' } } },
    size_charts: { caps: { measures: ['Around'], sizes: { OSFA: ['22'] } } },
    payment: 'code',
  };
}

/** Every place in a JSON value, as the keys that lead to it. */
function placesIn(value: unknown, path: readonly string[] = []): readonly (readonly string[])[] {
  if (typeof value !== 'object' || value === null) return [path];
  return [path, ...Object.entries(value).flatMap(([key, part]) => placesIn(part, [...path, key]))];
}

/** A copy with another value, or nothing, in one place. */
function changed(value: unknown, [key, ...rest]: readonly string[], to: unknown): unknown {
  if (key === undefined) return to;
  const copy = Array.isArray(value) ? [...value] : { ...(value as object) };
  Object.assign(copy, { [key]: changed((value as Record<string, unknown>)[key], rest, to) });
  return JSON.parse(JSON.stringify(copy));
}

const PATHS = ['/leith', '/leith/catalog/hats', '/leith/item/PL420', '/leith/item/LK100', '/leith/orders'];

describe('readStorefront', () => {
  it('reads a document with all its parts', () => {
    expect(parseStorefront(JSON.stringify(aDocument()), 'leith')).toEqual(aDocument());
  });

  it('reads one that has more fields than this build knows, and approval rules of an earlier one', () => {
    const { customer, ...rest } = aDocument();
    const items = rest.items.map((item) => ({ ...item, details: { ...item.details, wash_at: 40, stitches: [7] } }));
    const own = { ...customer, approvals: { rules: [] }, motto: 'Drive' };
    const document = { ...rest, season: 'winter', items, customer: own };

    expect(readStorefront(document, 'leith')).toEqual(document);
  });

  it.each([
    ['a gateway', '{"error":"upstream timed out"}'],
    ['a sign-in page with JSON', '{"status":"ok","redirect":"https://wifi.example/login"}'],
    ['a list', '[{"customer":{"key":"leith"}}]'],
    ['null', 'null'],
    ['a number', '502'],
    ['half a document', JSON.stringify(aDocument()).slice(0, 900)],
    ['nothing', ''],
    ['HTML', '<h1>Sign in</h1>'],
  ])('reads nothing from %s', (_what, text) => {
    expect(parseStorefront(text, 'leith')).toBeUndefined();
  });

  it("doesn't take another customer's document", () => {
    expect(readStorefront(aDocument(), 'hennessy')).toBeUndefined();
  });

  it.each([
    ['customer', 'embroideries'],
    ['customer', 'account_reps'],
    ['customer', 'brand'],
    ['logos'],
    ['items', '0', 'pictures'],
    ['items', '2', 'sizes'],
    ['payment'],
  ])('reads nothing from a document of another build without %s %s %s', (...path) => {
    expect(readStorefront(changed(aDocument(), path.filter(Boolean), undefined), 'leith')).toBeUndefined();
  });

  it('either refuses a damaged document or returns one that every page can be made from', () => {
    const places = placesIn(aDocument());
    fc.assert(
      fc.property(fc.constantFrom(...places), fc.jsonValue(), fc.boolean(), (place, value, isMissing) => {
        const document = readStorefront(changed(aDocument(), place, isMissing ? undefined : value), 'leith');
        if (!document) return;
        storefrontPictures(document);
        const address = { customer: 'leith', mode: 'multi-store', prefix: '/leith', isTestHost: true } as const;
        for (const path of PATHS) pageAt('{{title}}', { address, path, search: '', document, hasPictures: true });
      }),
      { numRuns: 2000 },
    );
  });
});
