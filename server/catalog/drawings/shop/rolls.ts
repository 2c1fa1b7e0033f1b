import type { Material } from '../drawing/material';
import { clipped, softened } from '../drawing/shading';
import { lying } from '../drawing/studio';

/** The outline of a roll lying on its side, its cut end toward the viewer's left. */
const LYING_ROLL = 'M160 196L610 196C650 196 676 246 676 306C676 366 650 416 610 416L160 416Z';

/** A roll lying on its side with a cardboard core; `print` is drawn on its surface. */
export function lyingRoll(fill: string, endFill: string, print: string): string {
  const layers = [100, 90, 80, 70, 60]
    .map((radius) => `<ellipse cx="160" cy="306" rx="${radius * 0.56}" ry="${radius}"/>`)
    .join('');
  const gleam = 'M160 230L676 230M160 384L676 384';
  return [
    `<path d="${LYING_ROLL}" fill="${fill}"/>`,
    clipped(
      LYING_ROLL,
      `${print}<rect x="90" y="190" width="600" height="232" fill="url(#roll-down)"/>${softened(`<path d="${gleam}" stroke="#fff" stroke-width="5" opacity=".5"/>`, 2, gleam, 5)}`,
    ),
    `<ellipse cx="160" cy="306" rx="62" ry="110" fill="${endFill}"/><ellipse cx="160" cy="306" rx="62" ry="110" fill="url(#paper)"/>`,
    `<g fill="none" stroke="#5d6870" stroke-opacity=".3" stroke-width="1.5">${layers}</g>`,
    '<ellipse cx="160" cy="306" rx="30" ry="52" fill="#b79a74"/><ellipse cx="163" cy="308" rx="24" ry="43" fill="#4b3d2c"/><ellipse cx="168" cy="312" rx="18" ry="34" fill="#2b2319"/>',
  ].join('');
}

export interface TapeRing {
  readonly x: number;
  /** Of the middle of the upper rim. */
  readonly y: number;
  readonly radius: number;
  readonly height: number;
}

/** How much the circle of a roll lying on the table is foreshortened. */
export const TAPE_TILT = 0.44;

/** A roll of tape lying flat; `print` is drawn on its outer face. */
export function tapeRing(material: Material, { x, y, radius, height }: TapeRing, print: string): string {
  const ring = (scale: number) => `cx="${x}" cy="${y}" rx="${radius * scale}" ry="${radius * scale * TAPE_TILT}"`;
  const side = `M${x - radius} ${y}C${x - radius} ${y + radius * TAPE_TILT * 1.33} ${x + radius} ${y + radius * TAPE_TILT * 1.33} ${x + radius} ${y}L${x + radius} ${y + height}C${x + radius} ${y + height + radius * TAPE_TILT * 1.33} ${x - radius} ${y + height + radius * TAPE_TILT * 1.33} ${x - radius} ${y + height}Z`;
  const layers = [0.95, 0.9, 0.85, 0.8].map((scale) => `<ellipse ${ring(scale)}/>`).join('');
  const hole = 0.7;
  const wall = `M${x - radius * hole} ${y}C${x - radius * hole} ${y - radius * hole * TAPE_TILT * 1.33} ${x + radius * hole} ${y - radius * hole * TAPE_TILT * 1.33} ${x + radius * hole} ${y}C${x + radius * hole} ${y + radius * hole * TAPE_TILT * 1.33} ${x - radius * hole} ${y + radius * hole * TAPE_TILT * 1.33} ${x - radius * hole} ${y}Z`;
  return [
    lying(`<path d="${side}" fill="${material.base}"/><ellipse ${ring(1)} fill="${material.base}"/>`),
    clipped(side, `${print}<path d="${side}" fill="url(#${material.prefix}-barrel)"/>`),
    `<ellipse ${ring(1)} fill="${material.highlight}"/><ellipse ${ring(1)} fill="url(#${material.prefix}-key)"/>`,
    `<g fill="none" stroke="#2b3135" stroke-opacity=".22" stroke-width="1.5">${layers}<ellipse ${ring(1)}/></g>`,
    `<ellipse ${ring(0.75)} fill="#c6a883"/>`,
    clipped(
      wall,
      `<path d="${wall}" fill="#8d7454"/><ellipse cx="${x}" cy="${y + height * 0.72}" rx="${radius * hole}" ry="${radius * hole * TAPE_TILT}" fill="#d3d9db"/><path d="${wall}" fill="url(#steel)" opacity=".16"/>`,
    ),
    `<ellipse ${ring(hole)} fill="none" stroke="#5b4730" stroke-opacity=".6" stroke-width="1.5"/>`,
  ].join('');
}
