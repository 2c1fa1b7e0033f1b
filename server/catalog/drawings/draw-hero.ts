import { type Material, materialOf } from './drawing/material';
import type { DrawTemplate } from './drawing/scene';
import { softened } from './drawing/shading';
import { svgDocument } from './drawing/studio';
import { TEMPLATES } from './templates';

interface Hung {
  readonly draw: DrawTemplate;
  readonly material: Material;
  /** The middle of the garment. */
  readonly x: number;
  /** The top of its collar. */
  readonly y: number;
  /** Where the drawing has the top of the collar. */
  readonly collar: number;
}

const RAIL_Y = 108;
const SCALE = 1.2;
/** Collar tops in the drawings: stand-up collars reach higher than shirt necks. */
const STAND_UP = 82;
const SHIRT = 86;

/** From back to front. The first and the last garment run out of the picture. */
const RAIL: readonly Hung[] = [
  hung(TEMPLATES.jacket, '#1f2124', 'a', 318, 184, STAND_UP),
  hung(TEMPLATES.quarterzip, '#4b5056', 'b', 648, 190, STAND_UP),
  hung(TEMPLATES.vest, '#1d2b49', 'c', 972, 196, STAND_UP),
  hung(TEMPLATES.polo, '#1c4a3a', 'd', 1252, 212, SHIRT),
  hung(TEMPLATES.longsleeve, '#71797f', 'e', 1556, 206, SHIRT),
];

/** The landing header: a rail with five garments, as an SVG document with the viewBox 0 0 1600 1000. */
export function drawHero(): string {
  const room = '<rect x="-100" width="1800" height="1000" fill="url(#backdrop)"/>';
  const content = room + railShadow() + rail() + RAIL.map(hook).join('') + RAIL.map(garment).join('');
  return svgDocument(
    1600,
    1000,
    content,
    RAIL.map(({ material }) => material),
  );
}

function hung(draw: DrawTemplate, color: string, prefix: string, x: number, y: number, collar: number): Hung {
  return { draw, material: materialOf(color, prefix), x, y, collar };
}

function garment({ draw, material, x, y, collar }: Hung): string {
  const drawing = draw({ main: material, trim: material, isTwoTone: false, color: '' });
  return `<g transform="translate(${x} ${y}) scale(${SCALE}) translate(-400 ${-collar})">${drawing}</g>`;
}

/** The wire of a hanger over the rail and down into the collar. */
function hook({ x, y }: Hung): string {
  const wire = `M${x} ${RAIL_Y - 16}V${y + 34}`;
  return `<path d="${wire}" stroke="#14191d" stroke-opacity=".18" stroke-width="7" transform="translate(7 5)"/><path d="${wire}" stroke="#7c858b" stroke-width="6" stroke-linecap="round"/><path d="${wire}" stroke="#e9eced" stroke-width="2" stroke-linecap="round" transform="translate(-1 0)"/>`;
}

function rail(): string {
  return `<rect x="-120" y="${RAIL_Y - 7}" width="1840" height="14" fill="url(#steel-down)"/><path d="M-120 ${RAIL_Y - 4}H1720" stroke="#fff" stroke-opacity=".8" stroke-width="2"/><path d="M-120 ${RAIL_Y + 7}H1720" stroke="#3b444b" stroke-opacity=".5" stroke-width="1.5"/>`;
}

function railShadow(): string {
  const path = `M-200 ${RAIL_Y + 34}L1800 ${RAIL_Y + 34}`;
  return softened(`<path d="${path}" stroke="#22313b" stroke-opacity=".2" stroke-width="12"/>`, 8, path, 12);
}
