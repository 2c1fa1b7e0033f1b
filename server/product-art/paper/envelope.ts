import { print, textLines } from '../drawing/print';
import type { DrawTemplate } from '../drawing/scene';
import { floating, framed } from '../drawing/studio';
import { inkOnPaper, paperSheet, type SheetBox } from './sheets';
import { storeName } from './store-name';

const ENVELOPE: SheetBox = { x: 106, y: 268, width: 588, height: 268, radius: 4 };

/** A business envelope from the front, a second one behind it showing its flap. */
export const envelope: DrawTemplate = ({ main, storeMark }) => {
  const ink = inkOnPaper(main);
  const flap =
    '<path d="M110 270L382 392Q400 400 418 392L690 270Z" fill="#f3f4f2"/><path d="M110 270L382 392Q400 400 418 392L690 270" fill="none" stroke="#7d878e" stroke-opacity=".45" stroke-width="2"/><path d="M108 534L352 384M692 534L448 384" stroke="#7d878e" stroke-opacity=".25" stroke-width="1.5"/>';
  const front = [
    `<rect x="106" y="268" width="10" height="268" rx="3" fill="${ink}"/>`,
    storeName(storeMark, { x: 146, y: 322, size: 26, maxWidth: 210, fill: ink, isLeft: true }),
    textLines(
      [
        [148, 346, 128],
        [148, 362, 104],
      ],
      '#b2bbc0',
      4.5,
    ),
    textLines(
      [
        [348, 430, 180],
        [348, 452, 150],
        [348, 474, 166],
      ],
      '#ccd3d7',
      6.5,
    ),
    '<rect x="602" y="292" width="66" height="80" fill="none" stroke="#aeb7bd" stroke-width="2" stroke-dasharray="5 4"/>',
    print('STAMP', { x: 635, y: 337, size: 13, weight: 600, tracking: 0.1, fill: '#aeb7bd' }),
  ].join('');
  const drawing =
    paperSheet({ ...ENVELOPE, x: 116, y: 178, turn: -11 }, `<g transform="translate(10 -90)">${flap}</g>`) +
    paperSheet({ ...ENVELOPE, y: 298, turn: 3 }, `<g transform="translate(0 30)">${front}</g>`);
  return framed(floating(drawing), { about: [404, 372], scale: 1.07 });
};
