import { bothSides, symmetricPath } from '../drawing/geometry';
import { tinted } from '../drawing/material';
import type { Drawings, Scene } from '../drawing/scene';
import { clipped, folds, piece, seam, stitches, weave } from '../drawing/shading';
import { floating, floorShadow, framed, lying } from '../drawing/studio';

const BODY = symmetricPath(
  [400, 140],
  [
    [320, 140, 250, 168, 232, 250],
    [212, 370, 204, 520, 210, 640],
    [212, 672, 236, 684, 266, 686],
    [310, 690, 360, 690, 400, 690],
  ],
);
const POCKET = symmetricPath(
  [400, 430],
  [
    [350, 430, 300, 428, 268, 434],
    [252, 436, 246, 446, 246, 462],
    [244, 540, 244, 600, 248, 642],
    [250, 660, 262, 666, 280, 667],
    [320, 670, 360, 670, 400, 670],
  ],
);
const SIDE = 'M214 480C196 492 182 520 182 560C182 600 184 634 190 652C198 662 206 662 212 656Z';

export const BACKPACKS = {
  backpack: (scene) => backpack(scene, pocket(scene)),
  'backpack/day': (scene) => backpack(scene, dayDetails(scene)),
} as const satisfies Drawings;

/** A backpack from the front; its pocket in the second fabric. */
function backpack(scene: Scene, front: string): string {
  const { main } = scene;
  const bag = [
    `<path d="M366 146C366 96 434 96 434 146" fill="none" stroke="${main.deep}" stroke-width="20"/><path d="M370 140C372 104 428 104 430 140" fill="none" stroke="${main.highlight}" stroke-opacity=".5" stroke-width="3"/>`,
    piece(main, bothSides(SIDE), 'trim', tinted(main, '#000000', 0.15)) + weave(main, bothSides(SIDE), 'mesh'),
    piece(main, BODY, 'body'),
    weave(main, BODY, 'pique'),
    clipped(
      BODY,
      `<path d="${BODY}" fill="url(#${main.prefix}-key)"/>` +
        folds(main, 16, [
          { path: 'M270 210C250 290 244 350 242 420', width: 26, isLit: true },
          { path: 'M560 230C576 380 584 520 580 660', width: 44, strength: 1.1 },
          { path: 'M250 424C330 412 470 412 550 424', width: 26 },
          { path: 'M300 200C340 180 420 176 480 190', width: 22, isLit: true },
        ]),
    ),
    zipper('M246 384C250 236 300 178 400 176C500 178 550 236 554 384', scene),
    front,
  ].join('');
  return framed(floorShadow(400, 684, 190, 14, 0.42) + floating(bag), { about: [400, 398], scale: 1.06 });
}

/** A small slanted pocket, a lash tab and the ends of compression straps. */
function dayDetails(scene: Scene): string {
  const { main, trim } = scene;
  const front = 'M262 500C340 486 460 486 538 500L546 640C500 660 300 660 254 640Z';
  const tab = 'M382 440L418 440L424 452L418 464L382 464L376 452Z';
  const straps = 'M222 470L300 486M578 470L500 486';
  return [
    piece(trim, front, 'part', tinted(trim, '#ffffff', 0.05)),
    zipper('M268 512C340 500 460 500 532 512', scene),
    `<path d="${straps}" stroke="${main.deep}" stroke-width="18"/><path d="M292 474l8 26M508 474l-8 26" stroke="#8c949a" stroke-width="10" stroke-linecap="round"/>`,
    piece(main, tab, 'trim', main.deep),
    '<path d="M390 448v8M410 448v8" stroke="#000" stroke-opacity=".7" stroke-width="4"/>',
  ].join('');
}

function pocket(scene: Scene): string {
  const { trim, main } = scene;
  return [
    folds(main, 8, [{ path: POCKET, width: 10, strength: 0.9 }]),
    piece(trim, POCKET, 'part', tinted(trim, '#ffffff', 0.02)),
    weave(trim, POCKET, 'pique'),
    clipped(
      POCKET,
      folds(trim, 16, [
        { path: 'M290 500C310 560 290 610 300 660', width: 22, strength: 0.6 },
        { path: 'M520 500C500 560 520 620 510 660', width: 26, strength: 0.8 },
      ]),
    ),
    zipper('M262 476C340 466 460 466 538 476', scene),
    stitches(trim, 'M254 650C256 656 266 660 280 660C340 664 460 664 520 660C534 660 544 656 546 650', 0.5),
  ].join('');
}

function zipper(path: string, { main }: Scene): string {
  const end = path.split(' ').slice(-2).map(Number);
  return `${seam(main, path, 9)}<path d="${path}" fill="none" stroke="#a7aeb3" stroke-width="3.5" stroke-dasharray="2.4 2.4" opacity=".8"/>${lying(`<rect x="${(end[0] ?? 0) - 6}" y="${(end[1] ?? 0) - 4}" width="11" height="30" rx="4" fill="url(#steel-down)"/>`)}`;
}
