import { type Material, materialOf, tinted } from '../drawing/material';
import { print, textLines } from '../drawing/print';
import type { Drawings, DrawTemplate } from '../drawing/scene';
import { sheet } from '../drawing/shading';
import { framed, lying } from '../drawing/studio';

const TAG = 'M-92 52L-48 0H48L92 52V392Q92 402 82 402H-82Q-92 402 -92 392Z';
const WIRE = 'M0 34C-10 -40 -60 -70 -44 -112C-30 -146 24 -130 14 -84C8 -52 2 -20 4 34';

interface TagText {
  readonly title: string;
  readonly line: string;
  /** What the white panel is for. */
  readonly panel: 'notes' | 'prices' | 'barcode';
}

export const REPAIR_TAGS = {
  'repair-tag': tags({ title: 'REPAIR', line: 'ORDER NO.', panel: 'notes' }),
  'repair-tag/estimate': tags({ title: 'ESTIMATE', line: 'COLLISION', panel: 'prices' }),
  'repair-tag/hold': tags({ title: 'HOLD', line: 'SPECIAL ORDER', panel: 'barcode' }),
} as const satisfies Drawings;

/** Two wired tags. */
function tags(text: TagText): DrawTemplate {
  return ({ main }) => {
    const behind = materialOf(tinted(main, '#000000', 0.08), main.prefix);
    const pair = tag(behind, text, [500, 250], 14) + tag(main, text, [330, 252], -7);
    return framed(pair, { about: [412, 392], scale: 1.18 });
  };
}

/** Lines to write on, columns of prices, or a part number with its bars. */
function panelOf(kind: TagText['panel']): string {
  const rules = textLines(
    [196, 236, 276, 316].map((height) => [-66, height, 132] as const),
    '#b3babe',
    2,
  );
  if (kind === 'prices')
    return `${rules}<path d="M26 160V338" stroke="#b3babe" stroke-width="2"/>${print('$', { x: 46, y: 328, size: 22, fill: '#59636b' })}`;
  if (kind === 'notes')
    return (
      rules +
      textLines(
        [
          [-66, 182, 36],
          [-66, 222, 52],
          [-66, 262, 30],
          [-66, 302, 46],
        ],
        '#cdd4d7',
        4.5,
      )
    );
  const bars = Array.from({ length: 12 }, (_, bar) => `M${-62 + bar * 11} 268v56`).join('');
  const part =
    print('PART NO.', { x: 0, y: 186, size: 17, weight: 700, fill: '#343b40' }) +
    textLines(
      [
        [-60, 214, 120],
        [-60, 240, 90],
      ],
      '#b3babe',
      3,
    );
  return `${part}<path d="${bars}" stroke="#23292d" stroke-width="5"/>`;
}

function tag(
  material: Material,
  { title, line, panel }: TagText,
  [x, y]: readonly [number, number],
  turn: number,
): string {
  const drawing = [
    lying(`<path d="${TAG}" fill="${material.base}"/>`),
    sheet(material, TAG),
    '<circle cx="0" cy="36" r="21" fill="#c9a86a"/><circle cx="0" cy="36" r="21" fill="none" stroke="#8a6d35" stroke-width="1.5"/><circle cx="0" cy="36" r="9" fill="#2b3135"/>',
    lying(`<path d="${WIRE}" fill="none" stroke="#9aa2a8" stroke-width="4"/>`),
    print(title, { x: 0, y: 112, size: 36, tracking: 0.04, maxWidth: 164, fill: material.ink }),
    print(line, {
      x: 0,
      y: 140,
      size: 15,
      weight: 600,
      tracking: 0.12,
      maxWidth: 150,
      fill: material.ink,
      opacity: 0.85,
    }),
    `<rect x="-78" y="156" width="156" height="186" rx="5" fill="#fff" opacity=".94"/>`,
    panelOf(panel),
    `<path d="M-92 360H92" stroke="${material.ink}" stroke-opacity=".5" stroke-width="2" stroke-dasharray="6 5"/>`,
    print('101', { x: 0, y: 390, size: 24, fill: material.ink }),
  ].join('');
  return `<g transform="translate(${x} ${y}) rotate(${turn})">${drawing}</g>`;
}
