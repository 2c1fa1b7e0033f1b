import { symmetricPath } from '../drawing/geometry';
import { tinted } from '../drawing/material';
import type { Drawings, Scene } from '../drawing/scene';
import { clipped, folds, piece, seam, stitches } from '../drawing/shading';
import { floating, floorShadow, framed } from '../drawing/studio';

const CROWN = symmetricPath(
  [400, 214],
  [
    [340, 214, 286, 220, 264, 244],
    [238, 290, 226, 350, 220, 414],
    [270, 440, 340, 446, 400, 446],
  ],
);
const BRIM = symmetricPath(
  [400, 430],
  [
    [332, 430, 268, 420, 222, 398],
    [176, 434, 138, 478, 116, 528],
    [180, 572, 300, 590, 400, 590],
  ],
);
const UNDERSIDE = symmetricPath(
  [400, 580],
  [
    [300, 580, 180, 562, 116, 528],
    [116, 540, 120, 547, 128, 551],
    [190, 590, 300, 606, 400, 606],
  ],
);

export const BUCKET_HATS = {
  'bucket-hat': (scene) => bucketHat(scene, ventHoles(scene)),
  'bucket-hat/rain': (scene) => bucketHat(scene, tapedSeams(scene), cord()),
} as const satisfies Drawings;

/** A soft bucket hat seen from the front. */
function bucketHat({ main, trim }: Scene, details: string, below = ''): string {
  const rows = Array.from({ length: 6 }, (_, row) => {
    const drop = row * 22;
    const half = 186 + row * 17;
    return `M${400 - half} ${424 + drop * 0.86}C${400 - half * 0.7} ${452 + drop} ${400 - half * 0.3} ${460 + drop} 400 ${460 + drop}C${400 + half * 0.3} ${460 + drop} ${400 + half * 0.7} ${452 + drop} ${400 + half} ${424 + drop * 0.86}`;
  });
  const cloth = [
    piece(main, CROWN, 'body'),
    clipped(
      CROWN,
      folds(main, 16, [
        { path: 'M282 250C262 300 252 360 250 420', width: 34, isLit: true },
        { path: 'M524 246C550 300 562 360 566 430', width: 54, strength: 1.2 },
        { path: 'M222 416C300 444 500 444 578 416', width: 16 },
        { path: 'M420 250C430 310 424 370 434 420', width: 22, strength: 0.5 },
      ]),
    ),
    seam(main, 'M264 246C310 266 490 266 536 246'),
    stitches(main, 'M261 254C310 274 490 274 539 254', 0.55),
    `<path d="${UNDERSIDE}" fill="${trim.deep}"/>`,
    piece(trim, BRIM, 'part'),
    `<path d="${BRIM}" fill="url(#${trim.prefix}-key)"/>`,
    clipped(
      BRIM,
      folds(trim, 16, [
        { path: 'M170 516C210 462 240 440 276 428', width: 34, isLit: true },
        { path: 'M660 530C630 480 600 450 570 424', width: 40, strength: 1.1 },
        { path: 'M430 460C440 500 430 550 440 590', width: 26, strength: 0.5 },
      ]) +
        folds(trim, 8, [
          { path: 'M218 402C268 428 340 437 400 437C460 437 532 428 582 402', width: 16, strength: 1.5 },
        ]) +
        rows.map((row) => stitches(trim, row, 0.45)).join(''),
    ),
    details,
  ].join('');
  const shadow = floorShadow(400, 594, 250, 16, 0.32);
  return framed(shadow + floating(below + cloth), { about: [400, 408], scale: 1.14 });
}

function ventHoles({ main }: Scene): string {
  return [
    [262, 350],
    [288, 356],
  ]
    .map(
      ([x, y]) =>
        `<circle cx="${x}" cy="${y}" r="5.5" fill="${main.deep}" stroke="#9aa2a8" stroke-width="2.4" opacity=".9"/>`,
    )
    .join('');
}

/** Sealed seams over the crown, as on a raincoat, and a band around it. */
function tapedSeams({ main }: Scene): string {
  const seams = 'M330 218C316 280 310 350 308 434M470 218C484 280 490 350 492 434';
  const band =
    'M222 380C270 408 340 416 400 416C460 416 530 408 578 380L580 414C530 440 460 446 400 446C340 446 270 440 220 414Z';
  return `${seam(main, seams, 9)}${piece(main, band, 'trim', tinted(main, '#000000', 0.25))}`;
}

/** A chin cord with its stopper. */
function cord(): string {
  return '<path d="M240 560C270 690 380 700 396 646M560 560C530 690 420 700 404 646" fill="none" stroke="#24292d" stroke-width="6"/><rect x="389" y="636" width="22" height="30" rx="7" fill="#3b4349"/>';
}
