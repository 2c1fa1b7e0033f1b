import { type Material, mix } from '../drawing/material';
import type { Drawings, DrawTemplate } from '../drawing/scene';
import { clipped, folds, softened } from '../drawing/shading';
import { floorShadow, framed } from '../drawing/studio';
import { barrel, reflection } from './barrel';

const BODY = 'M226 262L232 572C236 622 300 642 380 642C460 642 524 622 528 572L534 262Z';
/** Thick and waisted. */
const DINER_BODY =
  'M226 282C226 340 262 380 258 450C254 520 232 540 236 590C240 630 300 642 380 642C460 642 520 630 524 590C528 540 506 520 502 450C498 380 534 340 534 282Z';
const HANDLE = 'M528 338C660 322 668 540 526 536';
const DINER_HANDLE = 'M516 350C640 340 640 520 506 520';

interface MugModel {
  readonly body: string;
  readonly handle: string;
  readonly handleWidth: number;
  /** Of the rim. */
  readonly y: number;
  /** Of the wall. */
  readonly thickness: number;
  /** Stripes around the top. */
  readonly hasStripes?: boolean;
}

const CERAMIC: MugModel = { body: BODY, handle: HANDLE, handleWidth: 38, y: 262, thickness: 10 };
const DINER: MugModel = {
  body: DINER_BODY,
  handle: DINER_HANDLE,
  handleWidth: 52,
  y: 282,
  thickness: 26,
  hasStripes: true,
};

export const MUGS = {
  mug: mug(CERAMIC),
  'mug/two-tone': mug({ ...CERAMIC, handle: 'M528 320C690 310 690 560 528 560', handleWidth: 34 }),
  'mug/diner': mug(DINER),
} as const satisfies Drawings;

/** A ceramic mug; the second fabric colors its handle and inside. */
function mug({ body, handle, handleWidth, y, thickness, hasStripes }: MugModel): DrawTemplate {
  return ({ main, trim, isTwoTone }) => {
    const inside = isTwoTone ? trim.base : '#eceeec';
    const mug = [
      floorShadow(384, 640, 168, 18, 0.5),
      `<g filter="url(#${trim.prefix}-trim)"><path d="${handle}" fill="none" stroke="${trim.base}" stroke-width="${handleWidth}"/></g>`,
      softened(
        `<path d="${handle}" transform="translate(3 -9)" stroke="#fff" stroke-width="6" opacity="${trim.isLight ? 0.9 : 0.34}"/>`,
        2,
        handle,
        30,
      ),
      barrel(main, body),
      hasStripes ? clipped(body, stripes(main)) : '',
      clipped(
        body,
        folds(main, 16, [{ path: 'M220 640C320 668 440 668 540 640', width: 46, strength: main.isLight ? 1.6 : 0.9 }]) +
          reflection(main, 'M262 300C262 400 264 500 270 590', 13),
      ),
      `<ellipse cx="380" cy="${y}" rx="154" ry="36" fill="${mix(main.base, '#ffffff', 0.25)}"/><ellipse cx="380" cy="${y}" rx="153.5" ry="35.5" fill="none" stroke="#000" stroke-opacity=".14"/>`,
      `<ellipse cx="380" cy="${y + 2}" rx="${154 - thickness}" ry="${36 - thickness * 0.6}" fill="${inside}"/><ellipse cx="380" cy="${y + 2}" rx="${154 - thickness}" ry="${36 - thickness * 0.6}" fill="url(#${trim.prefix}-barrel)" opacity=".5"/>`,
      `<path d="M240 ${y - 8}C280 ${y - 24} 330 ${y - 31} 380 ${y - 31}" fill="none" stroke="#fff" stroke-opacity=".7" stroke-width="2"/>`,
    ].join('');
    return framed(mug, { about: [436, 444], scale: 1.16 });
  };
}

/** Two lines below the rim, as on restaurant china. */
function stripes({ isLight }: Material): string {
  const path = 'M220 322C300 362 460 362 540 322M224 340C300 380 460 380 536 340';
  return `<path d="${path}" fill="none" stroke="${isLight ? '#33507a' : '#f1efe8'}" stroke-width="8"/>`;
}
