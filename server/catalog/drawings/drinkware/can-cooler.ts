import { bothSides } from '../drawing/geometry';
import type { Drawings, DrawTemplate, Scene } from '../drawing/scene';
import { clipped, folds, seam, stitches, weave } from '../drawing/shading';
import { floorShadow, framed } from '../drawing/studio';
import { barrel } from './barrel';

const SLEEVE = 'M248 258C300 284 500 284 552 258L546 636C500 664 300 664 254 636Z';
const RIM = 'M248 258C300 284 500 284 552 258L552 274C500 300 300 300 248 274Z';

interface CoolerModel {
  readonly sleeve: string;
  /** Smooth foam, or cloth over neoprene. */
  readonly hasWeave: boolean;
  readonly details: (scene: Scene) => string;
}

const LONG_SLEEVE = 'M246 214C300 240 500 240 554 214L546 640C500 668 300 668 254 640Z';

export const CAN_COOLERS = {
  'can-cooler': canCooler({ sleeve: SLEEVE, hasWeave: true, details: foamRim }),
  'can-cooler/neoprene': canCooler({ sleeve: LONG_SLEEVE, hasWeave: false, details: zigzagSeams }),
  'can-cooler/event': canCooler({ sleeve: SLEEVE, hasWeave: false, details: foldFlat }),
} as const satisfies Drawings;

/** A sleeve around a plain drinks can. */
function canCooler({ sleeve, hasWeave, details }: CoolerModel): DrawTemplate {
  return (scene) => {
    const { main } = scene;
    const drawing = [
      floorShadow(404, 648, 158, 16, 0.5),
      '<path d="M262 256L262 196L282 158C330 174 470 174 518 158L538 196L538 256C480 282 320 282 262 256Z" fill="url(#steel)"/>',
      '<path d="M262 196C320 222 480 222 538 196" fill="none" stroke="#4a5258" stroke-opacity=".4" stroke-width="2"/>',
      '<ellipse cx="400" cy="158" rx="120" ry="26" fill="#dfe4e6"/><ellipse cx="400" cy="159" rx="110" ry="22" fill="#a3abb0"/><ellipse cx="400" cy="162" rx="104" ry="19" fill="url(#steel)" opacity=".8"/>',
      '<ellipse cx="392" cy="158" rx="34" ry="9" fill="#7b848a" opacity=".7"/><path d="M384 152C400 148 440 150 446 158C440 166 400 168 386 163Z" fill="#e4e8ea" stroke="#6b747a"/><ellipse cx="426" cy="158" rx="9" ry="4" fill="#7f888e"/>',
      barrel(main, sleeve),
      hasWeave ? weave(main, sleeve, 'pique') : '',
      clipped(
        sleeve,
        folds(main, 16, [
          { path: 'M250 640C330 676 470 676 550 640', width: 40 },
          { path: 'M322 300L326 640', width: 26, isLit: true },
        ]),
      ),
      details(scene),
    ].join('');
    return framed(drawing, { about: [400, 400], scale: 1.14 });
  };
}

/** A bound rim and the seams down the sides. */
function foamRim({ main, trim }: Scene): string {
  return [
    clipped(SLEEVE, folds(main, 4, [{ path: 'M244 292C300 318 500 318 556 292', width: 8, strength: 0.9 }])),
    barrel(trim, RIM),
    stitches(trim, 'M250 270C300 296 500 296 550 270', 0.7),
    seam(main, 'M254 622C300 650 500 650 546 622', 1.6),
    clipped(SLEEVE, seam(main, bothSides('M268 250L272 660'), 1.6)),
  ].join('');
}

/** Heavy stitches in a thread that stands out, along the top and down both sides. */
function zigzagSeams({ main }: Scene): string {
  const thread = main.isLight ? '#3b444b' : '#f1f1ee';
  const rim = 'M247 230C300 256 500 256 553 230';
  const sides = bothSides('M286 240L292 652');
  return `<path d="${rim}${sides}" fill="none" stroke="${main.seam}" stroke-width="9"/><path d="${rim}${sides}" fill="none" stroke="${thread}" stroke-width="8" stroke-dasharray="3 5" opacity=".85"/>`;
}

/** Collapsible foam: a crease down the middle and a glued bottom. */
function foldFlat({ main }: Scene): string {
  const crease = 'M400 282L400 656';
  return [
    clipped(
      SLEEVE,
      folds(main, 4, [
        { path: crease, width: 10, strength: 0.9 },
        { path: 'M409 284L409 654', width: 6, isLit: true },
      ]),
    ),
    seam(main, 'M252 590C300 618 500 618 548 590', 2.4),
    `<path d="M248 262C300 288 500 288 552 262" fill="none" stroke="${main.highlight}" stroke-width="5" opacity=".7"/>`,
  ].join('');
}
