import { tinted } from '../drawing/material';
import type { Drawings, Scene } from '../drawing/scene';
import { clipped, folds } from '../drawing/shading';
import { floating, floorShadow, framed, lying } from '../drawing/studio';
import { lyingRoll } from './rolls';

const SHEET =
  'M176 372L188 706L216 700L246 709L280 702L316 711L350 703L388 711L420 704L456 711L490 704L528 711L564 704L592 710L600 372Z';

export const MASKING_ROLLS = {
  'masking-roll': paperRoll,
  'masking-roll/film': filmRoll,
} as const satisfies Drawings;

/** A roll of masking paper with a torn-off edge. */
function paperRoll({ main }: Scene): string {
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
}

/** A short roll of folded film with tape along its edge, falling wide. */
function filmRoll({ main }: Scene): string {
  const film =
    'M250 300C230 430 190 560 150 700C250 716 330 690 410 708C490 724 570 694 660 706C620 560 590 430 570 300Z';
  const tape =
    'M150 700C250 716 330 690 410 708C490 724 570 694 660 706L654 676C570 664 490 694 412 678C330 660 250 686 158 670Z';
  const sheet = [
    `<path d="${film}" fill="${main.base}" opacity=".72"/><path d="${film}" fill="url(#film)"/>`,
    clipped(
      film,
      folds(main, 8, [
        { path: 'M300 320C290 450 260 580 240 700', width: 22, strength: 0.7 },
        { path: 'M400 320C404 450 390 580 400 700', width: 24, strength: 0.6 },
        { path: 'M500 320C520 450 540 580 560 700', width: 26, strength: 0.8 },
        { path: 'M340 320C336 450 316 580 306 700', width: 14, isLit: true, strength: 2 },
        { path: 'M450 320C460 450 470 580 480 700', width: 14, isLit: true, strength: 2 },
      ]),
    ),
    `<path d="${film}" fill="none" stroke="#8fa1ac" stroke-opacity=".6" stroke-width="2"/><path d="${tape}" fill="#c9b07f"/><path d="${tape}" fill="#000" fill-opacity=".06"/>`,
  ].join('');
  const roll = `<g transform="translate(400 250) scale(.74) translate(-400 -306)">${lyingRoll(tinted(main, '#ffffff', 0.25), main.base, '')}</g>`;
  return framed(floorShadow(404, 704, 230, 12, 0.22) + sheet + floating(roll), { about: [400, 440], scale: 1.1 });
}
