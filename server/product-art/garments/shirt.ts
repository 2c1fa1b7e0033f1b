import { bothSides, mirrorPath, widened } from '../drawing/geometry';
import { tinted } from '../drawing/material';
import type { DrawTemplate, Scene } from '../drawing/scene';
import { clipped, folds, piece, seam, stitches } from '../drawing/shading';
import { floating, framed } from '../drawing/studio';
import { garmentBody, neckInside, onBothSides } from './body';
import { cuffBand, cuffLine, hemLine, torsoPath } from './body-shape';
import { buttons } from './buttons';
import { shirtCollar } from './collars';
import { type Cut, MENS, type SleeveLength, WOMENS, withShirttail } from './cut';

const POCKET = 'M452 296L536 296L536 372C536 384 530 390 520 393L494 402L468 393C458 390 452 384 452 372Z';
const FLAP = 'M449 286L539 286L539 312L494 324L449 312Z';

export const mensOxford: DrawTemplate = (scene) => buttonShirt(scene, withShirttail(MENS), 'long', oxfordDetails);

export const womensOxford: DrawTemplate = (scene) => buttonShirt(scene, withShirttail(WOMENS), 'long', oxfordDetails);

export const workShirt: DrawTemplate = (scene) => buttonShirt(scene, withShirttail(MENS), 'short', chestPockets);

type DrawDetails = (scene: Scene, cut: Cut) => string;

function buttonShirt(scene: Scene, cut: Cut, sleeves: SleeveLength, details: DrawDetails): string {
  const { main } = scene;
  const bottom = cut.hemY + cut.hemDrop;
  const yoke = widened('M236 196C290 186 330 172 352 160', cut.shoulder / MENS.shoulder);
  const heights = Array.from({ length: 6 }, (_, index) => 232 + (index * (bottom - 300)) / 5);
  const garment = [
    neckInside(scene, cut),
    garmentBody(scene, cut, { sleeves, hasSidePanels: true }),
    clipped(torsoPath(cut), seam(main, bothSides(yoke), 1.6)),
    sleeves === 'short' ? onBothSides(cuffLine(cut, 'short', 24), (path) => stitches(main, path)) : '',
    stitches(main, hemLine(cut, 9)),
    details(scene, cut),
    clipped(torsoPath(cut), frontStrip(scene, bottom)),
    shirtCollar(scene, cut),
    buttons(main, 400, [198, ...heights], 5.6),
  ].join('');
  return framed(floating(garment), { about: [400, 406], scale: 1.02 });
}

/** The folded strip that carries the buttons. */
function frontStrip({ main }: Scene, bottom: number): string {
  const strip = `M384 176L416 176L416 ${bottom + 4}L384 ${bottom + 4}Z`;
  return (
    folds(main, 4, [{ path: `M417 190L417 ${bottom}`, width: 7, strength: 0.9 }]) +
    `<path d="${strip}" fill="${tinted(main, '#ffffff', 0.03)}"/><path d="${strip}" fill="url(#${main.prefix}-key)"/>` +
    seam(main, `M384 190L384 ${bottom}M416 190L416 ${bottom}`, 1.4) +
    stitches(main, `M389 196L389 ${bottom}M411 196L411 ${bottom}`, 0.55)
  );
}

/** Button-down points and buttoned cuffs. */
const oxfordDetails: DrawDetails = ({ main, trim }, cut) => {
  const { outer, inner } = cut.longCuff;
  const cuff = (path: string) => piece(trim, path, 'trim');
  const slit = `M${outer[0] + 34} ${outer[1] - 96}L${outer[0] + 30} ${outer[1] - 40}`;
  return [
    onBothSides(cuffBand(cut, 'long', 46), cuff),
    onBothSides(cuffLine(cut, 'long', 46), (path) => seam(trim, path, 1.6)),
    onBothSides(cuffLine(cut, 'long', 8), (path) => stitches(trim, path, 0.6)),
    seam(main, bothSides(slit), 1.5),
    buttons(trim, outer[0] + 20, [outer[1] - 14], 4.6),
    buttons(trim, 800 - inner[0] + 18, [inner[1] - 26], 4.6),
  ].join('');
};

/** Two pockets with buttoned flaps. */
const chestPockets: DrawDetails = ({ main, trim }) => {
  const pocket = (path: string) =>
    folds(main, 4, [{ path, width: 6, strength: 0.5 }]) + piece(main, path, 'trim') + stitches(main, path, 0.5);
  const flap = (path: string) =>
    folds(main, 4, [{ path, width: 7, strength: 0.7 }]) + piece(trim, path, 'trim', tinted(trim, '#ffffff', 0.02));
  const flapEdge = 'M455 290L455 308L494 318L533 308L533 290';
  return [
    pocket(POCKET) + pocket(mirrorPath(POCKET)),
    flap(FLAP) + flap(mirrorPath(FLAP)),
    stitches(trim, bothSides(flapEdge), 0.6),
    buttons(trim, 494, [310], 4.8) + buttons(trim, 306, [310], 4.8),
  ].join('');
};
