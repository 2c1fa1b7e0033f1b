import { type Material, materialOf, tinted } from '../drawing/material';
import { print } from '../drawing/print';
import type { DrawTemplate } from '../drawing/scene';
import { sheet } from '../drawing/shading';
import { framed, lying } from '../drawing/studio';

/** A tag for the rear view mirror, its top in the middle of the x axis; the notch lets it slip over the stalk. */
const TAG =
  'M-79 18Q-79 0 -61 0H61Q79 0 79 18V312Q79 330 61 330H-61Q-79 330 -79 312V44L-33 56A34 34 0 1 0 -29 45L-79 32Z';

/** Three numbered mirror tags. */
export const hangTags: DrawTemplate = ({ main }) => {
  const darker = (part: number) => materialOf(tinted(main, '#000000', part), main.prefix);
  const tags =
    tag(darker(0.12), 538, 210, 17, '103') + tag(darker(0.05), 402, 188, 3, '102') + tag(main, 262, 206, -12, '101');
  return framed(tags, { about: [396, 374], scale: 1.36 });
};

function tag(material: Material, x: number, y: number, turn: number, label: string): string {
  const drawing = [
    lying(`<path d="${TAG}" fill="${material.base}"/>`),
    sheet(material, TAG),
    `<rect x="-70" y="112" width="140" height="208" rx="10" fill="none" stroke="${material.ink}" stroke-opacity=".35" stroke-width="2"/>`,
    print(label, { x: 0, y: 232, size: 66, weight: 900, maxWidth: 124, fill: material.ink }),
    print('SERVICE', { x: 0, y: 272, size: 18, weight: 600, tracking: 0.2, fill: material.ink, opacity: 0.85 }),
    `<path d="M-30 292H30" stroke="${material.ink}" stroke-opacity=".5" stroke-width="2"/>`,
  ].join('');
  return `<g transform="translate(${x} ${y}) rotate(${turn})">${drawing}</g>`;
}
