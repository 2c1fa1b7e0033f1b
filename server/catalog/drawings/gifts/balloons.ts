import { luminance } from '../../../../domain/catalog/colors';
import { type Material, materialOf, tinted } from '../drawing/material';
import { print } from '../drawing/print';
import type { Drawings, Scene } from '../drawing/scene';
import { clipped, folds, piece } from '../drawing/shading';
import { floating, framed } from '../drawing/studio';

const BALLOON =
  'M0 -150C78 -150 122 -92 122 -22C122 58 62 112 0 138C-62 112 -122 58 -122 -22C-122 -92 -78 -150 0 -150Z';
const KNOT = 'M-12 152C-8 142 -4 138 0 136C4 138 8 142 12 152C4 158 -4 158 -12 152Z';

export const BALLOONS = {
  balloons: cluster,
  'balloons/lot': lotBalloons,
} as const satisfies Drawings;

/** Two big balloons on a stake, for the lot. */
function lotBalloons({ main, storeMark }: Scene): string {
  const big = (x: number, y: number, turn: number, mark?: string) =>
    `<g transform="translate(${x} ${y}) scale(1.32) translate(${-x} ${-y})">${balloon(main, x, y, turn, mark)}</g>`;
  const stake =
    '<path d="M414 736L414 500M414 620C430 560 500 540 512 500M414 620C404 540 330 520 316 470" fill="none" stroke="#8c949a" stroke-width="6"/><path d="M404 716h20l-10 34z" fill="#6c757b"/>';
  return framed(floating(stake + big(520, 330, 9) + big(312, 282, -7, storeMark)), { about: [414, 408], scale: 0.94 });
}

/** Three balloons on strings; the middle one carries the customer's name. */
function cluster({ main, trim, isTwoTone, storeMark }: Scene): string {
  const side = isTwoTone
    ? trim
    : materialOf(tinted(main, luminance(main.base) > 0.5 ? '#7c868d' : '#ffffff', 0.14), main.prefix);
  const strings =
    '<g fill="none" stroke="#9aa2a8" stroke-width="2.5"><path d="M246 424C262 540 360 560 396 716"/><path d="M556 436C540 540 430 570 404 716"/><path d="M400 476C390 540 410 600 400 716"/></g>';
  const drawing = [
    strings,
    balloon(side, 236, 268, -10, undefined),
    balloon(side, 566, 280, 12, undefined),
    balloon(main, 400, 312, 1, storeMark),
    `<path d="M388 640C396 632 406 632 412 640C406 648 396 648 388 640Z" fill="${main.base}"/>`,
  ].join('');
  return framed(floating(drawing), { about: [400, 412], scale: 1.04 });
}

function balloon(material: Material, x: number, y: number, turn: number, mark: string | undefined): string {
  const shine = 'M-74 -70C-66 -104 -44 -124 -18 -130';
  const drawing = [
    `<path d="${KNOT}" fill="${material.shade}"/>`,
    piece(material, BALLOON, 'body'),
    clipped(
      BALLOON,
      folds(material, 16, [
        { path: 'M110 -60C110 30 60 100 0 134', width: 46, strength: 1.3 },
        { path: 'M-90 40C-60 90 -30 110 0 124', width: 24, isLit: true, strength: 0.7 },
      ]) + folds(material, 8, [{ path: shine, width: 22, isLit: true, strength: 3.4 }]),
    ),
    mark ? print(mark, { x: 0, y: 8, size: 34, tracking: 0.06, maxWidth: 178, fill: material.ink }) : '',
  ].join('');
  return `<g transform="translate(${x} ${y}) rotate(${turn})">${drawing}</g>`;
}
