import { print } from '../drawing/print';
import type { DrawTemplate } from '../drawing/scene';
import { softened } from '../drawing/shading';
import { floating, framed } from '../drawing/studio';
import { inkOnPaper, paperSheet } from '../paper/sheets';
import { storeName } from '../paper/store-name';

const SOLES =
  'M330 172c26-8 44 18 42 56-1 26-12 38-28 38s-28-14-28-40 4-50 14-54zM324 280c16 8 34 8 46 0 4 22-4 44-22 44s-28-20-24-44zM470 172c-26-8-44 18-42 56 1 26 12 38 28 38s28-14 28-40-4-50-14-54zM476 280c-16 8-34 8-46 0-4 22 4 44 22 44s28-20 24-44z';

/** Paper mats that protect the carpet of a vehicle in service. */
export const floorMat: DrawTemplate = ({ main, storeMark }) => {
  const ink = inkOnPaper(main);
  const box = { x: 212, y: 96, width: 376, height: 608, radius: 6 };
  const crease = 'M226 104C300 240 280 480 240 696';
  const printed = [
    `<rect x="232" y="116" width="336" height="568" rx="4" fill="none" stroke="${ink}" stroke-width="5"/><rect x="242" y="126" width="316" height="548" rx="2" fill="none" stroke="${ink}" stroke-width="1.5"/>`,
    `<rect x="232" y="352" width="336" height="96" fill="${ink}"/>`,
    storeName(storeMark, { x: 400, y: 416, size: 44, maxWidth: 290, fill: '#ffffff' }),
    `<path d="${SOLES}" fill="${ink}" opacity=".9"/>`,
    print('SERVICE DEPARTMENT', { x: 400, y: 520, size: 21, weight: 600, tracking: 0.13, fill: ink }),
    `<path d="M330 548h140" stroke="${ink}" stroke-width="3"/>`,
    softened(`<path d="${crease}" stroke="#000" stroke-opacity=".05" stroke-width="30"/>`, 16, crease, 30),
  ].join('');
  const drawing = [
    paperSheet({ ...box, x: 236, y: 104, turn: 5 }, '', '#eef0ee'),
    paperSheet({ ...box, x: 224, y: 100, turn: 1.5 }, '', '#f3f4f2'),
    paperSheet({ ...box, turn: -3.5 }, printed, '#fafaf7'),
  ].join('');
  return framed(floating(drawing), { about: [412, 402], scale: 0.97 });
};
