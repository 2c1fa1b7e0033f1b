import { boundsOf, type Face, letteringOf } from './lettering';
import { mix } from './material';
import styles from './name-styles.json' with { type: 'json' };

type BadgeShape = 'bar' | 'pill' | 'oval' | 'ticket' | 'hexagon' | 'slanted' | 'pennant' | 'shield';

/** How a name looks on a badge. Plain lettering and shapes on purpose, not the brands' own logos. */
interface NameStyle {
  readonly face: Omit<Face, 'size'>;
  readonly shape: BadgeShape;
  /** Thread of the lettering; it reads on the ground. */
  readonly letters: string;
  /** Thread of the badge under the lettering: dark, in the color the name is known by. */
  readonly ground: string;
}

/** A name's own style, with what its lettering changes about a face. */
type OwnStyle = Omit<NameStyle, 'face'> & Partial<NameStyle['face']> & { readonly face: keyof typeof styles.faces };

const OWN = styles.names as Readonly<Record<string, OwnStyle>>;
export const STYLED_NAMES: readonly string[] = Object.keys(OWN);

/** The style of a name, ignoring case. An unknown name always gets the same fallback style. */
export function nameStyleOf(name: string): NameStyle {
  const key = name.trim().toUpperCase();
  const { shape, face, letters, ground, ...changes } = OWN[key] ?? otherStyle(key);
  return { shape, letters, ground, face: { ...styles.faces[face], ...changes } as NameStyle['face'] };
}

function otherStyle(name: string): OwnStyle {
  const { faces, shapes, letters, grounds } = styles.others;
  const sum = [...name].reduce((total, letter, index) => total + (letter.codePointAt(0) ?? 0) * (index + 1), 0);
  const pick = (list: readonly string[]) => list[sum % list.length] as never;
  return { face: pick(faces), shape: pick(shapes), letters, ground: pick(grounds) };
}

/** A light edge for dark fabric, a dark edge for light fabric. */
export type Thread = 'light' | 'dark';

/** Pixels; the width follows from the name. */
const HEIGHT = 120;
/** In units of 100 to the em of the lettering: the sewn edge, and room for its shadow. */
const EDGE = 9;
const MARGIN = 8;
/** Longer names of two words take two lines. */
const ONE_LINE = 9;
const LIGHT_EDGE = '#f6f6f4';

/** The threads of a badge. Its lettering contrasts with the ground, and its edge with any fabric. */
export function badgeColors(name: string, thread: Thread) {
  const { letters, ground } = nameStyleOf(name);
  return { letters, ground, edge: thread === 'light' ? LIGHT_EDGE : mix(ground, '#000000', 0.4) };
}

/** The embroidered badge of a name on a transparent ground, as an SVG document 120 units high. */
export function drawLogo(name: string, thread: Thread): string {
  const style = nameStyleOf(name);
  const { letters, ground, edge } = badgeColors(name, thread);
  const { path, width, height } = letteringBlock(name, style);
  const [roomX, roomY] = ROOM[style.shape];
  const half: Half = [width / 2 + roomX, height / 2 + roomY];
  const badge = (grow: number) => badgePath(style.shape, half, grow);
  const drawing = [
    `<path d="${badge(EDGE)}" fill="${edge}" filter="url(#raised)"/>`,
    `<path d="${badge(EDGE)}" fill="url(#edge-threads)"/>`,
    `<path d="${badge(0)}" fill="${ground}"/><path d="${badge(0)}" fill="url(#ground-threads)"/>`,
    `<path d="${badge(-7)}" fill="none" stroke="${letters}" stroke-width="3" stroke-dasharray="5 1.5"/>`,
    `<g filter="url(#raised)"><path d="${path}" fill="${letters}" stroke="${letters}" stroke-width="2.5"/></g><path d="${path}" fill="url(#letter-threads)"/>`,
  ].join('');
  return documentOf(drawing, half, threads('edge', 90, 0.2) + threads('ground', 0, 0.16) + threads('letter', 28, 0.2));
}

/** The lettering about the origin, in one line or two. */
function letteringBlock(name: string, { face }: NameStyle) {
  const words = name.trim().toUpperCase();
  const lines = words.length > ONE_LINE ? words.split(' ') : [words];
  const size = 100 / lines.length ** 0.5;
  const set = lines.map((line) => {
    const { path } = letteringOf(line, { ...face, size });
    return { path, ...boundsOf(path) };
  });
  const leading = size * 0.92;
  const top = set[0]?.top ?? 0;
  const bottom = (set[set.length - 1]?.bottom ?? 0) + leading * (set.length - 1);
  const path = set.map(({ path, left, right }, row) =>
    movedPath(path, -(left + right) / 2, row * leading - (top + bottom) / 2),
  );
  return { path: path.join(''), width: Math.max(...set.map(({ left, right }) => right - left)), height: bottom - top };
}

function movedPath(path: string, dx: number, dy: number): string {
  let index = 0;
  return path.replace(/-?\d+(\.\d+)?/g, (number) => (Number(number) + (index++ % 2 === 0 ? dx : dy)).toFixed(1));
}

/** Half the width and half the height of a badge about its middle. */
type Half = readonly [x: number, y: number];

/** How much a badge of each shape is larger than the rectangle that its lettering takes. */
const ROOM: Readonly<Record<BadgeShape, readonly [x: number, y: number]>> = {
  bar: [24, 22],
  pill: [40, 22],
  oval: [62, 40],
  ticket: [34, 22],
  hexagon: [48, 22],
  slanted: [40, 22],
  pennant: [38, 22],
  shield: [26, 32],
};

/** The outline of a badge about the origin, made larger on every side by `grow`. */
function badgePath(shape: BadgeShape, half: Half, grow: number): string {
  const [x, y] = [Math.round(half[0] + grow), Math.round(half[1] + grow)];
  const corner = 16;
  switch (shape) {
    case 'bar':
      return rounded(x, y, corner, corner);
    case 'pill':
      return rounded(x, y, y, y);
    case 'oval':
      return rounded(x, y, x, y);
    case 'ticket':
      return `M${-x + corner} ${-y}H${x - corner}A${corner} ${corner} 0 0 0 ${x} ${-y + corner}V${y - corner}A${corner} ${corner} 0 0 0 ${x - corner} ${y}H${-x + corner}A${corner} ${corner} 0 0 0 ${-x} ${y - corner}V${-y + corner}A${corner} ${corner} 0 0 0 ${-x + corner} ${-y}Z`;
    case 'hexagon':
      return `M${-x} 0L${-x + 30} ${-y}H${x - 30}L${x} 0L${x - 30} ${y}H${-x + 30}Z`;
    case 'slanted':
      return `M${-x + 26} ${-y}H${x}L${x - 26} ${y}H${-x}Z`;
    case 'pennant':
      return `M${-x} ${-y}H${x - 22}L${x} 0L${x - 22} ${y}H${-x}L${-x + 20} 0Z`;
    case 'shield':
      return `M${-x} ${-y + 8}C${-x * 0.5} ${-y + 8} ${-x * 0.2} ${-y + 4} 0 ${-y - 6}C${x * 0.2} ${-y + 4} ${x * 0.5} ${-y + 8} ${x} ${-y + 8}V${y * 0.4}C${x} ${y * 0.9} ${x * 0.4} ${y} 0 ${y + 14}C${-x * 0.4} ${y} ${-x} ${y * 0.9} ${-x} ${y * 0.4}Z`;
  }
}

function rounded(x: number, y: number, rx: number, ry: number): string {
  const arc = (toX: number, toY: number) => `A${rx} ${ry} 0 0 1 ${toX} ${toY}`;
  return `M${-x + rx} ${-y}H${x - rx}${arc(x, -y + ry)}V${y - ry}${arc(x - rx, y)}H${-x + rx}${arc(-x, y - ry)}V${-y + ry}${arc(-x + rx, -y)}Z`;
}

function documentOf(drawing: string, half: Half, defs: string): string {
  const [x, y] = [Math.ceil(half[0] + EDGE + MARGIN), Math.ceil(half[1] + EDGE + MARGIN)];
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${-x} ${-y} ${2 * x} ${2 * y}" width="${Math.round((x * HEIGHT) / y)}" height="${HEIGHT}"><defs>${defs}${RAISED}</defs>${drawing}</svg>`;
}

/** Threads lying side by side, each with a dark gap and a gleam. */
function threads(part: string, angle: number, strength: number): string {
  const rows = (offset: number) => Array.from({ length: 20 }, (_, row) => `M${row * 3 + offset} 0v60`).join('');
  return `<pattern id="${part}-threads" width="60" height="60" patternUnits="userSpaceOnUse" patternTransform="rotate(${angle})"><path d="${rows(0.5)}" stroke="#000" stroke-opacity="${strength}"/><path d="${rows(1.8)}" stroke="#fff" stroke-opacity="${strength}"/></pattern>`;
}

/** Shade on the lower right edge, light on the upper left one, and a shadow below. */
const RAISED =
  '<filter id="raised" x="-10%" y="-20%" width="120%" height="140%" color-interpolation-filters="sRGB"><feGaussianBlur in="SourceAlpha" stdDeviation="1.4" result="soft"/><feOffset in="soft" dx="-1.6" dy="-2" result="up"/><feComposite in="SourceAlpha" in2="up" operator="out" result="low"/><feFlood flood-color="#000" flood-opacity=".35"/><feComposite in2="low" operator="in" result="dark"/><feGaussianBlur in="SourceAlpha" stdDeviation="2"/><feOffset dx="1.4" dy="2.2" result="cast"/><feFlood flood-color="#000" flood-opacity=".4"/><feComposite in2="cast" operator="in" result="shadow"/><feMerge><feMergeNode in="shadow"/><feMergeNode in="SourceGraphic"/><feMergeNode in="dark"/></feMerge></filter>';

/** The flat word mark of a customer for the page header, 32 CSS pixels high. */
export function drawWordMark(name: string, cssColor: string): string {
  return flatName(name, cssColor.replace(/["&<>]/g, ''), 32, 1);
}

/** The word mark of a name as it looks printed on a hard surface: in one ink, on a transparent ground. */
export function drawImprint(name: string, ink: Thread): string {
  const { letters, ground } = nameStyleOf(name);
  return flatName(name, ink === 'light' ? letters : ground, 120, 9);
}

/**
 * The name in capitals, as an SVG document cropped to its letters.
 * @param height pixels; the width follows from the name
 * @param margin around the letters, in units of 100 to the em
 */
function flatName(name: string, fill: string, height: number, margin: number): string {
  const { path } = letteringOf(name.trim().toUpperCase(), { ...nameStyleOf(name).face, size: 100 });
  const { left, top, right, bottom } = boundsOf(path);
  const box = { width: right - left + 2 * margin, height: bottom - top + 2 * margin };
  const width = Math.round((box.width * height) / box.height);
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${left - margin} ${top - margin} ${box.width} ${box.height}" width="${width}" height="${height}"><path fill="${fill}" d="${path}"/></svg>`;
}
