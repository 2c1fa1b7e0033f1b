import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { ART_TEMPLATES } from '../../../domain/catalog/art-templates';
import { drawHero } from '../../../server/product-art/draw-hero';
import { drawProduct } from '../../../server/product-art/draw-product';
import { renderHero, renderJpeg } from '../../../server/product-art/render';

/** Pictures are stored on tablets for use without a network. */
const MAX_BYTES = 32 * 1024;
const SIDE = 640;
/** A picture takes a tenth of a second; a busy machine may take its time. */
const PATIENCE_MS = 20_000;
/** Pixels along every edge that show nothing but backdrop and soft shadow. */
const CLEAR_EDGE = 12;

describe('renderJpeg', () => {
  it.each(ART_TEMPLATES)(
    'renders a %s as a small square picture, clear of its edges',
    async (template) => {
      const jpeg = await renderJpeg(drawProduct({ template, color: 'Navy', storeMark: 'HENNESSY' }));
      const { format, width, height } = await sharp(jpeg).metadata();
      expect({ format, width, height }).toEqual({ format: 'jpeg', width: SIDE, height: SIDE });
      expect(jpeg.length).toBeLessThan(MAX_BYTES);

      const gray = await sharp(jpeg).grayscale().raw().toBuffer();
      const isAtEdge = (at: number) => at < CLEAR_EDGE || at >= SIDE - CLEAR_EDGE;
      const edge = gray.filter((_, index) => isAtEdge(index % SIDE) || isAtEdge(Math.floor(index / SIDE)));
      expect(Math.min(...edge)).toBeGreaterThan(190);
      expect(standardDeviation(gray)).toBeGreaterThan(12);
    },
    PATIENCE_MS,
  );

  it('renders two colors of an article as different pictures', async () => {
    const [navy, red] = await Promise.all(
      ['Navy', 'Red'].map((color) => renderJpeg(drawProduct({ template: 'mug', color }))),
    );
    expect(navy?.equals(red ?? Buffer.alloc(0))).toBe(false);
  });
});

describe('renderHero', () => {
  it(
    'renders the landing header 1600 pixels wide',
    async () => {
      const { format, width, height } = await sharp(await renderHero(drawHero())).metadata();
      expect({ format, width, height }).toEqual({ format: 'jpeg', width: 1600, height: 1000 });
    },
    PATIENCE_MS,
  );
});

function standardDeviation(values: Uint8Array): number {
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
  return Math.sqrt(values.reduce((sum, value) => sum + (value - mean) ** 2, 0) / values.length);
}
