import { symmetricPath } from '../drawing/geometry';
import { materialOf, tinted } from '../drawing/material';
import { print } from '../drawing/print';
import type { DrawTemplate, Scene } from '../drawing/scene';
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

/** Two shield-shaped air fresheners on elastic cords. */
export const airFreshener: DrawTemplate = (scene) => {
  const darker = materialOf(tinted(scene.main, '#000000', 0.14), scene.main.prefix);
  const back = `<g transform="translate(92 -4) rotate(13 400 120)">${shield({ ...scene, main: darker })}</g>`;
  const front = `<g transform="translate(-52 12) rotate(-5 400 120)">${shield(scene)}</g>`;
  return framed(floating(back) + floating(front), { about: [400, 394], scale: 1.04 });
};

function shield({ main, storeMark }: Scene): string {
  return [
    `<path d="${CORD}" fill="none" stroke="#8b959c" stroke-width="5"/><path d="${CORD}" fill="none" stroke="#f6f7f6" stroke-width="3"/>`,
    sheet(main, CARD),
    main.isLight ? `<path d="${CARD}" fill="none" stroke="#7d878e" stroke-opacity=".4" stroke-width="1.5"/>` : '',
    `<path d="${RIM}" fill="none" stroke="${main.ink}" stroke-opacity=".55" stroke-width="3"/>`,
    '<circle cx="400" cy="282" r="9" fill="#eef1f1" stroke="#59626a" stroke-opacity=".6" stroke-width="2"/>',
    print('NEW CAR', { x: 400, y: 372, size: 30, tracking: 0.14, fill: main.ink, opacity: 0.9 }),
    storeName(storeMark, { x: 400, y: 446, size: 50, maxWidth: 244, tracking: 0.05, fill: main.ink }),
    `<path d="M330 480C348 470 360 490 378 480S406 470 424 480S452 490 470 480" fill="none" stroke="${main.ink}" stroke-opacity=".6" stroke-width="4"/>`,
    print('FRESH', { x: 400, y: 540, size: 30, weight: 600, tracking: 0.26, fill: main.ink, opacity: 0.9 }),
  ].join('');
}
