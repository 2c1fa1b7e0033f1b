import { boundsOf } from './geometry';
import { blend, type Material } from './material';
import type { Relief } from './material-defs';

/** The standard deviations in use, in picture units. */
export type Blur = 2 | 4 | 8 | 10 | 16 | 26;

/** A rounded piece of the material; light ones are outlined faintly to stand out from the backdrop. */
export function piece(material: Material, path: string, relief: Relief = 'part', fill = material.base): string {
  const contour = material.isLight ? ' stroke="#6d757d" stroke-opacity=".3"' : '';
  return `<g filter="url(#${material.prefix}-${relief})"><path d="${path}" fill="${fill}"${contour}/></g>`;
}

/** A flat piece under the fall of the key light. */
export function sheet(material: Material, path: string, fill = material.base): string {
  return `<path d="${path}" fill="${fill}" fill-rule="evenodd"/><path d="${path}" fill="url(#${material.prefix}-key)" fill-rule="evenodd"/>`;
}

/** Pique dots, ribs, mesh holes, fine vents, waffle knit, ripstop squares, the flecks of chambray, the nap of fleece. */
export type Weave = 'pique' | 'rib' | 'mesh' | 'vents' | 'waffle' | 'grid' | 'slub' | 'nap';

/** A weave laid over a shape. */
export function weave(material: Material, path: string, kind: Weave): string {
  return `<path d="${path}" fill="url(#${material.prefix}-${kind})"/>`;
}

/** A sewn joint: a dark line with a lit edge. */
export function seam(material: Material, path: string, width = 2): string {
  return `<path d="${path}" fill="none" stroke="${material.seam}" stroke-width="${width}" stroke-linecap="round" opacity=".8"/><path d="${path}" transform="translate(1.6 1.8)" fill="none" stroke="${material.highlight}" stroke-width="1" opacity=".4"/>`;
}

/** A row of stitches. */
export function stitches(material: Material, path: string, opacity = 0.7): string {
  return `<path d="${path}" fill="none" stroke="${material.stitch}" stroke-width="1.5" stroke-dasharray="5 3" opacity="${opacity}"/>`;
}

export interface Fold {
  readonly path: string;
  readonly width: number;
  /** Where the cloth catches light instead of losing it. */
  readonly isLit?: boolean;
  /** Times the usual strength for the material. */
  readonly strength?: number;
}

/** Soft folds, blurred together, within no more of the picture than they touch because the renderer pays per pixel. */
export function folds(material: Material, blur: Blur, list: readonly Fold[]): string {
  const strokes = list.map(({ path, width, isLit = false, strength = 1 }) => {
    const usual = isLit ? blend(0.12, 0.65, material.paleness) : blend(0.34, 0.15, material.paleness);
    const opacity = Math.min(1, usual * strength).toFixed(3);
    return `<path d="${path}" stroke="${isLit ? '#fff' : '#02050a'}" stroke-width="${width}" opacity="${opacity}"/>`;
  });
  return softened(
    strokes.join(''),
    blur,
    list.map(({ path }) => path).join(''),
    Math.max(...list.map(({ width }) => width)),
  );
}

/** Markup that stays within `width` of `paths` (absolute M, L and C only), blurred. */
export function softened(markup: string, blur: Blur, paths: string, width: number): string {
  const { left, top, right, bottom } = boundsOf(paths);
  const margin = Math.ceil(width / 2 + blur * 2.6);
  const region = `x="${left - margin}" y="${top - margin}" width="${right - left + 2 * margin}" height="${bottom - top + 2 * margin}"`;
  const id = `soft-${fingerprint(paths + blur)}`;
  return `<filter id="${id}" filterUnits="userSpaceOnUse" ${region} color-interpolation-filters="sRGB"><feGaussianBlur stdDeviation="${blur}"/></filter><g filter="url(#${id})" fill="none" stroke-linecap="round">${markup}</g>`;
}

/** What of `content` lies within a shape. */
export function clipped(path: string, content: string): string {
  const id = `clip-${fingerprint(path)}`;
  return `<clipPath id="${id}"><path d="${path}"/></clipPath><g clip-path="url(#${id})">${content}</g>`;
}

/** A short name for a path, so that equal shapes share a name and different ones do not. */
function fingerprint(path: string): string {
  let hash = 0x811c9dc5;
  for (let index = 0; index < path.length; index++) hash = Math.imul(hash ^ path.charCodeAt(index), 0x01000193);
  return (hash >>> 0).toString(36);
}
