import { symmetricPath } from '../drawing/geometry';
import { type Material, materialOf, tinted } from '../drawing/material';
import { print } from '../drawing/print';
import type { Drawings, DrawTemplate, Scene } from '../drawing/scene';
import { sheet } from '../drawing/shading';
import { floating, framed } from '../drawing/studio';
import { storeName } from '../paper/store-name';

const CARD = symmetricPath(
  [400, 250],
  [
    [372, 250],
    [362, 276, 330, 286, 268, 288],
    [252, 290, 244, 300, 244, 316],
    [240, 470, 262, 600, 400, 688],
  ],
);
const RIM = symmetricPath(
  [400, 268],
  [
    [384, 268],
    [370, 294, 334, 304, 282, 306],
    [266, 308, 262, 316, 262, 330],
    [260, 462, 282, 582, 400, 664],
  ],
);
const CORD = 'M400 280C388 220 374 140 384 104C390 86 410 86 416 104C426 140 412 220 400 280';

export const AIR_FRESHENERS = {
  'air-freshener': pair(shield),
  'air-freshener/long-life': pair(disk),
} as const satisfies Drawings;

/** Two air fresheners on elastic cords. */
function pair(card: DrawTemplate): DrawTemplate {
  return (scene) => {
    const darker = materialOf(tinted(scene.main, '#000000', 0.14), scene.main.prefix);
    const back = `<g transform="translate(92 -4) rotate(13 400 120)">${card({ ...scene, main: darker })}</g>`;
    const front = `<g transform="translate(-52 12) rotate(-5 400 120)">${card(scene)}</g>`;
    return framed(floating(back) + floating(front), { about: [400, 394], scale: 1.04 });
  };
}

function cord(): string {
  return `<path d="${CORD}" fill="none" stroke="#8b959c" stroke-width="5"/><path d="${CORD}" fill="none" stroke="#f6f7f6" stroke-width="3"/>`;
}

function contour({ isLight }: Material, path: string): string {
  return isLight ? `<path d="${path}" fill="none" stroke="#7d878e" stroke-opacity=".4" stroke-width="1.5"/>` : '';
}

/** A round card in a foil pouch that is opened bit by bit. */
function disk({ main, storeMark }: Scene): string {
  const card =
    'M400 290C510 290 590 370 590 470C590 570 510 650 400 650C290 650 210 570 210 470C210 370 290 290 400 290Z';
  const pouch = 'M206 480C260 456 320 500 400 478C480 456 540 500 594 480V700H206Z';
  return [
    cord(),
    sheet(main, card),
    contour(main, card),
    `<circle cx="400" cy="470" r="168" fill="none" stroke="${main.ink}" stroke-opacity=".55" stroke-width="3"/>`,
    '<circle cx="400" cy="312" r="9" fill="#eef1f1" stroke="#59626a" stroke-opacity=".6" stroke-width="2"/>',
    storeName(storeMark, { x: 400, y: 410, size: 46, maxWidth: 250, tracking: 0.05, fill: main.ink }),
    `<path d="${pouch}" fill="#c9d3d8" fill-opacity=".55"/><path d="${pouch}" fill="url(#film)"/><path d="${pouch}" fill="none" stroke="#7f909b" stroke-width="2"/>`,
    print('60 DAYS', { x: 400, y: 588, size: 40, tracking: 0.08, fill: '#2b363d' }),
    print('LONG LIFE', { x: 400, y: 634, size: 20, weight: 600, tracking: 0.2, fill: '#2b363d' }),
  ].join('');
}

function shield({ main, storeMark }: Scene): string {
  return [
    cord(),
    sheet(main, CARD),
    contour(main, CARD),
    `<path d="${RIM}" fill="none" stroke="${main.ink}" stroke-opacity=".55" stroke-width="3"/>`,
    '<circle cx="400" cy="282" r="9" fill="#eef1f1" stroke="#59626a" stroke-opacity=".6" stroke-width="2"/>',
    print('NEW CAR', { x: 400, y: 372, size: 30, tracking: 0.14, fill: main.ink, opacity: 0.9 }),
    storeName(storeMark, { x: 400, y: 446, size: 50, maxWidth: 244, tracking: 0.05, fill: main.ink }),
    `<path d="M330 480C348 470 360 490 378 480S406 470 424 480S452 490 470 480" fill="none" stroke="${main.ink}" stroke-opacity=".6" stroke-width="4"/>`,
    print('FRESH', { x: 400, y: 540, size: 30, weight: 600, tracking: 0.26, fill: main.ink, opacity: 0.9 }),
  ].join('');
}
