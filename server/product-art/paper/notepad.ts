import { tinted } from '../drawing/material';
import { textLines } from '../drawing/print';
import type { DrawTemplate } from '../drawing/scene';
import { floating, framed } from '../drawing/studio';
import { inkOnPaper, paperBlock, paperSheet } from './sheets';
import { storeName } from './store-name';

const PAD = { x: 216, y: 104, width: 368, height: 584 };

/** A thick pad of ruled notes, glued along the top. */
export const notepad: DrawTemplate = ({ main, storeMark }) => {
  const ink = inkOnPaper(main);
  const rules = Array.from({ length: 12 }, (_, index) => [252, 268 + index * 32, 296] as const);
  const block = [
    paperBlock(PAD, 12, [0.9, 2.2]),
    paperSheet(PAD),
    `<path d="M216 107Q216 104 219 104H581Q584 104 584 107V196H216Z" fill="${ink}"/><path d="M216 107Q216 104 219 104H581Q584 104 584 107V196H216Z" fill="url(#${main.prefix}-key)"/>`,
    `<path d="M216 114H584" stroke="${tinted(main, '#000000', 0.5)}" stroke-opacity=".5" stroke-width="2"/>`,
    storeName(storeMark, { x: 400, y: 166, size: 36, maxWidth: 290, fill: '#ffffff' }),
    textLines(rules, '#d5dbdd', 2),
    textLines(
      [
        [252, 646, 90],
        [452, 646, 96],
      ],
      '#c3cbcf',
      5,
    ),
  ].join('');
  return framed(floating(block), { about: [408, 410], scale: 1.02, turn: -4 });
};
