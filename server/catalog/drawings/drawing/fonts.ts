import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Font } from 'opentype.js';

/** The package as it is installed next to the source or next to the bundle; its ES build exports no names to Node. */
const require = createRequire(import.meta.url);
const { parse } = require('opentype.js') as typeof import('opentype.js');

export type FontFamily = 'archivo' | 'cinzel' | 'oswald' | 'michroma' | 'kanit' | 'zilla-slab';

const loaded = new Map<string, Font>();

/** A static face of one of the product's typefaces; read from disk once. */
export function fontOf(family: FontFamily, weight: number): Font {
  const file = `@fontsource/${family}/files/${family}-latin-${weight}-normal.woff`;
  const known = loaded.get(file);
  if (known) return known;
  const bytes = readFileSync(require.resolve(file));
  const font = parse(bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.byteLength) as ArrayBuffer);
  loaded.set(file, font);
  return font;
}
