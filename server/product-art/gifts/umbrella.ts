import { tinted } from '../drawing/material';
import type { DrawTemplate, Scene } from '../drawing/scene';
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

/** An open umbrella; the second fabric takes every other panel. */
export const umbrella: DrawTemplate = (scene) => {
  const panels = RIBS.slice(1).map((right, index) => panel(scene, RIBS[index] ?? right, right, index));
  const shaft =
    '<rect x="396" y="440" width="8" height="196" fill="url(#steel)"/><path d="M400 628L400 656C400 716 476 716 476 662" fill="none" stroke="#1d2225" stroke-width="20" stroke-linecap="round"/><path d="M397 632L397 656C398 700 444 708 462 684" fill="none" stroke="#fff" stroke-opacity=".25" stroke-width="4" stroke-linecap="round"/>';
  const tip = '<path d="M394 134L397 92C398 86 402 86 403 92L406 134z" fill="url(#steel)"/>';
  const rim = RIBS.map(({ x, y }) => `<circle cx="${x}" cy="${y}" r="5" fill="#c9cfd2" stroke="#6b747a"/>`).join('');
  return framed(floating(shaft + tip + panels.join('') + rim), { about: [400, 400], scale: 1.03 });
};

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
