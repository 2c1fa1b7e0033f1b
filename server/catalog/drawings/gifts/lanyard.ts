import type { Cubic } from '../drawing/geometry';
import { print, printAlong } from '../drawing/print';
import type { Drawings, DrawTemplate, Scene } from '../drawing/scene';
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

export const LANYARDS = {
  lanyard: lanyard(clip),
  'lanyard/keychain': lanyard(engravedTag),
} as const satisfies Drawings;

/** A wrist lanyard with a key ring; `hanger` is what hangs on it. */
function lanyard(hanger: (scene: Scene) => string): DrawTemplate {
  return (scene) => framed(floating(strap(scene)) + hanger(scene), { about: [404, 412], scale: 0.98 });
}

function strap({ main, storeMark }: Scene): string {
  const mark = storeMark ? printAlong(storeMark, TOP, { size: 24, tracking: 0.2, fill: main.ink, opacity: 0.92 }) : '';
  return [
    `<g filter="url(#${main.prefix}-trim)"><path d="${CORD}" fill="none" stroke="${main.base}" stroke-width="46"/></g>`,
    `<path d="${CORD}" fill="none" stroke="${main.stitch}" stroke-width="36" stroke-dasharray="1.500 3.5" opacity=".2"/>`,
    stitches(main, 'M374 430C256 314 280 126 400 124C520 126 544 314 426 430'),
    mark,
    '<rect x="362" y="436" width="76" height="46" rx="6" fill="url(#steel)" stroke="#596168"/><path d="M370 446h60M370 472h60" stroke="#fff" stroke-opacity=".6"/>',
    '<path d="M390 482h20v22h-20z" fill="url(#steel)"/><circle cx="400" cy="518" r="19" fill="none" stroke="url(#steel)" stroke-width="9"/>',
    '<circle cx="400" cy="590" r="58" fill="none" stroke="url(#steel-down)" stroke-width="11"/><circle cx="400" cy="590" r="52" fill="none" stroke="#5b6369" stroke-opacity=".6"/><circle cx="400" cy="590" r="64" fill="none" stroke="#5b6369" stroke-opacity=".35"/>',
  ].join('');
}

/** A swivel hook. */
function clip(): string {
  return lying(
    '<path d="M400 646C372 660 366 690 382 716C396 738 428 734 434 708C438 690 428 680 420 684" fill="none" stroke="url(#steel-down)" stroke-width="17" stroke-linecap="round"/><rect x="386" y="630" width="28" height="24" rx="7" fill="url(#steel)" stroke="#596168"/>',
  );
}

/** A steel bar engraved by laser. */
function engravedTag({ storeMark }: Scene): string {
  const engraving = storeMark
    ? print(storeMark, { x: 468, y: 690, size: 14, tracking: 0.06, maxWidth: 76, fill: '#343b40' })
    : '<path d="M444 678h48M450 690h36" stroke="#7d868c" stroke-width="3"/>';
  return `<g transform="rotate(16 440 620)">${lying('<rect x="420" y="600" width="96" height="130" rx="16" fill="url(#steel)"/>')}<rect x="426" y="606" width="84" height="118" rx="12" fill="none" stroke="#fff" stroke-opacity=".6"/><circle cx="468" cy="622" r="8" fill="#dfe3e4" stroke="#596168"/>${engraving}</g>`;
}
