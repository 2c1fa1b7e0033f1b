import { textLines } from '../drawing/print';
import type { DrawTemplate } from '../drawing/scene';
import { floating, framed } from '../drawing/studio';
import { inkOnPaper, paperSheet } from './sheets';

/** Sheets of file folder labels with a colored bar each. */
export const fileLabels: DrawTemplate = ({ main }) => {
  const ink = inkOnPaper(main);
  const label = (x: number, y: number) =>
    `<rect x="${x}" y="${y}" width="174" height="54" rx="7" fill="#fff" stroke="#c3cacd" stroke-width="1.5"/><path d="M${x} ${y + 18}V${y + 7}Q${x} ${y} ${x + 7} ${y}H${x + 167}Q${x + 174} ${y} ${x + 174} ${y + 7}V${y + 18}Z" fill="${ink}"/>${textLines([[x + 14, y + 37, 92]], '#c6cdd1', 5)}`;
  const labels = Array.from({ length: 16 }, (_, index) =>
    label(218 + (index % 2) * 190, 126 + Math.floor(index / 2) * 68),
  ).join('');
  const box = { x: 200, y: 104, width: 400, height: 578 };
  const drawing =
    paperSheet({ ...box, x: 236, y: 116, turn: 8 }, '', '#eef0ec') +
    paperSheet({ ...box, x: 218, y: 110, turn: 3 }, '', '#f2f4f0') +
    paperSheet({ ...box, turn: -3 }, labels, '#f7f8f4');
  return framed(floating(drawing), { about: [416, 396], scale: 1.05 });
};
