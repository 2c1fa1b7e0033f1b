import { type Material, materialOf, tinted } from '../drawing/material';
import { print, textLines } from '../drawing/print';
import type { Drawings, DrawTemplate } from '../drawing/scene';
import { sheet } from '../drawing/shading';
import { framed, lying } from '../drawing/studio';

const TAG =
  'M-40 20H40Q76 50 76 90V236Q76 262 50 262H-50Q-76 262 -76 236V90Q-76 50 -40 20ZM-12 48a12 12 0 1 0 24 0a12 12 0 1 0-24 0Z';

const ROUND_TAG =
  'M-30 14H30Q46 14 50 30L84 150A92 92 0 0 1 -84 150L-50 30Q-46 14 -30 14ZM-12 48a12 12 0 1 0 24 0a12 12 0 1 0-24 0Z';

interface TagModel {
  readonly path: string;
  readonly face: (material: Material, number: string) => string;
}

export const KEY_TAGS = {
  keytags: threeTags({ path: TAG, face: stockLabel }),
  'keytags/service': threeTags({ path: ROUND_TAG, face: bigNumber }),
} as const satisfies Drawings;

/** Three key tags on split rings. */
function threeTags(model: TagModel): DrawTemplate {
  return ({ main }) => {
    const darker = materialOf(tinted(main, '#000000', 0.1), main.prefix);
    const lighter = materialOf(tinted(main, '#ffffff', 0.05), main.prefix);
    const tags = [
      keyTag(model, darker, [536, 260], 18, '29'),
      keyTag(model, lighter, [268, 300], -16, '27'),
      keyTag(model, main, [400, 330], 2, '28'),
    ];
    return framed(tags.join(''), { about: [402, 396], scale: 1.4 });
  };
}

function keyTag(
  { path, face }: TagModel,
  material: Material,
  [x, y]: readonly [number, number],
  turn: number,
  number: string,
): string {
  const drawing = [
    '<circle cx="0" cy="-6" r="44" fill="none" stroke="url(#steel-down)" stroke-width="8"/><circle cx="0" cy="-6" r="39.5" fill="none" stroke="#5b6369" stroke-opacity=".5"/>',
    lying(`<path fill-rule="evenodd" d="${path}" fill="${material.base}"/>`),
    sheet(material, path),
    material.isLight ? `<path d="${path}" fill="none" stroke="#7d878e" stroke-opacity=".4" stroke-width="1.5"/>` : '',
    '<circle cx="0" cy="48" r="14" fill="none" stroke="#c3cacd" stroke-width="4"/>',
    '<path d="M-18 33A44 44 0 0 0 4 38" stroke="#8c949a" stroke-width="8" fill="none"/>',
    face(material, number),
  ].join('');
  return `<g transform="translate(${x} ${y}) rotate(${turn})">${drawing}</g>`;
}

/** A paper label to write the stock number on. */
function stockLabel(): string {
  const ruled = [150, 180, 210].map((height) => [-42, height, 84] as const);
  return `<rect x="-54" y="92" width="108" height="140" rx="8" fill="#fff" opacity=".95"/>${textLines(ruled, '#b3babe', 2)}${print('STOCK NO.', { x: 0, y: 118, size: 15, tracking: 0.08, fill: '#343b40' })}`;
}

/** The number of the lane, molded into the tag. */
function bigNumber({ ink }: Material, number: string): string {
  return `<circle cx="0" cy="150" r="70" fill="none" stroke="${ink}" stroke-opacity=".5" stroke-width="4"/>${print(number, { x: 0, y: 180, size: 84, weight: 900, fill: ink })}`;
}
