import { textLines } from '../drawing/print';
import type { DrawTemplate } from '../drawing/scene';
import { floating, framed } from '../drawing/studio';
import { coloredCard, inkOnPaper, paperBlock, paperSheet } from './sheets';
import { storeName } from './store-name';

const CARD = { x: 190, y: 300, width: 420, height: 240, radius: 4 };

/** A fan of business cards: the printed front on top of a card's colored back. */
export const businessCards: DrawTemplate = ({ main, storeMark }) => {
  const ink = inkOnPaper(main);
  const back = storeName(storeMark, { x: 400, y: 434, size: 40, maxWidth: 300, fill: main.ink });
  const front = [
    `<path d="M190 304Q190 300 194 300H204V540H194Q190 540 190 536Z" fill="${ink}"/>`,
    storeName(storeMark, { x: 236, y: 362, size: 30, maxWidth: 240, fill: ink, isLeft: true }),
    textLines([[238, 418, 168]], '#3b444b', 9),
    textLines([[238, 440, 112]], '#98a2a9', 6),
    textLines(
      [
        [238, 486, 130],
        [238, 506, 158],
        [440, 486, 118],
        [440, 506, 90],
      ],
      '#aab3b9',
      5.5,
    ),
  ].join('');
  const drawing = [
    `<g transform="translate(14 -130) rotate(-9 400 420)">${coloredCard(main, { ...CARD, radius: 4 }, back)}</g>`,
    `<g transform="translate(-4 66) rotate(4 400 420)">${paperBlock(CARD, 7, [1.2, 3.4])}${paperSheet(CARD, front)}</g>`,
  ].join('');
  return framed(floating(drawing), { about: [402, 392], scale: 1.26 });
};
