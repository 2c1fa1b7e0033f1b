import type { ArtTemplate } from '../../../../domain/catalog/art-templates';
import type { Fabric } from '../../../../domain/catalog/colors';
import { type Material, materialOf } from './material';

/** Everything a template needs to know to draw itself. */
export interface Scene {
  readonly main: Material;
  /** The second fabric of a two-tone article; the main one where there is only one. */
  readonly trim: Material;
  readonly isTwoTone: boolean;
  /** The item color as it is named: the text printed on numbers and year stickers. */
  readonly color: string;
  /** The customer's name in capitals, where it is printed on the goods. */
  readonly storeMark?: string;
}

/** Draws the article within the 800-unit square, as SVG elements without backdrop. */
export type DrawTemplate = (scene: Scene) => string;

/** Drawings by the names the catalog has for them. */
export type Drawings = Readonly<Partial<Record<ArtTemplate, DrawTemplate>>>;

const UNKNOWN_FABRIC = '#4b5056';

/** Hues for printed texts, in the order in which stickers and cards are usually told apart. */
const PRINT_HUES = ['#1f4caf', '#b01f2a', '#1c6f4a', '#d0701f', '#4d2a68', '#1c6f78', '#1f2124', '#8a5a1c', '#2f6fb3'];

/** The scene of an item color: a fabric, two fabrics, or a printed text such as "YR 24", which has none. */
export function sceneOf(color: string, fabric: Fabric | undefined, storeMark?: string): Scene {
  const main = materialOf(fabric?.main ?? printHueOf(color) ?? UNKNOWN_FABRIC, 'p');
  const trim = fabric?.trim ? materialOf(fabric.trim, 't') : main;
  return { main, trim, isTwoTone: fabric?.trim !== undefined, color, ...(storeMark ? { storeMark } : {}) };
}

/**
 * The colors of the digits 0 to 9 in color-coded filing, as service departments number their cards: red, grey, blue,
 * orange, purple, black, yellow, brown, pink, green.
 */
const DIGIT_HUES = [
  '#c1272d',
  '#8e979d',
  '#1f4caf',
  '#d9622b',
  '#5b3282',
  '#1f2124',
  '#ecc93b',
  '#6b4630',
  '#e08aa8',
  '#1f7a45',
];

/** Thousands take the color of their digit; neighboring years get different hues. */
function printHueOf(text: string): string | undefined {
  if (/^\d000$/.test(text)) return DIGIT_HUES[Number(text[0])];
  const digits = /\d+/.exec(text)?.[0];
  return digits && PRINT_HUES[Number(digits) % PRINT_HUES.length];
}
