import { bothSides, widened } from '../drawing/geometry';
import { tinted } from '../drawing/material';
import type { DrawTemplate, Scene } from '../drawing/scene';
import { piece, seam, stitches, weave } from '../drawing/shading';
import { floating, framed } from '../drawing/studio';
import { garmentBody, neckInside, onBothSides } from './body';
import { cuffBand, hemLine } from './body-shape';
import { buttons } from './buttons';
import { knitCollar } from './collars';
import { type Cut, MENS, WOMENS } from './cut';

/** Where the placket ends and where its buttons sit. */
interface Placket {
  readonly end: number;
  readonly buttons: readonly number[];
}

export const mensPolo: DrawTemplate = (scene) => polo(scene, MENS, { end: 340, buttons: [228, 272, 316] });

export const womensPolo: DrawTemplate = (scene) => polo(scene, WOMENS, { end: 296, buttons: [236, 276] });

function polo(scene: Scene, cut: Cut, placket: Placket): string {
  const { main, trim } = scene;
  const sideSlit = `M${404 - cut.hem} ${cut.hemY - 52}L${402 - cut.hem} ${cut.hemY - 2}`;
  const cuff = (path: string) => piece(trim, path, 'trim', tinted(trim, '#000000', 0.06)) + weave(trim, path, 'rib');
  const garment = [
    neckInside(scene, cut),
    garmentBody(scene, cut, { sleeves: 'short', weave: 'pique', hasSidePanels: true }),
    onBothSides(cuffBand(cut, 'short', 24), cuff),
    stitches(main, hemLine(cut, 14)),
    seam(main, bothSides(sideSlit)),
    frontPlacket(scene, cut, placket),
    knitCollar(scene, cut),
  ].join('');
  return framed(floating(garment), { about: [400, 401], scale: 1.04 });
}

function frontPlacket({ main }: Scene, cut: Cut, { end, buttons: heights }: Placket): string {
  const fitted = (path: string) => widened(path, cut.neck / 70);
  const strip = fitted(`M384 188L417 188L417 ${end}C406 ${end + 4} 394 ${end + 4} 384 ${end}Z`);
  return (
    piece(main, strip, 'trim', tinted(main, '#ffffff', 0.02)) +
    stitches(main, fitted(`M388 200L388 ${end - 4}L413 ${end - 4}L413 200M388 ${end - 16}L413 ${end - 16}`)) +
    buttons(main, 400.5, heights)
  );
}
