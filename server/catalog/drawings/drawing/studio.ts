import { round } from './geometry';
import type { Material } from './material';
import { type Defs, materialDefs } from './material-defs';
import { type Blur, softened } from './shading';
import { STUDIO_DEFS } from './studio-defs';

/** The article in front of the backdrop, as an SVG document with only those definitions that it uses. */
export function studioPicture(article: string, materials: readonly Material[]): string {
  return svgDocument(800, 800, `<rect width="800" height="800" fill="url(#backdrop)"/>${article}`, materials);
}

/** An SVG document of the given size with the definitions that `content` refers to. */
export function svgDocument(width: number, height: number, content: string, materials: readonly Material[]): string {
  const defs = Object.assign({}, STUDIO_DEFS, ...materials.map(materialDefs)) as Defs;
  const used = Object.entries(defs).filter(([id]) => content.includes(`url(#${id})`));
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}"><defs>${used
    .map(([, make]) => make())
    .join('')}</defs>${content}</svg>`;
}

/** The shadow of a thing standing on the floor: a soft pool away from the light and a dark line of contact. */
export function floorShadow(x: number, y: number, halfWidth: number, halfHeight: number, strength = 0.42): string {
  return (
    blurredEllipse([x + 34, y + 8, halfWidth * 1.22, halfHeight * 1.5], '#1a2730', strength * 0.45, 26) +
    blurredEllipse([x + 10, y, halfWidth, halfHeight * 0.7], '#0c141a', strength, 8)
  );
}

function blurredEllipse(
  [x, y, halfWidth, halfHeight]: readonly [number, number, number, number],
  color: string,
  opacity: number,
  blur: Blur,
): string {
  const ellipse = `<ellipse cx="${x}" cy="${y}" rx="${round(halfWidth)}" ry="${round(halfHeight)}" fill="${color}" opacity="${round(opacity)}"/>`;
  const box = `M${round(x - halfWidth)} ${round(y - halfHeight)}L${round(x + halfWidth)} ${round(y + halfHeight)}`;
  return softened(ellipse, blur, box, 0);
}

/** The wide soft shadow of a thing lying or hanging in front of the backdrop. */
export function floating(article: string): string {
  return `<g filter="url(#drop)">${article}</g>`;
}

/** The tight shadow of a part lying on another. */
export function lying(part: string): string {
  return `<g filter="url(#drop-small)">${part}</g>`;
}

/** Scales about a point of the drawing and puts that point in the middle of the picture or at `to`. */
export function framed(drawing: string, { about, to = [400, 400], scale = 1, turn = 0 }: Framing): string {
  const rotation = turn ? ` rotate(${turn})` : '';
  return `<g transform="translate(${to[0]} ${to[1]})${rotation} scale(${scale}) translate(${-about[0]} ${-about[1]})">${drawing}</g>`;
}

export interface Framing {
  readonly about: readonly [number, number];
  readonly to?: readonly [number, number];
  readonly scale?: number;
  /** Degrees clockwise. */
  readonly turn?: number;
}
