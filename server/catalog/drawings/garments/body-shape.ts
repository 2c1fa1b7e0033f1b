import { type Cubic, cubicPath, curveTo, type Point, reversed, stretchOf, symmetricPath } from '../drawing/geometry';
import type { Cut, SleeveLength } from './cut';

/** Front of the garment without sleeves. */
export function torsoPath(cut: Cut): string {
  const { neck, shoulder, chest, waist, hem, shoulderY, armpitY, waistY, hemY, hemDrop } = cut;
  const isShirttail = hemDrop > 40;
  return symmetricPath(
    [400, 172],
    [
      [400 - neck * 0.4, 170, 400 - neck * 0.74, 148, 400 - neck, 112],
      [400 - neck - 28, 128, 400 - shoulder + 34, shoulderY - 14, 400 - shoulder, shoulderY],
      [396 - shoulder, shoulderY + 60, 400 - chest - 6, armpitY - 60, 400 - chest, armpitY],
      [400 - chest + 8, armpitY + 56, 400 - waist, waistY - 70, 400 - waist, waistY],
      [400 - waist, waistY + 64, 400 - hem + 2, hemY - 70, 400 - hem, hemY],
      isShirttail
        ? [400 - hem * 0.86, hemY + hemDrop * 0.86, 400 - hem * 0.5, hemY + hemDrop, 400, hemY + hemDrop]
        : [400 - hem * 0.68, hemY + hemDrop * 0.72, 400 - hem * 0.3, hemY + hemDrop, 400, hemY + hemDrop],
    ],
  );
}

/** A line that follows the hem `rise` units above it. */
export function hemLine({ hem, hemY, hemDrop }: Cut, rise: number): string {
  const isShirttail = hemDrop > 40;
  const [out, low] = isShirttail ? [0.86, 0.86] : [0.68, 0.72];
  const y = hemY - rise;
  const inset = hem - (isShirttail ? rise * 0.4 : 1);
  return `M${400 - inset} ${y}C${400 - inset * out} ${y + hemDrop * low} ${400 - inset * 0.4} ${y + hemDrop} 400 ${y + hemDrop}C${400 + inset * 0.4} ${y + hemDrop} ${400 + inset * out} ${y + hemDrop * low} ${400 + inset} ${y}`;
}

/** A knitted band along a straight hem, `depth` units high and slightly drawn in. */
export function hemBand({ hem, hemY, hemDrop }: Cut, depth: number): string {
  const top = hemY - depth;
  return symmetricPath(
    [400, top + hemDrop],
    [
      [400 - hem * 0.3, top + hemDrop, 400 - hem * 0.68, top + hemDrop * 0.72, 400 - hem, top],
      [400 - hem + 3, hemY],
      [400 - hem * 0.68, hemY + hemDrop * 0.72, 400 - hem * 0.3, hemY + hemDrop, 400, hemY + hemDrop],
    ],
  );
}

/** The joint of body and sleeve on the viewer's left, from the shoulder down. */
export function armholePath({ shoulder, chest, shoulderY, armpitY }: Cut): string {
  return `M${400 - shoulder} ${shoulderY}C${406 - shoulder} ${shoulderY + 52} ${400 - chest - 6} ${armpitY - 64} ${400 - chest} ${armpitY}`;
}

/** The sleeve on the viewer's left. */
export function sleevePath(cut: Cut, length: SleeveLength): string {
  const [outer, inner] = [outerEdge(cut, length), innerEdge(cut, length)];
  return `M${outer[0].join(' ')}${curveTo(outer)}${curveTo(opening(outer[3], inner[0]))}${curveTo(inner)}L${402 - cut.chest} ${cut.armpitY - 60} L${408 - cut.shoulder} ${cut.shoulderY + 30}Z`;
}

/** The band at the end of that sleeve, `depth` units deep. */
export function cuffBand(cut: Cut, length: SleeveLength, depth: number): string {
  const { outer, inner } = sleeveEnd(cut, length, depth);
  return `${cubicPath(outer)}${curveTo(opening(outer[3], inner[0]))}${curveTo(inner)}${curveTo(reversed(opening(outer[0], inner[3])))}Z`;
}

/** A line across that sleeve `depth` units above its opening. */
export function cuffLine(cut: Cut, length: SleeveLength, depth: number): string {
  const { outer, inner } = sleeveEnd(cut, length, depth);
  return cubicPath(opening(outer[0], inner[3]));
}

/** The last `depth` units of both edges of the sleeve. */
function sleeveEnd(cut: Cut, length: SleeveLength, depth: number): { readonly outer: Cubic; readonly inner: Cubic } {
  const [outer, inner] = [outerEdge(cut, length), reversed(innerEdge(cut, length))];
  const end = (edge: Cubic) => stretchOf(edge, partBeforeEnd(edge, [outer[3], inner[3]], depth), 1);
  return { outer: end(outer), inner: reversed(end(inner)) };
}

/** Where an edge is `depth` units away from the line through the sleeve opening. */
function partBeforeEnd(edge: Cubic, [from, to]: readonly [Point, Point], depth: number): number {
  const span = Math.hypot(to[0] - from[0], to[1] - from[1]);
  const distance = (part: number) => {
    const [x, y] = stretchOf(edge, 0, part)[3];
    return Math.abs((x - from[0]) * (to[1] - from[1]) - (y - from[1]) * (to[0] - from[0])) / span;
  };
  let [near, far] = [1, 0.4];
  for (let step = 0; step < 20; step++) {
    const middle = (near + far) / 2;
    if (distance(middle) > depth) far = middle;
    else near = middle;
  }
  return near;
}

function outerEdge(cut: Cut, length: SleeveLength): Cubic {
  const shoulder: Point = [400 - cut.shoulder, cut.shoulderY];
  const { outer } = length === 'short' ? cut.shortCuff : cut.longCuff;
  const reach = shoulder[0] - outer[0];
  return length === 'short'
    ? [shoulder, [shoulder[0] - reach * 0.4, shoulder[1] + 18], [outer[0] + reach * 0.3, outer[1] - 84], outer]
    : [shoulder, [shoulder[0] - reach * 0.6, shoulder[1] + 26], [outer[0] + reach * 0.3, outer[1] - 290], outer];
}

function innerEdge(cut: Cut, length: SleeveLength): Cubic {
  const armpit: Point = [402 - cut.chest, cut.armpitY];
  const { inner } = length === 'short' ? cut.shortCuff : cut.longCuff;
  return length === 'short'
    ? [inner, [inner[0] + 6, inner[1] - 22], [armpit[0] - 6, armpit[1] + 20], armpit]
    : [inner, [inner[0] + 16, inner[1] - 110], [armpit[0] - 26, armpit[1] + 110], armpit];
}

function opening(from: Point, to: Point): Cubic {
  const bulge = 8;
  return [
    from,
    [from[0] + (to[0] - from[0]) * 0.3, from[1] + (to[1] - from[1]) * 0.42 + bulge],
    [from[0] + (to[0] - from[0]) * 0.7, from[1] + (to[1] - from[1]) * 0.82 + bulge],
    to,
  ];
}
