import type { Thread } from './draw-logo';
import { boundsOf, letteringOf } from './lettering';
import { nameStyleOf } from './name-style';

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
