import type { DrawTemplate } from '../drawing/scene';
import { floorShadow, framed } from '../drawing/studio';
import { barrel, reflection } from './barrel';

const BODY = 'M286 214L317 646C330 658 360 664 400 664C440 664 470 658 483 646L514 214Z';

/** A steel travel tumbler with a sliding lid. */
export const tumbler: DrawTemplate = ({ main, trim, isTwoTone }) => {
  const lid = isTwoTone ? trim.base : '#2b3135';
  const drawing = [
    floorShadow(404, 684, 96, 13, 0.55),
    '<path d="M318 650L319 668C322 684 360 692 400 692C440 692 478 684 481 668L482 650Z" fill="url(#steel)"/>',
    barrel(main, BODY),
    reflection(main, 'M322 240C330 380 338 500 346 640', 9),
    '<path d="M280 168L286 222C320 238 480 238 514 222L520 168Z" fill="url(#steel)"/><path d="M286 222C320 238 480 238 514 222" stroke="#000" stroke-opacity=".4" fill="none" stroke-width="2"/>',
    '<ellipse cx="400" cy="168" rx="120" ry="25" fill="#d5dadc"/>',
    `<path d="M286 166L290 138C310 120 490 120 510 138L514 166C500 184 440 191 400 191C360 191 300 184 286 166Z" fill="${lid}"/><path d="M286 166L290 138C310 120 490 120 510 138L514 166C500 184 440 191 400 191C360 191 300 184 286 166Z" fill="url(#${trim.prefix}-barrel)" opacity=".6"/>`,
    `<ellipse cx="400" cy="138" rx="110" ry="21" fill="${lid}"/><ellipse cx="400" cy="138" rx="110" ry="21" fill="#fff" opacity=".12"/><ellipse cx="392" cy="135" rx="96" ry="15" fill="#fff" opacity=".14"/>`,
    '<rect x="352" y="122" width="66" height="18" rx="9" fill="#15191c" opacity=".85"/><path d="M300 142C320 126 360 122 396 121" stroke="#fff" stroke-width="3" opacity=".5" fill="none"/>',
  ].join('');
  return framed(drawing, { about: [400, 404], scale: 1.06 });
};
