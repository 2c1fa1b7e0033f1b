import { tinted } from '../drawing/material';
import type { Drawings, Scene } from '../drawing/scene';
import { clipped, softened, weave } from '../drawing/shading';
import { floorShadow, framed } from '../drawing/studio';
import { barrel, reflection } from './barrel';

const BODY = 'M286 214L317 646C330 658 360 664 400 664C440 664 470 658 483 646L514 214Z';
/** Wide above, narrow enough below for a cup holder. */
const WIDE_BODY =
  'M264 206L276 470C284 500 318 500 322 530L330 668C344 682 456 682 470 668L478 530C482 500 516 500 524 470L536 206Z';
const TRAVEL_BODY = 'M284 226L296 652C316 668 360 676 400 676C440 676 484 668 504 652L516 226Z';

export const TUMBLERS = {
  tumbler,
  'tumbler/travel': travelTumbler,
  'tumbler/powder-coat': powderCoatTumbler,
} as const satisfies Drawings;

/** A steel tumbler with a sliding lid. */
function tumbler(scene: Scene): string {
  const { main } = scene;
  const drawing = [
    floorShadow(404, 684, 96, 13, 0.55),
    '<path d="M318 650L319 668C322 684 360 692 400 692C440 692 478 684 481 668L482 650Z" fill="url(#steel)"/>',
    barrel(main, BODY),
    reflection(main, 'M322 240C330 380 338 500 346 640', 9),
    steelRim(168, 114),
    pressedLid(scene),
    '<rect x="352" y="122" width="66" height="18" rx="9" fill="#15191c" opacity=".85"/><path d="M300 142C320 126 360 122 396 121" stroke="#fff" stroke-width="3" opacity=".5" fill="none"/>',
  ].join('');
  return framed(drawing, { about: [400, 404], scale: 1.06 });
}

/** A mug-like tumbler with a flip lid, a grip band and a handle. */
function travelTumbler(scene: Scene): string {
  const { main } = scene;
  const handle = 'M506 300C622 290 622 520 502 520';
  const grip = 'M291 420C330 436 470 436 509 420L506 548C470 562 330 562 294 548Z';
  const drawing = [
    floorShadow(404, 684, 116, 13, 0.55),
    `<g filter="url(#${main.prefix}-trim)"><path d="${handle}" fill="none" stroke="${main.base}" stroke-width="30"/></g>`,
    barrel(main, TRAVEL_BODY),
    barrel(main, grip, tinted(main, main.isLight ? '#8b939b' : '#000000', 0.4)),
    reflection(main, 'M326 250L334 640', 10),
    steelRim(180, 118),
    `<g transform="translate(0 14)">${pressedLid(scene)}</g>`,
    '<path d="M400 140L414 92C420 84 470 92 486 104L494 134C470 148 420 150 400 140Z" fill="#14181b"/><path d="M418 98C430 92 466 98 480 108" fill="none" stroke="#fff" stroke-opacity=".4" stroke-width="3"/>',
  ].join('');
  return framed(drawing, { about: [430, 394], scale: 1.06 });
}

/** A matte tumbler with a clear lid and a straw. */
function powderCoatTumbler({ main, trim }: Scene): string {
  const bend = 'M276 470C284 500 318 500 322 530';
  const lid = 'M258 206L268 176C300 156 500 156 532 176L542 206C500 222 300 222 258 206Z';
  const drawing = [
    floorShadow(404, 684, 96, 13, 0.55),
    `<path d="M446 178L470 58" stroke="${tinted(trim, '#ffffff', 0.2)}" stroke-width="17" stroke-linecap="round"/><path d="M442 176L466 58" stroke="#fff" stroke-opacity=".5" stroke-width="4"/>`,
    barrel(main, WIDE_BODY),
    weave(main, WIDE_BODY, 'pique'),
    clipped(
      WIDE_BODY,
      softened(
        `<path d="${bend}M524 470C516 500 482 500 478 530" stroke="#000" stroke-opacity=".3" stroke-width="14"/>`,
        8,
        'M276 470L524 530',
        14,
      ),
    ),
    '<path d="M262 206C310 222 490 222 538 206L537 220C490 236 310 236 263 220Z" fill="url(#steel)"/>',
    `<path d="${lid}" fill="#dfe8ec"/><path d="${lid}" fill="url(#film)"/><path d="${lid}" fill="none" stroke="#8c9aa3" stroke-opacity=".7" stroke-width="2"/>`,
    '<ellipse cx="400" cy="176" rx="118" ry="14" fill="#fff" opacity=".55"/>',
  ].join('');
  return framed(drawing, { about: [400, 376], scale: 1.04 });
}

function steelRim(y: number, half: number): string {
  const [left, right] = [400 - half, 400 + half];
  return `<path d="M${left - 6} ${y}L${left} ${y + 54}C${left + 34} ${y + 70} ${right - 34} ${y + 70} ${right} ${y + 54}L${right + 6} ${y}Z" fill="url(#steel)"/><path d="M${left} ${y + 54}C${left + 34} ${y + 70} ${right - 34} ${y + 70} ${right} ${y + 54}" stroke="#000" stroke-opacity=".4" fill="none" stroke-width="2"/><ellipse cx="400" cy="${y}" rx="${half + 6}" ry="25" fill="#d5dadc"/>`;
}

function pressedLid({ trim, isTwoTone }: Scene): string {
  const color = isTwoTone ? trim.base : '#2b3135';
  const lid = 'M286 166L290 138C310 120 490 120 510 138L514 166C500 184 440 191 400 191C360 191 300 184 286 166Z';
  return `<path d="${lid}" fill="${color}"/><path d="${lid}" fill="url(#${trim.prefix}-barrel)" opacity=".6"/><ellipse cx="400" cy="138" rx="110" ry="21" fill="${color}"/><ellipse cx="400" cy="138" rx="110" ry="21" fill="#fff" opacity=".12"/><ellipse cx="392" cy="135" rx="96" ry="15" fill="#fff" opacity=".14"/>`;
}
