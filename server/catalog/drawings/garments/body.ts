import { bothSides, mirrorPath, widened } from '../drawing/geometry';
import type { Scene } from '../drawing/scene';
import { clipped, folds, piece, seam, type Weave, weave } from '../drawing/shading';
import { armholePath, sleevePath, torsoPath } from './body-shape';
import type { Cut, SleeveLength } from './cut';
import { sleeveFolds, torsoFolds, undulation } from './drape';

export interface BodyOptions {
  readonly sleeves: SleeveLength | 'none';
  readonly weave?: Weave;
  /** Panels down the sides, in the second fabric where there is one. */
  readonly hasSidePanels?: boolean;
  /** Sleeves in the second fabric where there is one. */
  readonly hasTrimSleeves?: boolean;
  /** The seam from neck to armpit instead of one around the shoulder. */
  readonly isRaglan?: boolean;
}

/** Front and sleeves of a garment with their folds and seams, without collar, cuffs and closures. */
export function garmentBody(scene: Scene, cut: Cut, options: BodyOptions): string {
  const { main, trim } = scene;
  const sleeveCloth = options.hasTrimSleeves ? trim : main;
  const torso = torsoPath(cut);
  const sleeves = options.sleeves === 'none' ? '' : bothSides(sleevePath(cut, options.sleeves));
  const panels = options.hasSidePanels ? bothSides(sidePanel(cut)) : '';
  const armholes = bothSides(options.isRaglan ? raglanSeam(cut) : armholePath(cut));
  const parts = [
    sleeves && piece(sleeveCloth, sleeves, 'part'),
    `<g filter="url(#${main.prefix}-body)"><path d="${torso}" fill="${main.base}"/>${panels && clipped(torso, `<path d="${panels}" fill="${trim.base}"/>`)}</g>`,
    sleeves && options.sleeves !== 'none' && clipped(sleeves, sleeveFolds(sleeveCloth, cut, options.sleeves)),
    clipped(torso, torsoFolds(main, cut)),
    undulation(main, torso + sleeves),
    `<path d="${torso}${sleeves}" fill="url(#${main.prefix}-key)"/>`,
    options.weave && weave(main, torso + sleeves, options.weave),
    panels && clipped(torso, seam(main, panels)),
    sleeves && seam(main, armholes),
  ];
  return parts.filter(Boolean).join('');
}

/** The dark inside of the neck with its label. */
export function neckInside({ main }: Scene, cut: Cut): string {
  const fitted = cut.neck / 70;
  const hollow = widened('M329 114 C352 92 448 92 471 114 C452 154 428 178 400 178 C372 178 348 154 329 114Z', fitted);
  return `<path d="${hollow}" fill="${main.deep}"/>${clipped(
    hollow,
    `<path d="${widened('M336 114 C360 104 440 104 464 114', fitted)}" fill="none" stroke="${main.shade}" stroke-width="10"/>${folds(main, 4, [{ path: 'M320 130 C350 112 450 112 480 130', width: 10, strength: 1.2 }])}`,
  )}${neckLabel(113, main.isLight)}`;
}

/** A blank woven label, its top at `y`. */
export function neckLabel(y: number, isOnLight: boolean): string {
  return `<rect x="384" y="${y}" width="32" height="19" rx="2" fill="${isOnLight ? '#fff' : '#d5d9db'}" opacity=".92"/><path d="M391 ${y + 7}h18M394 ${y + 12.5}h12" stroke="#7b8389" stroke-width="1.5"/>`;
}

function sidePanel({ chest, waist, hem, armpitY, waistY, hemY, hemDrop }: Cut): string {
  return `M${380 - chest} ${armpitY - 30}L${400 - chest + 8} ${armpitY - 6}C${400 - chest + 40} ${armpitY + 60} ${400 - waist + 40} ${waistY - 60} ${400 - waist + 42} ${waistY}C${400 - waist + 44} ${waistY + 70} ${400 - hem + 46} ${hemY - 60} ${400 - hem + 50} ${hemY + hemDrop + 10}L${380 - hem} ${hemY + hemDrop + 10}Z`;
}

function raglanSeam({ neck, chest, armpitY }: Cut): string {
  return `M${400 - neck + 8} 130C${400 - neck - 32} 190 ${400 - chest + 22} 262 ${400 - chest} ${armpitY}`;
}

/** The same detail on both sleeves or fronts. */
export function onBothSides(path: string, draw: (path: string) => string): string {
  return draw(path) + draw(mirrorPath(path));
}
