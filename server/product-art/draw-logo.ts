import { boundsOf } from './drawing/geometry';
import { letteringOf } from './drawing/lettering';
import { nameStyleOf } from './name-style';

/** Light thread for dark fabric, dark thread for light fabric. */
export type Thread = 'light' | 'dark';

/** Pixels; the width follows from the name. */
const HEIGHT = 120;
/** Room for the shadow of the stitches, in lettering units of 100 to the em. */
const MARGIN = 9;

/** The word mark of a name as it looks embroidered, on a transparent ground, as an SVG document 120 units high. */
export function drawLogo(name: string, thread: Thread): string {
  const style = nameStyleOf(name);
  const { path } = letteringOf(name.trim().toUpperCase(), { ...style.face, size: 100 });
  const { left, top, right, bottom } = boundsOf(path);
  const [width, height] = [right - left + 2 * MARGIN, bottom - top + 2 * MARGIN];
  const color = style[thread];
  const shadow = thread === 'light' ? 0.55 : 0.28;
  const lettering = `<g filter="url(#embroidery)"><path d="${path}" fill="url(#satin)" stroke="${color}" stroke-width="4.5" stroke-dasharray="2.1 .7" paint-order="stroke"/></g>`;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${left - MARGIN} ${top - MARGIN} ${width} ${height}" width="${Math.round((width * HEIGHT) / height)}" height="${HEIGHT}"><defs>${satin(color)}${embroidery(shadow)}</defs>${lettering}</svg>`;
}

/** Threads lying side by side at a slant, each with a dark gap and a gleam. */
function satin(color: string): string {
  const thread = 3.2;
  const count = 20;
  const threads = Array.from({ length: count }, (_, index) => index * thread);
  const rows = (offset: number, width: number) =>
    threads.map((x) => `M${(x + offset).toFixed(1)} 0h${width}v64h-${width}z`).join('');
  return `<pattern id="satin" width="${thread * count}" height="64" patternUnits="userSpaceOnUse" patternTransform="rotate(28)"><path d="M0 0h${thread * count}v64H0z" fill="${color}"/><path d="${rows(0, 0.9)}" fill="#000" fill-opacity=".34"/><path d="${rows(1.5, 0.8)}" fill="#fff" fill-opacity=".5"/></pattern>`;
}

/** Raises the lettering: shade on its lower right edge, light on its upper left one, and a shadow on the fabric. */
function embroidery(shadow: number): string {
  return `<filter id="embroidery" x="-10%" y="-25%" width="120%" height="150%" color-interpolation-filters="sRGB"><feGaussianBlur in="SourceAlpha" stdDeviation="1.8" result="soft"/><feOffset in="soft" dx="-2" dy="-2.4" result="up"/><feComposite in="SourceAlpha" in2="up" operator="out" result="low"/><feFlood flood-color="#000" flood-opacity=".42"/><feComposite in2="low" operator="in" result="dark"/><feOffset in="soft" dx="2" dy="2" result="down"/><feComposite in="SourceAlpha" in2="down" operator="out" result="high"/><feFlood flood-color="#fff" flood-opacity=".55"/><feComposite in2="high" operator="in" result="light"/><feGaussianBlur in="SourceAlpha" stdDeviation="2.6"/><feOffset dx="1.6" dy="2.6" result="cast"/><feFlood flood-color="#000" flood-opacity="${shadow}"/><feComposite in2="cast" operator="in" result="shadow"/><feMerge><feMergeNode in="shadow"/><feMergeNode in="SourceGraphic"/><feMergeNode in="dark"/><feMergeNode in="light"/></feMerge></filter>`;
}
