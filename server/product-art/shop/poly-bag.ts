import { mix } from '../drawing/material';
import { textLines } from '../drawing/print';
import type { DrawTemplate } from '../drawing/scene';
import { clipped, folds } from '../drawing/shading';
import { floating, framed } from '../drawing/studio';

const BAG = 'M206 168L594 160C600 300 596 540 606 690C470 700 330 694 196 700C204 540 200 320 206 168Z';
const HEADER = 'M206 168L594 160L596 224L205 232Z';

/** A clear parts bag with a white panel to write on. */
export const polyBag: DrawTemplate = ({ main }) => {
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
    '<path d="M206 168L594 160C600 300 596 540 606 690C470 700 330 694 196 700C204 540 200 320 206 168Z" fill="none" stroke="#7f909b" stroke-opacity=".6" stroke-width="2"/>',
  ].join('');
  return framed(floating(bag), { about: [400, 430], scale: 1.1, turn: -3 });
};
