import { type Material, materialOf, tinted } from '../drawing/material';
import { print, textLines } from '../drawing/print';
import type { DrawTemplate } from '../drawing/scene';
import { sheet } from '../drawing/shading';
import { framed, lying } from '../drawing/studio';

const TAG =
  'M-40 20H40Q76 50 76 90V236Q76 262 50 262H-50Q-76 262 -76 236V90Q-76 50 -40 20ZM-12 48a12 12 0 1 0 24 0a12 12 0 1 0-24 0Z';

/** Three key tags on split rings, each with a blank paper label. */
export const keyTags: DrawTemplate = ({ main }) => {
  const darker = materialOf(tinted(main, '#000000', 0.1), main.prefix);
  const lighter = materialOf(tinted(main, '#ffffff', 0.05), main.prefix);
  const tags = keyTag(darker, 536, 260, 18) + keyTag(lighter, 268, 300, -16) + keyTag(main, 400, 330, 2);
  return framed(tags, { about: [402, 396], scale: 1.4 });
};

function keyTag(material: Material, x: number, y: number, turn: number): string {
  const ruled = [150, 180, 210].map((height) => [-42, height, 84] as const);
  const drawing = [
    '<circle cx="0" cy="-6" r="44" fill="none" stroke="url(#steel-down)" stroke-width="8"/><circle cx="0" cy="-6" r="39.5" fill="none" stroke="#5b6369" stroke-opacity=".5"/>',
    lying(`<path fill-rule="evenodd" d="${TAG}" fill="${material.base}"/>`),
    sheet(material, TAG),
    material.isLight ? `<path d="${TAG}" fill="none" stroke="#7d878e" stroke-opacity=".4" stroke-width="1.5"/>` : '',
    '<circle cx="0" cy="48" r="14" fill="none" stroke="#c3cacd" stroke-width="4"/>',
    '<path d="M-18 33A44 44 0 0 0 4 38" stroke="#8c949a" stroke-width="8" fill="none"/>',
    '<rect x="-54" y="92" width="108" height="140" rx="8" fill="#fff" opacity=".95"/>',
    textLines(ruled, '#b3babe', 2),
    print('STOCK NO.', { x: 0, y: 118, size: 15, tracking: 0.08, fill: '#343b40' }),
  ].join('');
  return `<g transform="translate(${x} ${y}) rotate(${turn})">${drawing}</g>`;
}
