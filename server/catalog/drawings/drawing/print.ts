import { between, type Cubic, type Point, round, stretchOf } from './geometry';
import { type Face, layOut, letteringOf, outline } from './lettering';

export interface Print extends Partial<Face> {
  /** The middle of the line, or its start where `isLeft`. */
  readonly x: number;
  /** The baseline. */
  readonly y: number;
  readonly size: number;
  readonly fill: string;
  readonly opacity?: number;
  readonly isLeft?: boolean;
  /** A longer line is scaled down to this width. */
  readonly maxWidth?: number;
}

/** A printed line in the house face, Archivo bold. */
export function print(text: string, line: Print): string {
  const { path, width } = letteringOf(text, faceOf(line));
  const scale = line.maxWidth && width > line.maxWidth ? line.maxWidth / width : 1;
  const x = line.isLeft ? line.x : line.x - (width * scale) / 2;
  const scaling = scale === 1 ? '' : ` scale(${scale.toFixed(4)})`;
  return `<path transform="translate(${round(x)} ${line.y})${scaling}" d="${path}" fill="${line.fill}"${opacityOf(line)}/>`;
}

/** A line of lettering around the middle of a curve, its baseline on the curve. */
export function printAlong(text: string, curves: readonly Cubic[], line: Omit<Print, 'x' | 'y'>): string {
  const face = faceOf(line);
  const rail = railOf(curves);
  const { glyphs, width } = layOut(text, face);
  const start = (rail.length - width) / 2;
  const path = glyphs.map(({ glyph, x, advance }) => {
    const { at, angle } = rail.pose(start + x + advance / 2);
    const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
    return outline(glyph, face.size, (px, py) => {
      const along = px - advance / 2;
      return [at[0] + along * cos - py * sin, at[1] + along * sin + py * cos];
    });
  });
  return `<path d="${path.join('')}" fill="${line.fill}"${opacityOf(line)}/>`;
}

/** An upright cylinder seen from a little above: its front runs around the middle of an ellipse. */
export interface Around {
  /** The middle of the ellipse that the baseline lies on. */
  readonly x: number;
  readonly y: number;
  readonly radius: number;
  /** Height of the ellipse as a part of its width. */
  readonly tilt: number;
}

/** A line printed around the front of a cylinder; letters beyond its edges are left off. */
export function printAround(text: string, { x, y, radius, tilt }: Around, line: Omit<Print, 'x' | 'y'>): string {
  const face = faceOf(line);
  const { glyphs, width } = layOut(text, face);
  const front = glyphs.filter((each) => Math.abs(each.x + each.advance / 2 - width / 2) < radius * 1.45);
  const path = front.map((each) =>
    outline(each.glyph, face.size, (px, py) => {
      const angle = Math.max(-1.57, Math.min(1.57, (each.x + px - width / 2) / radius));
      return [x + radius * Math.sin(angle), y + radius * tilt * Math.cos(angle) + py];
    }),
  );
  return `<path d="${path.join('')}" fill="${line.fill}"${opacityOf(line)}/>`;
}

/** Rules that stand for text too small to read, each `[x, y, length]`. */
export function textLines(lines: readonly (readonly [number, number, number])[], color: string, width: number): string {
  const path = lines.map(([x, y, length]) => `M${x} ${y}h${length}`).join('');
  return `<path d="${path}" stroke="${color}" stroke-width="${width}" stroke-linecap="round"/>`;
}

function faceOf({ family = 'archivo', weight = 800, ...rest }: Partial<Face> & { readonly size: number }): Face {
  return { ...rest, family, weight };
}

function opacityOf({ opacity }: { readonly opacity?: number }): string {
  return opacity === undefined ? '' : ` opacity="${opacity}"`;
}

/** Curves flattened to short chords, fine enough for lettering. */
function railOf(curves: readonly Cubic[]) {
  const points: Point[] = curves.flatMap((curve) => Array.from({ length: 41 }, (_, step) => pointOn(curve, step / 40)));
  const lengths = [0];
  for (let index = 1; index < points.length; index++) {
    const [from, to] = [points[index - 1] as Point, points[index] as Point];
    lengths.push((lengths[index - 1] ?? 0) + Math.hypot(to[0] - from[0], to[1] - from[1]));
  }
  const pose = (distance: number): { readonly at: Point; readonly angle: number } => {
    const next = Math.max(
      1,
      lengths.findIndex((length) => length > distance),
    );
    const [from, to] = [points[next - 1] as Point, points[next] as Point];
    const [before, after] = [lengths[next - 1] ?? 0, lengths[next] ?? 0];
    const at = between(from, to, after > before ? (distance - before) / (after - before) : 0);
    return { at, angle: Math.atan2(to[1] - from[1], to[0] - from[0]) };
  };
  return { length: lengths[lengths.length - 1] ?? 0, pose };
}

function pointOn(curve: Cubic, part: number): Point {
  return part === 0 ? curve[0] : stretchOf(curve, 0, part)[3];
}
