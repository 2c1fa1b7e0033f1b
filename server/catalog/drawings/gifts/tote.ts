import { tinted } from '../drawing/material';
import type { Drawings, Scene } from '../drawing/scene';
import { clipped, folds, piece, seam, stitches, weave } from '../drawing/shading';
import { floating, floorShadow, framed } from '../drawing/studio';

const BODY =
  'M196 322C330 330 470 330 604 322C610 440 618 560 624 680C560 694 240 694 176 680C182 560 190 440 196 322Z';
const FRONT_HANDLE = 'M300 414L300 328C296 92 504 92 500 328L500 414';
const BACK_HANDLE = 'M318 320C316 116 484 116 482 320';

export const TOTES = {
  tote: (scene) => canvasTote(scene, ''),
  'tote/contrast-handle': (scene) => canvasTote(scene, gusset(scene)),
  'tote/event': softTote,
} as const satisfies Drawings;

/** A canvas tote that stands; handles in the second fabric. */
function canvasTote({ main, trim }: Scene, details: string): string {
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
    details,
    seam(main, 'M196 352C330 361 470 361 604 352', 1.6),
    stitches(main, 'M197 346C330 355 470 355 603 346', 0.6),
    folds(main, 4, [{ path: 'M302 330L302 416M502 330L502 416', width: 30, strength: 0.6 }]),
    handle(FRONT_HANDLE, trim.base),
    stitches(trim, 'M291 334L291 406L309 406L309 334M491 334L491 406L509 406L509 334', 0.75),
    stitches(trim, 'M291 380L309 406M309 380L291 406M491 380L509 406M509 380L491 406', 0.6),
  ].join('');
  return framed(floorShadow(400, 684, 214, 13, 0.36) + floating(bag), { about: [400, 416], scale: 1.03 });
}

/** Handles that run on as straps to a bottom of the second fabric. */
function gusset({ trim }: Scene): string {
  const bottom = 'M180 596C300 606 500 606 620 596L624 680C560 694 240 694 176 680Z';
  const straps = 'M300 400L296 600M500 400L504 600';
  return `<path d="${straps}" stroke="${trim.base}" stroke-width="26"/>${piece(trim, bottom, 'trim')}${stitches(trim, 'M180 604C300 614 500 614 620 604M290 400L286 600M310 400L306 600M490 400L494 600M510 400L514 600', 0.6)}`;
}

/** A thin bag hanging by long handles, its cloth falling in folds. */
function softTote({ main, trim }: Scene): string {
  const body =
    'M222 330C280 350 330 336 400 346C470 336 520 350 578 330C592 430 574 540 598 664C570 690 520 676 470 694C420 680 380 700 330 688C280 700 240 684 204 668C226 540 206 430 222 330Z';
  const handles = ['M286 350C300 250 330 110 396 96', 'M514 350C500 250 470 110 404 96'];
  const bag = [
    ...handles.map(
      (path) =>
        `<path d="${path}" fill="none" stroke="${trim.shade}" stroke-width="22"/><path d="${path}" fill="none" stroke="${trim.base}" stroke-width="17"/>`,
    ),
    piece(main, body, 'body'),
    clipped(
      body,
      folds(main, 16, [
        { path: 'M286 350C300 460 250 580 276 690', width: 34, strength: 1.3 },
        { path: 'M514 350C496 460 552 580 522 690', width: 40, strength: 1.4 },
        { path: 'M330 350C352 470 318 590 340 690', width: 26, isLit: true, strength: 1.2 },
        { path: 'M400 350C384 470 420 590 404 690', width: 30, strength: 0.9 },
        { path: 'M460 350C446 470 480 590 462 690', width: 22, isLit: true },
      ]),
    ),
    stitches(main, 'M224 350C280 370 330 356 400 366C470 356 520 370 576 350', 0.7),
    '<circle cx="400" cy="86" r="15" fill="none" stroke="url(#steel-down)" stroke-width="8"/>',
  ].join('');
  return framed(floating(bag), { about: [400, 390], scale: 1.05 });
}
