import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { contrastOf, fabricOf, isLightFabric } from '../../../../domain/catalog/colors';
import { loadCatalog } from '../../../../server/catalog/load-catalog';
import { projectFolders } from '../../../../server/operations/files/project-folders';
import { drawLogo, threadColor } from '../../../../server/pictures/drawings/draw-logo';
import { renderLogo } from '../../../../server/pictures/drawings/render';
import { isWellFormed } from './well-formed';

const NAMES = ['Hennessy', 'Ford', 'Land Rover', 'GMC', 'Some Other Motors'];

/** WCAG 2.2, 1.4.11 and 1.4.3: what must be seen to know an image, and text. */
const SEEN = 3;
const READ = 4.5;

const { customers, colors: COLORS } = loadCatalog(projectFolders.catalog);
const STORES = [...customers.values()];
const LOGOS = [...new Set(STORES.flatMap(({ customer }) => Object.values(customer.embroideries).flat()))];
const FABRICS = [...new Set(STORES.flatMap(({ items }) => items.flatMap(({ colors }) => colors)))].filter((color) =>
  fabricOf(color, COLORS),
);

describe('drawLogo', () => {
  it.each(NAMES)('stitches %s in both threads without system fonts', (name) => {
    const [light, dark] = [drawLogo(name, 'light'), drawLogo(name, 'dark')];
    expect(isWellFormed(light)).toBe(true);
    expect(light).not.toContain('<text');
    expect(light).not.toBe(dark);
    expect(drawLogo(name, 'light')).toBe(light);
  });

  it('takes a name in any case', () => {
    expect(drawLogo('hennessy', 'dark')).toBe(drawLogo('HENNESSY', 'dark'));
    expect(drawLogo('some other motors', 'dark')).toBe(drawLogo('Some Other Motors', 'dark'));
  });
});

describe('threadColor', () => {
  it('is asked about all that the stores sell', () => {
    expect(LOGOS).toContain('GMC');
    expect(LOGOS.length).toBeGreaterThan(30);
    expect(FABRICS).toEqual(expect.arrayContaining(['Navy', 'Orange', 'Carolina', 'White Navy']));
  });

  it.each([...LOGOS, 'Some Other Motors'])('sets %s off from every fabric', (name) => {
    const lost = FABRICS.filter((color) => {
      const thread = threadColor(name, isLightFabric(color, COLORS) ? 'dark' : 'light');
      return contrastOf(thread, fabricOf(color, COLORS)?.main ?? '') < SEEN;
    });
    expect(lost).toEqual([]);
  });

  it.each([...LOGOS, 'Some Other Motors'])('is the only thread of %s, and reads on navy or white', (name) => {
    for (const [thread, fabric] of [
      ['light', 'Navy'],
      ['dark', 'White'],
    ] as const) {
      const color = threadColor(name, thread);
      expect(contrastOf(color, fabricOf(fabric, COLORS)?.main ?? '')).toBeGreaterThanOrEqual(READ);
      expect([...drawLogo(name, thread).matchAll(/ fill="(#\w+)"/g)].map(([, fill]) => fill)).toEqual([color]);
    }
  });
});

describe('renderLogo', () => {
  it.each(NAMES)('renders %s as a small transparent picture with ink in it', async (name) => {
    const [png = Buffer.alloc(0), avif] = await renderLogo(drawLogo(name, 'light'), ['png', 'avif']);
    const { format, height, hasAlpha } = await sharp(png).metadata();
    const alpha = await sharp(png).ensureAlpha().extractChannel('alpha').raw().toBuffer();
    const inked = alpha.filter((value) => value > 200).length / alpha.length;
    expect({ format, height, hasAlpha }).toEqual({ format: 'png', height: 120, hasAlpha: true });
    expect(alpha[0]).toBeLessThan(4);
    expect(inked).toBeGreaterThan(0.1);
    expect(inked).toBeLessThan(0.95);
    expect((await sharp(avif).metadata()).hasAlpha).toBe(true);
    expect(avif?.length).toBeLessThan(8 * 1024);
  });
});
