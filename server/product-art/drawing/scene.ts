import { fabricOf } from '../../../domain/catalog/colors';
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

const UNKNOWN_FABRIC = '#4b5056';

/** Hues for printed texts, in the order in which stickers and cards are usually told apart. */
const PRINT_HUES = ['#1f4caf', '#b01f2a', '#1c6f4a', '#d0701f', '#4d2a68', '#1c6f78', '#1f2124', '#8a5a1c', '#2f6fb3'];

/** The scene of an item color: a fabric, two fabrics, or a printed text such as "YR 24". */
export function sceneOf(color: string, storeMark?: string): Scene {
  const fabric = fabricOf(color);
  const main = materialOf(fabric?.main ?? printHueOf(color) ?? UNKNOWN_FABRIC, 'p');
  const trim = fabric?.trim ? materialOf(fabric.trim, 't') : main;
  return { main, trim, isTwoTone: fabric?.trim !== undefined, color, ...(storeMark ? { storeMark } : {}) };
}

/** Neighboring years and numbers get different hues. */
function printHueOf(text: string): string | undefined {
  const digits = /\d+/.exec(text)?.[0];
  if (digits === undefined) return undefined;
  const number = Number(digits);
  const step = digits.length > 2 && number % 1000 === 0 ? number / 1000 : number;
  return PRINT_HUES[step % PRINT_HUES.length];
}
