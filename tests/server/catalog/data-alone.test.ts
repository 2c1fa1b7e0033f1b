import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import sharp from 'sharp';
import { describe, expect, it, onTestFinished } from 'vitest';
import { markAnchor } from '../../../domain/catalog/drawings';
import type { StorefrontDocument } from '../../../domain/catalog/storefront-document';
import { CatalogError } from '../../../server/catalog/documents';
import { loadCatalog } from '../../../server/catalog/load-catalog';
import { buildStorefrontDocument } from '../../../server/catalog/storefront-document';
import { drawPicture } from '../../../server/pictures/draw-picture';
import { drawProduct } from '../../../server/pictures/drawings/draw-product';
import { indexPhotographs } from '../../../server/pictures/photographs';
import { indexPictures } from '../../../server/pictures/picture-index';
import { aCopyOfTheData } from '../scripts/catalog/office';

/** What the office does without a programmer: it changes files, and the store has it. */

// biome-ignore lint/suspicious/noExplicitAny: a data file as it is
type Change = (content: any) => unknown;

function edit(dataDir: string, file: string, change: Change): void {
  const path = join(dataDir, file);
  const content = JSON.parse(readFileSync(path, 'utf8'));
  change(content);
  writeFileSync(path, JSON.stringify(content));
}

function aFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'photographs-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  return folder;
}

/** Hennessy's store as pages get it. */
async function hennessy(dataDir: string, photographs = aFolder()) {
  const catalog = loadCatalog(dataDir);
  const { customers, sizeCharts } = catalog;
  const store = customers.get('hennessy') ?? expect.fail('no Hennessy');
  const pictures = indexPictures(catalog, await indexPhotographs(photographs));
  const { text } = buildStorefrontDocument(store.customer, store.items, pictures, undefined, sizeCharts);
  const document: StorefrontDocument = JSON.parse(text);
  const pictureOf = (code: string, color: string) => {
    const address = document.items.find((item) => item.code === code)?.pictures[color] ?? '';
    return { address, ...(pictures.findAddress(address) ?? expect.fail(`no picture of ${code} in ${color}`)) };
  };
  return { document, pictureOf };
}

function drawn({ source }: ReturnType<Awaited<ReturnType<typeof hennessy>>['pictureOf']>): string {
  return source.kind === 'product' ? drawProduct(source.art) : expect.fail('is a photograph');
}

const APRON = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 800 800">
  <path d="M250 150H550V700H250Z" fill="fabric" stroke="fabric-dark" stroke-width="4"/>
  <path d="M300 450H500V560H300Z" style="fill:trim; stroke:ink"/>
</svg>`;

function addDrawing(dataDir: string, name: string, svg = APRON): void {
  const file = join(dataDir, 'drawings', `${name.replace('/', '.')}.svg`);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, svg);
}

const ITEM = {
  code: 'PL900',
  name: 'Lodge Polo',
  fullname: "Men's Lodge Polo",
  colors: ['Navy'],
  default_color: 'Navy',
  sizes: { Small: 44, Large: 44 },
  art: 'polo',
};

function addItem(dataDir: string, changes: Partial<typeof ITEM> & { halfColors?: string[] } = {}): void {
  edit(dataDir, 'items/mens.json', (items) => items.push({ ...ITEM, ...changes }));
  edit(dataDir, 'customers/hennessy.json', ({ items }) => {
    items[ITEM.code] = {};
  });
}

describe('data alone', () => {
  it('adds a color, alone and in two-tone items', async () => {
    const data = aCopyOfTheData();
    edit(data, 'colors.json', (colors) => {
      colors.Mauve = '#9a7aa0';
    });
    addItem(data, { colors: ['Navy', 'Mauve', 'Mauve Navy'], halfColors: ['Mauve Navy'], art: 'polo/contrast-trim' });
    const { document, pictureOf } = await hennessy(data);
    expect(document.customer.colors).toMatchObject({ Mauve: '#9a7aa0' });
    expect(drawn(pictureOf('PL900', 'Mauve'))).toContain('#9a7aa0');
    expect(drawn(pictureOf('PL900', 'Mauve Navy'))).toContain('#9a7aa0');
  });

  it('changes a color, and the addresses of its pictures with it, but of no others', async () => {
    const data = aCopyOfTheData();
    const before = await hennessy(data);
    edit(data, 'colors.json', (colors) => {
      colors.Navy = '#101a30';
    });
    const after = await hennessy(data);
    expect(after.pictureOf('PL420', 'Navy').address).not.toBe(before.pictureOf('PL420', 'Navy').address);
    expect(after.pictureOf('PL420', 'Black').address).toBe(before.pictureOf('PL420', 'Black').address);
  });

  it('adds an item with a photograph; its drawing stands in for other colors', async () => {
    const [data, photographs] = [aCopyOfTheData(), aFolder()];
    addItem(data, { colors: ['Navy', 'Black'] });
    const photograph = sharp({ create: { width: 900, height: 900, channels: 3, background: '#334455' } });
    await photograph.jpeg().toFile(join(photographs, 'PL900_navy.jpg'));
    const { pictureOf } = await hennessy(data, photographs);
    expect(pictureOf('PL900', 'Navy').source.kind).toBe('photograph');
    expect(pictureOf('PL900', 'Black').source.kind).toBe('product');
    const [picture] = await drawPicture(pictureOf('PL900', 'Navy').source, [{ width: 480, format: 'jpeg' }]);
    expect(await sharp(picture).metadata()).toMatchObject({ width: 480, height: 480 });
  });

  it('discontinues an item in one store, and in all', async () => {
    const data = aCopyOfTheData();
    edit(data, 'customers/hennessy.json', ({ items }) => delete items.PL420);
    const codes = ({ document }: Awaited<ReturnType<typeof hennessy>>) => document.items.map(({ code }) => code);
    expect(codes(await hennessy(data))).not.toContain('PL420');
    expect(
      loadCatalog(data)
        .customers.get('leith')
        ?.items.map(({ code }) => code),
    ).toContain('PL420');
    edit(data, 'items/mens.json', (items) => items.splice(0, 1));
    expect(() => loadCatalog(data)).toThrow('leith.json: PL420: the base catalog has no item with this code');
  });

  it('adds a store', async () => {
    const data = aCopyOfTheData();
    edit(data, 'customers/hennessy.json', ({ stores }) => {
      stores['Hennessy Kia, 1 Sample Way, Atlanta, GA 30301'] = 'HENKIA';
    });
    expect(Object.values((await hennessy(data)).document.customer.stores)).toContain('HENKIA');
  });

  it('calls an item type by another name, in all stores or in one', async () => {
    const data = aCopyOfTheData();
    edit(data, 'defaults.json', ({ type_names }) => {
      type_names.hat = 'Headwear';
    });
    expect((await hennessy(data)).document.customer.type_names?.hat).toBe('Headwear');
    const { type_names } = JSON.parse(readFileSync(join(data, 'defaults.json'), 'utf8'));
    edit(data, 'customers/hennessy.json', (customer) => {
      customer.type_names = { ...type_names, hat: 'Caps' };
    });
    expect((await hennessy(data)).document.customer.type_names?.hat).toBe('Caps');
    expect(loadCatalog(data).customers.get('leith')?.customer.type_names?.hat).toBe('Headwear');
  });

  it('adds a drawing to a family: its logos sit where those of the family do', async () => {
    const data = aCopyOfTheData();
    addDrawing(data, 'polo/lodge');
    addItem(data, { art: 'polo/lodge', colors: ['Navy', 'Navy Red'], halfColors: ['Navy Red'] });
    const { document, pictureOf } = await hennessy(data);
    expect(drawn(pictureOf('PL900', 'Navy'))).toContain('fill="#1d2b49"');
    expect(drawn(pictureOf('PL900', 'Navy Red'))).toContain('style="fill:#b01f2a; stroke:#ffffff"');
    const places = document.customer.logo_places;
    expect(markAnchor('polo/lodge', 'Left Chest', places)).toEqual(markAnchor('polo', 'Left Chest', places));
    const [picture] = await drawPicture(pictureOf('PL900', 'Navy').source, [{ width: 160, format: 'avif' }]);
    expect(await sharp(picture).metadata()).toMatchObject({ width: 160, height: 160 });
  });

  it('adds a family of drawings with places for logos', async () => {
    const data = aCopyOfTheData();
    addDrawing(data, 'apron');
    edit(data, 'drawings.json', (drawings) => {
      drawings.apron = { logo: { any: { x: 0.5, y: 0.3, width: 0.2 } } };
    });
    addItem(data, { art: 'apron' });
    const { document } = await hennessy(data);
    expect(markAnchor('apron', 'Left Chest', document.customer.logo_places)).toEqual({ x: 0.5, y: 0.3, width: 0.2 });
  });

  it('gives a picture another address when its drawing changes', async () => {
    const data = aCopyOfTheData();
    addDrawing(data, 'apron');
    addItem(data, { art: 'apron' });
    const before = (await hennessy(data)).pictureOf('PL900', 'Navy').address;
    addDrawing(data, 'apron', APRON.replace('150H550', '160H550'));
    expect((await hennessy(data)).pictureOf('PL900', 'Navy').address).not.toBe(before);
  });
});

describe('a drawing is refused', () => {
  const svg = (inner: string) => `<svg viewBox="0 0 800 800">${inner}</svg>`;
  const shape = '<path d="M0 0H9" fill="fabric"/>';

  it.each([
    ['no SVG', 'hello', 'must be an SVG document with viewBox="0 0 800 800"'],
    [
      'another size',
      '<svg viewBox="0 0 24 24"><path fill="fabric"/></svg>',
      'must be an SVG document with viewBox="0 0 800 800"',
    ],
    ['a script', svg(`${shape}<script>1</script>`), 'must be made of shapes only, not of <script>'],
    [
      'text in a face that we do not have',
      svg(`${shape}<text font-family="Arial">Hi</text>`),
      'has no font-family Arial',
    ],
    [
      'elements in a text',
      svg(`${shape}<text>H<tspan>i</tspan></text>`),
      'must be made of shapes only, not of <tspan>',
    ],
    ['a picture', svg(`${shape}<image href="file:///etc/passwd"/>`), 'must be made of shapes only, not of <image>'],
    [
      'a file elsewhere',
      svg('<path fill="fabric" style="mask: url(http://x)"/>'),
      'must not refer to anything outside of itself',
    ],
    [
      'entities',
      `<?xml version="1.0"?><!DOCTYPE svg [<!ENTITY a "b">]>${svg(shape)}`,
      'must be an SVG document with viewBox="0 0 800 800"',
    ],
    ['entities inside', svg(`${shape}<!ENTITY a "b">`), 'must not have a DOCTYPE, entities or CDATA'],
    ['a handler', svg('<path fill="fabric" onload="x()"/>'), 'must not run anything'],
    ['an open element', svg('<g><path fill="fabric"/>'), 'is not well-formed'],
    ['an unknown entity', svg(`${shape}<title>A & B</title>`), 'is not well-formed'],
    ['colors of its own only', svg('<path fill="#1d2b49"/>'), 'has no part in the color of the item'],
  ])('with %s', (_, text, message) => {
    const data = aCopyOfTheData();
    addDrawing(data, 'polo/lodge', text);
    expect(() => loadCatalog(data)).toThrow(`drawings/polo.lodge.svg: ${message}`);
  });

  it.each([
    ['polo/Lodge', 'the name must be lowercase letters and dashes, such as polo.lodge.svg'],
    ['a.b/c', 'the name must be lowercase letters and dashes, such as polo.lodge.svg'],
  ])('by the name %s', (name, message) => {
    const data = aCopyOfTheData();
    addDrawing(data, name);
    expect(() => loadCatalog(data)).toThrow(message);
  });

  it('if it is very large', async () => {
    const data = aCopyOfTheData();
    addDrawing(data, 'polo/lodge', APRON + ' '.repeat(100_000));
    expect(() => loadCatalog(data)).toThrow('a drawing can have at most 100 KB');
  });

  it('if it is told about but not there', async () => {
    const data = aCopyOfTheData();
    edit(data, 'drawings.json', (drawings) => {
      drawings.apron = { has_store_name: true };
    });
    expect(() => loadCatalog(data)).toThrow(CatalogError);
    expect(() => loadCatalog(data)).toThrow('drawings.json: apron: unknown drawing "apron"');
  });
});
