import type { DrawTemplate, Scene } from '../drawing/scene';
import { piece, seam, stitches, weave } from '../drawing/shading';
import { floating, framed } from '../drawing/studio';
import { garmentBody, neckInside, onBothSides } from './body';
import { cuffBand, cuffLine, hemLine } from './body-shape';
import { ribbedNeck } from './collars';
import { type Cut, MENS, type SleeveLength, WOMENS } from './cut';

export const mensTee: DrawTemplate = (scene) => tee(scene, MENS, 'short');

export const womensTee: DrawTemplate = (scene) => tee(scene, WOMENS, 'short');

export const longSleeve: DrawTemplate = (scene) => tee(scene, MENS, 'long');

function tee(scene: Scene, cut: Cut, sleeves: SleeveLength): string {
  const { main, trim, isTwoTone } = scene;
  const ribbedCuff = (path: string) => piece(trim, path, 'trim') + weave(trim, path, 'rib');
  const hasBand = sleeves === 'long' || isTwoTone;
  const garment = [
    neckInside(scene, cut),
    garmentBody(scene, cut, { sleeves }),
    hasBand
      ? onBothSides(cuffBand(cut, sleeves, sleeves === 'long' ? 40 : 20), ribbedCuff)
      : onBothSides(cuffLine(cut, sleeves, 13), (path) => stitches(main, path)),
    sleeves === 'long' ? onBothSides(cuffLine(cut, 'long', 40), (path) => seam(trim, path, 1.6)) : '',
    ribbedNeck(scene, cut),
    stitches(main, hemLine(cut, 13)),
    stitches(main, hemLine(cut, 18), 0.5),
  ].join('');
  return framed(floating(garment), { about: [400, 401], scale: 1.04 });
}
