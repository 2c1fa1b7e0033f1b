import { describe, expect, it } from 'vitest';
import type { Documents } from '../../../../domain/catalog/check/documents';
import { CatalogError, readDocuments } from '../../../../server/catalog/documents';
import { readCatalog } from '../../../../server/catalog/load-catalog';
import { type OpenedCatalog, openCatalog } from '../../../../server/catalog/open-catalog';
import { indexPictures } from '../../../../server/pictures/picture-index';

const SHIPPED = readDocuments('server/data');

function changed(path: string, from: string, to: string): Documents {
  const text = SHIPPED.get(path) ?? '';
  expect(text).toContain(from);
  return new Map([...SHIPPED, [path, text.replace(from, to)]]);
}

/** Everything that's sold, without what's kept for the next revision. */
function sold({ base, colors, sizeCharts, sharedDetails, customers }: ReturnType<typeof readCatalog> | OpenedCatalog) {
  return {
    base,
    colors,
    sizeCharts,
    sharedDetails,
    customers: [...customers].map(([key, each]) => [key, { ...each }]),
  };
}

describe('an opened catalog', () => {
  it('is the one that was checked', () => {
    expect(sold(openCatalog(SHIPPED))).toEqual(sold(readCatalog(SHIPPED)));
  });

  it.each([
    ['a price of the base catalog', 'items/mens.json', '"Large": 42', '"Large": 43.5'],
    ['a customer’s setting', 'customers/leith.json', '"title": "Leith"', '"title": "Leith Group"'],
    ['a color', 'colors.json', '"Navy": "#1d2b49"', '"Navy": "#1d2b4a"'],
    ['a detail that items share', 'details.json', '"material": "', '"material": "Pure '],
    ['a drawing', 'drawings/polo.svg', '<title>', '<title>A '],
  ])('after another one is the same as opened alone, whatever changed: %s', (_, path, from, to) => {
    const documents = changed(path, from, to);
    expect(sold(openCatalog(documents, openCatalog(SHIPPED)))).toEqual(sold(openCatalog(documents)));
  });

  it('keeps what is still the same after a change of one price', () => {
    const before = openCatalog(SHIPPED);
    const after = openCatalog(changed('items/mens.json', '"Large": 42', '"Large": 43.5'), before);
    const others = ({ base }: OpenedCatalog) => base.filter(({ type }) => type !== 'mens');
    expect(others(after).length).toBeGreaterThan(50);
    for (const [index, item] of others(after).entries()) expect(item).toBe(others(before)[index]);
    expect(after.drawings).toBe(before.drawings);
    for (const [key, { changes }] of after.customers) expect(changes).toBe(before.customers.get(key)?.changes);
  });

  it('reads one customer again after a change of its document, and keeps the others as they are', () => {
    const before = openCatalog(SHIPPED);
    const after = openCatalog(changed('customers/leith.json', '"title": "Leith"', '"title": "Leith Group"'), before);
    const isKept = [...after.customers].map(([key, each]) => [key, each === before.customers.get(key)]);
    expect(isKept.filter(([, kept]) => !kept)).toEqual([['leith', false]]);
    expect(after.customers.get('leith')?.customer.title).toBe('Leith Group');
    expect(isKept).toHaveLength(10);
  });

  it('outlines the customers without reading them', () => {
    const { customers } = openCatalog(SHIPPED);
    for (const { outline, customer, messages, approvals, changes } of customers.values()) {
      const { stores, brand, company_logo, addresses, title, route_prefix, server_hostname } = customer;
      expect(outline).toMatchObject({ stores, company_logo, addresses, title, route_prefix, server_hostname });
      expect([outline.color, outline.webhook]).toEqual([brand.brand, messages.webhook]);
      expect(outline.hasRules).toBe(approvals !== undefined);
      expect(outline.logos).toEqual([...new Set(Object.values(customer.embroideries).flat())]);
      const own = [...changes].flatMap(([code, { colors }]) => (colors ? [[code, colors]] : []));
      expect(outline.colors).toEqual(own);
    }
  });

  it('has no mistakes', () => {
    const documents = changed('items/mens.json', '"Large": 42', '"Large": -1');
    expect(() => openCatalog(documents, openCatalog(SHIPPED))).toThrow(CatalogError);
  });
});

it('a store that shows an item in another drawing has a picture of its own', () => {
  const documents = changed('customers/leith.json', '"PL420": {}', '"PL420": { "art": "longsleeve" }');
  const catalog = openCatalog(documents);
  const pictures = indexPictures(catalog, new Map());
  const [leith, hennessy] = ['leith', 'hennessy'].map((key) => {
    const { customer, items } = catalog.customers.get(key) ?? expect.fail(`no ${key}`);
    const polo = items.find(({ code }) => code === 'PL420') ?? expect.fail('no polo');
    return pictures.address(polo, 'Navy', customer);
  });
  expect([leith, hennessy]).toEqual([
    expect.stringMatching(/^\/images\/PL420_navy\.jpg\?store=leith&v=[0-9a-f]{12}$/),
    expect.stringMatching(/^\/images\/PL420_navy\.jpg\?v=[0-9a-f]{12}$/),
  ]);
  expect(pictures.findAddress(leith ?? '')?.hash).not.toBe(pictures.findAddress(hennessy ?? '')?.hash);
});
