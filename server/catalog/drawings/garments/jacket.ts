import { bothSides, widened } from '../drawing/geometry';
import { tinted } from '../drawing/material';
import type { Drawings, DrawTemplate, Scene } from '../drawing/scene';
import { clipped, folds, piece, seam, stitches, weave } from '../drawing/shading';
import { floating, framed } from '../drawing/studio';
import { garmentBody, neckInside, onBothSides } from './body';
import { cuffBand, cuffLine, hemBand, hemLine, torsoPath } from './body-shape';
import { snaps } from './buttons';
import { shirtCollar, standCollar } from './collars';
import { type Cut, longer, RELAXED, WOMENS } from './cut';
import { hood } from './hood';
import { frontZipper, pocketZippers } from './zipper';

const YOKE = 'M220 244C290 262 350 268 400 268C450 268 510 262 580 244';
const YOKE_CLOTH = `${YOKE}L580 90L220 90Z`;

interface JacketModel {
  readonly collar: 'stand' | 'shirt' | 'hood' | 'pile hood';
  /** A flap with snaps covers the zipper. */
  readonly hasStormFlap?: boolean;
  readonly hasYoke?: boolean;
  /** Quilted from the inside. */
  readonly hasChannels?: boolean;
  /** Knitted bands at hem and sleeves. */
  readonly hasBands?: boolean;
  readonly pockets: 'zipped' | 'flap' | 'slanted';
}

const SOFT_SHELL: JacketModel = { collar: 'stand', hasYoke: true, pockets: 'zipped' };
const RAIN: JacketModel = { collar: 'hood', pockets: 'slanted' };
const PARKA: JacketModel = { collar: 'pile hood', hasStormFlap: true, hasChannels: true, pockets: 'flap' };
const LINED: JacketModel = { collar: 'shirt', hasStormFlap: true, hasBands: true, pockets: 'slanted' };

export const JACKETS = {
  jacket: jacket(RELAXED, SOFT_SHELL),
  'jacket/rain': jacket(RELAXED, RAIN),
  'jacket/parka': jacket(longer(RELAXED), PARKA),
  'jacket/lined': jacket(RELAXED, LINED),
  'jacket-womens': jacket(WOMENS, SOFT_SHELL),
  'jacket-womens/rain': jacket(WOMENS, RAIN),
  'jacket-womens/parka': jacket(longer(WOMENS), PARKA),
  'jacket-womens/lined': jacket(WOMENS, LINED),
} as const satisfies Drawings;

function jacket(cut: Cut, model: JacketModel): DrawTemplate {
  return (scene) => {
    const torso = torsoPath(cut);
    const isFitted = cut.chest < RELAXED.chest;
    const garment = [
      model.collar === 'shirt' ? neckInside(scene, cut) : '',
      garmentBody(scene, cut, { sleeves: 'long' }),
      model.hasChannels ? clipped(torso, channels(scene, cut)) : '',
      model.hasYoke ? clipped(torso, yoke(scene)) : '',
      isFitted && !model.hasChannels ? clipped(torso, princessSeams(scene, cut)) : '',
      model.collar === 'stand' ? standCollar(scene, cut, '') : '',
      pockets(scene, cut, model.pockets),
      edges(scene, cut, model),
      front(scene, cut, model),
      model.collar === 'shirt' ? shirtCollar(scene, cut) : '',
      model.collar === 'hood' || model.collar === 'pile hood'
        ? hood(scene, cut, { hasPile: model.collar === 'pile hood' })
        : '',
    ].join('');
    const isHooded = model.collar.endsWith('hood');
    return framed(floating(garment), {
      about: [400, isHooded ? (cut.hemY + 50) / 2 : 380],
      scale: isHooded ? 0.94 : 0.97,
    });
  };
}

function yoke(scene: Scene): string {
  const { main, trim, isTwoTone } = scene;
  const cloth = isTwoTone
    ? `<path d="${YOKE_CLOTH}" fill="${trim.base}"/><path d="${YOKE_CLOTH}" fill="url(#${trim.prefix}-key)"/>`
    : '';
  const edge = 'M220 251C290 269 350 275 400 275C450 275 510 269 580 251';
  return cloth + seam(main, YOKE) + stitches(main, edge, 0.5) + pocketZippers(scene, 'M292 312L348 317');
}

function princessSeams({ main }: Scene, cut: Cut): string {
  const { chest, waist, hem, armpitY, waistY, hemY } = cut;
  const princess = bothSides(
    `M${424 - chest} ${armpitY - 90}C${450 - chest} ${armpitY + 20} ${452 - waist} ${waistY - 40} ${448 - waist} ${waistY + 10}C${446 - waist} ${waistY + 80} ${450 - hem} ${hemY - 60} ${446 - hem} ${hemY + 12}`,
  );
  return seam(main, princess, 1.8) + stitches(main, princess, 0.3);
}

/** Wide stuffed rows of a warm lining. */
function channels({ main }: Scene, { hemY }: Cut): string {
  const rows = Array.from({ length: 4 }, (_, row) => 290 + (row * (hemY - 290)) / 4);
  const lines = rows.map(
    (y) => `M190 ${y}C270 ${y + 13} 340 ${y + 17} 400 ${y + 16}C460 ${y + 17} 530 ${y + 13} 610 ${y}`,
  );
  return (
    folds(main, 8, [
      ...lines.map((path) => ({ path, width: 22, strength: 1.3 })),
      ...rows.map((y) => ({
        path: `M200 ${y + 34}C300 ${y + 48} 500 ${y + 48} 600 ${y + 34}`,
        width: 18,
        isLit: true,
      })),
    ]) + seam(main, lines.join(''), 2.4)
  );
}

/** Hems and sleeve ends. */
function edges({ main, trim }: Scene, cut: Cut, { hasBands }: JacketModel): string {
  const band = (path: string) => piece(trim, path, 'trim') + weave(trim, path, 'rib');
  if (hasBands) return band(hemBand(cut, 46)) + onBothSides(cuffBand(cut, 'long', 40), band);
  return [
    stitches(main, hemLine(cut, 14)),
    onBothSides(cuffLine(cut, 'long', 26), (path) => stitches(main, path)),
    onBothSides(cuffTab(cut), (path) => piece(main, path, 'trim', tinted(main, '#ffffff', 0.03))),
  ].join('');
}

function front(scene: Scene, cut: Cut, { hasStormFlap, collar }: JacketModel): string {
  const { main } = scene;
  const top = collar === 'stand' ? 100 : 196;
  const bottom = cut.hemY + cut.hemDrop - 4;
  const lines = stitches(main, `M384 ${top + 8}L384 ${bottom + 4}M416 ${top + 8}L416 ${bottom + 4}`, 0.45);
  if (!hasStormFlap) return lines + frontZipper(scene, top, bottom, top + 24);
  const flap = `M376 ${top}L424 ${top}L424 ${bottom}L376 ${bottom}Z`;
  const heights = Array.from({ length: 5 }, (_, index) => top + 50 + (index * (bottom - top - 90)) / 4);
  return piece(main, flap, 'trim', tinted(main, '#ffffff', 0.03)) + lines + snaps(400, heights);
}

function pockets(scene: Scene, cut: Cut, kind: JacketModel['pockets']): string {
  const { main } = scene;
  const fitted = (path: string) => bothSides(widened(path, cut.chest / RELAXED.chest));
  if (kind === 'zipped') {
    const shade = folds(main, 8, [{ path: fitted('M276 512L306 634'), width: 14 }]);
    return shade + pocketZippers(scene, fitted('M272 512L300 634')) + stitches(main, fitted('M262 506L291 640'), 0.5);
  }
  const path = kind === 'flap' ? 'M256 548L352 548L352 586L304 596L256 586Z' : 'M262 520L282 512L318 622L298 630Z';
  return (
    folds(main, 4, [{ path: fitted(path), width: 8, strength: 0.9 }]) +
    onBothSides(
      widened(path, cut.chest / RELAXED.chest),
      (side) => piece(main, side, 'trim') + stitches(main, side, 0.5),
    )
  );
}

/** The strap that closes the sleeve. */
function cuffTab({ longCuff: { outer } }: Cut): string {
  const [x, y] = outer;
  return `M${x + 8} ${y - 20}L${x + 42} ${y - 9}C${x + 48} ${y - 4} ${x + 47} ${y + 5} ${x + 41} ${y + 7}L${x + 5} ${y - 3}Z`;
}
