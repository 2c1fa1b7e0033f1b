import { tinted } from '../drawing/material';
import type { DrawTemplate } from '../drawing/scene';
import { clipped, folds } from '../drawing/shading';
import { floating, floorShadow, framed, lying } from '../drawing/studio';
import { lyingRoll } from './rolls';

const SHEET =
  'M176 372L188 706L216 700L246 709L280 702L316 711L350 703L388 711L420 704L456 711L490 704L528 711L564 704L592 710L600 372Z';

/** A roll of masking paper with a torn-off edge. */
export const maskingRoll: DrawTemplate = ({ main }) => {
  const paper = [
    lying(`<path d="${SHEET}" fill="${tinted(main, '#ffffff', 0.08)}"/>`),
    `<path d="${SHEET}" fill="url(#${main.prefix}-key)"/>`,
    clipped(
      SHEET,
      folds(main, 16, [
        { path: 'M180 430L600 430', width: 40, strength: 1.1 },
        { path: 'M262 460C282 540 262 640 280 720', width: 26, strength: 0.7 },
        { path: 'M300 460C318 540 300 640 316 720', width: 22, isLit: true },
        { path: 'M520 450C500 560 528 640 512 720', width: 32, strength: 0.9 },
      ]),
    ),
    '<path d="M176 560L600 554" stroke="#000" stroke-opacity=".08" stroke-width="2"/>',
  ].join('');
  const roll = floating(lyingRoll(main.base, tinted(main, main.isLight ? '#8b939b' : '#ffffff', 0.12), ''));
  return framed(floorShadow(400, 704, 210, 12, 0.26) + paper + roll, { about: [388, 452], scale: 1.08 });
};
