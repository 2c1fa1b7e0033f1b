import { printAround } from '../drawing/print';
import type { DrawTemplate, Scene } from '../drawing/scene';
import { floorShadow, framed } from '../drawing/studio';
import { TAPE_TILT, type TapeRing, tapeRing } from './rolls';

/** Two rolls of packing tape printed with the customer's name. */
export const boxTape: DrawTemplate = (scene) => {
  const upper = { x: 388, y: 292, radius: 220, height: 106 };
  const lower = { x: 412, y: 412, radius: 220, height: 106 };
  const rolls = [lower, upper].map((ring) => tapeRing(scene.main, ring, printOn(ring, scene))).join('');
  return framed(floorShadow(410, 580, 212, 30, 0.42) + rolls, { about: [404, 404], scale: 1.24 });
};

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
