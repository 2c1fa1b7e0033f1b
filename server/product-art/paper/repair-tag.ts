import { type Material, materialOf, tinted } from '../drawing/material';
import { print, textLines } from '../drawing/print';
import type { DrawTemplate } from '../drawing/scene';
import { sheet } from '../drawing/shading';
import { framed, lying } from '../drawing/studio';

const TAG = 'M-92 52L-48 0H48L92 52V392Q92 402 82 402H-82Q-92 402 -92 392Z';
const WIRE = 'M0 34C-10 -40 -60 -70 -44 -112C-30 -146 24 -130 14 -84C8 -52 2 -20 4 34';

/** Two wired tags that travel with a vehicle under repair. */
export const repairTag: DrawTemplate = ({ main }) => {
  const behind = materialOf(tinted(main, '#000000', 0.08), main.prefix);
  return framed(tag(behind, 500, 250, 14) + tag(main, 330, 252, -7), { about: [412, 392], scale: 1.18 });
};

function tag(material: Material, x: number, y: number, turn: number): string {
  const ruled = [196, 236, 276, 316].map((height) => [-66, height, 132] as const);
  const drawing = [
    lying(`<path d="${TAG}" fill="${material.base}"/>`),
    sheet(material, TAG),
    '<circle cx="0" cy="36" r="21" fill="#c9a86a"/><circle cx="0" cy="36" r="21" fill="none" stroke="#8a6d35" stroke-width="1.5"/><circle cx="0" cy="36" r="9" fill="#2b3135"/>',
    lying(`<path d="${WIRE}" fill="none" stroke="#9aa2a8" stroke-width="4"/>`),
    print('REPAIR', { x: 0, y: 112, size: 36, tracking: 0.04, fill: material.ink }),
    print('ORDER NO.', { x: 0, y: 140, size: 15, weight: 600, tracking: 0.16, fill: material.ink, opacity: 0.85 }),
    `<rect x="-78" y="156" width="156" height="186" rx="5" fill="#fff" opacity=".94"/>`,
    textLines(ruled, '#b3babe', 2),
    textLines(
      [
        [-66, 182, 36],
        [-66, 222, 52],
        [-66, 262, 30],
        [-66, 302, 46],
      ],
      '#cdd4d7',
      4.5,
    ),
    `<path d="M-92 360H92" stroke="${material.ink}" stroke-opacity=".5" stroke-width="2" stroke-dasharray="6 5"/>`,
    print('101', { x: 0, y: 390, size: 24, fill: material.ink }),
  ].join('');
  return `<g transform="translate(${x} ${y}) rotate(${turn})">${drawing}</g>`;
}
