import { type Face, type FontFamily, layOut, letteringOf, nameStyleOf, outline, type Point, round } from './lettering';
import type { Scene } from './paint';

type Attributes = Readonly<Record<string, string>>;

const TEXT = /<text((?: [\w:-]+="[^"]*")*)>([^<]*)<\/text>/g;
const ATTRIBUTE = / ([\w:-]+)="([^"]*)"/g;
/** The other attributes a `<text>` may have: they go to its outlines. */
const KEPT = ['fill', 'opacity'];

/**
 * The markup with its `<text>` turned into outlines, because the renderer knows only the fonts of the machine it runs
 * on. `{store}` is the customer's name, in the lettering of its badge; `{number|26}` the number in the color's name, or
 * 26 if there is none.
 */
export function outlineTexts(markup: string, scene: Scene): string {
  return markup.replaceAll(TEXT, (_, list: string, content: string) => {
    const attributes: Attributes = Object.fromEntries(
      [...list.matchAll(ATTRIBUTE)].map(([, name = '', value = '']) => [name, value]),
    );
    if (attributes.display === 'none') return '';
    const kept = KEPT.flatMap((name) => (attributes[name] ? [` ${name}="${attributes[name]}"`] : [])).join('');
    const face = faceOf(attributes, content.includes('{store}') ? scene.storeMark : undefined);
    return `<path${placed(textOf(content, scene), attributes, face)}${kept}/>`;
  });
}

const SIGNS: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

function textOf(content: string, { color, storeMark = '' }: Scene): string {
  return content
    .replaceAll(/&(\w+);/g, (entity, name) => SIGNS[name] ?? entity)
    .replaceAll(/\{store\}/g, () => storeMark)
    .replaceAll(/\{number\|(\d+)\}/g, (_, usual) => /\d+/.exec(color)?.[0] ?? usual);
}

function placed(text: string, attributes: Attributes, face: Face): string {
  if (attributes['data-along']) return ` d="${along(text, attributes['data-along'], face)}"`;
  if (attributes['data-around']) {
    const line = repeated(text, Number(attributes['data-repeat'] ?? 0));
    return ` d="${around(line, attributes['data-around'], face)}"`;
  }
  const { path, width } = letteringOf(text, face);
  const limit = Number(attributes['data-max-width'] ?? Number.POSITIVE_INFINITY);
  const scale = width > limit ? limit / width : 1;
  const x = Number(attributes.x ?? 0) - (attributes['text-anchor'] === 'middle' ? (width * scale) / 2 : 0);
  const scaling = scale === 1 ? '' : ` scale(${scale.toFixed(4)})`;
  return ` transform="translate(${round(x)} ${attributes.y ?? 0})${scaling}" d="${path}"`;
}

/** Repeats the text about twice as often as the letters need, an odd number so that one is in the middle. */
function repeated(text: string, letters: number): string {
  const times = 2 * Math.round(Math.min(letters, 100) / Math.max(1, text.length)) + 1;
  return Array.from({ length: times }, () => text).join('  ');
}

function faceOf(attributes: Attributes, storeMark: string | undefined): Face {
  const size = Number(attributes['font-size'] ?? 24);
  if (storeMark) return { ...nameStyleOf(storeMark).face, size };
  return {
    family: (attributes['font-family'] ?? 'archivo') as FontFamily,
    weight: Number(attributes['font-weight'] ?? 800),
    size,
    tracking: Number.parseFloat(attributes['letter-spacing'] ?? '0'),
  };
}

/** A line of lettering around the middle of a curve, its baseline on the curve: `M x y C …`, absolute. */
function along(text: string, curve: string, face: Face): string {
  const rail = railOf(curve);
  const { glyphs, width } = layOut(text, face);
  const start = (rail.length - width) / 2;
  const path = glyphs.map(({ glyph, x, advance }) => {
    const { at, angle } = rail.poseAt(start + x + advance / 2);
    const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
    return outline(glyph, face.size, (px, py) => {
      const offset = px - advance / 2;
      return [at[0] + offset * cos - py * sin, at[1] + offset * sin + py * cos];
    });
  });
  return path.join('');
}

/**
 * A line printed around the front of an upright cylinder seen from a little above: the baseline runs around the ellipse
 * `x y radius tilt`, `tilt` being its height as a part of its width. Letters beyond the cylinder's edges are left off.
 */
function around(text: string, ellipse: string, face: Face): string {
  const [x = 0, y = 0, radius = 1, tilt = 0] = ellipse.split(' ').map(Number);
  const { glyphs, width } = layOut(text, face);
  const front = glyphs.filter((each) => Math.abs(each.x + each.advance / 2 - width / 2) < radius * 1.45);
  const path = front.map((each) =>
    outline(each.glyph, face.size, (px, py) => {
      const angle = Math.max(-1.57, Math.min(1.57, (each.x + px - width / 2) / radius));
      return [x + radius * Math.sin(angle), y + radius * tilt * Math.cos(angle) + py];
    }),
  );
  return path.join('');
}

/** Curves flattened to short chords, fine enough for lettering. */
function railOf(curve: string) {
  const numbers = (curve.match(/-?[\d.]+/g) ?? []).map(Number);
  const corners = numbers.flatMap((x, index): Point[] => (index % 2 ? [] : [[x, numbers[index + 1] ?? 0]]));
  const points: Point[] = [];
  for (let from = 0; from + 3 < corners.length; from += 3) {
    const cubic = corners.slice(from, from + 4) as [Point, Point, Point, Point];
    for (let step = 0; step <= 40; step++) points.push(pointOn(cubic, step / 40));
  }
  const lengths = [0];
  for (let index = 1; index < points.length; index++) {
    const [from, to] = [points[index - 1] as Point, points[index] as Point];
    lengths.push((lengths[index - 1] ?? 0) + Math.hypot(to[0] - from[0], to[1] - from[1]));
  }
  const poseAt = (distance: number): { readonly at: Point; readonly angle: number } => {
    const next = Math.max(
      1,
      lengths.findIndex((length) => length > distance),
    );
    const [from, to] = [points[next - 1] as Point, points[next] as Point];
    const [before, after] = [lengths[next - 1] ?? 0, lengths[next] ?? 0];
    const at = between(from, to, after > before ? (distance - before) / (after - before) : 0);
    return { at, angle: Math.atan2(to[1] - from[1], to[0] - from[0]) };
  };
  return { length: lengths[lengths.length - 1] ?? 0, poseAt };
}

/** De Casteljau's algorithm. */
function pointOn([start, control1, control2, end]: readonly [Point, Point, Point, Point], part: number): Point {
  const first = between(start, control1, part);
  const middle = between(control1, control2, part);
  const last = between(control2, end, part);
  return between(between(first, middle, part), between(middle, last, part), part);
}

function between(from: Point, to: Point, part: number): Point {
  return [from[0] + (to[0] - from[0]) * part, from[1] + (to[1] - from[1]) * part];
}
