import { tinted } from '../drawing/material';
import { print } from '../drawing/print';
import type { DrawTemplate } from '../drawing/scene';
import { floorShadow, framed } from '../drawing/studio';
import { coloredCard } from './sheets';

const CARD = { x: 150, y: 300, width: 440, height: 270, radius: 16 };

/** A stack of numbered cards for the roofs of vehicles in service: "3000" is printed on the stack. */
export const serviceNumbers: DrawTemplate = ({ main, color }) => {
  const number = /\d+/.exec(color)?.[0] ?? '2000';
  const stack = [5, 4, 3, 2, 1, 0].map((step) =>
    coloredCard(
      main,
      { ...CARD, x: CARD.x + step * 15, y: CARD.y - step * 13 },
      '',
      step ? tinted(main, '#000000', 0.04 * step) : main.base,
    ),
  );
  const front = [
    `<rect x="166" y="316" width="408" height="238" rx="8" fill="none" stroke="${main.ink}" stroke-opacity=".4" stroke-width="2.5"/>`,
    print('SERVICE', { x: 370, y: 354, size: 20, weight: 600, tracking: 0.3, fill: main.ink, opacity: 0.85 }),
    print(number, { x: 370, y: 496, size: 158, weight: 900, maxWidth: 360, fill: main.ink }),
    `<path d="M320 524H420" stroke="${main.ink}" stroke-opacity=".5" stroke-width="3"/>`,
  ].join('');
  return framed(floorShadow(410, 572, 230, 14, 0.3) + stack.join('') + front, { about: [408, 403], scale: 1.1 });
};
