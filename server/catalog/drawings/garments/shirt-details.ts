import { bothSides, mirrorPath, widened } from '../drawing/geometry';
import { tinted } from '../drawing/material';
import type { Scene } from '../drawing/scene';
import { folds, piece, seam, stitches } from '../drawing/shading';
import { onBothSides } from './body';
import { cuffBand, cuffLine } from './body-shape';
import { buttons } from './buttons';
import type { Cut } from './cut';

/** Draws what one shirt has and another does not. */
export type DrawDetails = (scene: Scene, cut: Cut) => string;

const POCKET = 'M452 296L536 296L536 372C536 384 530 390 520 393L494 402L468 393C458 390 452 384 452 372Z';
const FLAP = 'M449 286L539 286L539 312L494 324L449 312Z';
const WELT_POCKET = 'M452 290L538 290L538 398L452 398Z';

/** Buttoned cuffs and the slits above them. */
export const shirtCuffs: DrawDetails = ({ main, trim }, cut) => {
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

/** A patch pocket below the place of the logo. */
export const patchPocket: DrawDetails = ({ main }, cut) => {
  const pocket = widened('M456 334L536 334L536 416L496 428L456 416Z', cut.chest / 165);
  return (
    folds(main, 4, [{ path: pocket, width: 6, strength: 0.5 }]) +
    piece(main, pocket, 'trim') +
    stitches(main, pocket, 0.6) +
    stitches(main, widened('M456 346L536 346', cut.chest / 165), 0.6)
  );
};

/** Two pockets with buttoned flaps. */
export const chestPockets: DrawDetails = ({ main, trim }, cut) => {
  const fitted = (path: string) => widened(path, cut.chest / 165);
  const pocket = (path: string) =>
    folds(main, 4, [{ path, width: 6, strength: 0.5 }]) + piece(main, path, 'trim') + stitches(main, path, 0.5);
  const flap = (path: string) =>
    folds(main, 4, [{ path, width: 7, strength: 0.7 }]) + piece(trim, path, 'trim', tinted(trim, '#ffffff', 0.02));
  const [left, right] = [400 - (94 * cut.chest) / 165, 400 + (94 * cut.chest) / 165];
  return [
    onBothSides(fitted(POCKET), pocket),
    onBothSides(fitted(FLAP), flap),
    stitches(trim, bothSides(fitted('M455 290L455 308L494 318L533 308L533 290')), 0.6),
    buttons(trim, right, [310], 4.8) + buttons(trim, left, [310], 4.8),
  ].join('');
};

/** The same pockets below the place of the logo. */
export const lowChestPockets: DrawDetails = (scene, cut) =>
  `<g transform="translate(0 48)">${chestPockets(scene, cut)}</g>`;

/** A deep open pocket with a pen stitched off, and a plain one. */
export const weltPockets: DrawDetails = ({ main }) => {
  const pocket = (path: string) => folds(main, 4, [{ path, width: 7, strength: 0.6 }]) + piece(main, path, 'trim');
  return [
    pocket(WELT_POCKET) + pocket(mirrorPath(WELT_POCKET)),
    stitches(main, bothSides('M452 306L538 306M458 300L458 392L532 392L532 300'), 0.7),
    seam(main, bothSides('M452 290L538 290'), 3),
    stitches(main, 'M474 290L474 398', 0.8),
  ].join('');
};
