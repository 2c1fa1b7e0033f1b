import type { CatalogItem } from './catalog';
import { type FabricColors, fabricOf } from './colors';
import { nearestSizes } from './size-names';

/**
 * Replacements for something that left the catalog, nearest first. The lists are complete: a person chooses. Example:
 * for Graphite among Khaki, Navy, and Black: Navy, Black, Khaki.
 */

/** Sorts by color value; for a printed text ("YR 24"), the nearest texts. */
export function colorsNearestFirst(
  gone: string,
  offered: readonly string[],
  colors: FabricColors | undefined,
): readonly string[] {
  return byDistance(offered, (color) => colorDistance(gone, color, colors));
}

export function sizesNearestFirst(gone: string, sizes: readonly string[]): readonly string[] {
  return [...new Set([...nearestSizes(gone, sizes), ...sizes])];
}

/** The most similar words, then the others in their order; for logos and placements. */
export function namesNearestFirst(gone: string, names: readonly string[]): readonly string[] {
  return byDistance(names, (name) => -sharedWords(gone, name));
}

const MAX_ITEMS = 4;

/** Up to four items of the same type; those sharing the most words of the name come first. */
export function itemsNearestFirst(
  gone: Pick<CatalogItem, 'name' | 'type'>,
  items: Iterable<CatalogItem>,
): readonly CatalogItem[] {
  const sameType = [...items].filter(({ type }) => type === gone.type);
  return byDistance(sameType, ({ name, fullname }) => -sharedWords(gone.name, `${name} ${fullname}`)).slice(
    0,
    MAX_ITEMS,
  );
}

function byDistance<T>(candidates: readonly T[], distance: (candidate: T) => number): readonly T[] {
  return candidates
    .map((candidate) => ({ candidate, distance: distance(candidate) }))
    .toSorted((a, b) => a.distance - b.distance)
    .map(({ candidate }) => candidate);
}

/** For two fabrics, the distance of their colors; for two texts, of their numbers. */
function colorDistance(one: string, other: string, colors: FabricColors | undefined): number {
  const [a, b] = [fabricOf(one, colors), fabricOf(other, colors)];
  if (a && b) return hexDistance(a.main, b.main) + hexDistance(a.trim ?? a.main, b.trim ?? b.main);
  if (a || b) return Number.MAX_SAFE_INTEGER;
  const [text, number] = textAndNumber(one);
  const [otherText, otherNumber] = textAndNumber(other);
  return Math.abs(number - otherNumber) + (text === otherText ? 0 : 1_000_000);
}

function hexDistance(one: string, other: string): number {
  return [1, 3, 5].reduce((sum, from) => sum + Math.abs(channel(one, from) - channel(other, from)), 0);
}

function channel(hex: string, from: number): number {
  return Number.parseInt(hex.slice(from, from + 2), 16);
}

function textAndNumber(text: string): [text: string, number: number] {
  const [, words = '', digits = '0'] = /^(\D*)(\d{0,9})/.exec(text) ?? [];
  return [words.trim(), Number(digits)];
}

function sharedWords(one: string, other: string): number {
  const words = new Set(wordsOf(other));
  return wordsOf(one).filter((word) => words.has(word)).length;
}

function wordsOf(text: string): readonly string[] {
  return text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
}
