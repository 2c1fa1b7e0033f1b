import { bothSides, widened } from '../drawing/geometry';
import { tinted } from '../drawing/material';
import type { Drawings, DrawTemplate, Scene } from '../drawing/scene';
import { clipped, folds, seam, stitches, type Weave } from '../drawing/shading';
import { floating, framed } from '../drawing/studio';
import { garmentBody, neckInside, onBothSides } from './body';
import { cuffLine, hemLine, torsoPath } from './body-shape';
import { buttons } from './buttons';
import { openNeck, shirtCollar } from './collars';
import { type Cut, MENS, type SleeveLength, THREE_QUARTER_CUFF, WOMENS, withShirttail } from './cut';
import { chestPockets, type DrawDetails, lowChestPockets, patchPocket, shirtCuffs, weltPockets } from './shirt-details';

interface ShirtModel {
  readonly sleeves: SleeveLength;
  readonly details: readonly DrawDetails[];
  readonly weave?: Weave;
  readonly hasSidePanels?: boolean;
  /** A front without a strip and stitches; its buttons are covered. */
  readonly isPlainFront?: boolean;
  /** The neck falls open and the first buttons are left off. */
  readonly isOpen?: boolean;
}

const OXFORD: ShirtModel = { sleeves: 'long', details: [shirtCuffs, patchPocket] };
const CHAMBRAY: ShirtModel = { sleeves: 'long', details: [shirtCuffs, lowChestPockets], weave: 'slub' };
const WORK: ShirtModel = { sleeves: 'short', details: [chestPockets] };
const [MENS_TAIL, WOMENS_TAIL] = [withShirttail(MENS), withShirttail(WOMENS)];

export const SHIRTS = {
  oxford: buttonShirt(MENS_TAIL, OXFORD),
  'oxford/dress': buttonShirt(MENS_TAIL, { sleeves: 'long', details: [shirtCuffs], isPlainFront: true }),
  'oxford/chambray': buttonShirt(MENS_TAIL, CHAMBRAY),
  'oxford-womens': buttonShirt(WOMENS_TAIL, OXFORD),
  'oxford-womens/blouse': buttonShirt(
    { ...WOMENS_TAIL, longCuff: THREE_QUARTER_CUFF },
    { sleeves: 'long', details: [shirtCuffs], isOpen: true },
  ),
  'oxford-womens/chambray': buttonShirt(WOMENS_TAIL, CHAMBRAY),
  workshirt: buttonShirt(MENS_TAIL, WORK),
  'workshirt/crew': buttonShirt(MENS_TAIL, { ...WORK, hasSidePanels: true }),
  'workshirt/ripstop': buttonShirt(MENS_TAIL, { ...WORK, details: [weltPockets], weave: 'grid' }),
} as const satisfies Drawings;

function buttonShirt(cut: Cut, model: ShirtModel): DrawTemplate {
  const bottom = cut.hemY + cut.hemDrop;
  const yoke = widened('M236 196C290 186 330 172 352 160', cut.shoulder / MENS.shoulder);
  const heights = [198, ...Array.from({ length: 6 }, (_, index) => 232 + (index * (bottom - 300)) / 5)];
  return (scene) => {
    const { main } = scene;
    const torso = torsoPath(cut);
    const garment = [
      neckInside(scene, cut),
      garmentBody(scene, cut, model),
      clipped(torso, seam(main, bothSides(yoke), 1.6)),
      model.sleeves === 'short' ? onBothSides(cuffLine(cut, 'short', 24), (path) => stitches(main, path)) : '',
      stitches(main, hemLine(cut, 9)),
      ...model.details.map((details) => details(scene, cut)),
      clipped(torso, frontStrip(scene, bottom, model)),
      model.isOpen ? openNeck(scene, cut) : '',
      shirtCollar(scene, cut),
      model.isPlainFront ? buttons(main, 400, [198], 5.6) : '',
      model.isPlainFront ? '' : buttons(main, 400, model.isOpen ? heights.slice(2) : heights, 5.6),
    ].join('');
    return framed(floating(garment), { about: [400, 406], scale: 1.02 });
  };
}

/** The folded strip that carries the buttons, or the plain edge that covers them. */
function frontStrip({ main }: Scene, bottom: number, { isPlainFront }: ShirtModel): string {
  const shade = folds(main, 4, [{ path: `M417 190L417 ${bottom}`, width: 7, strength: 0.9 }]);
  if (isPlainFront) return shade + seam(main, `M417 190L417 ${bottom}`, 1.8);
  const strip = `M384 176L416 176L416 ${bottom + 4}L384 ${bottom + 4}Z`;
  return (
    shade +
    `<path d="${strip}" fill="${tinted(main, '#ffffff', 0.03)}"/><path d="${strip}" fill="url(#${main.prefix}-key)"/>` +
    seam(main, `M384 190L384 ${bottom}M416 190L416 ${bottom}`, 1.4) +
    stitches(main, `M389 196L389 ${bottom}M411 196L411 ${bottom}`, 0.55)
  );
}
