import { print, textLines } from '../drawing/print';
import type { Drawings, DrawTemplate, Scene } from '../drawing/scene';
import { floating, framed } from '../drawing/studio';
import { paperBlock, paperSheet, type Stock, stockOf } from './sheets';
import { storeName } from './store-name';

const CARD = { x: 190, y: 300, width: 420, height: 240, radius: 4 };

export const BUSINESS_CARDS = {
  'business-cards': fanned(person),
  'business-cards/appointment': fanned(appointment),
} as const satisfies Drawings;

type DrawFront = (scene: Scene, stock: Stock) => string;

/** Cards in a stack, and one behind that shows its printed back. */
function fanned(front: DrawFront): DrawTemplate {
  return (scene) => {
    const { main, storeMark } = scene;
    const stock = stockOf(main);
    const back = storeName(storeMark, { x: 400, y: 434, size: 40, maxWidth: 300, fill: stock.fill });
    const drawing = [
      `<g transform="translate(14 -130) rotate(-9 400 420)">${paperSheet({ ...CARD, radius: 4 }, back, stock.ink)}</g>`,
      `<g transform="translate(-4 66) rotate(4 400 420)">${paperBlock(CARD, 7, [1.2, 3.4], stock.fill)}${paperSheet(CARD, front(scene, stock), stock.fill)}</g>`,
    ].join('');
    return framed(floating(drawing), { about: [402, 392], scale: 1.26 });
  };
}

/** Name, title and numbers of whoever hands out the card. */
function person({ storeMark }: Scene, { ink, faint }: Stock): string {
  return [
    `<path d="M190 304Q190 300 194 300H204V540H194Q190 540 190 536Z" fill="${ink}"/>`,
    storeName(storeMark, { x: 236, y: 362, size: 30, maxWidth: 240, fill: ink, isLeft: true }),
    textLines([[238, 418, 168]], ink, 9),
    textLines([[238, 440, 112]], faint, 6),
    textLines(
      [
        [238, 486, 130],
        [238, 506, 158],
        [440, 486, 118],
        [440, 506, 90],
      ],
      faint,
      5.5,
    ),
  ].join('');
}

/** Day, date and time of the next visit. */
function appointment({ storeMark }: Scene, { ink, faint }: Stock): string {
  return [
    print('YOUR APPOINTMENT', { x: 400, y: 348, size: 28, tracking: 0.06, maxWidth: 350, fill: ink }),
    `<path d="M220 364H580" stroke="${ink}" stroke-width="2.5"/>`,
    ...['DATE', 'TIME'].map((label, column) =>
      print(label, { x: 222 + column * 190, y: 414, size: 14, weight: 600, tracking: 0.1, fill: ink, isLeft: true }),
    ),
    textLines(
      [
        [222, 440, 160],
        [412, 440, 166],
        [222, 482, 356],
      ],
      faint,
      2.5,
    ),
    storeName(storeMark, { x: 400, y: 522, size: 24, maxWidth: 260, fill: ink }),
  ].join('');
}
