import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { PICTURE_WIDTHS, USUAL_WIDTH } from '../../../../domain/catalog/pictures';
import { drawHero } from '../../../../server/pictures/drawings/draw-hero';
import { renderHero, renderProduct } from '../../../../server/pictures/drawings/render';
import { ARTS, DRAWINGS, drawInColor } from './draw-in-color';

const SIDE = USUAL_WIDTH;
/** A picture takes a tenth of a second; a busy machine may take its time. */
const PATIENCE_MS = 60_000;
/** Pixels along every edge that show nothing but backdrop and soft shadow. */
const CLEAR_EDGE = 9;

const GARMENTS = ['jacket', 'quarterzip', 'vest', 'polo', 'longsleeve'].map((art) => {
  const drawing = DRAWINGS.files.get(art);
  return drawing && { drawing, color: '#1d2b49' };
});
const NOTHING = Buffer.alloc(0);

describe('renderProduct', () => {
  it.each(ARTS)(
    'renders a %s as a small square picture, clear of its edges',
    async (art) => {
      const svg = drawInColor({ art, color: 'Navy', storeMark: 'HENNESSY' });
      const [picture = NOTHING] = await renderProduct(svg, [{ width: SIDE, format: 'avif' }]);
      const { format, width, height } = await sharp(picture).metadata();
      expect({ format, width, height }).toEqual({ format: 'heif', width: SIDE, height: SIDE });

      const gray = await sharp(picture).grayscale().raw().toBuffer();
      const isAtEdge = (at: number) => at < CLEAR_EDGE || at >= SIDE - CLEAR_EDGE;
      const edge = gray.filter((_, index) => isAtEdge(index % SIDE) || isAtEdge(Math.floor(index / SIDE)));
      expect(Math.min(...edge)).toBeGreaterThan(190);
      expect(standardDeviation(gray)).toBeGreaterThan(12);
    },
    PATIENCE_MS,
  );

  it(
    'renders every width and format of one drawing',
    async () => {
      const outputs = PICTURE_WIDTHS.flatMap((width) =>
        (['avif', 'webp', 'jpeg'] as const).map((format) => ({ width, format })),
      );
      const pictures = await renderProduct(drawInColor({ art: 'mug', color: 'Navy' }), outputs);
      const shown = await Promise.all(pictures.map(async (picture) => (await sharp(picture).metadata()).width));
      expect(shown).toEqual(outputs.map(({ width }) => width));
    },
    PATIENCE_MS,
  );

  it('renders two colors of an article as different pictures', async () => {
    const [navy, red] = await Promise.all(
      ['Navy', 'Red'].map((color) =>
        renderProduct(drawInColor({ art: 'mug', color }), [{ width: 160, format: 'avif' }]),
      ),
    );
    expect(navy?.[0]?.equals(red?.[0] ?? NOTHING)).toBe(false);
  });
});

describe('renderHero', () => {
  it(
    'renders the landing header 1600 pixels wide',
    async () => {
      const [picture = NOTHING] = await renderHero(drawHero(GARMENTS), ['avif']);
      const { width, height } = await sharp(picture).metadata();
      expect({ width, height }).toEqual({ width: 1600, height: 1000 });
      expect(picture.length).toBeLessThan(50_000);
    },
    PATIENCE_MS,
  );
});

function standardDeviation(values: Uint8Array): number {
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
  return Math.sqrt(values.reduce((sum, value) => sum + (value - mean) ** 2, 0) / values.length);
}
