import { textLines } from '../drawing/print';
import type { DrawTemplate, Scene } from '../drawing/scene';
import { floating, framed } from '../drawing/studio';
import { paperSheet, type SheetBox, stockOf } from './sheets';
import { storeName } from './store-name';

const PAGE: SheetBox = { x: 196, y: 104, width: 408, height: 560 };

/** Two sheets of writing paper. */
export const letterhead: DrawTemplate = (scene) => {
  const { fill } = stockOf(scene.main);
  const drawing =
    paperSheet({ ...PAGE, x: 222, y: 120, turn: 7 }, '', fill) +
    paperSheet({ ...PAGE, turn: -3 }, printedPage(scene), fill);
  return framed(floating(drawing), { about: [408, 392], scale: 1.06 });
};

function printedPage({ main, storeMark }: Scene): string {
  const { ink, faint } = stockOf(main);
  const paragraph = (y: number, lengths: readonly number[]) =>
    lengths.map((length, row) => [246, y + row * 19, length] as const);
  return [
    `<rect x="196" y="104" width="408" height="9" rx="3" fill="${ink}"/>`,
    storeName(storeMark, { x: 400, y: 176, size: 32, maxWidth: 280, fill: ink }),
    textLines([[300, 198, 200]], faint, 4.5),
    textLines(paragraph(262, [96, 120]), faint, 6),
    textLines(paragraph(330, [304, 296, 306, 210]), faint, 6),
    textLines(paragraph(426, [300, 308, 170]), faint, 6),
    `<path d="M252 536c22-26 32-24 28 0s22-4 36-8 8 10 28-2" fill="none" stroke="#4a5660" stroke-width="3" stroke-linecap="round"/>`,
    `<path d="M246 618H554" stroke="${ink}" stroke-width="2.5"/>`,
    textLines([[296, 638, 208]], faint, 4.5),
  ].join('');
}
