import { expect, it } from 'vitest';
import { type PictureWidth, USUAL_WIDTH } from '../../../../domain/catalog/pictures';
import { loadCatalog } from '../../../../server/catalog/load-catalog';
import { projectFolders } from '../../../../server/operations/files/project-folders';
import { drawPicture } from '../../../../server/pictures/draw-picture';
import { indexPictures } from '../../../../server/pictures/picture-index';
import type { PictureForm } from '../../../../server/pictures/picture-source';

/** Every so many of the pictures of all stores. */
const EVERY = 40;
const PATIENCE_MS = 120_000;

/** Bytes, on average: on cards, on cards of dense screens, and of an item's own picture on those. */
const MOST: Readonly<Partial<Record<PictureWidth, number>>> = {
  160: 2_000,
  320: 4_000,
  [USUAL_WIDTH]: 6_000,
  800: 12_000,
};
/** For browsers without AVIF. */
const MAX_WEBP: typeof MOST = { 160: 2_500, 320: 5_000, [USUAL_WIDTH]: 8_000, 800: 16_000 };
const MAX_OF_ONE = 30_000;

it(
  'pictures are small',
  async () => {
    const all = indexPictures(loadCatalog(projectFolders.catalog), new Map()).products();
    const sample = all.filter((_, index) => index % EVERY === 0);
    const forms = [formsOf('avif', MOST), formsOf('webp', MAX_WEBP)].flat();
    const sizes = await Promise.all(
      sample.map(async ({ source }) => (await drawPicture(source, forms)).map(({ length }) => length)),
    );

    expect(sample.length).toBeGreaterThan(20);
    expect(Math.max(...sizes.flat())).toBeLessThan(MAX_OF_ONE);
    const averages = forms.map(({ width, format, most }, index) => {
      const average = sizes.reduce((sum, each) => sum + (each[index] ?? 0), 0) / sizes.length;
      return { width, format, average: Math.round(average), most };
    });
    expect(averages.filter(({ average, most }) => average > most)).toEqual([]);
  },
  PATIENCE_MS,
);

function formsOf(format: PictureForm['format'], limits: typeof MOST) {
  return Object.entries(limits).map(([width, most]) => ({ width: Number(width), format, most }));
}
