import { tinted } from '../drawing/material';
import { print, textLines } from '../drawing/print';
import type { Drawings, Scene } from '../drawing/scene';
import { floating, framed } from '../drawing/studio';
import { paperBlock, paperSheet, type SheetBox, stockOf } from './sheets';
import { storeName } from './store-name';

const PAD: SheetBox = { x: 216, y: 104, width: 368, height: 584 };
const CUBE: SheetBox = { x: 196, y: 180, width: 380, height: 380 };

export const NOTEPADS = {
  notepad,
  'notepad/memo': memoPad,
  'notepad/advisor': advisorPad,
} as const satisfies Drawings;

/** A thick pad of ruled notes, glued along the top. */
function notepad({ main, storeMark }: Scene): string {
  const { fill, ink, faint } = stockOf(main);
  const rules = Array.from({ length: 12 }, (_, row) => [252, 268 + row * 32, 296] as const);
  const header = 'M216 107Q216 104 219 104H581Q584 104 584 107V196H216Z';
  const block = [
    paperBlock(PAD, 12, [0.9, 2.2], fill),
    paperSheet(PAD, '', fill),
    `<path d="${header}" fill="${ink}"/>`,
    `<path d="M216 114H584" stroke="${tinted(main, '#000000', 0.5)}" stroke-opacity=".5" stroke-width="2"/>`,
    storeName(storeMark, { x: 400, y: 166, size: 36, maxWidth: 290, fill }),
    textLines(rules, faint, 2),
    textLines(
      [
        [252, 646, 90],
        [452, 646, 96],
      ],
      faint,
      5,
    ),
  ].join('');
  return framed(floating(block), { about: [408, 410], scale: 1.02, turn: -4 });
}

/** A deep block of square notes, its top sheet lifting. */
function memoPad({ main, storeMark }: Scene): string {
  const { fill, ink, faint } = stockOf(main);
  const lifted = 'M576 436C560 500 530 540 470 560C520 556 560 530 590 470Z';
  const block = [
    paperBlock(CUBE, 30, [0.7, 3.4], tinted(main, '#000000', 0.06)),
    paperSheet(CUBE, '', fill),
    print('MEMO', { x: 232, y: 250, size: 46, weight: 900, tracking: 0.06, fill: ink, isLeft: true }),
    `<path d="M232 270H540" stroke="${ink}" stroke-width="3"/>`,
    textLines(
      [
        [232, 326, 308],
        [232, 376, 308],
        [232, 426, 308],
        [232, 476, 250],
      ],
      faint,
      2,
    ),
    storeName(storeMark, { x: 232, y: 532, size: 22, maxWidth: 200, fill: ink, isLeft: true }),
    `<path d="M470 560L576 560V436C566 500 530 548 470 560Z" fill="${tinted(main, '#000000', 0.12)}"/><path d="${lifted}" fill="${fill}"/><path d="${lifted}" fill="#000" fill-opacity=".1"/>`,
  ].join('');
  return framed(floating(block), { about: [404, 420], scale: 1.18, turn: -5 });
}

/** A write-up form bound with a wire, with the outline of a vehicle to mark dents on. */
function advisorPad({ main, storeMark }: Scene): string {
  const { fill, ink, faint } = stockOf(main);
  const loops = Array.from({ length: 15 }, (_, index) => {
    const x = 238 + index * 23;
    return `<circle cx="${x}" cy="122" r="6" fill="#31393f"/><path d="M${x} 122C${x - 9} 84 ${x + 9} 84 ${x + 2} 112" fill="none" stroke="#6c757b" stroke-width="5"/>`;
  });
  const car =
    'M262 396C262 376 300 372 318 370C340 346 366 336 410 336C454 336 476 352 492 368C524 372 540 380 540 402H520A22 22 0 0 0 476 402H340A22 22 0 0 0 296 402H262Z';
  const checks = [0, 1, 2, 3].flatMap((row) =>
    [250, 410].map(
      (x) =>
        `<rect x="${x}" y="${448 + row * 42}" width="20" height="20" fill="none" stroke="${ink}" stroke-width="2.5"/>`,
    ),
  );
  const lines = [0, 1, 2, 3].flatMap(
    (row) =>
      [
        [282, 459 + row * 42, 90],
        [442, 459 + row * 42, 100],
      ] as const,
  );
  const block = [
    paperBlock(PAD, 9, [0.9, 2.2], fill),
    paperSheet(PAD, '', fill),
    storeName(storeMark, { x: 400, y: 186, size: 26, maxWidth: 260, fill: ink }),
    print('SERVICE ADVISOR NOTES', { x: 400, y: 220, size: 19, weight: 700, tracking: 0.08, maxWidth: 310, fill: ink }),
    textLines(
      [
        [250, 270, 300],
        [250, 304, 300],
      ],
      faint,
      2,
    ),
    `<path d="${car}" fill="none" stroke="${ink}" stroke-width="4"/><circle cx="318" cy="402" r="16" fill="none" stroke="${ink}" stroke-width="4"/><circle cx="498" cy="402" r="16" fill="none" stroke="${ink}" stroke-width="4"/>`,
    checks.join(''),
    textLines(lines, faint, 5),
    `<path d="M250 650H430" stroke="${ink}" stroke-width="2.5"/>`,
    loops.join(''),
  ].join('');
  return framed(floating(block), { about: [408, 398], scale: 1, turn: -4 });
}
