import { type Material, materialOf, tinted } from '../drawing/material';
import { print } from '../drawing/print';
import type { Drawings, DrawTemplate, Scene } from '../drawing/scene';
import { sheet } from '../drawing/shading';
import { framed, lying } from '../drawing/studio';

/** A tag for the rear view mirror, its top in the middle of the x axis; the notch lets it slip over the stalk. */
const TAG =
  'M-79 18Q-79 0 -61 0H61Q79 0 79 18V312Q79 330 61 330H-61Q-79 330 -79 312V44L-33 56A34 34 0 1 0 -29 45L-79 32Z';

/** Draws the face of a tag with its number. */
type DrawFace = (material: Material, number: string) => string;

export const HANG_TAGS = {
  hangtags: threeTags(numbered('WASH BAY')),
  'hangtags/service': threeTags(perforated),
  'hangtags/mirror': jumboTags,
} as const satisfies Drawings;

function threeTags(face: DrawFace): DrawTemplate {
  return ({ main }) => {
    const darker = (part: number) => materialOf(tinted(main, '#000000', part), main.prefix);
    const tags = [
      tag(darker(0.12), face, [538, 210], 17, '103'),
      tag(darker(0.05), face, [402, 188], 3, '102'),
      tag(main, face, [262, 206], -12, '101'),
    ];
    return framed(tags.join(''), { about: [396, 374], scale: 1.36 });
  };
}

/** Two big tags whose number is read from across the lot. */
function jumboTags({ main }: Scene): string {
  const darker = materialOf(tinted(main, '#000000', 0.08), main.prefix);
  const face: DrawFace = ({ ink }, number) =>
    `<path d="M-79 116H79M-79 300H79" stroke="${ink}" stroke-opacity=".6" stroke-width="5"/>${print(number, { x: 0, y: 252, size: 118, weight: 900, maxWidth: 140, fill: ink })}`;
  const tags = tag(darker, face, [500, 210], 10, '48') + tag(main, face, [312, 212], -6, '47');
  return framed(tags, { about: [404, 376], scale: 1.62 });
}

function tag(
  material: Material,
  face: DrawFace,
  [x, y]: readonly [number, number],
  turn: number,
  number: string,
): string {
  const drawing = lying(`<path d="${TAG}" fill="${material.base}"/>`) + sheet(material, TAG) + face(material, number);
  return `<g transform="translate(${x} ${y}) rotate(${turn})">${drawing}</g>`;
}

function numbered(label: string): DrawFace {
  return ({ ink }, number) =>
    [
      `<rect x="-70" y="112" width="140" height="208" rx="10" fill="none" stroke="${ink}" stroke-opacity=".35" stroke-width="2"/>`,
      print(number, { x: 0, y: 232, size: 66, weight: 900, maxWidth: 124, fill: ink }),
      print(label, { x: 0, y: 272, size: 18, weight: 600, tracking: 0.2, maxWidth: 120, fill: ink, opacity: 0.85 }),
      `<path d="M-30 292H30" stroke="${ink}" stroke-opacity="0.5" stroke-width="2"/>`,
    ].join('');
}

/** The number twice: the lower part tears off for the customer. */
function perforated({ ink }: Material, number: string): string {
  return [
    print('SERVICE', { x: 0, y: 138, size: 24, tracking: 0.08, fill: ink }),
    print(number, { x: 0, y: 210, size: 62, weight: 900, maxWidth: 124, fill: ink }),
    `<path d="M-79 236H79" stroke="${ink}" stroke-opacity=".8" stroke-width="3" stroke-dasharray="7 6"/>`,
    '<rect x="-64" y="252" width="128" height="62" rx="5" fill="#fff" opacity=".92"/>',
    print(number, { x: 0, y: 300, size: 40, weight: 900, fill: '#26303a' }),
  ].join('');
}
