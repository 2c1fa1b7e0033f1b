import { bothSides, widened } from '../drawing/geometry';
import { tinted } from '../drawing/material';
import type { DrawTemplate, Scene } from '../drawing/scene';
import { clipped, folds, piece, seam, stitches } from '../drawing/shading';
import { floating, framed } from '../drawing/studio';
import { garmentBody, onBothSides } from './body';
import { cuffLine, hemLine, torsoPath } from './body-shape';
import { standCollar } from './collars';
import { type Cut, RELAXED, WOMENS } from './cut';
import { frontZipper, pocketZippers } from './zipper';

const YOKE = 'M220 244C290 262 350 268 400 268C450 268 510 262 580 244';
const YOKE_CLOTH = `${YOKE}L580 90L220 90Z`;
const POCKET = 'M272 512L300 634';

export const mensJacket: DrawTemplate = (scene) => jacket(scene, RELAXED);

export const womensJacket: DrawTemplate = (scene) => jacket(scene, WOMENS);

function jacket(scene: Scene, cut: Cut): string {
  const { main, trim, isTwoTone } = scene;
  const fitted = (path: string) => widened(path, cut.chest / RELAXED.chest);
  const torso = torsoPath(cut);
  const yoke = isTwoTone
    ? clipped(
        torso,
        `<path d="${YOKE_CLOTH}" fill="${trim.base}"/><path d="${YOKE_CLOTH}" fill="url(#${trim.prefix}-key)"/>`,
      )
    : '';
  const princess = `M${424 - cut.chest} ${cut.armpitY - 90}C${450 - cut.chest} ${cut.armpitY + 20} ${452 - cut.waist} ${cut.waistY - 40} ${448 - cut.waist} ${cut.waistY + 10}C${446 - cut.waist} ${cut.waistY + 80} ${450 - cut.hem} ${cut.hemY - 60} ${446 - cut.hem} ${cut.hemY + 12}`;
  const garment = [
    garmentBody(scene, cut, { sleeves: 'long' }),
    yoke,
    cut === WOMENS
      ? clipped(torso, seam(main, bothSides(princess), 1.8) + stitches(main, bothSides(princess), 0.3))
      : '',
    clipped(torso, seam(main, YOKE) + stitches(main, 'M220 251C290 269 350 275 400 275C450 275 510 269 580 251', 0.5)),
    standCollar(scene, cut, ''),
    folds(main, 8, [{ path: bothSides(fitted('M276 512L306 634')), width: 14 }]),
    pocketZippers(scene, bothSides(fitted(POCKET))),
    stitches(main, bothSides(fitted('M262 506L291 640')), 0.5),
    cut === WOMENS ? '' : pocketZippers(scene, 'M292 312L348 317'),
    stitches(main, hemLine(cut, 14)),
    onBothSides(cuffLine(cut, 'long', 26), (path) => stitches(main, path)),
    onBothSides(cuffTab(cut), (path) => piece(main, path, 'trim', tinted(main, '#ffffff', 0.03))),
    stitches(main, `M384 108L384 ${cut.hemY + 14}M416 108L416 ${cut.hemY + 14}`, 0.45),
    frontZipper(scene, 100, cut.hemY + cut.hemDrop - 4, 124),
  ].join('');
  return framed(floating(garment), { about: [400, 380], scale: 0.97 });
}

/** The strap that closes the sleeve. */
function cuffTab({ longCuff: { outer } }: Cut): string {
  const [x, y] = outer;
  return `M${x + 8} ${y - 20}L${x + 42} ${y - 9}C${x + 48} ${y - 4} ${x + 47} ${y + 5} ${x + 41} ${y + 7}L${x + 5} ${y - 3}Z`;
}
