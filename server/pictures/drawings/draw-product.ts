import type { Fabric } from '../../../domain/catalog/colors';
import type { DrawingFile } from '../../../domain/catalog/drawings';
import { svgDocument } from './light';
import { materialOf } from './material';
import { paint, type Scene } from './paint';
import { outlineTexts } from './print';

export interface ProductArt {
  readonly drawing: DrawingFile;
  /** An item color: a fabric, two fabrics of a two-tone article, or a printed text such as "YR 24". */
  readonly color: string;
  /** The color's value; none for a printed text. */
  readonly fabric?: Fabric;
  /** The customer's name, printed on goods that carry it; left out, those goods stay blank. */
  readonly storeMark?: string;
}

/** The studio picture of an article as an SVG document with the viewBox 0 0 800 800. Same article, same bytes. */
export function drawProduct({ drawing, color, fabric, storeMark }: ProductArt): string {
  const scene = sceneOf(color, fabric, storeMark?.toUpperCase());
  const article = drawArticle(drawing.svg, scene);
  return svgDocument(800, 800, `<rect width="800" height="800" fill="url(#backdrop)"/>${article}`, [
    scene.main,
    scene.trim,
  ]);
}

const NOT_DRAWN = /<(title|desc)\b[^>]*>[^<]*<\/\1>|<!--[\s\S]*?-->/g;

/** The content of a drawing's `<svg>`, painted and lettered. */
export function drawArticle(svg: string, scene: Scene): string {
  const article = svg.slice(svg.indexOf('>', svg.indexOf('<svg')) + 1, svg.lastIndexOf('</svg>'));
  return outlineTexts(paint(article.replaceAll(NOT_DRAWN, '').replaceAll(/>\s+</g, '><').trim(), scene), scene);
}

const UNKNOWN_FABRIC = '#4b5056';

/** Hues for printed texts, in the usual order of color-coded stickers and cards. */
const PRINT_HUES = ['#1f4caf', '#b01f2a', '#1c6f4a', '#d0701f', '#4d2a68', '#1c6f78', '#1f2124', '#8a5a1c', '#2f6fb3'];

/** Colors of the digits 0 to 9 in color-coded filing, as service departments number their cards. */
const DIGIT_HUES = '#c1272d #8e979d #1f4caf #d9622b #5b3282 #1f2124 #ecc93b #6b4630 #e08aa8 #1f7a45'.split(' ');

/** The scene of an item color: a fabric, two fabrics, or a printed text such as "YR 24", which has none. */
export function sceneOf(color: string, fabric: Fabric | undefined, storeMark?: string): Scene {
  const base = fabric?.main ?? printHueOf(color) ?? UNKNOWN_FABRIC;
  return {
    main: materialOf(base, 'fabric'),
    trim: materialOf(fabric?.trim ?? base, 'trim'),
    isTwoTone: fabric?.trim !== undefined,
    color,
    ...(storeMark ? { storeMark } : {}),
  };
}

/** Thousands take the color of their digit; neighboring years get different hues. */
function printHueOf(text: string): string | undefined {
  if (/^\d000$/.test(text)) return DIGIT_HUES[Number(text[0])];
  const digits = /\d+/.exec(text)?.[0];
  return digits && PRINT_HUES[Number(digits) % PRINT_HUES.length];
}
