import { print, textLines } from '../drawing/print';
import type { DrawTemplate, Scene } from '../drawing/scene';
import { clipped, folds } from '../drawing/shading';
import { floating, floorShadow, framed, lying } from '../drawing/studio';
import { stockOf } from '../paper/sheets';
import { storeName } from '../paper/store-name';
import { lyingRoll } from './rolls';

const STRIP = 'M176 372L182 716L578 716L584 372Z';
/** Widths of the bars of the barcode, a bar and a gap in turn. */
const BARS = [4, 3, 2, 4, 6, 3, 2, 2, 4, 5, 2, 3, 5, 2, 3, 4, 2, 5, 4, 2, 2, 3, 6, 2, 3, 3, 2, 4, 4, 2];

/** Shipping labels with the sender's name on a roll of backing paper. */
export const shippingLabels: DrawTemplate = (scene) => {
  const { fill } = stockOf(scene.main);
  const strip = [
    lying(`<path d="${STRIP}" fill="#f0eee4"/>`),
    label(scene, 206, 448),
    clipped(
      STRIP,
      folds(scene.main, 8, [{ path: 'M176 426L584 426', width: 28, strength: scene.main.isLight ? 1.6 : 0.7 }]),
    ),
  ].join('');
  const onRoll = `<rect x="250" y="170" width="330" height="300" rx="10" fill="${fill}" stroke="#c3c0b2"/><path d="M612 170h120v300H612z" fill="${fill}" stroke="#c3c0b2"/>`;
  const roll = floating(lyingRoll('#f0eee4', '#f1f1ec', onRoll));
  return framed(floorShadow(396, 718, 196, 11, 0.26) + strip + roll, { about: [388, 456], scale: 1.06 });
};

function label({ main, storeMark }: Scene, x: number, y: number): string {
  const { fill, ink, faint } = stockOf(main);
  let at = x + 22;
  const bars = BARS.map((width, index) => {
    const bar = index % 2 ? '' : `M${at} ${y + 176}h${width}v46h${-width}z`;
    at += width;
    return bar;
  });
  return [
    `<rect x="${x}" y="${y}" width="348" height="240" rx="10" fill="${fill}" stroke="#c3c0b2"/>`,
    `<path d="M${x} ${y + 10}q0-10 10-10h328q10 0 10 10v48h-348z" fill="${ink}"/>`,
    storeName(storeMark, { x: x + 22, y: y + 40, size: 30, maxWidth: 236, fill, isLeft: true }),
    print('TO', { x: x + 22, y: y + 92, size: 18, fill: ink, isLeft: true }),
    textLines(
      [
        [x + 64, y + 88, 210],
        [x + 64, y + 112, 170],
        [x + 64, y + 136, 190],
      ],
      faint,
      7,
    ),
    `<path d="M${x} ${y + 160}h348" stroke="${ink}" stroke-width="2"/><path d="${bars.join('')}" fill="${ink}"/>`,
    `<rect x="${x + 236}" y="${y + 176}" width="90" height="46" rx="4" fill="none" stroke="${ink}" stroke-width="2.5"/>`,
    print('PRIORITY', { x: x + 281, y: y + 205, size: 15, fill: ink }),
  ].join('');
}
