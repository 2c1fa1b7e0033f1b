import { bothSides, mirrorPath, symmetricPath } from '../drawing/geometry';
import { tinted } from '../drawing/material';
import type { Scene } from '../drawing/scene';
import { clipped, folds, piece, seam, stitches } from '../drawing/shading';
import { lying } from '../drawing/studio';
import type { Cut } from './cut';

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

export interface HoodOptions {
  readonly hasCords?: boolean;
  /** A wide pile edge around the opening. */
  readonly hasPile?: boolean;
}

/** A hood lying back, seen from the front. */
export function hood(scene: Scene, cut: Cut, options: HoodOptions): string {
  const fitted = `translate(400 0) scale(${cut.neck / 70} 1) translate(-400 0)`;
  return `<g transform="${fitted}">${shell(scene)}${options.hasPile ? pile(scene) : ''}${options.hasCords ? cords(scene) : ''}</g>`;
}

function shell({ main, trim, isTwoTone }: Scene): string {
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
  ].join('');
}

/** Short strokes all around the opening in a natural tone. */
function pile({ main }: Scene): string {
  const [color, shade] = main.isLight ? ['#8b8377', '#6b6459'] : ['#cbbfa8', '#8d806a'];
  const edge = bothSides('M400 50C358 50 332 76 328 110C334 152 364 184 400 202');
  const tufts = `fill="none" stroke="${color}" stroke-linecap="round"`;
  return `<path d="${edge}" fill="none" stroke="${shade}" stroke-width="34"/><path d="${edge}" ${tufts} stroke-width="34" stroke-dasharray="3 5"/><path d="${edge}" ${tufts} stroke-width="20" stroke-dasharray="4 3"/>`;
}

function cords({ trim }: Scene): string {
  const color = trim.isLight ? '#f4f4f0' : trim.stitch;
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
