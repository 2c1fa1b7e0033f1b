import { bothSides, mirrorPath, symmetricPath } from '../drawing/geometry';
import { tinted } from '../drawing/material';
import type { DrawTemplate, Scene } from '../drawing/scene';
import { clipped, folds, piece, seam, stitches, weave } from '../drawing/shading';
import { floating, framed, lying } from '../drawing/studio';
import { garmentBody, onBothSides } from './body';
import { cuffBand, cuffLine, hemBand, hemLine } from './body-shape';
import { RELAXED } from './cut';
import { undulation } from './drape';

const HOOD = symmetricPath(
  [400, 30],
  [
    [344, 30, 306, 56, 300, 102],
    [298, 124, 306, 142, 318, 152],
    [344, 178, 372, 196, 400, 208],
  ],
);
const OPENING = symmetricPath(
  [400, 58],
  [
    [364, 58, 342, 78, 338, 108],
    [344, 146, 372, 176, 400, 190],
  ],
);
const POCKET = symmetricPath(
  [400, 492],
  [
    [330, 492],
    [316, 540, 296, 572, 274, 592],
    [272, 646],
    [320, 652, 360, 654, 400, 654],
  ],
);

export const hoodie: DrawTemplate = (scene) => {
  const { trim, main } = scene;
  const band = (path: string) => piece(trim, path, 'trim') + weave(trim, path, 'rib');
  const garment = [
    garmentBody(scene, RELAXED, { sleeves: 'long' }),
    pocket(scene),
    hood(scene),
    band(hemBand(RELAXED, 42)),
    seam(trim, hemLine(RELAXED, 42), 1.8),
    onBothSides(cuffBand(RELAXED, 'long', 50), band),
    onBothSides(cuffLine(RELAXED, 'long', 50), (path) => seam(main, path, 1.8)),
  ].join('');
  return framed(floating(garment), { about: [400, 371], scale: 0.96 });
};

function pocket({ main }: Scene): string {
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

function hood({ main, trim, isTwoTone }: Scene): string {
  const lining = isTwoTone ? tinted(trim, '#000000', 0.25) : main.deep;
  const fold = 'M318 152C344 178 372 196 400 208';
  const overlap = 'M338 108C344 146 372 176 400 190L410 206C372 190 336 164 318 132Z';
  return [
    folds(main, 8, [{ path: bothSides(fold), width: 20, strength: 1.1 }]),
    piece(main, HOOD, 'part'),
    `<path d="${HOOD}" fill="url(#${main.prefix}-key)"/>`,
    clipped(
      HOOD,
      folds(main, 8, [
        { path: 'M318 70C312 100 322 132 350 160', width: 16, isLit: true },
        { path: 'M484 74C490 104 478 136 450 162', width: 18 },
        { path: 'M362 40C340 48 326 70 322 96', width: 12, isLit: true },
      ]),
    ),
    `<path d="${OPENING}" fill="${lining}"/>`,
    clipped(
      OPENING,
      folds(main, 8, [
        { path: 'M340 92C350 62 450 62 460 92', width: 18, strength: 1.3 },
        { path: 'M400 70L400 180', width: 26, isLit: true, strength: main.isLight ? 0.5 : 0.6 },
      ]) + seam(main, 'M400 58L400 190', 1.6),
    ),
    piece(main, mirrorPath(overlap), 'trim'),
    piece(main, overlap, 'trim'),
    stitches(main, bothSides('M331 112C340 150 366 180 398 197'), 0.55),
    cords(trim.isLight ? '#f4f4f0' : trim.stitch),
  ].join('');
}

function cords(color: string): string {
  const left = 'M374 184C368 220 372 260 366 312';
  const right = 'M427 186C434 222 428 258 436 300';
  const eyelets = [
    [374, 184],
    [427, 186],
  ]
    .map(([x, y]) => `<circle cx="${x}" cy="${y}" r="5" fill="#14181b" stroke="#9aa2a8" stroke-width="2.5"/>`)
    .join('');
  return `${eyelets}${lying(`<path d="${left}${right}" fill="none" stroke="${color}" stroke-width="6" stroke-linecap="round"/>`)}<path d="${left}${right}" fill="none" stroke="#000" stroke-opacity=".22" stroke-width="6" stroke-dasharray="2 3"/><path d="M366 306l-1 16M436 294l1 16" stroke="#8c949a" stroke-width="7" stroke-linecap="round"/>`;
}
