import { boundsOf } from './drawing/geometry';
import { letteringOf } from './drawing/lettering';
import { nameStyleOf } from './name-style';

/** Capitals of 100 units to the em, scaled to this height in CSS pixels. */
const HEIGHT = 32;

/** The flat word mark of a customer for the page header, as an SVG document cropped to its letters. */
export function drawWordMark(name: string, cssColor: string): string {
  const { path } = letteringOf(name.trim().toUpperCase(), { ...nameStyleOf(name).face, size: 100 });
  const { left, top, right, bottom } = boundsOf(path);
  const [width, height] = [right - left + 2, bottom - top + 2];
  const color = cssColor.replace(/["&<>]/g, '');
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${left - 1} ${top - 1} ${width} ${height}" width="${Math.round((width * HEIGHT) / height)}" height="${HEIGHT}"><path fill="${color}" d="${path}"/></svg>`;
}
