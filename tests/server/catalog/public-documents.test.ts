import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { parseStorefront } from '../../../domain/calls/read-storefront';
import type { StorefrontDocument } from '../../../domain/catalog/storefront-document';
import { loadCatalog } from '../../../server/catalog/load-catalog';
import { buildStorefrontDocument } from '../../../server/catalog/storefront-document';
import { indexPhotographs } from '../../../server/pictures/photographs';
import { indexPictures } from '../../../server/pictures/picture-index';
import { SHIPPED_CUSTOMERS } from '../../support/catalog/shipped-customers';

const photographs = mkdtempSync(join(tmpdir(), 'photographs-'));
const texts = new Map<string, string>();

beforeAll(async () => {
  const catalog = loadCatalog('server/data');
  const pictures = indexPictures(catalog, await indexPhotographs(photographs));
  for (const [key, { customer, items }] of catalog.customers) {
    const document = buildStorefrontDocument(customer, items, pictures, undefined, catalog.sizeCharts);
    texts.set(key, document.text);
  }
});

afterAll(() => rmSync(photographs, { recursive: true }));

describe('the public document', () => {
  it.each(SHIPPED_CUSTOMERS)('of %s is one that pages and workers read', (key) => {
    const text = texts.get(key) ?? expect.fail(`no document of ${key}`);
    const document: StorefrontDocument = JSON.parse(text);

    expect(document.items.length).toBeGreaterThan(30);
    expect(parseStorefront(text, key)).toEqual(document);
  });
});
