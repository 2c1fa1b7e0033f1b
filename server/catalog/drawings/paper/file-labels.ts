import { print, textLines } from '../drawing/print';
import type { Drawings, DrawTemplate, Scene } from '../drawing/scene';
import { floating, framed } from '../drawing/studio';
import { inkOnPaper, paperSheet, stockOf } from './sheets';

export const FILE_LABELS = {
  'file-labels': sheets(fileLabel, 16),
  'file-labels/bin': sheets(binLabel, 8),
} as const satisfies Drawings;

/** Draws one label of a sheet at its upper left corner. */
type DrawLabel = (scene: Scene, x: number, y: number, index: number) => string;

/** Three sheets with labels in two columns. */
function sheets(label: DrawLabel, count: number): DrawTemplate {
  return (scene) => {
    const height = 544 / (count / 2);
    const labels = Array.from({ length: count }, (_, index) =>
      label(scene, 218 + (index % 2) * 190, 126 + Math.floor(index / 2) * height, index),
    ).join('');
    const box = { x: 200, y: 104, width: 400, height: 578 };
    const drawing =
      paperSheet({ ...box, x: 236, y: 116, turn: 8 }, '', '#eef0ec') +
      paperSheet({ ...box, x: 218, y: 110, turn: 3 }, '', '#f2f4f0') +
      paperSheet({ ...box, turn: -3 }, labels, '#f7f8f4');
    return framed(floating(drawing), { about: [416, 396], scale: 1.05 });
  };
}

/** A colored bar above a line for the name. */
function fileLabel({ main }: Scene, x: number, y: number): string {
  return `<rect x="${x}" y="${y}" width="174" height="54" rx="7" fill="#fff" stroke="#c3cacd" stroke-width="1.5"/><path d="M${x} ${y + 18}V${y + 7}Q${x} ${y} ${x + 7} ${y}H${x + 167}Q${x + 174} ${y} ${x + 174} ${y + 7}V${y + 18}Z" fill="${inkOnPaper(main)}"/>${textLines([[x + 14, y + 37, 92]], '#c6cdd1', 5)}`;
}

/** A bin's place in the shelf, and an arrow to it. */
function binLabel({ main }: Scene, x: number, y: number, index: number): string {
  const { fill, ink, faint } = stockOf(main);
  const place = `${'ABCDE'[Math.floor(index / 2)]}-${12 + (index % 2)}`;
  return `<rect x="${x}" y="${y}" width="174" height="116" rx="4" fill="${fill}" stroke="#8d979d" stroke-width="1.5"/>${print(place, { x: x + 14, y: y + 62, size: 48, weight: 900, fill: ink, isLeft: true })}<path d="M${x + 132} ${y + 78}h24l-12 20z" fill="${ink}"/>${textLines([[x + 18, y + 92, 84]], faint, 8)}`;
}
