import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Font, Glyph, PathCommand } from 'opentype.js';
import styles from './name-styles.json' with { type: 'json' };

/** Finds packages installed next to the source or next to the bundle. */
const require = createRequire(import.meta.url);

export type FontFamily = 'archivo' | 'cinzel' | 'oswald' | 'michroma' | 'kanit' | 'zilla-slab';

export type Point = readonly [x: number, y: number];

/** Lettering is drawn as outlines, because the renderer knows only the fonts of the machine it runs on. */
export interface Face {
  readonly family: FontFamily;
  readonly weight: number;
  /** Units from baseline to baseline, as in CSS. */
  readonly size: number;
  /** Extra space between letters as a part of the size. */
  readonly tracking?: number;
  /** Degrees the letters lean to the right. */
  readonly slant?: number;
  /** Times the usual letter width. */
  readonly stretch?: number;
}

interface Lettering {
  /** Outlines with the baseline on y = 0, starting at x = 0. */
  readonly path: string;
  readonly width: number;
}

interface PlacedGlyph {
  readonly glyph: Glyph;
  readonly x: number;
  readonly advance: number;
}

type PlacePoint = (x: number, y: number) => Point;

export function letteringOf(text: string, face: Face): Lettering {
  const { glyphs, width } = layOut(text, face);
  const lean = Math.tan(((face.slant ?? 0) * Math.PI) / 180);
  const stretch = face.stretch ?? 1;
  const path = glyphs
    .map(({ glyph, x }) => outline(glyph, face.size, (px, py) => [x + px * stretch - py * lean, py]))
    .join('');
  return { path, width };
}

/** The glyphs of a text side by side, with the tracking after the last letter left off. */
export function layOut(text: string, face: Face): { readonly glyphs: readonly PlacedGlyph[]; readonly width: number } {
  const font = fontOf(face.family, face.weight);
  const scale = (face.size / font.unitsPerEm) * (face.stretch ?? 1);
  const gap = face.size * (face.tracking ?? 0);
  const glyphs: PlacedGlyph[] = [];
  let x = 0;
  let previous: Glyph | undefined;
  for (const character of text) {
    const glyph = font.charToGlyph(character);
    if (previous) x += font.getKerningValue(previous, glyph) * scale + gap;
    const advance = (glyph.advanceWidth ?? 0) * scale;
    glyphs.push({ glyph, x, advance });
    x += advance;
    previous = glyph;
  }
  return { glyphs, width: x };
}

export function outline(glyph: Glyph, size: number, place: PlacePoint): string {
  const point = (x: number, y: number) => place(x, y).map(round).join(' ');
  const draw = (command: PathCommand): string => {
    switch (command.type) {
      case 'M':
      case 'L':
        return command.type + point(command.x, command.y);
      case 'Q':
        return `Q${point(command.x1, command.y1)} ${point(command.x, command.y)}`;
      case 'C':
        return `C${point(command.x1, command.y1)} ${point(command.x2, command.y2)} ${point(command.x, command.y)}`;
      case 'Z':
        return 'Z';
    }
  };
  return glyph.getPath(0, 0, size).commands.map(draw).join('');
}

const loaded = new Map<string, Font>();

/** A static face of one of the product's typefaces; read from disk once. */
function fontOf(family: FontFamily, weight: number): Font {
  const file = `@fontsource/${family}/files/${family}-latin-${weight}-normal.woff`;
  const known = loaded.get(file);
  if (known) return known;
  const bytes = readFileSync(require.resolve(file));
  // Its ES build exports no names to Node. It takes 14 MB, which the server itself saves: it draws in another process.
  const { parse } = require('opentype.js') as typeof import('opentype.js');
  const font = parse(bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.byteLength) as ArrayBuffer);
  loaded.set(file, font);
  return font;
}

/** Two decimals are finer than a pixel and keep the drawing short and identical from run to run. */
export function round(value: number): number {
  return Math.round(value * 100) / 100;
}

/** The box around all points of a path, control points included. */
export function boundsOf(path: string) {
  const numbers = (path.match(/-?\d+(\.\d+)?/g) ?? []).map(Number);
  const [xs, ys] = [0, 1].map((side) => numbers.filter((_, index) => index % 2 === side));
  const edge = (values: readonly number[] = [], pick: (...of: number[]) => number) => Math.round(pick(...values));
  return { left: edge(xs, Math.min), top: edge(ys, Math.min), right: edge(xs, Math.max), bottom: edge(ys, Math.max) };
}

/** How a name looks. Plain lettering on purpose, not the brands' own logos. */
export interface NameStyle {
  readonly face: Omit<Face, 'size'>;
  /** Pale, for dark fabric. */
  readonly letters: string;
  /** Dark, in the color the name is known by. */
  readonly ground: string;
}

/** A name's own style, with what its lettering changes about a face. */
type OwnStyle = Omit<NameStyle, 'face'> & Partial<NameStyle['face']> & { readonly face: keyof typeof styles.faces };

const OWN = styles.names as Readonly<Record<string, OwnStyle>>;
export const STYLED_NAMES: readonly string[] = Object.keys(OWN);

/** The style of a name, ignoring case. An unknown name always gets the same fallback style. */
export function nameStyleOf(name: string): NameStyle {
  const key = name.trim().toUpperCase();
  const { face, letters, ground, ...changes } = OWN[key] ?? otherStyle(key);
  return { letters, ground, face: { ...styles.faces[face], ...changes } as NameStyle['face'] };
}

function otherStyle(name: string): OwnStyle {
  const { faces, letters, grounds } = styles.others;
  const sum = [...name].reduce((total, letter, index) => total + (letter.codePointAt(0) ?? 0) * (index + 1), 0);
  const pick = (list: readonly string[]) => list[sum % list.length] as never;
  return { face: pick(faces), letters, ground: pick(grounds) };
}
