import { symmetricPath } from '../drawing/geometry';
import { mix } from '../drawing/material';
import type { Drawings, Scene } from '../drawing/scene';
import { clipped, folds } from '../drawing/shading';
import { floorShadow, framed } from '../drawing/studio';
import { barrel, reflection } from './barrel';
import { eventBottle, sportBottle } from './plastic-bottles';

const BODY = symmetricPath(
  [400, 196],
  [
    [352, 196],
    [350, 226, 304, 240, 296, 292],
    [296, 664],
    [298, 682, 350, 692, 400, 692],
  ],
);
const COLLAR = 'M350 178L350 204C366 212 434 212 450 204L450 178Z';
const CAP = 'M340 118L342 176C362 188 438 188 458 176L460 118Z';
const LOOP = 'M352 116C352 62 448 62 448 116';

export const BOTTLES = {
  bottle,
  'bottle/sport': sportBottle,
  'bottle/event': eventBottle,
} as const satisfies Drawings;

/** An insulated bottle with a screw cap and carrying loop. */
function bottle({ main, trim, isTwoTone }: Scene): string {
  const lid = isTwoTone ? trim.base : '#2b3135';
  const ridges = Array.from({ length: 15 }, (_, index) => `M${346 + index * 7.8} 126L${347 + index * 7.6} 176`).join(
    '',
  );
  const drawing = [
    floorShadow(404, 684, 108, 13, 0.55),
    `<path d="${LOOP}" fill="none" stroke="${mix(lid, '#000000', 0.2)}" stroke-width="22"/><path d="${LOOP}" fill="none" stroke="#fff" stroke-opacity=".16" stroke-width="6" transform="translate(-3 -5)"/>`,
    barrel(main, BODY),
    clipped(
      BODY,
      folds(main, 8, [
        { path: 'M300 300C312 262 352 244 356 204', width: 10, isLit: true, strength: 1.4 },
        { path: 'M352 208C370 216 430 216 448 208', width: 12, strength: 1.2 },
        { path: 'M290 690C350 704 450 704 510 690', width: 16, strength: 1.1 },
      ]),
    ),
    reflection(main, 'M328 300L328 652', 9),
    '<path d="M296 660C298 682 350 692 400 692C450 692 502 682 504 660L504 652C490 668 440 674 400 674C360 674 310 668 296 652Z" fill="url(#steel)" opacity=".9"/>',
    `<path d="${COLLAR}" fill="url(#steel)"/>`,
    barrel(trim, CAP, lid),
    `<path d="${ridges}" stroke="#000" stroke-opacity=".28" stroke-width="2.4"/>`,
    `<ellipse cx="400" cy="118" rx="60" ry="12" fill="${mix(lid, '#ffffff', 0.14)}"/><path d="M346 114C362 106 390 106 400 106" fill="none" stroke="#fff" stroke-opacity=".4" stroke-width="2"/>`,
  ].join('');
  return framed(drawing, { about: [400, 386], scale: 1.04 });
}
