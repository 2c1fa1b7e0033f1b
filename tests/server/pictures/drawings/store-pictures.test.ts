import { describe, expect, it } from 'vitest';
import type { CatalogItem } from '../../../../domain/catalog/catalog';
import { fabricOf } from '../../../../domain/catalog/colors';
import { loadCatalog } from '../../../../server/catalog/load-catalog';
import { projectFolders } from '../../../../server/operations/files/project-folders';
import { contentHash } from '../../../../server/pictures/picture-source';
import { drawInColor } from './draw-in-color';

const { customers, colors: COLORS } = loadCatalog(projectFolders.catalog);
const STORES = [...customers.values()];
/** Drawing all the colors of all the stores takes seconds, more on a busy machine. */
const PATIENCE_MS = 60_000;

const hashes = new Map<string, string>();

/** Stores share most drawings, so each is drawn once. Store marks only add to the differences between drawings. */
function hashOf({ art }: CatalogItem, color: string): string {
  const key = `${art} ${color}`;
  const hash = hashes.get(key) ?? contentHash(drawInColor({ art, color }, COLORS));
  hashes.set(key, hash);
  return hash;
}

describe('the pictures of a store', () => {
  it.each(STORES.map(({ customer, items }) => [customer.title, items] as const))(
    'show no two items of %s alike in the same color',
    (_, items) => {
      const shown = new Map<string, string[]>();
      for (const item of items) {
        for (const color of item.colors) {
          const picture = `${hashOf(item, color)} ${color}`;
          shown.set(picture, [...(shown.get(picture) ?? []), item.code]);
        }
      }
      expect([...shown.values()].filter((codes) => codes.length > 1)).toEqual([]);
    },
    PATIENCE_MS,
  );

  const twoTone = new Map(
    STORES.flatMap(({ items }) => items.flatMap((item) => item.colors.map((color) => [item, color] as const)))
      .filter(([, color]) => fabricOf(color, COLORS)?.trim)
      .map(([item, color]) => [`${item.code} ${color}`, [item, color] as const]),
  );

  it.each([...twoTone])('show %s in both of its colors', (_, [item, color]) => {
    const picture = drawInColor({ art: item.art, color }, COLORS);
    const painted = [...picture.matchAll(/(?:fill|stroke)="(#[0-9a-f]{6})"/g)].map(([, painted = '']) => painted);
    const { main = '', trim = '' } = fabricOf(color, COLORS) ?? {};
    for (const fabric of [main, trim]) {
      expect(Math.min(...painted.map((paint) => distance(paint, fabric)))).toBeLessThan(SHADE);
    }
  });
});

/** Parts turned to or from the light are painted a little lighter or darker than their fabric. */
const SHADE = 16;

/** The largest difference of a channel, 0 to 255. */
function distance(one: string, other: string): number {
  const channels = (hex: string) => [1, 3, 5].map((from) => Number.parseInt(hex.slice(from, from + 2), 16));
  const others = channels(other);
  return Math.max(...channels(one).map((channel, index) => Math.abs(channel - (others[index] ?? 0))));
}
