import { fabricOf } from '../../../../domain/catalog/colors';
import { drawProduct, type ProductArt } from '../../../../server/catalog/drawings/draw-product';
import { COLORS } from '../../../support/colors';

/** Draws an article in a color by its name. */
export function drawInColor(art: Omit<ProductArt, 'fabric'>, colors = COLORS): string {
  const fabric = fabricOf(art.color, colors);
  return drawProduct({ ...art, ...(fabric ? { fabric } : {}) });
}
