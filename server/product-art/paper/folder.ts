import { tinted } from '../drawing/material';
import { print, textLines } from '../drawing/print';
import type { DrawTemplate } from '../drawing/scene';
import { sheet } from '../drawing/shading';
import { floating, framed, lying } from '../drawing/studio';
import { storeName } from './store-name';

const POCKET = 'M196 214L596 190V670Q596 678 588 678H204Q196 678 196 670Z';

/** A document folder with a sheet in it, a second one behind. */
export const folder: DrawTemplate = ({ main, storeMark }) => {
  const behind = `<g transform="rotate(7 400 400) translate(46 6)"><rect x="214" y="120" width="392" height="552" rx="8" fill="${tinted(main, '#000000', 0.22)}"/></g>`;
  const front = [
    `<rect x="196" y="118" width="400" height="560" rx="8" fill="${tinted(main, '#000000', 0.12)}"/>`,
    '<rect x="212" y="106" width="372" height="540" rx="3" fill="#fdfdfc"/>',
    textLines(
      [
        [246, 148, 150],
        [246, 172, 230],
      ],
      '#c7ced1',
      7,
    ),
    lying(`<path d="${POCKET}" fill="${main.base}"/>`),
    sheet(main, POCKET),
    `<path d="M196 215L596 191" stroke="#fff" stroke-opacity="${main.isLight ? 0.9 : 0.38}" stroke-width="3"/><path d="M206 220V672" stroke="#000" stroke-opacity=".2" stroke-width="3"/>`,
    storeName(storeMark, { x: 398, y: 462, size: 44, maxWidth: 290, fill: main.ink }),
    `<path d="M330 494h136" stroke="${main.ink}" stroke-opacity=".6" stroke-width="2"/>`,
    print('VEHICLE DOCUMENTS', {
      x: 398,
      y: 530,
      size: 18,
      weight: 500,
      tracking: 0.26,
      fill: main.ink,
      opacity: 0.85,
    }),
  ].join('');
  const drawing = floating(behind) + floating(`<g transform="rotate(-4 400 400)">${front}</g>`);
  return framed(drawing, { about: [410, 398], scale: 1.02 });
};
