import { mirrorPath, widened } from '../drawing/geometry';
import type { Material } from '../drawing/material';
import { clipped, folds } from '../drawing/shading';
import { armholePath } from './body-shape';
import type { Cut, SleeveLength } from './cut';

/** How the front falls: drawn from the armpits, loose over the waist. Drawn for the men's cut and fitted to others. */
export function torsoFolds(material: Material, cut: Cut): string {
  const fitted = (path: string) => widened(path, cut.chest / 165);
  const waisted = cut.chest - cut.waist > 15;
  const wide = [
    { path: fitted('M250 356 C292 392 316 440 318 520'), width: 26, strength: 0.75 },
    { path: fitted('M548 352 C512 400 498 450 500 540'), width: 32, strength: 0.85 },
    { path: fitted('M286 340 C326 386 344 440 334 520'), width: 18, isLit: true },
    { path: fitted('M352 530 C334 596 348 650 336 720'), width: 26, strength: 0.6 },
    { path: fitted('M468 570 C452 626 472 670 462 724'), width: 26, strength: 0.6 },
    { path: fitted('M500 510 C474 590 500 650 492 704'), width: 20, isLit: true, strength: 0.7 },
    { path: fitted('M288 566 C298 612 282 660 292 704'), width: 20, isLit: true, strength: 0.7 },
    { path: fitted('M254 172 C300 162 330 152 346 142'), width: 22, isLit: true },
    { path: fitted('M568 380 C556 520 560 620 566 710'), width: 34, strength: 0.9 },
  ];
  const waist = waisted
    ? [
        { path: fitted('M258 470 C296 486 330 488 356 478'), width: 18, strength: 0.6 },
        { path: fitted('M542 474 C506 490 470 492 444 482'), width: 20, strength: 0.7 },
        { path: fitted('M352 330 C330 380 330 420 342 470'), width: 18, isLit: true },
      ]
    : [];
  const tight = [
    { path: fitted('M240 330 C262 306 276 282 283 252'), width: 12, strength: 0.8 },
    { path: fitted('M560 330 C540 306 528 284 520 254'), width: 14, strength: 0.8 },
    { path: fitted('M246 352 C270 348 300 356 326 376'), width: 8, strength: 0.6 },
    { path: fitted('M554 352 C530 348 504 356 480 374'), width: 8, strength: 0.6 },
  ];
  return folds(material, 16, [...wide, ...waist]) + folds(material, 8, tight);
}

/** Where cloth swells toward the light and where it sinks: center, half width, half height. */
const SWELLS = [
  [292, 260, 52, 170],
  [424, 380, 46, 230],
  [338, 520, 40, 220],
  [478, 560, 46, 210],
  [276, 620, 40, 150],
  [180, 260, 60, 150],
  [140, 520, 44, 160],
  [618, 300, 44, 160],
] as const;
const HOLLOWS = [
  [378, 440, 40, 230],
  [522, 460, 50, 240],
  [412, 620, 44, 170],
  [306, 420, 34, 180],
  [556, 620, 50, 170],
  [500, 240, 44, 140],
  [620, 460, 54, 190],
  [190, 420, 46, 150],
] as const;

/** The gentle unevenness of cloth that is not stretched flat. */
export function undulation({ prefix }: Material, path: string): string {
  const spots = (name: string, places: typeof SWELLS | typeof HOLLOWS) =>
    places
      .map(([x, y, rx, ry]) => `<ellipse cx="${x}" cy="${y}" rx="${rx}" ry="${ry}" fill="url(#${prefix}-${name})"/>`)
      .join('');
  return clipped(path, spots('swell', SWELLS) + spots('hollow', HOLLOWS));
}

/** Sleeves turn away from the front at the armhole and crease toward the elbow. */
export function sleeveFolds(material: Material, cut: Cut, length: SleeveLength): string {
  const armhole = armholePath(cut);
  const shade = [
    { path: armhole, width: 18, strength: 0.9 },
    { path: mirrorPath(armhole), width: 20, strength: 1.1 },
  ];
  const { outer, inner } = length === 'short' ? cut.shortCuff : cut.longCuff;
  const [top, middle] = [cut.shoulderY + 60, (outer[0] + inner[0]) / 2];
  const fall = (offset: number) => `M${400 - cut.shoulder - 14 + offset} ${top}L${middle + offset} ${inner[1] - 20}`;
  const creases = length === 'short' ? shortCreases(cut) : longCreases(cut);
  return folds(material, 10, [
    { path: fall(18), width: 30, strength: 0.7 },
    { path: fall(-22), width: 18, isLit: true, strength: 0.8 },
    { path: mirrorPath(fall(-6)), width: 38, strength: 0.85 },
    ...shade,
    ...creases,
  ]);
}

function shortCreases({ shortCuff: { outer, inner }, armpitY }: Cut) {
  const crease = `M${inner[0] + 14} ${armpitY + 6}C${inner[0] - 20} ${armpitY - 30} ${outer[0] + 60} ${outer[1] - 60} ${outer[0] + 50} ${outer[1] - 30}`;
  return [
    { path: crease, width: 9, strength: 0.5 },
    { path: mirrorPath(crease), width: 11, strength: 0.6 },
  ];
}

function longCreases({ longCuff: { outer }, chest, armpitY }: Cut) {
  const inside = 400 - chest - 22;
  const elbow = (drop: number) =>
    `M${outer[0] + 44} ${armpitY + 70 + drop}C${outer[0] + 68} ${armpitY + 62 + drop} ${inside - 16} ${armpitY + 74 + drop} ${inside} ${armpitY + 92 + drop}`;
  return [0, 40].flatMap((drop) => [
    { path: elbow(drop), width: 10, strength: 0.8 - drop / 100 },
    { path: mirrorPath(elbow(drop + 6)), width: 10, strength: 0.8 - drop / 100 },
    { path: elbow(drop + 16), width: 8, isLit: true, strength: 0.7 },
  ]);
}
