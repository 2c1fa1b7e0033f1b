import { print, textLines } from '../drawing/print';
import type { Scene } from '../drawing/scene';
import { floating, framed, lying } from '../drawing/studio';
import { paperSheet, type SheetBox, stockOf } from './sheets';
import { storeName } from './store-name';

const JACKET: SheetBox = { x: 190, y: 104, width: 420, height: 590, radius: 5 };
const POUCH: SheetBox = { x: 120, y: 240, width: 560, height: 350, radius: 6 };
const DROP: SheetBox = { x: 232, y: 110, width: 336, height: 580, radius: 5 };

/** A wide envelope for the papers of one sale, a checklist printed on its front. */
export function dealJacket({ main, storeMark }: Scene): string {
  const { fill, ink, faint } = stockOf(main);
  const rows = Array.from({ length: 9 }, (_, row) => 304 + row * 38);
  const boxes = rows.map(
    (y) => `<rect x="232" y="${y - 18}" width="20" height="20" fill="none" stroke="${ink}" stroke-width="2.5"/>`,
  );
  const front = [
    print('DEAL JACKET', { x: 400, y: 186, size: 44, tracking: 0.04, maxWidth: 340, fill: ink }),
    storeName(storeMark, { x: 400, y: 224, size: 22, maxWidth: 260, fill: ink }),
    `<path d="M228 250H572" stroke="${ink}" stroke-width="3"/>${boxes.join('')}`,
    textLines(
      rows.map((y, row) => [268, y - 7, 130 + ((row * 37) % 90)] as const),
      faint,
      6,
    ),
    textLines(
      rows.map((y) => [470, y, 98] as const),
      faint,
      2,
    ),
  ].join('');
  const notch = `<path d="M360 104A40 26 0 0 0 440 104Z" fill="#8b959c" fill-opacity=".5"/>`;
  const drawing =
    paperSheet({ ...JACKET, x: 216, turn: 6 }, '', fill) +
    `<g transform="rotate(-3 400 400)">${paperSheet({ x: 216, y: 84, width: 360, height: 300 })}${paperSheet(JACKET, notch + front, fill)}</g>`;
  return framed(floating(drawing), { about: [410, 392], scale: 1.02 });
}

/** A clear pouch that sticks to the box, its list showing through. */
export function packingEnvelope({ main, storeMark }: Scene): string {
  const { fill, ink, faint } = stockOf(main);
  const { x, y } = POUCH;
  const list = [
    paperSheet({ x: x + 30, y: y + 84, width: 500, height: 240 }),
    storeName(storeMark, { x: x + 56, y: y + 128, size: 24, maxWidth: 220, fill: '#26374c', isLeft: true }),
    textLines(
      [0, 1, 2, 3, 4, 5].map((row) => [x + 58, y + 160 + row * 25, 380 - ((row * 53) % 150)] as const),
      '#c6cdd1',
      5,
    ),
  ].join('');
  const face = `<rect x="${x}" y="${y}" width="560" height="350" rx="6" fill="url(#film)"/><path d="M${x + 60} ${y + 340}L${x + 190} ${y + 70}M${x + 100} ${y + 340}L${x + 220} ${y + 90}" stroke="#fff" stroke-opacity=".6" stroke-width="9"/>`;
  const banner = `<path d="M${x} ${y + 6}q0-6 6-6h548q6 0 6 6v58h-560z" fill="${main.isLight && fill === '#fdfdfb' ? '#c9472c' : fill}"/>`;
  const text = print('PACKING LIST ENCLOSED', {
    x: 400,
    y: y + 44,
    size: 32,
    tracking: 0.06,
    maxWidth: 470,
    fill: fill === '#fdfdfb' ? '#fff' : ink,
  });
  const drawing =
    paperSheet({ ...POUCH, y: y - 26, turn: -7 }, '', faint) +
    paperSheet({ ...POUCH, turn: 2 }, list + face + banner + text, '#f1f4f5');
  return framed(floating(drawing), { about: [400, 400], scale: 1.1 });
}

/** What a customer fills in at night before dropping the key through the slot. */
export function keyDropEnvelope({ main, storeMark }: Scene): string {
  const { fill, ink, faint } = stockOf(main);
  const fields = ['NAME', 'PHONE', 'VEHICLE', 'WORK NEEDED'].map(
    (label, row) =>
      `${print(label, { x: 262, y: 308 + row * 60, size: 14, weight: 700, tracking: 0.08, fill: ink, isLeft: true })}<path d="M262 ${340 + row * 60}H538" stroke="${faint}" stroke-width="2.5"/>`,
  );
  const front = [
    `<rect x="232" y="176" width="336" height="66" fill="${ink}"/>`,
    print('NIGHT KEY DROP', { x: 400, y: 220, size: 34, tracking: 0.04, maxWidth: 300, fill }),
    storeName(storeMark, { x: 400, y: 272, size: 20, maxWidth: 230, fill: ink }),
    ...fields,
    textLines(
      [
        [262, 570, 276],
        [262, 600, 276],
        [262, 630, 200],
      ],
      faint,
      2,
    ),
    `<path d="M234 158H566" stroke="${faint}" stroke-width="2" stroke-dasharray="7 6"/>`,
  ].join('');
  const key = lying(
    '<path fill-rule="evenodd" d="M560 560a46 46 0 1 1 0 92a46 46 0 1 1 0-92zM560 576a16 16 0 1 0 0 32a16 16 0 1 0 0-32z" fill="#24292d"/><path d="M548 646h24v94l-12 16l-12-12v-14l8-8l-8-8z" fill="url(#steel)"/>',
  );
  const drawing = paperSheet({ ...DROP, x: 262, turn: 9 }, '', fill) + paperSheet({ ...DROP, turn: -4 }, front, fill);
  return framed(floating(drawing) + key, { about: [420, 412], scale: 1 });
}
