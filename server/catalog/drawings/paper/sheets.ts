import { round } from '../drawing/geometry';
import { type Material, mix } from '../drawing/material';
import { lying } from '../drawing/studio';

export interface SheetBox {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
  /** Corner radius. */
  readonly radius?: number;
  /** Degrees clockwise about the middle of the sheet. */
  readonly turn?: number;
}

/** A sheet of paper or card with its shadow; `content` is drawn on it, in the picture's own coordinates. */
export function paperSheet(box: SheetBox, content = '', fill = '#fdfdfb'): string {
  const { x, y, width, height, radius = 3, turn = 0 } = box;
  const shape = `x="${x}" y="${y}" width="${width}" height="${height}" rx="${radius}"`;
  const edge = `<rect x="${x + 0.5}" y="${y + 0.5}" width="${width - 1}" height="${height - 1}" rx="${radius}" fill="none" stroke="#8d979d" stroke-opacity=".22"/>`;
  const drawing = `${lying(`<rect ${shape} fill="${fill}"/>`)}<rect ${shape} fill="url(#paper)"/>${edge}${content}`;
  return turn ? `<g transform="rotate(${turn} ${x + width / 2} ${y + height / 2})">${drawing}</g>` : drawing;
}

/** The edges of a block of paper under its top sheet, `leaves` deep toward the viewer. */
export function paperBlock(
  { x, y, width, height, radius = 3 }: SheetBox,
  leaves: number,
  step: readonly [number, number],
  fill = '#f4f5f3',
): string {
  const edges = Array.from({ length: leaves }, (_, index) => leaves - index).map(
    (depth) =>
      `<rect x="${round(x + depth * step[0])}" y="${round(y + depth * step[1])}" width="${width}" height="${height}" rx="${radius}" fill="${fill}" stroke="#5d6870" stroke-opacity=".5" stroke-width=".8"/>`,
  );
  return lying(edges.join(''));
}

/** A card of the material's color, with its shadow. */
export function coloredCard(material: Material, box: SheetBox, content = '', fill = material.base): string {
  const { x, y, width, height, radius = 10, turn = 0 } = box;
  const shape = `x="${x}" y="${y}" width="${width}" height="${height}" rx="${radius}"`;
  const rim = `<path d="M${x + radius} ${y + 1}H${x + width - radius}" stroke="#fff" stroke-opacity="${material.isLight ? 0.9 : 0.38}" stroke-width="2"/>`;
  const outline = material.isLight
    ? `<rect x="${x + 0.5}" y="${y + 0.5}" width="${width - 1}" height="${height - 1}" rx="${radius}" fill="none" stroke="#7d878e" stroke-opacity=".3"/>`
    : '';
  const drawing = `${lying(`<rect ${shape} fill="${fill}"/>`)}<rect ${shape} fill="url(#${material.prefix}-key)"/>${rim}${outline}${content}`;
  return turn ? `<g transform="rotate(${turn} ${x + width / 2} ${y + height / 2})">${drawing}</g>` : drawing;
}

/** Paper in the color that is ordered, and what is printed on it. */
export interface Stock {
  readonly fill: string;
  readonly ink: string;
  /** Rules, fields and small print. */
  readonly faint: string;
}

export function stockOf(material: Material): Stock {
  const fill = isWhite(material) ? '#fdfdfb' : material.base;
  const ink = material.isLight ? '#26374c' : '#ffffff';
  return { fill, ink, faint: mix(fill, ink, material.isLight ? 0.26 : 0.5) };
}

/** A print color that shows on white paper, even where the article is ordered in white. */
export function inkOnPaper(material: Material): string {
  return isWhite(material) ? '#87919a' : material.base;
}

/** White and clear, the light colors without a hue. */
function isWhite({ base, isLight }: Material): boolean {
  const channels = [1, 3, 5].map((from) => Number.parseInt(base.slice(from, from + 2), 16));
  return isLight && Math.max(...channels) - Math.min(...channels) < 14;
}

/** A blank bar where a name would be printed. */
export function blankBar(x: number, y: number, width: number, height: number, color: string): string {
  return `<rect x="${x - width / 2}" y="${y - height}" width="${width}" height="${height}" rx="${height / 2}" fill="${color}" opacity=".5"/>`;
}
