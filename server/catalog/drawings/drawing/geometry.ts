/** Points and path data in the 800-unit square every picture is drawn in. Paths use absolute M, L, C and Z only. */

export type Point = readonly [x: number, y: number];

/** From its start point: two control points and the end point. */
export type Cubic = readonly [start: Point, control1: Point, control2: Point, end: Point];

/** A straight line to a point, or a curve: both control points and the end point. */
export type Segment =
  | readonly [x: number, y: number]
  | readonly [x1: number, y1: number, x2: number, y2: number, x: number, y: number];

/** The middle of the picture, about which garments are symmetric. */
const CENTER = 400;

/** Two decimals are finer than a pixel and keep the drawing short and identical from run to run. */
export function round(value: number): number {
  return Math.round(value * 100) / 100;
}

/** The same path on the other side of the vertical axis through the middle. */
export function mirrorPath(path: string): string {
  let index = 0;
  return path.replace(/-?\d+(\.\d+)?/g, (number) =>
    index++ % 2 === 0 ? `${round(2 * CENTER - Number(number))}` : number,
  );
}

/** The same path made wider or narrower about the vertical axis through the middle. */
export function widened(path: string, factor: number): string {
  let index = 0;
  return path.replace(/-?\d+(\.\d+)?/g, (number) =>
    index++ % 2 === 0 ? `${round(CENTER + (Number(number) - CENTER) * factor)}` : number,
  );
}

/** The box around all points of a path, control points included. */
export function boundsOf(path: string): Bounds {
  const numbers = (path.match(/-?\d+(\.\d+)?/g) ?? []).map(Number);
  const [xs, ys] = [0, 1].map((side) => numbers.filter((_, index) => index % 2 === side));
  const edge = (values: readonly number[] = [], pick: (...of: number[]) => number) => Math.round(pick(...values));
  return { left: edge(xs, Math.min), top: edge(ys, Math.min), right: edge(xs, Math.max), bottom: edge(ys, Math.max) };
}

export interface Bounds {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

/** A path and its mirror image as one shape. */
export function bothSides(path: string): string {
  return path + mirrorPath(path);
}

/** A closed outline from its left half, which runs from the top of the axis around to the bottom of it. */
export function symmetricPath(start: Point, leftHalf: readonly Segment[]): string {
  const points = [start, ...leftHalf.map(endOf)];
  let path = `M${start.map(round).join(' ')}`;
  for (const segment of leftHalf) path += draw(segment);
  const end = points[points.length - 1] ?? start;
  if (Math.abs(end[0] - CENTER) > 0.5) path += draw(mirrored(end));
  for (let index = leftHalf.length - 1; index >= 0; index--) {
    const segment = leftHalf[index];
    const [x, y] = mirrored(points[index] ?? start);
    if (segment?.length !== 6) path += draw([x, y]);
    else path += draw([...mirrored([segment[2], segment[3]]), ...mirrored([segment[0], segment[1]]), x, y]);
  }
  return `${path}Z`;
}

/** One curve as an open path. */
export function cubicPath(curve: Cubic): string {
  return `M${curve[0].map(round).join(' ')}${curveTo(curve)}`;
}

/** The curve command that continues a path along `curve`. */
export function curveTo(curve: Cubic): string {
  return draw([...curve[1], ...curve[2], ...curve[3]]);
}

/** The stretch of a curve between two of its parameters, 0 at its start and 1 at its end. */
export function stretchOf(curve: Cubic, from: number, to: number): Cubic {
  const tail = splitAt(curve, from)[1];
  return splitAt(tail, (to - from) / (1 - from))[0];
}

/** The same curve run backwards. */
export function reversed(curve: Cubic): Cubic {
  return [curve[3], curve[2], curve[1], curve[0]];
}

/** The point part of the way from one point to another: 0 gives the first, 1 the second. */
export function between(from: Point, to: Point, part: number): Point {
  return [from[0] + (to[0] - from[0]) * part, from[1] + (to[1] - from[1]) * part];
}

function splitAt([start, control1, control2, end]: Cubic, part: number): readonly [Cubic, Cubic] {
  const first = between(start, control1, part);
  const middle = between(control1, control2, part);
  const last = between(control2, end, part);
  const before = between(first, middle, part);
  const after = between(middle, last, part);
  const point = between(before, after, part);
  return [
    [start, first, before, point],
    [point, after, last, end],
  ];
}

function endOf(segment: Segment): Point {
  return segment.length === 6 ? [segment[4], segment[5]] : segment;
}

function mirrored([x, y]: Point): Point {
  return [2 * CENTER - x, y];
}

function draw(segment: Segment): string {
  return (segment.length === 6 ? 'C' : 'L') + segment.map(round).join(' ');
}
