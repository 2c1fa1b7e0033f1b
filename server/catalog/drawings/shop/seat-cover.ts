import type { DrawTemplate } from '../drawing/scene';
import { clipped, folds } from '../drawing/shading';
import { floating, floorShadow, framed, lying } from '../drawing/studio';
import { inkOnPaper } from '../paper/sheets';
import { storeName } from '../paper/store-name';
import { lyingRoll } from './rolls';

const FILM = 'M180 372L200 712C290 728 420 718 560 728L572 372Z';

/** Printed plastic seat covers coming off their roll. */
export const seatCover: DrawTemplate = ({ main, storeMark }) => {
  const ink = inkOnPaper(main);
  const name = (x: number, y: number, size: number) =>
    `<g opacity=".82">${storeName(storeMark, { x, y, size, maxWidth: size * 6.2, fill: ink })}</g>`;
  const prints = [0, 1, 2, 3].map((row) => name(row % 2 ? 456 : 320, 492 + row * 58, 27)).join('');
  const film = [
    lying(`<path d="${FILM}" fill="#f7f9fa" opacity=".92"/>`),
    `<path d="${FILM}" fill="url(#film)"/>`,
    clipped(
      FILM,
      prints +
        folds(main, 8, [
          { path: 'M250 400C262 520 250 640 262 730', width: 18, strength: 0.4 },
          { path: 'M470 400C458 540 476 640 466 740', width: 24, strength: 0.4 },
          { path: 'M190 424L570 424', width: 26, strength: 0.7 },
        ]) +
        '<path d="M270 400C282 520 272 640 284 730M500 400C490 540 506 640 498 740" fill="none" stroke="#fff" stroke-opacity=".75" stroke-width="5"/>',
    ),
    '<path d="M200 712C290 728 420 718 560 728" fill="none" stroke="#8fa1ac" stroke-opacity=".6" stroke-width="2"/>',
  ].join('');
  const roll = floating(lyingRoll('#f4f6f7', '#e9eced', name(360, 322, 42) + name(640, 322, 42)));
  return framed(floorShadow(400, 722, 200, 12, 0.24) + film + roll, { about: [388, 458], scale: 1.06 });
};
