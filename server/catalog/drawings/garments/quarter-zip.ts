import { bothSides } from '../drawing/geometry';
import type { Drawings, DrawTemplate, Scene } from '../drawing/scene';
import { piece, seam, stitches, weave } from '../drawing/shading';
import { floating, framed } from '../drawing/studio';
import { type BodyOptions, garmentBody, neckLabel, onBothSides } from './body';
import { cuffBand, cuffLine, hemBand, hemLine } from './body-shape';
import { standCollar } from './collars';
import { type Cut, RELAXED, WOMENS } from './cut';
import { frontZipper, pocketZippers } from './zipper';

interface QuarterZipModel {
  readonly body: Omit<BodyOptions, 'sleeves'>;
  /** Knitted bands at hem and sleeves; without them the edges are stitched. */
  readonly hasBands?: boolean;
  readonly hasChestPocket?: boolean;
  /** How much lower than usual the zipper ends. */
  readonly deeper?: number;
}

const PULLOVER: QuarterZipModel = { body: { weave: 'rib', isRaglan: true }, hasBands: true };
const FLEECE: QuarterZipModel = { body: { weave: 'nap' }, deeper: 44 };
const STRETCH: QuarterZipModel = { body: { hasSidePanels: true, isRaglan: true }, hasChestPocket: true };

export const QUARTER_ZIPS = {
  quarterzip: quarterZip(RELAXED, 342, PULLOVER),
  'quarterzip/fleece': quarterZip(RELAXED, 342, FLEECE),
  'quarterzip/stretch': quarterZip(RELAXED, 342, STRETCH),
  'quarterzip-womens': quarterZip(WOMENS, 318, PULLOVER),
  'quarterzip-womens/fleece': quarterZip(WOMENS, 318, FLEECE),
  'quarterzip-womens/stretch': quarterZip(WOMENS, 318, STRETCH),
} as const satisfies Drawings;

function quarterZip(
  cut: Cut,
  usualEnd: number,
  { body, hasBands, hasChestPocket, deeper = 0 }: QuarterZipModel,
): DrawTemplate {
  return (scene) => {
    const { main } = scene;
    const end = usualEnd + deeper;
    const garment = [
      garmentBody(scene, cut, { sleeves: 'long', ...body }),
      standCollar(scene, cut, neckLabel(62, main.isLight)),
      hasBands ? bands(scene, cut) : stitchedEdges(scene, cut),
      hasChestPocket ? pocketZippers(scene, `M${430 - cut.chest} 392L${440 - cut.chest} 478`) : '',
      stitches(main, bothSides(`M387 112L387 ${end + 9}L400 ${end + 9}`), 0.55),
      frontZipper(scene, 102, end, 168),
    ].join('');
    return framed(floating(garment), { about: [400, 380], scale: 0.97 });
  };
}

function bands({ main, trim }: Scene, cut: Cut): string {
  const band = (path: string) => piece(trim, path, 'trim') + weave(trim, path, 'rib');
  return [
    band(hemBand(cut, 34)),
    seam(main, hemLine(cut, 34), 1.8),
    onBothSides(cuffBand(cut, 'long', 36), band),
    onBothSides(cuffLine(cut, 'long', 36), (path) => seam(trim, path, 1.8)),
  ].join('');
}

function stitchedEdges({ main }: Scene, cut: Cut): string {
  const edges = (depth: number) =>
    stitches(main, hemLine(cut, depth)) + onBothSides(cuffLine(cut, 'long', depth), (path) => stitches(main, path));
  return edges(12) + edges(18);
}
