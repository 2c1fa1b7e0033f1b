import { boundsOf, letteringOf, type NameStyle, nameStyleOf } from './lettering';
import { mix } from './material';

/** For dark fabric, for light fabric. */
export type Thread = 'light' | 'dark';

/** Pixels; the width follows from the name. */
const HEIGHT = 120;
/** In units of 100 to the em of the lettering: the fabric around it, and room for the stitches' shadow. */
const MARGIN = 26;
/** Longer names of two words take two lines. */
const ONE_LINE = 9;

/** Pale on dark fabric; on light fabric the color that the name is known by, dark enough to read. */
export function threadColor(name: string, thread: Thread): string {
  const { letters, ground } = nameStyleOf(name);
  return thread === 'light' ? mix(letters, '#ffffff', 0.8) : mix(ground, '#000000', 0.4);
}

/** The name stitched onto a transparent ground in one thread, as an SVG document 120 units high. */
export function drawLogo(name: string, thread: Thread): string {
  const { path, width, height } = letteringBlock(name, nameStyleOf(name));
  const color = threadColor(name, thread);
  const [x, y] = [Math.ceil(width / 2) + MARGIN, Math.ceil(height / 2) + MARGIN];
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${-x} ${-y} ${2 * x} ${2 * y}" width="${Math.round((x * HEIGHT) / y)}" height="${HEIGHT}"><defs>${THREADS}${RAISED}</defs>`,
    `<g filter="url(#raised)"><path d="${path}" fill="${color}" stroke="${color}" stroke-width="2.5"/></g><path d="${path}" fill="url(#threads)"/></svg>`,
  ].join('');
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

/** Threads lying side by side, each with a dark gap and a gleam. */
const THREAD_ROWS = (offset: number) => Array.from({ length: 20 }, (_, row) => `M${row * 3 + offset} 0v60`).join('');
const THREADS = `<pattern id="threads" width="60" height="60" patternUnits="userSpaceOnUse" patternTransform="rotate(28)"><path d="${THREAD_ROWS(0.5)}" stroke="#000" stroke-opacity="0.12"/><path d="${THREAD_ROWS(1.8)}" stroke="#fff" stroke-opacity="0.12"/></pattern>`;

/** Shade on the lower right edge, light on the upper left one, and a shadow below. */
const RAISED =
  '<filter id="raised" x="-10%" y="-20%" width="120%" height="140%" color-interpolation-filters="sRGB"><feGaussianBlur in="SourceAlpha" stdDeviation="1.4" result="soft"/><feOffset in="soft" dx="-1.6" dy="-2" result="up"/><feComposite in="SourceAlpha" in2="up" operator="out" result="low"/><feFlood flood-color="#000" flood-opacity=".35"/><feComposite in2="low" operator="in" result="dark"/><feGaussianBlur in="SourceAlpha" stdDeviation="2"/><feOffset dx="1.4" dy="2.2" result="cast"/><feFlood flood-color="#000" flood-opacity=".4"/><feComposite in2="cast" operator="in" result="shadow"/><feMerge><feMergeNode in="shadow"/><feMergeNode in="SourceGraphic"/><feMergeNode in="dark"/></feMerge></filter>';

/** The flat word mark of a customer for the page header, 32 CSS pixels high. */
export function drawWordMark(name: string, cssColor: string): string {
  return flatName(name, cssColor.replace(/["&<>]/g, ''), { height: 32, margin: 1 });
}

/** The word mark of a name as it looks printed on a hard surface: in one ink, on a transparent ground. */
export function drawImprint(name: string, ink: Thread): string {
  const { letters, ground } = nameStyleOf(name);
  return flatName(name, ink === 'light' ? letters : ground, { height: 120, margin: 9 });
}

interface Size {
  /** Pixels; the width follows from the name. */
  readonly height: number;
  /** Around the letters, in units of 100 to the em. */
  readonly margin: number;
}

/** The name in capitals, as an SVG document cropped to its letters. */
function flatName(name: string, fill: string, { height, margin }: Size): string {
  const { path } = letteringOf(name.trim().toUpperCase(), { ...nameStyleOf(name).face, size: 100 });
  const { left, top, right, bottom } = boundsOf(path);
  const box = { width: right - left + 2 * margin, height: bottom - top + 2 * margin };
  const width = Math.round((box.width * height) / box.height);
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${left - margin} ${top - margin} ${box.width} ${box.height}" width="${width}" height="${height}"><path fill="${fill}" d="${path}"/></svg>`;
}
