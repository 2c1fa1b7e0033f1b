import { printAround } from '../drawing/print';
import type { Drawings, Scene } from '../drawing/scene';
import { floorShadow, framed } from '../drawing/studio';
import { TAPE_TILT, type TapeRing, tapeRing } from './rolls';

export const BOX_TAPES = {
  'box-tape': twoRolls,
  'box-tape/paper': paperRoll,
} as const satisfies Drawings;

/** Two rolls of packing tape printed with the customer's name. */
function twoRolls(scene: Scene): string {
  const upper = { x: 388, y: 292, radius: 220, height: 106 };
  const lower = { x: 412, y: 412, radius: 220, height: 106 };
  const rolls = [lower, upper].map((ring) => tapeRing(scene.main, ring, printOn(ring, scene))).join('');
  return framed(floorShadow(410, 580, 212, 30, 0.42) + rolls, { about: [404, 404], scale: 1.24 });
}

/** One big roll of gummed paper with its reinforcing threads. */
function paperRoll(scene: Scene): string {
  const ring = { x: 400, y: 300, radius: 250, height: 190 };
  const threads = Array.from({ length: 5 }, (_, row) =>
    plainLine(ring.x, ring.y + 24 + row * 36, ring.radius, scene.main.deep),
  );
  const tail = 'M420 596L436 520C520 520 590 500 640 470L656 560C600 590 520 606 420 596Z';
  const roll = tapeRing(scene.main, ring, `<g opacity=".5">${threads.join('')}</g>${printOn(ring, scene)}`);
  const end = `<path d="${tail}" fill="${scene.main.base}"/><path d="${tail}" fill="url(#${scene.main.prefix}-key)"/><path d="M430 556C520 560 600 540 648 514" fill="none" stroke="${scene.main.deep}" stroke-opacity=".4" stroke-width="3"/>`;
  return framed(floorShadow(410, 590, 232, 32, 0.42) + roll + end, { about: [404, 400], scale: 1.1 });
}

/** The name repeated around the visible half of the roll, or a plain double line. */
function printOn({ x, y, radius, height }: TapeRing, { main, storeMark }: Scene): string {
  if (!storeMark) return [0.36, 0.64].map((part) => plainLine(x, y + height * part, radius, main.ink)).join('');
  const repeats = 2 * Math.round(18 / storeMark.length) + 1;
  const text = Array.from({ length: repeats }, () => storeMark).join('  ');
  const baseline = { x, y: y + height / 2 + 14, radius, tilt: TAPE_TILT };
  return printAround(text, baseline, { size: 40, tracking: 0.06, fill: main.ink, opacity: 0.92 });
}

function plainLine(x: number, y: number, radius: number, color: string): string {
  const dip = y + radius * TAPE_TILT * 1.33;
  return `<path d="M${x - radius} ${y}C${x - radius} ${dip} ${x + radius} ${dip} ${x + radius} ${y}" fill="none" stroke="${color}" stroke-opacity=".5" stroke-width="4"/>`;
}
