import { bothSides, widened } from '../drawing/geometry';
import { tinted } from '../drawing/material';
import type { Drawings, DrawTemplate, Scene } from '../drawing/scene';
import { clipped, piece, seam, stitches, weave } from '../drawing/shading';
import { floating, framed } from '../drawing/studio';
import { garmentBody, neckInside, onBothSides } from './body';
import { cuffBand, cuffLine, hemLine, torsoPath } from './body-shape';
import { buttons, snaps } from './buttons';
import { knitCollar, openNeck, selfCollar, tippedCollar } from './collars';
import { type Cut, MENS, TALL, WOMENS } from './cut';
import { POLO_MODELS, type PoloModel, WOMENS_POLO_MODELS } from './polo-models';

export const POLOS = {
  polo: polo(MENS, POLO_MODELS.performance),
  'polo/heavyweight': polo(MENS, POLO_MODELS.heavyweight),
  'polo/club': polo(MENS, POLO_MODELS.club),
  'polo/golf': polo(MENS, POLO_MODELS.golf),
  'polo/color-block': polo(MENS, POLO_MODELS.colorBlock),
  'polo/tall': polo(TALL, POLO_MODELS.tall),
  'polo/snag-proof': polo(MENS, POLO_MODELS.snagProof),
  'polo/contrast-trim': polo(MENS, POLO_MODELS.contrastTrim),
  'polo-womens': polo(WOMENS, WOMENS_POLO_MODELS.performance),
  'polo-womens/club': polo(WOMENS, WOMENS_POLO_MODELS.club),
  'polo-womens/golf': polo(WOMENS, WOMENS_POLO_MODELS.golf),
  'polo-womens/color-block': polo(WOMENS, WOMENS_POLO_MODELS.colorBlock),
  'polo-womens/snag-proof': polo(WOMENS, WOMENS_POLO_MODELS.snagProof),
  'polo-womens/contrast-trim': polo(WOMENS, WOMENS_POLO_MODELS.contrastTrim),
} as const satisfies Drawings;

const COLLARS = { knit: knitCollar, tipped: tippedCollar, self: selfCollar };

function polo(cut: Cut, model: PoloModel): DrawTemplate {
  return (scene) => {
    const { main } = scene;
    const sideSlit = `M${404 - cut.hem} ${cut.hemY - 52}L${402 - cut.hem} ${cut.hemY - 2}`;
    const garment = [
      neckInside(scene, cut),
      garmentBody(scene, cut, { sleeves: 'short', ...model.body }),
      model.hasStripes ? clipped(torsoPath(cut), chestStripes(scene)) : '',
      cuffs(scene, cut, model),
      model.hasPenPocket ? penPocket(scene, cut) : '',
      stitches(main, hemLine(cut, 14)),
      seam(main, bothSides(sideSlit)),
      model.placket === 'open' ? openNeck(scene, cut) : frontPlacket(scene, cut, model),
      COLLARS[model.collar](scene, cut),
    ].join('');
    return framed(floating(garment), { about: [400, (cut.hemY + 112) / 2], scale: 1.04 });
  };
}

function frontPlacket(scene: Scene, cut: Cut, { placket, hasSnaps, hasTrimPlacket }: PoloModel): string {
  if (placket === 'open') return '';
  const material = hasTrimPlacket ? scene.trim : scene.main;
  const { end, buttons: heights, width = 33 } = placket;
  const fitted = (path: string) => widened(path, cut.neck / 70);
  const [left, right] = [400.5 - width / 2, 400.5 + width / 2];
  const strip = fitted(`M${left} 188L${right} 188L${right} ${end}C406 ${end + 4} 394 ${end + 4} ${left} ${end}Z`);
  const [inLeft, inRight] = [left + 4, right - 4];
  const edge = `M${inLeft} 200L${inLeft} ${end - 4}L${inRight} ${end - 4}L${inRight} 200M${inLeft} ${end - 16}L${inRight} ${end - 16}`;
  return (
    piece(material, strip, 'trim', tinted(material, '#ffffff', 0.02)) +
    stitches(material, fitted(edge)) +
    (hasSnaps ? snaps(400.5, heights) : buttons(material, 400.5, heights))
  );
}

/** Knitted bands, tipped ones with two lines, or just a stitched hem. */
function cuffs({ main, trim }: Scene, cut: Cut, { cuff, collar }: PoloModel): string {
  if (cuff === 0) return onBothSides(cuffLine(cut, 'short', 16), (path) => stitches(main, path));
  const band = (path: string) => piece(trim, path, 'trim', tinted(trim, '#000000', 0.06)) + weave(trim, path, 'rib');
  const bands = onBothSides(cuffBand(cut, 'short', cuff), band);
  return collar === 'tipped' ? bands + tipLines(cut, trim.isLight ? '#2b3a52' : '#f1f1ee') : bands;
}

function tipLines(cut: Cut, color: string): string {
  const line = (depth: number) =>
    onBothSides(
      cuffLine(cut, 'short', depth),
      (path) => `<path d="${path}" fill="none" stroke="${color}" stroke-width="3"/>`,
    );
  return line(6) + line(14);
}

/** Fine stripes across the front, a little lighter or darker than the cloth. */
function chestStripes({ main }: Scene): string {
  const stripes = Array.from({ length: 13 }, (_, row) => `M200 ${226 + row * 38}h400`).join('');
  const [color, opacity] = main.isLight ? ['#000', 0.08] : ['#fff', 0.09];
  return `<path d="${stripes}" stroke="${color}" stroke-opacity="${opacity}" stroke-width="9"/>`;
}

/** A narrow pocket with a pen on the sleeve of the wearer's left. */
function penPocket({ main }: Scene, { shortCuff: { outer } }: Cut): string {
  const [x, y] = [800 - outer[0] - 66, outer[1] - 62];
  const pocket = `M${x} ${y}L${x + 26} ${y - 12}L${x + 50} ${y + 36}L${x + 22} ${y + 50}Z`;
  const pen = `<path d="M${x + 6} ${y - 20}l9 18m4-24l9 18" stroke="#23282c" stroke-width="6" stroke-linecap="round"/>`;
  return pen + piece(main, pocket, 'trim') + stitches(main, pocket, 0.7);
}
