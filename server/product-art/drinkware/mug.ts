import { mix } from '../drawing/material';
import type { DrawTemplate } from '../drawing/scene';
import { clipped, folds, softened } from '../drawing/shading';
import { floorShadow, framed } from '../drawing/studio';
import { barrel, reflection } from './barrel';

const BODY = 'M226 262L232 572C236 622 300 642 380 642C460 642 524 622 528 572L534 262Z';
const HANDLE = 'M528 338C660 322 668 540 526 536';
const HANDLE_LIGHT = 'M530 329C646 314 668 420 640 476';

/** A ceramic mug; the second fabric colors its handle and inside. */
export const mug: DrawTemplate = ({ main, trim, isTwoTone }) => {
  const inside = isTwoTone ? trim.base : '#eceeec';
  const mug = [
    floorShadow(384, 640, 168, 18, 0.5),
    `<g filter="url(#${trim.prefix}-trim)"><path d="${HANDLE}" fill="none" stroke="${trim.base}" stroke-width="38"/></g>`,
    softened(
      `<path d="${HANDLE_LIGHT}" stroke="#fff" stroke-width="6" opacity="${trim.isLight ? 0.9 : 0.34}"/>`,
      2,
      HANDLE_LIGHT,
      6,
    ),
    barrel(main, BODY),
    clipped(
      BODY,
      folds(main, 16, [{ path: 'M220 640C320 668 440 668 540 640', width: 46, strength: main.isLight ? 1.6 : 0.9 }]) +
        reflection(main, 'M262 300C262 400 264 500 270 590', 13),
    ),
    `<ellipse cx="380" cy="262" rx="154" ry="36" fill="${mix(main.base, '#ffffff', 0.25)}"/><ellipse cx="380" cy="262" rx="153.5" ry="35.5" fill="none" stroke="#000" stroke-opacity=".14"/>`,
    `<ellipse cx="380" cy="264" rx="144" ry="30" fill="${inside}"/><ellipse cx="380" cy="264" rx="144" ry="30" fill="url(#${trim.prefix}-barrel)" opacity=".5"/>`,
    softened(
      '<path d="M238 268C270 300 490 300 522 268" stroke="#000" stroke-opacity=".14" stroke-width="5"/>',
      2,
      'M238 268L522 300',
      5,
    ),
    '<path d="M240 254C280 238 330 231 380 231" fill="none" stroke="#fff" stroke-opacity=".7" stroke-width="2"/>',
  ].join('');
  return framed(mug, { about: [436, 444], scale: 1.16 });
};
