import { type Material, tinted } from '../drawing/material';
import type { DrawTemplate, Scene } from '../drawing/scene';
import { clipped, folds, piece, seam, stitches, weave } from '../drawing/shading';
import { floorShadow, framed, lying } from '../drawing/studio';
import { brimOf } from './brim';

const CROWN =
  'M228 452C212 318 286 200 428 196C566 196 654 304 650 470C604 496 548 506 486 498C410 464 316 444 228 452Z';
/** The back of the crown, behind the side seam: the mesh of a trucker cap. */
const BACK = 'M428 196C480 232 512 350 494 512L680 512L680 160Z';
const CENTER_SEAM = 'M428 198C360 236 322 330 322 448';
const SIDE_SEAM = 'M428 198C486 236 516 360 500 500';
const BACK_SEAM = 'M428 198C560 230 628 360 632 478';

export const cap: DrawTemplate = (scene) => capWith(scene, '', scene.trim);

export const meshCap: DrawTemplate = (scene) => {
  const { main, trim } = scene;
  const mesh = `<path d="${BACK}" fill="${trim.base}"/>${weave(trim, BACK, 'mesh')}`;
  return capWith(scene, clipped(CROWN, mesh), main);
};

/** A structured six-panel cap seen from its front left. */
function capWith(scene: Scene, back: string, brim: Material): string {
  const { main } = scene;
  const cloth = [
    `<path d="M598 474C640 480 652 472 650 462" stroke="${main.deep}" stroke-width="14" fill="none"/>`,
    `<g filter="url(#${main.prefix}-body)"><path d="${CROWN}" fill="${main.base}"/>${back}</g>`,
    clipped(CROWN, crownShading(main)),
    panelSeams(main, back !== ''),
    topButton(main),
    stitches(main, 'M232 436C316 428 410 448 492 484C550 492 606 482 648 458', 0.55),
    brimOf(brim),
  ].join('');
  const standing = floorShadow(330, 590, 230, 17, 0.34) + lying(cloth);
  return framed(standing, { about: [367, 392], to: [400, 404], scale: 1.13 });
}

function crownShading(material: Material): string {
  return (
    `<path d="${CROWN}" fill="url(#${material.prefix}-key)"/>` +
    folds(material, 16, [
      { path: 'M306 246C268 296 254 366 254 440', width: 34, isLit: true },
      { path: 'M572 244C622 310 634 400 622 500', width: 54, strength: 1.1 },
      { path: 'M444 206C490 256 524 356 512 500', width: 18, strength: 0.8 },
      { path: 'M230 450C316 440 410 462 488 498', width: 16, strength: 0.9 },
    ])
  );
}

function panelSeams(material: Material, isMesh: boolean): string {
  const rows = [-8, 8].flatMap((offset) =>
    [CENTER_SEAM, SIDE_SEAM].map(
      (path) => `<g transform="translate(${offset} ${offset / 8})">${stitches(material, path, 0.4)}</g>`,
    ),
  );
  const eyelets: readonly (readonly [number, number])[] = isMesh
    ? [[392, 258]]
    : [
        [392, 258],
        [494, 280],
        [594, 304],
      ];
  return (
    [CENTER_SEAM, SIDE_SEAM, BACK_SEAM].map((path) => seam(material, path)).join('') +
    clipped(CROWN, rows.join('')) +
    eyelets
      .map(
        ([x, y]) =>
          `<circle cx="${x}" cy="${y}" r="5.5" fill="${material.deep}" stroke="${material.stitch}" stroke-width="2.4"/>`,
      )
      .join('')
  );
}

function topButton(material: Material): string {
  const button = 'M411 199C411 190 418 186 428 186C438 186 445 190 445 199C440 204 416 204 411 199Z';
  return piece(material, button, 'trim', tinted(material, '#ffffff', 0.04));
}
