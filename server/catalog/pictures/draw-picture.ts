import { USUAL_WIDTH } from '../../../domain/catalog/picture-sizes';
import { drawHero } from '../drawings/draw-hero';
import { drawIcon } from '../drawings/draw-icon';
import { drawImprint } from '../drawings/draw-imprint';
import { drawLogo } from '../drawings/draw-logo';
import { drawProduct } from '../drawings/draw-product';
import { drawWordMark } from '../drawings/draw-word-mark';
import { renderHero, renderIcon, renderLogo, renderPhotograph, renderProduct } from '../drawings/render';
import type { PictureForm, PictureSource } from './picture-source';

/**
 * Draws a picture in each of the forms. This loads all drawing code, the typefaces and sharp: the server imports it only
 * in its drawing thread.
 */
export async function drawPicture(source: PictureSource, forms: readonly PictureForm[]): Promise<Buffer[]> {
  const outputs = forms.flatMap(({ width = USUAL_WIDTH, format }) => (format === 'svg' ? [] : [{ width, format }]));
  const formats = outputs.map(({ format }) => format);
  switch (source.kind) {
    case 'product':
      return renderProduct(drawProduct(source.art), outputs);
    case 'photograph':
      return renderPhotograph(source.file, outputs);
    case 'logo': {
      const draw = source.isPrinted ? drawImprint : drawLogo;
      return renderLogo(draw(source.name, source.thread), formats);
    }
    case 'landing':
      return renderHero(drawHero(), formats);
    case 'icon':
      return [await renderIcon(drawIcon(source.color), source.size)];
    case 'word-mark':
      return [Buffer.from(drawWordMark(source.title, source.color))];
  }
}
