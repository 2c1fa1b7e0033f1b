import type { Material } from '../drawing/material';
import { softened } from '../drawing/shading';

/** An upright round body: the color with light and shade across it. */
export function barrel(material: Material, path: string, fill = material.base): string {
  return `<path d="${path}" fill="${fill}"/><path d="${path}" fill="url(#${material.prefix}-barrel)"/>`;
}

/** The narrow reflection of the key light along a glossy body. */
export function reflection({ isLight }: Material, path: string, width: number): string {
  const opacity = isLight ? 0.9 : 0.36;
  return softened(`<path d="${path}" stroke="#fff" stroke-width="${width}" opacity="${opacity}"/>`, 4, path, width);
}
