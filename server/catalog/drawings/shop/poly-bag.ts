import { mix } from '../drawing/material';
import { print, textLines } from '../drawing/print';
import type { Drawings, Scene } from '../drawing/scene';
import { clipped, folds } from '../drawing/shading';
import { floating, framed } from '../drawing/studio';
import { stockOf } from '../paper/sheets';

const BAG = 'M206 168L594 160C600 300 596 540 606 690C470 700 330 694 196 700C204 540 200 320 206 168Z';
const HEADER = 'M206 168L594 160L596 224L205 232Z';

export const POLY_BAGS = {
  'poly-bag': (scene) => polyBag(scene, writingPanel()),
  'poly-bag/hardware': (scene) => polyBag(scene, hardware()),
  'poly-bag/litter': litterBag,
} as const satisfies Drawings;

/** A bag that presses shut. */
function polyBag({ main }: Scene, content: string): string {
  const tint = mix(main.base, '#ffffff', main.isLight ? 0.35 : 0.1);
  const creases = [
    { path: 'M236 250C262 380 226 540 258 690', width: 22, strength: 0.5 },
    { path: 'M560 250C530 400 572 540 546 690', width: 26, strength: 0.6 },
    { path: 'M214 660C330 630 470 668 600 640', width: 20, strength: 0.5 },
  ];
  const bag = [
    `<path d="${BAG}" fill="${tint}" opacity="${main.isLight ? 0.82 : 0.9}"/><path d="${BAG}" fill="url(#film)"/>`,
    clipped(
      BAG,
      folds(main, 8, creases) +
        '<g fill="none" stroke="#fff" stroke-linecap="round"><path d="M250 250C276 380 240 520 268 680M574 250C546 400 586 520 562 680" stroke-opacity=".75" stroke-width="6"/><path d="M300 660C380 640 440 660 520 648M226 300C236 330 232 380 228 420" stroke-opacity=".7" stroke-width="4"/></g>',
    ),
    `<path d="${HEADER}" fill="${mix(main.base, '#ffffff', main.isLight ? 0.5 : 0.2)}" opacity=".8"/><path d="M205 232L596 224M205 214L595 206" stroke="#fff" stroke-opacity=".85" stroke-width="3"/><path d="M205 223L595 215" stroke="${main.isLight ? '#3f7fb8' : main.base}" stroke-width="6"/>`,
    '<circle cx="400" cy="194" r="13" fill="#e9edee" stroke="#7d8a93" stroke-opacity=".6" stroke-width="2"/>',
    content,
    `<path d="${BAG}" fill="none" stroke="#7f909b" stroke-opacity=".6" stroke-width="2"/>`,
  ].join('');
  return framed(floating(bag), { about: [400, 430], scale: 1.1, turn: -3 });
}

/** A white panel to write on. */
function writingPanel(): string {
  return [
    '<rect x="284" y="330" width="232" height="210" rx="6" fill="#fff" opacity=".94"/>',
    textLines(
      [
        [308, 376, 184],
        [308, 424, 184],
        [308, 472, 184],
        [308, 516, 120],
      ],
      '#c2cace',
      3,
    ),
    textLines(
      [
        [308, 364, 44],
        [308, 412, 60],
        [308, 460, 38],
      ],
      '#98a3aa',
      5,
    ),
  ].join('');
}

/** Screws and clips at the bottom, and the label they were bagged under. */
function hardware(): string {
  const bolt = (x: number, y: number, turn: number) =>
    `<g transform="translate(${x} ${y}) rotate(${turn})"><path d="M-14 -8H14V10H-14Z" fill="url(#steel)" stroke="#4a5258"/><path d="M-7 10H7V66L0 74L-7 66Z" fill="url(#steel)" stroke="#4a5258"/><path d="M-7 22h14M-7 32h14M-7 42h14M-7 52h14" stroke="#3f474d" stroke-width="2"/></g>`;
  const places = [
    [300, 600, 70],
    [360, 640, 20],
    [430, 590, -60],
    [470, 640, 100],
    [520, 610, -20],
    [330, 560, 130],
    [400, 650, -95],
  ] as const;
  return [
    ...places.map(([x, y, turn]) => bolt(x, y, turn)),
    '<rect x="262" y="262" width="276" height="150" rx="6" fill="#fff" opacity=".96"/><rect x="262" y="262" width="276" height="44" rx="6" fill="#c9472c"/>',
    print('REPAIR HARDWARE', { x: 400, y: 294, size: 24, tracking: 0.04, maxWidth: 250, fill: '#fff' }),
    textLines(
      [
        [284, 344, 232],
        [284, 376, 160],
      ],
      '#aab3b9',
      3,
    ),
  ].join('');
}

/** A bag to hang from a knob in the car. */
function litterBag({ main }: Scene): string {
  const path =
    'M236 150H564Q572 150 573 160L600 670Q600 684 586 684H214Q200 684 200 670L227 160Q228 150 236 150ZM400 186a42 42 0 0 0-42 42q0 20 42 20t42-20a42 42 0 0 0-42-42Z';
  const { fill, ink } = stockOf(main);
  const car =
    'M270 470C270 446 308 440 328 438C350 404 376 392 414 392C458 392 482 412 502 436C528 440 538 452 538 476H514A26 26 0 0 0 462 476H354A26 26 0 0 0 302 476H270Z';
  const bag = [
    `<path d="${path}" fill="${fill}" fill-rule="evenodd" opacity=".94"/><path d="${path}" fill="url(#film)" fill-rule="evenodd"/>`,
    folds(main, 8, [
      { path: 'M262 200C280 380 240 560 262 680', width: 20, strength: 0.5 },
      { path: 'M536 200C520 380 560 560 540 680', width: 24, strength: 0.6 },
    ]),
    `<path d="${path}" fill="none" stroke="#7f909b" stroke-opacity=".6" stroke-width="2"/>`,
    `<path d="${car}" fill="${ink}"/><circle cx="328" cy="478" r="18" fill="${ink}"/><circle cx="488" cy="478" r="18" fill="${ink}"/>`,
    print('LITTER', { x: 400, y: 350, size: 62, weight: 900, tracking: 0.1, fill: ink }),
    print('KEEP IT CLEAN', { x: 400, y: 552, size: 26, weight: 600, tracking: 0.12, maxWidth: 260, fill: ink }),
  ].join('');
  return framed(floating(bag), { about: [400, 418], scale: 1.06, turn: -3 });
}
