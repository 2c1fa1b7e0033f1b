import { readdirSync, readFileSync } from 'node:fs';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { familyOf } from '../../../../domain/catalog/drawings';
import { renderProduct } from '../../../../server/catalog/drawings/render';
import { loadCatalog } from '../../../../server/catalog/load-catalog';
import { ARTS, DRAWINGS, drawInColor } from './draw-in-color';

const FILES = readdirSync('server/data/drawings').filter((name) => name.endsWith('.svg'));
const read = (name: string) => readFileSync(`server/data/drawings/${name}`, 'utf8');

describe('the drawings that we ship', () => {
  it('pass the check, all of them', () => {
    expect(ARTS.length).toBe(FILES.length);
    expect(ARTS.length).toBeGreaterThan(140);
  });

  it('have a plain one for every family with logos or names', () => {
    expect(Object.keys(DRAWINGS.families).filter((family) => !DRAWINGS.files.has(family))).toEqual([]);
  });

  it('are all of known families: a plain one stands for each', () => {
    expect(ARTS.filter((art) => !DRAWINGS.files.has(familyOf(art)))).toEqual([]);
  });

  it('are all on sale', () => {
    const stores = [...loadCatalog('server/data').customers.values()];
    const sold = new Set(stores.flatMap(({ items }) => items.map(({ art }) => art)));
    expect([...sold].filter((art) => !DRAWINGS.files.has(art))).toEqual([]);
    expect(ARTS.filter((art) => !sold.has(art) && !sold.has(familyOf(art)))).toEqual([]);
  });

  it.each(FILES)('%s can be read and changed by hand', (name) => {
    const svg = read(name);
    expect(svg).toMatch(/^<svg xmlns="http:\/\/www\.w3\.org\/2000\/svg" viewBox="0 0 800 800">\n {2}<title>/);
    expect(svg.endsWith('</svg>\n')).toBe(true);
    // One element a line, two spaces a level, no number with more than two decimals.
    expect(svg.split('\n').filter((line) => /^(?: {2})*<[^>]*>[^<]*(?:<\/\w+>)?$/.test(line)).length).toBe(
      svg.split('\n').length - 1,
    );
    const paths = [...svg.matchAll(/ (?:d|x|y|cx|cy|r|rx|ry|width|height)="([^"]*)"/g)].map(([, value = '']) => value);
    expect(paths.filter((value) => /\.\d{3}/.test(value))).toEqual([]);
  });
});

/** Four by four fields of pictures as they were before drawings became files, as `rrggbb`. */
const AS_BEFORE = [
  [
    { art: 'polo', color: 'Navy' },
    'eaedee9da3ac9399a3dde1e3abb1ba2c3750222d479ba2abdde2e34b556c465063d2d7d9e2e6e78c949f838a95d8dddf',
  ],
  [
    { art: 'jacket/rain', color: 'Black' },
    'f6f8f8b5b7b8acafafebefefd4d6d737393c2c2e31c4c8c9aeb1b2323537323437a1a5a7cacecf888c8e828688c1c6c8',
  ],
  [
    { art: 'cap', color: 'Navy' },
    'f3f6f6f0f2f3dbdfe1e8ececf6f9f88b92a12a36519ca3abbfc4ca404b60343f54999fa7cdd2d5bfc5c8c2c7c9dae0e1',
  ],
  [
    { art: 'mug', color: 'White' },
    'f2f4f4f2f3f3eceeeee9ececf0f2f2ededebdbdcdbe9ededebefeee9e9e7d4d6d5e4e8e8e0e5e5d6dadad3d7d8dae0e2',
  ],
  [
    { art: 'envelope', color: 'White', storeMark: 'NEW CUSTOMER' },
    'f3f5f5f4f5f5f0f2f1e8ebebeceeeef2f2f2f9f9f7e9ecece6e9eaf7f8f6f5f6f5e1e4e5dee3e5dbe0e1d9deded5dbdd',
  ],
  [
    { art: 'box-tape', color: 'White', storeMark: 'STIVERS' },
    'f2f4f3e5e2dee4e4e1e9edede9e9e7c4bdb3c0b9b0dde0dfe4e7e7dee0e0bec0bfc8ccccdfe4e5dde0e1d1d5d6ced3d5',
  ],
  [
    { art: 'yearsticker', color: 'BY 09' },
    'f0f3f4c4cfe7bfcbe3e6ebebe2e7f07791cd7f96cadde2e6e6ebf07f98d0748ec8d1d8dfe1e6e7b9c4d9b6c1d3d3d8db',
  ],
  [
    { art: 'lanyard', color: 'Black', storeMark: 'STIVERS' },
    'f3f6f6ced0d0cbcecfeaededf1f3f3b9bcbcb5b8b9e7ececeef1f1d7dadbd2d6d7e5eaeae3e8e9dfe4e5dce1e2dce1e3',
  ],
] as const;

/** Of 255. */
const TOLERANCE = 3;

describe('pictures', () => {
  it.each(AS_BEFORE)('look as they did: %o', async (drawn, before) => {
    const [picture] = await renderProduct(drawInColor(drawn), [{ width: 480, format: 'png' }]);
    const fields = await sharp(picture).removeAlpha().resize(4, 4, { kernel: 'cubic', fit: 'fill' }).raw().toBuffer();
    const expected = Buffer.from(before, 'hex');
    expect(fields.length).toBe(expected.length);
    expect(Math.max(...fields.map((value, index) => Math.abs(value - (expected[index] ?? 0))))).toBeLessThan(TOLERANCE);
  });
});
