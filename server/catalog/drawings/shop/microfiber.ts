import { type Material, materialOf, tinted } from '../drawing/material';
import type { Drawings, Scene } from '../drawing/scene';
import { clipped, folds, piece, stitches, weave } from '../drawing/shading';
import { floating, floorShadow, framed } from '../drawing/studio';

const TOP = 'M214 300C222 268 236 238 254 222C340 212 470 212 552 220C570 238 584 268 592 300C470 292 340 292 214 300Z';
/** Height of one folded towel in the stack. */
const TOWEL = 62;
const SHIFTS = [2, -8, 6, -3, 9];

export const MICROFIBER = {
  microfiber: foldedTowels,
  'microfiber/drying': dryingTowels,
} as const satisfies Drawings;

/** A stack of folded towels. */
function foldedTowels({ main, trim }: Scene): string {
  const towels = SHIFTS.map((shift, row) => foldedTowel(row % 2 ? trim : main, 298 + row * (TOWEL - 1), shift, row));
  const light = materialOf(tinted(main, '#ffffff', main.isLight ? 0.3 : 0.08), main.prefix);
  const top = [
    piece(light, TOP, 'trim'),
    weave(light, TOP, 'pique'),
    clipped(
      TOP,
      folds(light, 16, [
        { path: 'M240 280C330 262 470 262 570 284', width: 24, isLit: true },
        { path: 'M560 220C580 240 590 270 596 300', width: 40 },
      ]),
    ),
    stitches(light, 'M230 290C240 256 252 240 264 232C350 223 470 223 543 230C556 240 566 258 577 288', 0.8),
  ].join('');
  const stack = floating(towels.reverse().join('') + top);
  return framed(floorShadow(404, 606, 214, 16, 0.44) + stack, { about: [402, 414], scale: 1.26 });
}

/** A big plush towel folded in quarters, bound in the second fabric, with a rolled one on top. */
function dryingTowels({ main, trim }: Scene): string {
  const towel =
    'M180 330C300 318 500 318 620 330C630 430 630 540 620 640C500 654 300 654 180 640C170 540 170 430 180 330Z';
  const edge = 'M182 600C300 614 500 614 618 600L620 640C500 654 300 654 180 640Z';
  const roll = 'M220 190H560C604 190 604 318 560 318H220C176 318 176 190 220 190Z';
  const layers = [0, 1, 2].map(
    (row) => `M182 ${646 + row * 13}C300 ${660 + row * 13} 500 ${660 + row * 13} 618 ${646 + row * 13}`,
  );
  const cloth = [
    `<path d="${layers.join('')}" fill="none" stroke="${main.shade}" stroke-width="12"/>`,
    piece(main, towel, 'body') + weave(main, towel, 'waffle'),
    piece(trim, edge, 'trim', tinted(trim, '#000000', 0.1)) + stitches(trim, 'M182 606C300 620 500 620 618 606', 0.8),
    clipped(
      towel,
      folds(main, 16, [
        { path: 'M170 340C300 330 500 330 630 340', width: 60, strength: 1.1 },
        { path: 'M400 340C390 440 410 540 400 640', width: 26, strength: 0.5 },
      ]),
    ),
    piece(main, roll, 'part') + weave(main, roll, 'waffle'),
    piece(trim, 'M536 192H556C598 192 598 316 556 316H536C576 316 576 192 536 192Z', 'trim'),
    `<ellipse cx="218" cy="254" rx="34" ry="62" fill="${tinted(main, '#000000', 0.16)}"/><path d="M218 206C196 214 190 290 218 300C240 298 240 226 220 228C206 234 206 280 220 280" fill="none" stroke="${main.deep}" stroke-width="6"/>`,
  ].join('');
  return framed(floorShadow(404, 680, 226, 16, 0.44) + floating(cloth), { about: [402, 432], scale: 1.14 });
}

/** One towel of the stack with the layers of its folded edge. */
function foldedTowel(material: Material, y: number, shift: number, row: number): string {
  const [left, right] = [202 + shift, 600 + shift];
  const low = y + TOWEL;
  const path = `M${left + 8} ${y}C${left + 140} ${y - 5} ${right - 140} ${y - 5} ${right - 8} ${y}C${right + 8} ${y + 12} ${right + 8} ${low - 12} ${right - 8} ${low}C${right - 140} ${low + 5} ${left + 140} ${low + 5} ${left + 8} ${low}C${left - 8} ${low - 12} ${left - 8} ${y + 12} ${left + 8} ${y}Z`;
  const layer = (part: number) => {
    const height = y + TOWEL * part;
    return `M${left - 4} ${height}C${left + 130} ${height + 3 - (row % 3)} ${right - 130} ${height - 3 + (row % 2) * 4} ${right + 4} ${height + 1}`;
  };
  const shaded = folds(material, 4, [
    { path: layer(0.34), width: 7, strength: 1.1 },
    { path: layer(0.67), width: 7, strength: 1.1 },
    { path: layer(0.16), width: 9, isLit: true, strength: 1.2 },
    { path: layer(0.5), width: 8, isLit: true },
    { path: layer(1), width: 12, strength: 1.7 },
  ]);
  const key = `<path d="${path}" fill="url(#${material.prefix}-key)"/>`;
  return piece(material, path, 'trim') + weave(material, path, 'pique') + clipped(path, shaded + key);
}
