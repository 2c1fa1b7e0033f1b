import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { unmatchedPhotographs } from '../../../../server/catalog/live/unmatched-photographs';
import { loadCatalog } from '../../../../server/catalog/load-catalog';
import { indexPhotographs } from '../../../../server/pictures/photographs';
import { indexPictures } from '../../../../server/pictures/picture-index';

const catalog = loadCatalog('server/data');
const PATHS = indexPictures(catalog, new Map()).paths();

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'images-'));
  for (const within of ['logos', 'company']) mkdirSync(join(folder, within));
});
afterEach(() => rmSync(folder, { recursive: true }));

const put = (...names: readonly string[]) => names.forEach((name) => void writeFileSync(join(folder, name), name));
const shownAs = async (path: string, photographs = {}) =>
  indexPictures({ ...catalog, photographs }, await indexPhotographs(folder)).find(path, new URLSearchParams())?.source;

describe('a file in public/images', () => {
  it('shows the item and color in its name, in any letter case', async () => {
    put('pl420_NAVY.jpg', 'PL420_Red.JPG', 'logos/Ford.png');

    expect(unmatchedPhotographs(folder, PATHS)).toEqual([]);
    expect(await shownAs('/images/PL420_navy.jpg')).toEqual({
      kind: 'photograph',
      file: join(folder, 'pl420_NAVY.jpg'),
    });
    expect(await shownAs('/images/PL420_red.jpg')).toMatchObject({ kind: 'photograph' });
    expect(await shownAs('/images/PL420_black.jpg')).toMatchObject({ kind: 'product' });
  });

  it('gives way to a photograph that was uploaded', async () => {
    put('PL420_navy.jpg');
    const hash = 'a'.repeat(64);

    expect(await shownAs('/images/PL420_navy.jpg', { PL420: { Navy: hash } })).toEqual({ kind: 'asset', hash });
  });

  it('is named if nobody sees it, with what was probably meant', () => {
    put('QZ310-black.jpg', 'PL420_purple.jpg', 'logos/frod.png', 'README.md', '.DS_Store', 'PL420_navy.jpeg');

    expect(unmatchedPhotographs(folder, PATHS)).toEqual([
      expect.stringMatching(
        /PL420_navy\.jpeg: no item and color has this name, so nobody sees it; did you mean PL420_navy\.jpg\?$/,
      ),
      expect.stringMatching(
        /PL420_purple\.jpg: no item and color has this name, so nobody sees it(; did you mean .*)?$/,
      ),
      expect.stringMatching(
        /QZ310-black\.jpg: no item and color has this name, so nobody sees it; did you mean QZ310_black\.jpg\?$/,
      ),
      expect.stringMatching(
        /logos\/frod\.png: no item and color has this name, so nobody sees it; did you mean logos\/ford\.png\?$/,
      ),
    ]);
  });

  it('may be missing altogether', () => {
    expect(unmatchedPhotographs(join(folder, 'none'), PATHS)).toEqual([]);
  });
});
