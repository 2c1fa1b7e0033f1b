import { USUAL_WIDTH } from '../../domain/catalog/pictures';
import { drawHero } from './drawings/draw-hero';
import { drawImprint, drawLogo, drawWordMark } from './drawings/draw-logo';
import { drawProduct } from './drawings/draw-product';
import { renderHero, renderIcon, renderLogo, renderPhotograph, renderProduct } from './drawings/render';
import type { DrawableSource, PictureForm } from './picture-source';

/** Loads all drawing code, the typefaces, and sharp; only the process that draws imports it. */
export async function drawPicture(source: DrawableSource, forms: readonly PictureForm[]): Promise<Buffer[]> {
  const outputs = forms.flatMap(({ width = USUAL_WIDTH, format }) => (format === 'svg' ? [] : [{ width, format }]));
  const formats = outputs.map(({ format }) => format);
  switch (source.kind) {
    case 'product':
      return renderProduct(drawProduct(source.art), outputs);
    case 'photograph':
      return renderPhotograph(source.file, outputs);
    case 'bytes':
      return renderPhotograph(source.content, outputs);
    case 'asset':
      throw new Error('This process has no database: it needs the bytes.');
    case 'logo': {
      const draw = source.isPrinted ? drawImprint : drawLogo;
      return renderLogo(draw(source.name, source.thread), formats);
    }
    case 'landing':
      return renderHero(drawHero(source.garments), formats);
    case 'icon':
      return [await renderIcon(drawIcon(source.color), source.size)];
    case 'word-mark':
      return [Buffer.from(drawWordMark(source.title, source.color))];
  }
}

/** Draws four white stitches on the customer's color, clear of the edge that systems may crop. */
export function drawIcon(color: string): string {
  const stitch = (x: number, y: number) => `M${x} ${y}l60 60m0-60l-60 60`;
  const stitches = [stitch(170, 170), stitch(282, 170), stitch(170, 282), stitch(282, 282)].join('');
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 512 512"><rect width="512" height="512" fill="${color}"/><path d="${stitches}" stroke="#fff" stroke-width="24" stroke-linecap="round"/></svg>`;
}
