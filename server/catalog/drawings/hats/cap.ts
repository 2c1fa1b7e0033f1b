import { type Material, tinted } from '../drawing/material';
import type { Drawings, DrawTemplate } from '../drawing/scene';
import { clipped, folds, piece, seam, stitches, weave } from '../drawing/shading';
import { floorShadow, framed, lying } from '../drawing/studio';
import { brimOf } from './brim';

const CROWN =
  'M228 452C212 318 286 200 428 196C566 196 654 304 650 470C604 496 548 506 486 498C410 464 316 444 228 452Z';
/** Lower and rounder, as cloth falls that is not stiffened. */
const SOFT_CROWN =
  'M228 452C222 340 280 236 400 206C450 194 500 204 540 236C610 290 646 370 650 470C604 496 548 506 486 498C410 464 316 444 228 452Z';
const ALL = 'M200 180L680 180L680 512L200 512Z';
/** Along the edge of the brim. */
const SANDWICH = 'M84 582C140 558 232 548 320 558C384 565 436 576 478 576C492 566 500 552 504 538';
/** The back of the crown, behind the side seam: the mesh of a trucker cap. */
const BACK = 'M428 196C480 232 512 350 494 512L680 512L680 160Z';
const CENTER_SEAM = 'M428 198C360 236 322 330 322 448';
const SIDE_SEAM = 'M428 198C486 236 516 360 500 500';
const BACK_SEAM = 'M428 198C560 230 628 360 632 478';

interface CapModel {
  readonly crown: string;
  readonly brim: 'main' | 'trim';
  /** Mesh behind the side seams, or everywhere. */
  readonly mesh?: 'back' | 'all';
  /** Eyelets, a top button and a seam down the front; without them the cap stretches around a plain front panel. */
  readonly isSewn: boolean;
  /** Washed cloth: wrinkles and stitches that stand out. */
  readonly isWashed?: boolean;
  /** A fine line of the second fabric in the edge of the brim. */
  readonly hasSandwich?: boolean;
}

const STRUCTURED: CapModel = { crown: CROWN, brim: 'trim', isSewn: true };

export const CAPS = {
  cap: cap(STRUCTURED),
  'cap/washed': cap({ ...STRUCTURED, crown: SOFT_CROWN, isWashed: true }),
  'cap/stretch': cap({ ...STRUCTURED, isSewn: false }),
  'cap/contrast-bill': cap({ ...STRUCTURED, hasSandwich: true }),
  'cap-mesh': cap({ ...STRUCTURED, brim: 'main', mesh: 'back' }),
  'cap-mesh/performance': cap({ ...STRUCTURED, brim: 'main', mesh: 'all' }),
} as const satisfies Drawings;

/** A six-panel cap seen from its front left. */
function cap(model: CapModel): DrawTemplate {
  const { crown, mesh } = model;
  return (scene) => {
    const { main, trim } = scene;
    const cloth = [
      `<path d="M598 474C640 480 652 472 650 462" stroke="${main.deep}" stroke-width="14" fill="none"/>`,
      `<g filter="url(#${main.prefix}-body)"><path d="${crown}" fill="${main.base}"/>${mesh === 'back' ? clipped(crown, meshOf(trim, BACK)) : ''}</g>`,
      mesh === 'all' ? clipped(crown, weave(main, ALL, 'vents')) : '',
      clipped(crown, crownShading(main, crown)),
      model.isWashed ? clipped(crown, wrinkles(main)) : '',
      clipped(crown, panelSeams(main, model.isSewn ? [CENTER_SEAM, SIDE_SEAM] : [SIDE_SEAM])),
      model.isSewn ? eyelets(main, mesh === 'back' ? 1 : 3) + topButton(main) : stretchBand(main),
      stitches(main, 'M232 436C316 428 410 448 492 484C550 492 606 482 648 458', model.isWashed ? 0.9 : 0.55),
      brimOf(model.brim === 'main' ? main : trim),
      model.hasSandwich ? `<path d="${SANDWICH}" fill="none" stroke="${main.base}" stroke-width="7"/>` : '',
    ].join('');
    const standing = floorShadow(330, 590, 230, 17, 0.34) + lying(cloth);
    return framed(standing, { about: [367, 392], to: [400, 404], scale: 1.13 });
  };
}

function meshOf(material: Material, path: string): string {
  return `<path d="${path}" fill="${material.base}"/>${weave(material, path, 'mesh')}`;
}

/** Soft dents of cloth without stiffening. */
function wrinkles(material: Material): string {
  return folds(material, 8, [
    { path: 'M262 330C300 318 330 340 372 330', width: 16, strength: 0.6 },
    { path: 'M266 346C300 336 334 356 372 346', width: 12, isLit: true },
    { path: 'M420 270C450 300 486 300 520 330', width: 16, strength: 0.6 },
    { path: 'M540 330C570 360 600 350 630 380', width: 16, strength: 0.6 },
    { path: 'M300 410C340 396 400 420 440 412', width: 14, strength: 0.8 },
    { path: 'M536 348C566 378 596 368 626 398', width: 12, isLit: true },
  ]);
}

/** The elastic band along the lower edge. */
function stretchBand(material: Material): string {
  const band = 'M494 470C552 478 608 468 649 444L650 470C604 496 548 506 486 498Z';
  return piece(material, band, 'trim', tinted(material, '#000000', 0.12)) + weave(material, band, 'rib');
}

function crownShading(material: Material, crown: string): string {
  return (
    `<path d="${crown}" fill="url(#${material.prefix}-key)"/>` +
    folds(material, 16, [
      { path: 'M306 246C268 296 254 366 254 440', width: 34, isLit: true },
      { path: 'M572 244C622 310 634 400 622 500', width: 54, strength: 1.1 },
      { path: 'M444 206C490 256 524 356 512 500', width: 18, strength: 0.8 },
      { path: 'M230 450C316 440 410 462 488 498', width: 16, strength: 0.9 },
    ])
  );
}

function panelSeams(material: Material, fronts: readonly string[]): string {
  const rows = [-8, 8].flatMap((offset) =>
    fronts.map((path) => `<g transform="translate(${offset} ${offset / 8})">${stitches(material, path, 0.4)}</g>`),
  );
  return [...fronts, BACK_SEAM].map((path) => seam(material, path)).join('') + rows.join('');
}

/** From the front to the back. */
function eyelets(material: Material, count: number): string {
  const places = [
    [392, 258],
    [494, 280],
    [594, 304],
  ];
  return places
    .slice(0, count)
    .map(
      ([x, y]) =>
        `<circle cx="${x}" cy="${y}" r="5.5" fill="${material.deep}" stroke="${material.stitch}" stroke-width="2.4"/>`,
    )
    .join('');
}

function topButton(material: Material): string {
  const button = 'M411 199C411 190 418 186 428 186C438 186 445 190 445 199C440 204 416 204 411 199Z';
  return piece(material, button, 'trim', tinted(material, '#ffffff', 0.04));
}
