import { symmetricPath } from '../drawing/geometry';
import { mix, tinted } from '../drawing/material';
import type { Scene } from '../drawing/scene';
import { clipped, folds } from '../drawing/shading';
import { floorShadow, framed } from '../drawing/studio';
import { barrel, reflection } from './barrel';

/** Drawn in at the middle, to be held and squeezed. */
const SQUEEZE_BODY = symmetricPath(
  [400, 226],
  [
    [340, 226],
    [310, 236, 288, 260, 288, 310],
    [288, 360, 314, 390, 314, 430],
    [314, 470, 286, 490, 286, 540],
    [286, 660],
    [290, 684, 350, 692, 400, 692],
  ],
);
const STRAIGHT_BODY = symmetricPath(
  [400, 216],
  [
    [356, 216],
    [316, 222, 304, 240, 304, 276],
    [304, 668],
    [306, 686, 356, 692, 400, 692],
  ],
);

/** A squeeze bottle with a push-pull spout. */
export function sportBottle({ main, trim, isTwoTone }: Scene): string {
  const lid = isTwoTone ? trim.base : '#24292d';
  const drawing = [
    floorShadow(404, 684, 112, 13, 0.55),
    barrel(main, SQUEEZE_BODY),
    clipped(
      SQUEEZE_BODY,
      folds(
        main,
        8,
        [0, 1, 2].map((row) => ({
          path: `M310 ${404 + row * 26}C350 ${418 + row * 26} 450 ${418 + row * 26} 490 ${404 + row * 26}`,
          width: 9,
          strength: 1.3,
        })),
      ),
    ),
    reflection(main, 'M318 290C318 360 340 390 340 430C340 470 314 500 314 650', 9),
    barrel(trim, 'M330 168L330 222C350 240 450 240 470 222L470 168Z', lid),
    barrel(trim, 'M352 168C356 140 374 132 376 110L424 110C426 132 444 140 448 168Z', mix(lid, '#ffffff', 0.1)),
    barrel(main, 'M382 112L380 76C386 66 414 66 420 76L418 112Z', tinted(main, '#ffffff', 0.25)),
    '<path d="M380 96h40" stroke="#000" stroke-opacity=".3" stroke-width="3"/>',
  ].join('');
  return framed(drawing, { about: [400, 386], scale: 1.04 });
}

/** A light bottle with measuring marks and a cap that hangs on its carrying loop. */
export function eventBottle({ main, trim, isTwoTone }: Scene): string {
  const lid = isTwoTone ? trim.base : '#3a4248';
  const marks = Array.from(
    { length: 7 },
    (_, row) => `M${row % 2 ? 478 : 470} ${340 + row * 44}h${row % 2 ? 10 : 18}`,
  ).join('');
  const loop = 'M346 190C250 178 262 74 372 96';
  const drawing = [
    floorShadow(404, 684, 102, 13, 0.55),
    `<path d="${loop}" fill="none" stroke="${lid}" stroke-width="15" stroke-linecap="round"/><path d="${loop}" fill="none" stroke="#fff" stroke-opacity=".22" stroke-width="4"/>`,
    barrel(main, STRAIGHT_BODY),
    `<path d="${marks}" stroke="${main.ink}" stroke-opacity=".55" stroke-width="4" stroke-linecap="round"/>`,
    reflection(main, 'M334 280L334 660', 9),
    clipped(STRAIGHT_BODY, folds(main, 8, [{ path: 'M300 640C350 656 450 656 500 640', width: 10 }])),
    barrel(trim, 'M350 176L350 216C370 228 430 228 450 216L450 176Z', mix(lid, '#000000', 0.15)),
    barrel(trim, 'M342 112L344 178C364 190 436 190 456 178L458 112Z', lid),
    `<ellipse cx="400" cy="112" rx="58" ry="12" fill="${mix(lid, '#ffffff', 0.18)}"/>`,
  ].join('');
  return framed(drawing, { about: [400, 386], scale: 1.04 });
}
