import { readdirSync, readFileSync } from 'node:fs';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { type DrawingFile, familyOf } from '../../../../domain/catalog/drawings';
import { loadCatalog } from '../../../../server/catalog/load-catalog';
import { drawProduct } from '../../../../server/pictures/drawings/draw-product';
import { renderProduct } from '../../../../server/pictures/drawings/render';
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

/** Pixels: a product card on a tablet. */
const CARD_SIDE = 215;

/** Red, green, and blue of a picture of the size of a card, row by row. */
async function pixelsOf(svg: string): Promise<Buffer> {
  const [picture] = await renderProduct(svg, [{ width: CARD_SIDE, format: 'png' }]);
  return sharp(picture).removeAlpha().raw().toBuffer();
}

/** The largest difference of a channel at each pixel, of 255. */
function differences(one: Buffer, other: Buffer): readonly number[] {
  return Array.from({ length: CARD_SIDE ** 2 }, (_, pixel) =>
    Math.max(
      ...[0, 1, 2].map((channel) => Math.abs((one[3 * pixel + channel] ?? 0) - (other[3 * pixel + channel] ?? 0))),
    ),
  );
}

function isAtBorder(pixel: number): boolean {
  const [x, y] = [pixel % CARD_SIDE, Math.floor(pixel / CARD_SIDE)];
  return Math.min(x, y, CARD_SIDE - 1 - x, CARD_SIDE - 1 - y) < 2;
}

describe('drawn at the size of a card', () => {
  it('nothing leaves its sheet: at the border is only the backdrop, and hardly a shadow', async () => {
    const empty = await pixelsOf(
      drawProduct({ drawing: { ...(DRAWINGS.files.get('polo') as DrawingFile), svg: '<svg></svg>' }, color: 'Navy' }),
    );
    const leaving: string[] = [];
    for (const art of ARTS) {
      const picture = await pixelsOf(drawInColor({ art, color: 'Navy', storeMark: 'HENNESSY' }));
      const atBorder = differences(picture, empty).filter((_, pixel) => isAtBorder(pixel));
      if (Math.max(...atBorder) > 6) leaving.push(art);
    }
    expect(leaving).toEqual([]);
  }, 60_000);

  // Shares of the whole picture, of which an article takes about a third.
  it.each([
    ['polo', 'polo/tall', 0.1],
    ['cap', 'cap/stretch', 0.04],
    ['tee', 'tee/event', 0.05],
    ['tee', 'tee/performance', 0.1],
    ['tee/event', 'tee/performance', 0.1],
    ['tee-womens', 'tee-womens/performance', 0.08],
    ['tee-womens', 'tee-womens/v-neck', 0.015],
  ])('%s and %s look different', async (one, other, share) => {
    const [first, second] = await Promise.all([one, other].map((art) => pixelsOf(drawInColor({ art, color: 'Navy' }))));
    const changed = differences(first as Buffer, second as Buffer).filter((difference) => difference > 16);
    expect(changed.length / CARD_SIDE ** 2).toBeGreaterThan(share);
  });

  it('stationery has the store’s color and lettering', () => {
    for (const art of ['letterhead', 'envelope', 'business-cards', 'notepad', 'oil-sticker', 'buyers-guide']) {
      const hennessy = drawInColor({ art, color: 'White', storeMark: 'HENNESSY' });
      expect([art, hennessy.includes('#17463a')]).toEqual([art, true]);
      expect(drawInColor({ art, color: 'White', storeMark: 'LEITH' })).not.toContain('#17463a');
    }
  });
});

/** Four by four fields of pictures as they were when somebody last looked at them, as `rrggbb`. */
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
    'f3f6f6f0f2f3dbdfe1e8ececf6f9f88b92a12935509ca3abbfc5cb40495f3942569ba1a9cad0d2bdc3c6cacfd1dce1e2',
  ],
  [
    { art: 'mug', color: 'White' },
    'f2f4f4f2f3f3eceeeee9ececf0f2f2ededebdbdcdbe9ededebefeee9e9e7d4d6d5e4e8e8e0e5e5d6dadad3d7d8dae0e2',
  ],
  [
    { art: 'envelope', color: 'White', storeMark: 'NEW CUSTOMER' },
    'f2f5f5f4f5f5f0f2f1e8ebebefeeebf3f1eefaf9f7eaecececeae7f8f8f5f7f7f5e1e4e5dfe3e4dbe0e1d9deded5dbdd',
  ],
  [
    { art: 'box-tape', color: 'White', storeMark: 'STIVERS' },
    'f2f4f3e4e2dee5e4e1e9edede8e8e7c4bdb3bfb9afdde0dfe4e7e7dcddddbabcbcc7cbcbdfe4e5dce0e0d1d5d6ced3d5',
  ],
  [
    { art: 'yearsticker', color: 'BY 09' },
    'f0f3f4c4cfe7bfcbe3e6ebebe2e7f07791cd7f96cadde2e6e6ebf07f98d0748ec8d1d8dfe1e6e7b9c4d9b6c1d3d3d8db',
  ],
  [
    { art: 'lanyard', color: 'Black' },
    'f3f6f6cbcdcec9cccdeaededf1f4f3b9bbbcb5b8b9e7ececeef1f1d7dadcd2d6d7e5eaeae3e8e9dfe4e5dce1e2dce1e3',
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
