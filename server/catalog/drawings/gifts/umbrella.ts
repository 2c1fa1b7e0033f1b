import { tinted } from '../drawing/material';
import type { Drawings, Scene } from '../drawing/scene';
import { clipped, folds, seam } from '../drawing/shading';
import { floating, framed } from '../drawing/studio';

const APEX = [400, 130] as const;
/** Where the ribs end along the rim, and how far each rib bows out. */
const RIBS = [
  { x: 82, y: 418, bow: -150 },
  { x: 196, y: 442, bow: -110 },
  { x: 330, y: 456, bow: -40 },
  { x: 470, y: 456, bow: 40 },
  { x: 604, y: 442, bow: 110 },
  { x: 718, y: 418, bow: 150 },
] as const;

export const UMBRELLAS = {
  umbrella: (scene) => umbrella(scene, golfShaft(), vent(scene)),
  'umbrella/compact': (scene) => umbrella(scene, foldingShaft(scene), ''),
} as const satisfies Drawings;

/** An open umbrella; the second fabric takes every other panel. */
function umbrella(scene: Scene, shaft: string, above: string): string {
  const panels = RIBS.slice(1).map((right, index) => panel(scene, RIBS[index] ?? right, right, index));
  const rim = RIBS.map(({ x, y }) => `<circle cx="${x}" cy="${y}" r="5" fill="#c9cfd2" stroke="#6b747a"/>`).join('');
  return framed(floating(shaft + panels.join('') + rim + above), { about: [400, 400], scale: 1.03 });
}

/** A long shaft from the tip to the crook. */
function golfShaft(): string {
  return '<path d="M394 134L397 92C398 86 402 86 403 92L406 134z" fill="url(#steel)"/><rect x="396" y="440" width="8" height="196" fill="url(#steel)"/><path d="M400 628L400 656C400 716 476 716 476 662" fill="none" stroke="#1d2225" stroke-width="20" stroke-linecap="round"/><path d="M397 632L397 656C398 700 444 708 462 684" fill="none" stroke="#fff" stroke-opacity=".25" stroke-width="4" stroke-linecap="round"/>';
}

/** A shaft in two sections with a short straight grip, its button and a wrist strap. */
function foldingShaft({ main }: Scene): string {
  return [
    '<rect x="394" y="440" width="12" height="90" fill="url(#steel)"/><rect x="397" y="528" width="6" height="62" fill="url(#steel)"/>',
    `<path d="M404 678C440 690 440 740 410 742C384 742 384 700 398 682" fill="none" stroke="${main.base}" stroke-width="8"/>`,
    '<rect x="383" y="582" width="34" height="100" rx="13" fill="#1d2225"/><path d="M391 592V670" stroke="#fff" stroke-opacity=".3" stroke-width="5" stroke-linecap="round"/><rect x="394" y="600" width="12" height="22" rx="6" fill="#7c858b"/>',
    '<rect x="391" y="112" width="18" height="24" rx="6" fill="#2b3135"/>',
  ].join('');
}

/** The second canopy on top that lets the wind out. */
function vent({ main, trim }: Scene): string {
  const cap =
    'M400 128C330 136 268 176 240 236C300 222 350 246 400 236C450 246 500 222 560 236C532 176 470 136 400 128Z';
  const wedge =
    'M400 128C372 150 352 190 346 240C364 242 384 240 400 236C416 240 436 242 454 240C448 190 428 150 400 128Z';
  return [
    folds(main, 8, [{ path: 'M240 240C300 228 350 252 400 242C450 252 500 228 560 240', width: 16, strength: 1.5 }]),
    `<path d="${cap}" fill="${main.base}"/><path d="${wedge}" fill="${trim.base}"/><path d="${cap}" fill="url(#${main.prefix}-key)"/>`,
    seam(main, 'M400 128C372 150 352 190 346 240M400 128C428 150 448 190 454 240', 1.6),
  ].join('');
}

interface Rib {
  readonly x: number;
  readonly y: number;
  readonly bow: number;
}

function panel({ main, trim }: Scene, left: Rib, right: Rib, index: number): string {
  const material = index % 2 ? trim : main;
  const middle = (left.x + right.x) / 2;
  const ribOf = ({ x, y, bow }: Rib) => `C${APEX[0] + bow * 1.1} ${APEX[1] + 30} ${x - bow * 0.1} ${y - 150} ${x} ${y}`;
  const back = `C${right.x - right.bow * 0.1} ${right.y - 150} ${APEX[0] + right.bow * 1.1} ${APEX[1] + 30} ${APEX[0]} ${APEX[1]}`;
  const scallop = `C${left.x + (middle - left.x) * 0.7} ${left.y - 26} ${right.x - (right.x - middle) * 0.7} ${right.y - 26} ${right.x} ${right.y}`;
  const path = `M${APEX[0]} ${APEX[1]}${ribOf(left)}${scallop}${back}Z`;
  const light = [0.1, 0.07, 0.02, 0, 0][index] ?? 0;
  const shade = [0, 0, 0.05, 0.16, 0.3][index] ?? 0;
  const fill = light
    ? tinted(material, '#ffffff', light)
    : tinted(material, material.isLight ? '#8b939b' : '#05070a', shade);
  return (
    `<path d="${path}" fill="${fill}"/>` +
    clipped(
      path,
      folds(material, 16, [
        {
          path: `M${APEX[0]} ${APEX[1]}C${APEX[0] + right.bow} ${APEX[1] + 40} ${right.x - right.bow * 0.1 - 10} ${right.y - 150} ${right.x - 12} ${right.y}`,
          width: 26,
          strength: 0.8,
        },
        {
          path: `M${APEX[0]} ${APEX[1] + 30}C${APEX[0] + (left.bow + right.bow) * 0.45} ${APEX[1] + 60} ${middle - 10} ${left.y - 150} ${middle - 8} ${left.y - 40}`,
          width: 26,
          isLit: true,
        },
        { path: `M${left.x} ${left.y}${scallop}`, width: 14, strength: 0.7 },
      ]),
    ) +
    (index === 0 ? '' : seam(material, `M${APEX[0]} ${APEX[1]}${ribOf(left)}`, 1.6))
  );
}
