import { tinted } from '../drawing/material';
import { print, textLines } from '../drawing/print';
import type { Drawings, Scene } from '../drawing/scene';
import { sheet } from '../drawing/shading';
import { floating, framed, lying } from '../drawing/studio';
import { storeName } from './store-name';

const POCKET = 'M196 214L596 190V670Q596 678 588 678H204Q196 678 196 670Z';

export const FOLDERS = {
  folder,
  'folder/title': titleWallet,
  'folder/delivery': deliveryFolder,
} as const satisfies Drawings;

/** A document folder with a sheet in it, a second one behind. */
function folder({ main, storeMark }: Scene): string {
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
}

/** A wallet for title and registration, with a window for the card. */
function titleWallet({ main, storeMark }: Scene): string {
  const cover = 'M130 262Q130 250 142 250H658Q670 250 670 262V570Q670 582 658 582H142Q130 582 130 570Z';
  const front = [
    '<rect x="158" y="222" width="480" height="120" rx="4" fill="#fbf9ee"/>',
    textLines(
      [
        [190, 240, 180],
        [420, 240, 170],
      ],
      '#b9c3ad',
      5,
    ),
    lying(`<path d="${cover}" fill="${main.base}"/>`),
    sheet(main, cover),
    `<path d="M400 252V580" stroke="#000" stroke-opacity=".28" stroke-width="4"/><path d="M142 262H658V570H142Z" fill="none" stroke="${main.ink}" stroke-opacity=".35" stroke-width="2" stroke-dasharray="6 5"/>`,
    '<rect x="176" y="330" width="190" height="150" rx="6" fill="#f6f7f3"/><rect x="176" y="330" width="190" height="150" rx="6" fill="url(#film)"/>',
    textLines(
      [
        [196, 364, 110],
        [196, 392, 150],
        [196, 420, 130],
        [196, 448, 90],
      ],
      '#a9b3b9',
      5,
    ),
    storeName(storeMark, { x: 534, y: 400, size: 34, maxWidth: 210, fill: main.ink }),
    print('TITLE & REGISTRATION', {
      x: 534,
      y: 448,
      size: 17,
      weight: 600,
      tracking: 0.1,
      maxWidth: 210,
      fill: main.ink,
    }),
  ].join('');
  return framed(floating(front), { about: [400, 402], scale: 1.12, turn: -4 });
}

/** A presentation folder with a slanted band, opened a little over the papers of a new car. */
function deliveryFolder({ main, storeMark }: Scene): string {
  const cover = 'M196 118Q196 110 204 110H588Q596 110 596 118V682Q596 690 588 690H204Q196 690 196 682Z';
  const band = 'M196 470L596 350V430L196 550Z';
  const front = [
    `<g transform="rotate(4 220 690)"><rect x="206" y="116" width="398" height="570" rx="6" fill="${tinted(main, '#000000', 0.3)}"/><rect x="214" y="126" width="384" height="548" rx="3" fill="#fdfdfc"/></g>`,
    lying(`<path d="${cover}" fill="${main.base}"/>`),
    sheet(main, cover),
    `<path d="${band}" fill="${main.ink}" fill-opacity=".92"/><path d="M196 566L596 446" stroke="${main.ink}" stroke-opacity=".6" stroke-width="4"/>`,
    storeName(storeMark, { x: 396, y: 240, size: 44, maxWidth: 310, fill: main.ink }),
    `<g transform="rotate(-16.7 396 450)">${print('YOUR NEW VEHICLE', { x: 396, y: 460, size: 30, tracking: 0.08, maxWidth: 330, fill: main.base })}</g>`,
    `<path d="M208 122V678" stroke="#000" stroke-opacity=".2" stroke-width="3"/>`,
  ].join('');
  return framed(floating(front), { about: [410, 400], scale: 1.02, turn: -3 });
}
