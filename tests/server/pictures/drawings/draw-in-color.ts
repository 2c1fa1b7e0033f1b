import { type FabricColors, fabricOf } from '../../../../domain/catalog/colors';
import { parseDocuments, readDocuments } from '../../../../server/catalog/documents';
import { readDrawings } from '../../../../server/catalog/read-drawings';
import { drawProduct } from '../../../../server/pictures/drawings/draw-product';
import { COLORS } from '../../../support/catalog/colors';

/** What we ship. */
const DOCUMENTS = readDocuments('server/data');
export const DRAWINGS = readDrawings(DOCUMENTS, parseDocuments(DOCUMENTS), ({ file, message }) => {
  throw new Error(`${file}: ${message}`);
});
export const ARTS: readonly string[] = [...DRAWINGS.files.keys()];

interface Drawn {
  readonly art: string;
  readonly color: string;
  readonly storeMark?: string;
}

/** Draws an article in a color by its name. */
export function drawInColor({ art, ...shown }: Drawn, colors: FabricColors = COLORS): string {
  const drawing = DRAWINGS.files.get(art);
  if (!drawing) throw new Error(`There is no drawing ${art}`);
  const fabric = fabricOf(shown.color, colors);
  return drawProduct({ drawing, ...shown, ...(fabric ? { fabric } : {}) });
}
