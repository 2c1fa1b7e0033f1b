import { bothSides, symmetricPath } from '../drawing/geometry';
import { type Material, tinted } from '../drawing/material';
import type { Drawings, DrawTemplate } from '../drawing/scene';
import { clipped, folds, piece, seam, stitches, weave } from '../drawing/shading';
import { floating, framed } from '../drawing/studio';
import { garmentBody, onBothSides } from './body';
import { cuffBand, cuffLine, hemBand, hemLine } from './body-shape';
import { RELAXED } from './cut';
import { undulation } from './drape';
import { hood } from './hood';

const POCKET = symmetricPath(
  [400, 492],
  [
    [330, 492],
    [316, 540, 296, 572, 274, 592],
    [272, 646],
    [320, 652, 360, 654, 400, 654],
  ],
);

export const HOODIES = {
  hoodie: hoodie(false),
  'hoodie/two-tone': hoodie(true),
} as const satisfies Drawings;

/** @param isBlocked sleeves and pocket in the second fabric */
function hoodie(isBlocked: boolean): DrawTemplate {
  return (scene) => {
    const { trim, main } = scene;
    const band = (path: string) => piece(trim, path, 'trim') + weave(trim, path, 'rib');
    const garment = [
      garmentBody(scene, RELAXED, { sleeves: 'long', hasTrimSleeves: isBlocked }),
      pocket(isBlocked ? trim : main),
      hood(scene, RELAXED, { hasCords: true }),
      band(hemBand(RELAXED, 42)),
      seam(trim, hemLine(RELAXED, 42), 1.8),
      onBothSides(cuffBand(RELAXED, 'long', 50), band),
      onBothSides(cuffLine(RELAXED, 'long', 50), (path) => seam(main, path, 1.8)),
      isBlocked ? seam(main, 'M236 300C300 314 500 314 564 300', 3) : '',
    ].join('');
    return framed(floating(garment), { about: [400, 371], scale: 0.96 });
  };
}

function pocket(main: Material): string {
  const mouth = bothSides('M330 492C316 540 296 572 274 592');
  return (
    folds(main, 8, [
      { path: mouth, width: 12, strength: 1.1 },
      { path: 'M280 654L520 654', width: 8, strength: 0.6 },
    ]) +
    piece(main, POCKET, 'trim', tinted(main, '#ffffff', main.isLight ? 0.2 : 0.04)) +
    undulation(main, POCKET) +
    clipped(
      POCKET,
      folds(main, 16, [
        { path: 'M350 520C340 570 360 610 350 650', width: 24, isLit: true },
        { path: 'M470 510C486 560 470 620 484 656', width: 30, strength: 0.7 },
      ]),
    ) +
    stitches(main, bothSides('M337 497C323 545 303 577 281 597'), 0.6) +
    stitches(main, 'M332 498L468 498', 0.6)
  );
}
