import { symmetricPath } from '../drawing/geometry';
import { materialOf, mix } from '../drawing/material';
import { textLines } from '../drawing/print';
import type { DrawTemplate } from '../drawing/scene';
import { clipped, folds } from '../drawing/shading';
import { floating, floorShadow, framed } from '../drawing/studio';
import { barrel, reflection } from '../drinkware/barrel';

const BODY = symmetricPath(
  [400, 282],
  [
    [360, 282],
    [356, 316, 300, 336, 284, 396],
    [276, 440, 274, 560, 276, 650],
    [278, 690, 300, 700, 330, 702],
    [360, 704, 380, 704, 400, 704],
  ],
);
const NECK = 'M356 234L444 234L448 288C430 296 370 296 352 288Z';
const HEAD =
  'M252 128C300 104 430 96 500 108C520 112 528 128 526 146C524 164 508 174 488 176L452 182L448 238L356 238L352 190C320 182 290 176 258 174C246 162 244 142 252 128Z';
const TRIGGER = 'M300 180C290 210 272 236 262 268C258 284 272 292 282 280C300 252 328 226 352 214L352 188Z';
const NOZZLE = 'M222 122L256 124L256 176L222 174C214 172 212 164 212 148C212 132 214 124 222 122Z';

/** A trigger sprayer with a blank label; the second fabric colors its head. */
export const sprayBottle: DrawTemplate = ({ main, trim, isTwoTone }) => {
  const head = materialOf(isTwoTone ? trim.base : '#2b3135', 'h');
  const drawing = [
    floorShadow(404, 698, 124, 14, 0.5),
    barrel(main, BODY),
    clipped(
      BODY,
      `<path d="M260 430C340 440 460 440 540 430V720H260Z" fill="${mix(main.base, main.isLight ? '#7fb4d8' : '#000000', main.isLight ? 0.25 : 0.16)}" opacity=".55"/>` +
        folds(main, 8, [
          { path: 'M290 400C304 344 356 330 364 290', width: 12, isLit: true, strength: 1.4 },
          { path: 'M270 700C340 714 460 714 530 700', width: 22, strength: 1.2 },
        ]),
    ),
    '<path d="M296 452C360 462 440 462 504 452L504 632C440 642 360 642 296 632Z" fill="#fdfdfc" opacity=".96"/><path d="M296 452C360 462 440 462 504 452L504 632C440 642 360 642 296 632Z" fill="url(#paper)"/>',
    textLines([[330, 500, 140]], '#7f8a92', 10),
    textLines(
      [
        [330, 536, 140],
        [330, 560, 116],
        [330, 584, 128],
      ],
      '#c6cdd1',
      6,
    ),
    reflection(main, 'M304 420L304 670', 8),
    `<path d="${NECK}" fill="${mix(head.base, '#000000', 0.1)}"/><path d="${Array.from({ length: 11 }, (_, index) => `M${360 + index * 8} 240v46`).join('')}" stroke="#fff" stroke-opacity=".14" stroke-width="2"/>`,
    floating(
      `<path d="${TRIGGER}" fill="${mix(head.base, main.base, 0.12)}"/><path d="${NOZZLE}" fill="${isTwoTone ? main.base : '#b01f2a'}"/><path d="${HEAD}" fill="${head.base}"/>`,
    ),
    `<path d="M262 134C310 116 430 108 496 118" fill="none" stroke="#fff" stroke-opacity="${head.isLight ? 0.9 : 0.4}" stroke-width="5" stroke-linecap="round"/>`,
    clipped(
      HEAD,
      folds(head, 8, [
        { path: 'M252 178L352 196L352 240', width: 16, strength: 1.1 },
        { path: 'M528 130C526 170 480 180 452 186L450 240', width: 16, strength: 1.2 },
      ]),
    ),
    '<path d="M226 126V170M236 125V172M246 125V173" stroke="#000" stroke-opacity=".25" stroke-width="3"/>',
  ].join('');
  return framed(drawing, { about: [382, 404], scale: 1.06 });
};
