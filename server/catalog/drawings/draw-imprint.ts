import type { Thread } from './draw-logo';
import { boundsOf } from './drawing/geometry';
import { letteringOf } from './drawing/lettering';
import { nameStyleOf } from './name-style';

/** Pixels; the width follows from the name. */
const HEIGHT = 120;
const MARGIN = 9;

/** The word mark of a name as it looks printed on a hard surface: flat, in one ink, on a transparent ground. */
export function drawImprint(name: string, ink: Thread): string {
  const style = nameStyleOf(name);
  const { path } = letteringOf(name.trim().toUpperCase(), { ...style.face, size: 100 });
  const { left, top, right, bottom } = boundsOf(path);
  const [width, height] = [right - left + 2 * MARGIN, bottom - top + 2 * MARGIN];
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${left - MARGIN} ${top - MARGIN} ${width} ${height}" width="${Math.round((width * HEIGHT) / height)}" height="${HEIGHT}"><path d="${path}" fill="${ink === 'light' ? style.letters : style.ground}"/></svg>`;
}
