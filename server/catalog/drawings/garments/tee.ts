import { tinted } from '../drawing/material';
import type { Drawings, DrawTemplate, Scene } from '../drawing/scene';
import { piece, seam, stitches, type Weave, weave } from '../drawing/shading';
import { floating, framed } from '../drawing/studio';
import { garmentBody, neckInside, onBothSides } from './body';
import { cuffBand, cuffLine, hemBand, hemLine } from './body-shape';
import { ribbedNeck, vNeck } from './collars';
import { BOXY, type Cut, MENS, type SleeveLength, WOMENS } from './cut';

interface TeeModel {
  readonly sleeves: SleeveLength;
  readonly neck: 'crew' | 'v';
  readonly weave?: Weave;
  /** Depth of the knitted sleeve bands; 0 for a stitched hem. */
  readonly cuff: number;
  /** Bands of a darker tone. */
  readonly hasRingerBands?: boolean;
  readonly isRaglan?: boolean;
  readonly hasSidePanels?: boolean;
  readonly hasHemBand?: boolean;
}

const CREW: TeeModel = { sleeves: 'short', neck: 'crew', cuff: 0 };
const PERFORMANCE: TeeModel = { ...CREW, weave: 'pique', isRaglan: true, hasSidePanels: true };

export const TEES = {
  tee: tee(MENS, CREW),
  'tee/event': tee(BOXY, { ...CREW, cuff: 18, hasRingerBands: true }),
  'tee/performance': tee(MENS, PERFORMANCE),
  'tee-womens': tee(WOMENS, CREW),
  'tee-womens/v-neck': tee(WOMENS, { ...CREW, neck: 'v' }),
  'tee-womens/performance': tee(WOMENS, PERFORMANCE),
  longsleeve: tee(MENS, { ...CREW, sleeves: 'long', cuff: 40 }),
  'longsleeve/thermal': tee(MENS, { ...CREW, sleeves: 'long', cuff: 64, weave: 'waffle', hasHemBand: true }),
} as const satisfies Drawings;

function tee(cut: Cut, model: TeeModel): DrawTemplate {
  return (scene) => {
    const { main } = scene;
    const bands = bandScene(scene, model);
    const garment = [
      neckInside(scene, cut),
      garmentBody(scene, cut, model),
      sleeveEnds(bands, cut, model),
      model.neck === 'v' ? vNeck(bands, cut) : ribbedNeck(bands, cut),
      model.hasHemBand ? ribbed(bands, hemBand(cut, 30)) + seam(main, hemLine(cut, 30), 1.8) : '',
      model.hasHemBand ? '' : stitches(main, hemLine(cut, 13)) + stitches(main, hemLine(cut, 18), 0.5),
    ].join('');
    return framed(floating(garment), { about: [400, 401], scale: 1.04 });
  };
}

function bandScene(scene: Scene, { hasRingerBands }: TeeModel): Scene {
  if (!hasRingerBands || scene.isTwoTone) return scene;
  const base = tinted(scene.main, scene.main.paleness > 0.5 ? '#8b939b' : '#05070a', 0.45);
  return { ...scene, trim: { ...scene.main, base } };
}

function sleeveEnds(scene: Scene, cut: Cut, { sleeves, cuff }: TeeModel): string {
  if (cuff === 0) return onBothSides(cuffLine(cut, sleeves, 13), (path) => stitches(scene.main, path));
  return (
    onBothSides(cuffBand(cut, sleeves, cuff), (path) => ribbed(scene, path)) +
    onBothSides(cuffLine(cut, sleeves, cuff), (path) => seam(scene.trim, path, 1.6))
  );
}

function ribbed({ trim }: Scene, path: string): string {
  return piece(trim, path, 'trim') + weave(trim, path, 'rib');
}
