import { bothSides, symmetricPath, widened } from '../drawing/geometry';
import type { Drawings, Scene } from '../drawing/scene';
import { clipped, folds, piece, seam, softened, stitches } from '../drawing/shading';
import { floating, framed } from '../drawing/studio';
import { standCollar } from './collars';
import { type Cut, RELAXED, WOMENS } from './cut';
import { frontZipper, pocketZippers } from './zipper';

/** Height of one stuffed chamber. */
const CHAMBER = 61;

export const VESTS = {
  vest: (scene) => vest(scene, RELAXED, puffed(scene)),
  'vest/quilted': (scene) => vest(scene, RELAXED, diamonds(scene)),
  'vest-womens': (scene) => vest(scene, WOMENS, puffed(scene)),
  'vest-womens/quilted': (scene) => vest(scene, WOMENS, diamonds(scene)),
} as const satisfies Drawings;

function vest(scene: Scene, cut: Cut, quilting: string): string {
  const { main, trim, isTwoTone } = scene;
  const fitted = (path: string) => widened(path, cut.chest / RELAXED.chest);
  const front = vestPath(cut);
  const armhole = fitted('M262 158C276 212 276 268 268 304C264 328 254 344 238 356');
  const sides = isTwoTone
    ? clipped(
        front,
        `<path d="${bothSides(fitted('M200 300L262 330C286 400 290 560 284 730L200 730Z'))}" fill="${trim.base}"/>`,
      )
    : '';
  const garment = [
    piece(main, front, 'body'),
    sides,
    clipped(front, quilting + folds(main, 16, [{ path: 'M562 360C554 500 560 640 564 700', width: 40 }])),
    `<path d="${front}" fill="url(#${main.prefix}-key)"/>`,
    standCollar(scene, cut, ''),
    stitches(main, bothSides(armhole), 0.5),
    pocketZippers(scene, bothSides(fitted('M270 522L292 630'))),
    frontZipper(scene, 100, cut.hemY + cut.hemDrop - 4, 126),
  ].join('');
  return framed(floating(garment), { about: [400, 380], scale: 0.97 });
}

function vestPath({ neck, shoulder, chest, waist, hem, shoulderY, armpitY, waistY, hemY, hemDrop }: Cut): string {
  const edge = 400 - shoulder + 22;
  return symmetricPath(
    [400, 172],
    [
      [400 - neck * 0.4, 170, 400 - neck * 0.74, 148, 400 - neck, 112],
      [400 - neck - 24, 128, edge + 26, shoulderY - 12, edge, shoulderY - 2],
      [edge + 14, shoulderY + 56, edge + 12, armpitY - 78, edge + 6, armpitY - 42],
      [edge, armpitY - 16, 400 - chest + 12, armpitY + 4, 400 - chest, armpitY + 10],
      [400 - chest + 8, armpitY + 60, 400 - waist, waistY - 70, 400 - waist, waistY],
      [400 - waist, waistY + 64, 400 - hem + 2, hemY - 70, 400 - hem, hemY],
      [400 - hem * 0.68, hemY + hemDrop * 0.72, 400 - hem * 0.3, hemY + hemDrop, 400, hemY + hemDrop],
    ],
  );
}

/** Stuffed chambers one below the other, with the small puckers along their seams. */
function puffed({ main }: Scene): string {
  const chambers: string[] = [];
  const puckers: string[] = [];
  for (let y = 122, row = 0; y < 730; y += CHAMBER, row++) {
    const sway = row % 2 ? 3 : -2;
    const top = `M190 ${y + sway}C270 ${y + 14} 330 ${y + 16} 400 ${y + 14}C470 ${y + 16} 530 ${y + 14} 610 ${y - sway}`;
    const low = y + CHAMBER;
    const bottom = `L610 ${low - sway}C530 ${low + 14} 470 ${low + 16} 400 ${low + 14}C330 ${low + 16} 270 ${low + 14} 190 ${low + sway}Z`;
    chambers.push(
      `<path d="${top}${bottom}" fill="url(#${main.prefix}-quilt)"/><path d="${top}" fill="none" stroke="${main.deep}" stroke-width="2.2" opacity=".75"/>`,
    );
    for (let x = 236, column = 0; x < 580; x += 31, column++) {
      const lean = ((column * 7 + row * 5) % 7) - 3;
      puckers.push(
        `M${x + ((row * 13 + column * 5) % 19)} ${y + 16}q${lean} 9 ${lean / 2} ${15 + ((column + row) % 3) * 4}`,
      );
    }
  }
  const depth = `<path d="${puckers.join('')}" stroke="#000" stroke-opacity="${main.isLight ? 0.22 : 0.42}" stroke-width="3"/>`;
  return chambers.join('') + softened(depth, 2, 'M220 120L600 730', 3);
}

/** Crossing rows of stitches over a thin filling. */
function diamonds({ main }: Scene): string {
  const rows = Array.from({ length: 22 }, (_, index) => 60 + index * 58);
  const lines = rows.map((y) => `M190 ${y}L610 ${y - 420}M190 ${y - 420}L610 ${y}`).join('');
  const depth = `<path d="${lines}" stroke="#000" stroke-opacity="${main.isLight ? 0.16 : 0.4}" stroke-width="9"/>`;
  const shine = `<path d="${lines}" transform="translate(0 9)" stroke="#fff" stroke-opacity="${main.isLight ? 0.6 : 0.12}" stroke-width="6"/>`;
  return softened(depth + shine, 4, 'M190 90L610 760', 10) + seam(main, lines, 1.4);
}
