import { type Material, materialOf, tinted } from '../drawing/material';
import type { DrawTemplate } from '../drawing/scene';
import { clipped, folds, piece, stitches, weave } from '../drawing/shading';
import { floating, floorShadow, framed } from '../drawing/studio';

const TOP = 'M214 300C222 268 236 238 254 222C340 212 470 212 552 220C570 238 584 268 592 300C470 292 340 292 214 300Z';
/** Height of one folded towel in the stack. */
const TOWEL = 62;
const SHIFTS = [2, -8, 6, -3, 9];

/** A stack of folded microfiber towels. */
export const microfiber: DrawTemplate = ({ main, trim }) => {
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
};

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
