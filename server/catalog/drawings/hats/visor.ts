import { type Material, tinted } from '../drawing/material';
import type { Drawings, DrawTemplate, Scene } from '../drawing/scene';
import { clipped, folds, piece, seam, stitches, weave } from '../drawing/shading';
import { floorShadow, framed, lying } from '../drawing/studio';
import { brimOf } from './brim';

const BAND =
  'M234 346C228 380 226 420 229 452C316 442 412 464 488 498C548 506 606 494 650 470C652 436 650 400 644 366C600 404 520 416 444 408C360 400 280 380 234 346Z';
const OPENING =
  'M234 346C250 306 330 280 430 282C540 284 632 318 644 366C600 404 520 416 444 408C360 400 280 380 234 346Z';
const INNER_BACK =
  'M262 330C300 300 360 290 430 291C520 293 596 318 622 352C560 322 500 312 430 312C360 311 300 320 262 330Z';

export const VISORS = {
  visor: visor(sportDetails),
  'visor/twill': visor(twillDetails),
} as const satisfies Drawings;

/** An open-topped visor seen from its front left and a little from above. */
function visor(details: (material: Material) => string): DrawTemplate {
  return (scene) => draw(scene, details(scene.main));
}

/** A terry sweatband showing above the edge, and mesh at the sides. */
function sportDetails(material: Material): string {
  const side = 'M512 414C566 412 616 396 643 372L650 470C606 494 560 504 512 500Z';
  return `${weave(material, side, 'mesh')}<path d="M240 352C285 386 364 404 444 412C520 420 598 408 642 370" fill="none" stroke="#f4f4f1" stroke-width="11"/><path d="M240 352C285 386 364 404 444 412C520 420 598 408 642 370" fill="none" stroke="#9aa2a8" stroke-width="11" stroke-dasharray="2 4" opacity=".35"/>`;
}

/** Rows of heavy stitches. */
function twillDetails(material: Material): string {
  const row = (drop: number) =>
    stitches(
      material,
      `M236 ${368 + drop}C282 ${402 + drop} 362 ${422 + drop} 444 ${430 + drop}C520 ${438 + drop} 600 ${424 + drop} 645 ${388 + drop}`,
      0.9,
    );
  return row(0) + row(10) + row(44) + seam(material, 'M322 406C318 422 318 436 320 446', 2);
}

function draw({ main, trim }: Scene, details: string): string {
  const cloth = [
    `<path d="${OPENING}" fill="${main.deep}"/>`,
    clipped(
      OPENING,
      `<path d="M234 346C250 306 330 280 430 282C540 284 632 318 644 366L636 420C600 370 520 344 430 342C350 340 280 352 240 380Z" fill="${main.shade}"/>` +
        `<path d="${INNER_BACK}" fill="${tinted(main, '#ffffff', 0.08)}" opacity=".5"/>` +
        folds(main, 8, [
          { path: 'M240 372C300 344 360 336 430 336C520 338 600 366 640 412', width: 12, strength: 1.2 },
        ]),
    ),
    piece(main, BAND, 'part'),
    clipped(
      BAND,
      `<path d="${BAND}" fill="url(#${main.prefix}-key)"/>${folds(main, 16, [
        { path: 'M262 366C256 396 256 424 258 450', width: 28, isLit: true },
        { path: 'M640 380C640 420 636 450 628 490', width: 50, strength: 1.1 },
      ])}`,
    ),
    stitches(main, 'M237 356C282 390 362 410 444 418C520 426 600 414 643 376', 0.6),
    stitches(main, 'M232 438C316 430 410 450 492 486C550 494 606 482 648 458', 0.55),
    seam(main, 'M498 412C504 440 504 470 500 500', 1.8),
    details,
    brimOf(trim),
  ].join('');
  const standing = floorShadow(330, 590, 230, 17, 0.34) + lying(cloth);
  return framed(standing, { about: [367, 436], to: [400, 412], scale: 1.13 });
}
