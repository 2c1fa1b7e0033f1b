import type { Cubic } from '../drawing/geometry';
import { print, printAlong } from '../drawing/print';
import type { DrawTemplate } from '../drawing/scene';
import { stitches } from '../drawing/shading';
import { floating, framed, lying } from '../drawing/studio';

const CORD = 'M388 452C250 330 270 110 400 108C530 110 550 330 412 452';
/** The middle of the cord over its top, a little inside so that lettering stands in the middle of the band. */
const TOP: readonly Cubic[] = [
  [
    [318, 354],
    [272, 258],
    [300, 116],
    [400, 116],
  ],
  [
    [400, 116],
    [500, 116],
    [528, 258],
    [482, 354],
  ],
];

/** A wrist lanyard with a key ring and an engraved tag. */
export const lanyard: DrawTemplate = ({ main, storeMark }) => {
  const mark = storeMark ? printAlong(storeMark, TOP, { size: 24, tracking: 0.2, fill: main.ink, opacity: 0.92 }) : '';
  const engraving = storeMark
    ? print(storeMark, { x: 468, y: 690, size: 14, tracking: 0.06, maxWidth: 76, fill: '#343b40' })
    : '<path d="M444 678h48M450 690h36" stroke="#7d868c" stroke-width="3"/>';
  const strap = [
    `<g filter="url(#${main.prefix}-trim)"><path d="${CORD}" fill="none" stroke="${main.base}" stroke-width="46"/></g>`,
    `<path d="${CORD}" fill="none" stroke="${main.stitch}" stroke-width="36" stroke-dasharray="1.500 3.5" opacity=".2"/>`,
    stitches(main, 'M374 430C256 314 280 126 400 124C520 126 544 314 426 430'),
    mark,
    '<rect x="362" y="436" width="76" height="46" rx="6" fill="url(#steel)" stroke="#596168"/><path d="M370 446h60M370 472h60" stroke="#fff" stroke-opacity=".6"/>',
    '<path d="M390 482h20v22h-20z" fill="url(#steel)"/><circle cx="400" cy="518" r="19" fill="none" stroke="url(#steel)" stroke-width="9"/>',
    '<circle cx="400" cy="590" r="58" fill="none" stroke="url(#steel-down)" stroke-width="11"/><circle cx="400" cy="590" r="52" fill="none" stroke="#5b6369" stroke-opacity=".6"/><circle cx="400" cy="590" r="64" fill="none" stroke="#5b6369" stroke-opacity=".35"/>',
  ].join('');
  const tag = `<g transform="rotate(16 440 620)">${lying('<rect x="420" y="600" width="96" height="130" rx="16" fill="url(#steel)"/>')}<rect x="426" y="606" width="84" height="118" rx="12" fill="none" stroke="#fff" stroke-opacity=".6"/><circle cx="468" cy="622" r="8" fill="#dfe3e4" stroke="#596168"/>${engraving}</g>`;
  return framed(floating(strap) + tag, { about: [404, 412], scale: 0.98 });
};
