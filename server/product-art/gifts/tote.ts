import { tinted } from '../drawing/material';
import type { DrawTemplate } from '../drawing/scene';
import { clipped, folds, piece, seam, stitches, weave } from '../drawing/shading';
import { floating, floorShadow, framed } from '../drawing/studio';

const BODY =
  'M196 322C330 330 470 330 604 322C610 440 618 560 624 680C560 694 240 694 176 680C182 560 190 440 196 322Z';
const FRONT_HANDLE = 'M300 414L300 328C296 92 504 92 500 328L500 414';
const BACK_HANDLE = 'M318 320C316 116 484 116 482 320';

/** A canvas tote; handles in the second fabric. */
export const tote: DrawTemplate = ({ main, trim }) => {
  const handle = (path: string, fill: string) =>
    `<g filter="url(#${trim.prefix}-trim)"><path d="${path}" fill="none" stroke="${fill}" stroke-width="26"/></g>`;
  const bag = [
    handle(BACK_HANDLE, tinted(trim, '#000000', 0.28)),
    `<path d="M200 324C330 336 470 336 600 324C560 306 240 306 200 324Z" fill="${main.deep}"/>`,
    piece(main, BODY, 'body'),
    weave(main, BODY, 'pique'),
    clipped(
      BODY,
      `<path d="${BODY}" fill="url(#${main.prefix}-key)"/>` +
        folds(main, 16, [
          { path: 'M236 360C262 460 236 560 258 680', width: 28, strength: 0.9 },
          { path: 'M270 350C296 450 276 560 296 660', width: 18, isLit: true },
          { path: 'M556 360C528 470 566 560 536 690', width: 36 },
          { path: 'M180 662C280 630 360 668 430 690', width: 24, strength: 0.7 },
          { path: 'M420 470C440 540 420 600 436 670', width: 24, strength: 0.45 },
        ]),
    ),
    seam(main, 'M196 352C330 361 470 361 604 352', 1.6),
    stitches(main, 'M197 346C330 355 470 355 603 346', 0.6),
    folds(main, 4, [{ path: 'M302 330L302 416M502 330L502 416', width: 30, strength: 0.6 }]),
    handle(FRONT_HANDLE, trim.base),
    stitches(trim, 'M291 334L291 406L309 406L309 334M491 334L491 406L509 406L509 334', 0.75),
    stitches(trim, 'M291 380L309 406M309 380L291 406M491 380L509 406M509 380L491 406', 0.6),
  ].join('');
  return framed(floorShadow(400, 684, 214, 13, 0.36) + floating(bag), { about: [400, 416], scale: 1.03 });
};
