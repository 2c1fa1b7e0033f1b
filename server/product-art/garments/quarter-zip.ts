import { bothSides } from '../drawing/geometry';
import type { DrawTemplate, Scene } from '../drawing/scene';
import { piece, seam, stitches, weave } from '../drawing/shading';
import { floating, framed } from '../drawing/studio';
import { garmentBody, neckLabel, onBothSides } from './body';
import { cuffBand, cuffLine, hemBand, hemLine } from './body-shape';
import { standCollar } from './collars';
import { type Cut, RELAXED, WOMENS } from './cut';
import { frontZipper } from './zipper';

export const mensQuarterZip: DrawTemplate = (scene) => quarterZip(scene, RELAXED, 342);

export const womensQuarterZip: DrawTemplate = (scene) => quarterZip(scene, WOMENS, 318);

function quarterZip(scene: Scene, cut: Cut, zipperEnd: number): string {
  const { main, trim } = scene;
  const band = (path: string) => piece(trim, path, 'trim') + weave(trim, path, 'rib');
  const garment = [
    garmentBody(scene, cut, { sleeves: 'long', weave: 'rib', hasSidePanels: true, isRaglan: true }),
    standCollar(scene, cut, neckLabel(62, main.isLight)),
    band(hemBand(cut, 34)),
    seam(trim, hemLine(cut, 34), 1.8),
    onBothSides(cuffBand(cut, 'long', 36), band),
    onBothSides(cuffLine(cut, 'long', 36), (path) => seam(trim, path, 1.8)),
    stitches(main, bothSides(`M387 112L387 ${zipperEnd + 9}L400 ${zipperEnd + 9}`), 0.55),
    frontZipper(scene, 102, zipperEnd, 168),
  ].join('');
  return framed(floating(garment), { about: [400, 380], scale: 0.97 });
}
