import { findColor } from '../../catalog/color-names';
import { type FabricColors, fabricOf } from '../../catalog/colors';
import { findSize, isUncommonSize, looksLikeSize } from '../../catalog/size-names';
import { onOneLine } from '../../text/plain-text';
import { wholeNumber } from '../../text/whole-number';
import { MAX_UNITS_PER_LINE } from '../cart';
import type { ListOptions } from './name-list';

/**
 * A recognized part of a field. `either` is a size, or a quantity (or initial) and another size: "2 XL"; `several` is
 * one of some sizes, or a quantity of the last: "L or XL", "3X 2X"; a `cut` says whom a size is for: "Ladies M"; an
 * `unknown_size` is written like a size, but none of this item's; a `bad_quantity` isn't a whole number from 1 to
 * 100,000.
 */
export type Part = { readonly text: string; readonly field: number; readonly isApart?: boolean } & (
  | { readonly kind: 'name'; readonly isQuoted: boolean }
  | { readonly kind: 'size'; readonly size: string }
  | { readonly kind: 'color'; readonly color: string }
  | { readonly kind: 'quantity'; readonly quantity: number }
  /** Without anything that says it's a quantity; undefined if it can't be one. Offsets count from the field's start. */
  | { readonly kind: 'number'; readonly quantity: number | undefined; readonly start: number; readonly end: number }
  | { readonly kind: 'either'; readonly size: string; readonly other: string; readonly quantity: number | undefined }
  | { readonly kind: 'several'; readonly sizes: readonly string[]; readonly quantity: number | undefined }
  | { readonly kind: 'cut' | 'unknown_size' | 'unknown_color' | 'bad_quantity' }
);

interface Word {
  readonly text: string;
  readonly start: number;
  readonly end: number;
  readonly isQuoted: boolean;
  /** More than spaces stand between it and the last word: a dash, a bracket. */
  readonly isApart: boolean;
}

export interface Vocabulary {
  sizeOf(text: string): string | undefined;
  colorOf(text: string): string | undefined;
}

/** Most words of a size or color: "One Size Fits All". */
const MAX_RUN_WORDS = 4;
/** "1." or "2)" at the beginning of a line, also right before a name. */
const NUMBERING = /^#?\d{1,3}(?:[.)](?=\s|\p{L})\s*)/u;
const UNIT =
  /^(?:pcs?|pieces?|ea|each|units?|shirts?|t-?shirts?|tees?|polos?|jackets?|caps?|hats?|vests?|hoodies?|pullovers?|garments?|items?)[.,!]?$/i;
const COUNTED = /^(?:qty|quantity)\.?:?$/i;
const FILLER = /^(?:size|sz|color|colour)\.?:?$/i;
const COUNT = /^[x×*]?(\d{1,9})$|^(\d{1,9})[x×*]$/i;
const NUMBER = /^[x×*]?[+\-−]?[\d.,/]*\d[\d.,/]*[x×*]?$/i;
const MULTIPLIED = /^(\d{1,9})[x×*](\p{L}.*)$/iu;
const MULTIPLIED_AFTER = /^(.*?\D)[x×*](\d{1,9})$/i;

/** Looks up sizes and colors, cached because a list repeats the same few words. */
export function vocabularyOf({ sizes, colors }: Pick<ListOptions, 'sizes' | 'colors'>): Vocabulary {
  return {
    sizeOf: cached((text) => findSize(text, sizes)),
    colorOf: cached((text) => findColor(text, colors)),
  };
}

/** Recognizes sizes, colors, and quantities in a field; all other words are the name. */
export function partsOf(text: string, field: number, vocabulary: Vocabulary): readonly Part[] {
  const words = wordsOf(text);
  const parts: Part[] = [];
  for (let at = 0; at < words.length; ) {
    const [part, length] = runAt(words, at, vocabulary) ?? [wordParts(words, at, vocabulary), 1];
    const isApart = words[at]?.isApart === true;
    parts.push(...part.map((one) => ({ ...one, field, isApart }) as Part));
    at += length;
  }
  return withoutTwiceMeaning(parts);
}

/** The sizes of "L or XL", "2X/3X", and "2/3X"; undefined for anything else, such as an item's own size S/M. */
export function severalSizes(text: string, { sizeOf }: Vocabulary): readonly string[] | undefined {
  if (text.length > MAX_SEVERAL_LENGTH || INITIALS.test(text)) return undefined;
  const whole = sizeOf(text);
  if (whole && withoutSpaces(whole) === withoutSpaces(text)) return undefined;
  const isSize = (piece: string) => sizeOf(piece) !== undefined || looksLikeSize(piece);
  const pieces: string[] = [];
  for (const piece of text.replaceAll(SPELLED_OUT, '$1').split(BETWEEN_SIZES)) {
    const last = pieces.at(-1);
    if (last !== undefined && /^\d$/.test(last) && /^\d ?x/i.test(piece)) pieces.splice(-1, 1, `${last}x`, piece);
    // The T of "L-T", and the Large of "X-Large".
    else if (last !== undefined && !(isSize(last) && isSize(piece)) && isSize(last + piece))
      pieces.splice(-1, 1, last + piece);
    else if (piece !== '') pieces.push(piece);
  }
  if (pieces.length < 2 || !pieces.every(isSize)) return undefined;
  const sizes = [...pieces.map(sizeOf), whole].filter((size) => size !== undefined);
  return sizes.length > 0 ? [...new Set(sizes)] : undefined;
}

const MAX_SEVERAL_LENGTH = 60;
/** "M.L. King" */
const INITIALS = /^(?:\p{L}\.)+\p{L}?$/u;
/** A multiplication sign is none. */
const BETWEEN_SIZES = /\s*(?:[^\p{L}\p{N}\s.'’*×]|\.(?=[\p{L}\p{N}])|(?<=\s)(?:or|and|to)(?=\s))\s*/iu;
/** The hyphen of "2X-Large" is part of the size. */
const SPELLED_OUT = /(\dx)-(?=l(?:a?r?ge?)\b)/gi;

function withoutSpaces(text: string): string {
  return text.toLowerCase().replaceAll(/\s/g, '');
}

/** The "2)" at the beginning of a field. */
export function numberingOf(text: string): string {
  return NUMBERING.exec(text)?.[0] ?? '';
}

export function countIn(text: string): number | undefined {
  const [, after, before] = COUNT.exec(text) ?? [];
  const count = wholeNumber(after ?? before ?? text) ?? 0;
  return count >= 1 && count <= MAX_UNITS_PER_LINE ? count : undefined;
}

function wordsOf(text: string): readonly Word[] {
  const words: Word[] = [];
  let isApart = false;
  const numbering = numberingOf(text).length;
  const found = text.slice(numbering).matchAll(/"[^"]*"|“[^“”]*”|[()[\]{}:=|]+|[^\s()[\]{}:=|"“”]+/g);
  for (const { 0: written, index } of found) {
    const isQuoted = /^["“]/.test(written);
    const word = onOneLine(written.replaceAll(/["“”]/g, '')).replaceAll(/\s+/g, ' ');
    const isMark = !isQuoted && /^[-–—•·*.()[\]{}:=|]*$/.test(word);
    const last = words.at(-1);
    if (isMark) isApart = true;
    else if (last && isTimes(last, word, isQuoted))
      words.splice(-1, 1, { ...last, text: last.text + word.toLowerCase() });
    else if (word !== '') {
      const start = numbering + index;
      words.push({ text: word, start, end: start + written.length, isQuoted, isApart });
      isApart = false;
    }
  }
  return words;
}

/** Whether a word continues the last one: the 2 of "x 2", the x of "2 x M". */
function isTimes(last: Word, word: string, isQuoted: boolean): boolean {
  if (isQuoted || last.isQuoted) return false;
  return (/^[x×*]$/i.test(last.text) && /^\d+$/.test(word)) || (/^\d+$/.test(last.text) && /^[x×*]$/i.test(word));
}

type Draft = Part extends infer One ? (One extends Part ? Omit<One, 'field' | 'isApart'> : never) : never;

function runAt(words: readonly Word[], at: number, vocabulary: Vocabulary): [Draft[], number] | undefined {
  const { sizeOf, colorOf } = vocabulary;
  for (let length = Math.min(MAX_RUN_WORDS, words.length - at); length > 0; length--) {
    const run = words.slice(at, at + length);
    if (run.some(({ isQuoted }) => isQuoted)) continue;
    const text = run.map((word) => word.text).join(' ');
    const several = severalSizes(text, vocabulary);
    if (several) return [[{ kind: 'several', text, sizes: several, quantity: undefined }], length];
    // A single letter with a dot is an initial.
    const size = /^\p{L}\.$/u.test(text) ? undefined : sizeOf(text);
    const found = size && sizePart(run, text, size, sizeOf);
    if (found) return [[found], length];
    // "1x L" and "1 XL" are one of them, and "2x XL" are two, but "1X Large" isn't a size people agree on.
    if (isUncommonSize(text) && (length === 1 || /^[01](?:X |x large)/.test(text)))
      return [[{ kind: 'unknown_size', text }], length];
    const color = colorOf(text);
    if (color) return [[{ kind: 'color', text, color }], length];
  }
  return undefined;
}

function sizePart(run: readonly Word[], text: string, size: string, sizeOf: Vocabulary['sizeOf']): Draft | undefined {
  const [first, ...rest] = run.map((word) => word.text);
  const other = rest.length > 0 ? sizeOf(rest.join(' ')) : undefined;
  if (other && other !== size && first && /^(?:\d+[x×*]?|x)$/i.test(first)) {
    return { kind: 'either', text, size, other, quantity: countIn(first) };
  }
  const isSeveral = run.length > 1 && run.filter((word) => sizeOf(word.text)).length > 1;
  return isSeveral ? undefined : { kind: 'size', text, size };
}

function wordParts(words: readonly Word[], at: number, { sizeOf }: Vocabulary): Draft[] {
  const { text, start, end, isQuoted } = words[at] as Word;
  if (isQuoted) return [{ kind: 'name', text, isQuoted }];
  const [before = '', after = ''] = [words[at - 1]?.text, words[at + 1]?.text];
  const isUnit = UNIT.test(text) && NUMBER.test(before);
  const isCounted = COUNTED.test(text) && (at > 0 || NUMBER.test(after));
  if (isUnit || isCounted || (at > 0 && FILLER.test(text))) return [];
  if (cutOf(text)) return [{ kind: 'cut', text }];
  const quantity = countIn(text);
  const bare = wholeNumber(text);
  const isSaid = bare === undefined || UNIT.test(after) || COUNTED.test(before) || COUNTED.test(after);
  if (quantity && isSaid) return [{ kind: 'quantity', text, quantity }];
  if (bare && !isSaid) return [{ kind: 'number', text, quantity, start, end }];
  const isLikeSize = looksLikeSize(text);
  const glued = isLikeSize ? undefined : gluedParts(text, sizeOf);
  if (glued) return glued;
  if (NUMBER.test(text)) return [{ kind: 'bad_quantity', text }];
  // "Ann L/Bob M" are two people.
  const isPartlySize = text.includes('/') && text.split('/').some((piece) => sizeOf(piece));
  return [
    (isLikeSize && !INITIALS.test(text)) || isPartlySize
      ? { kind: 'unknown_size', text }
      : { kind: 'name', text, isQuoted },
  ];
}

/** "2xM" and "Lx2" */
function gluedParts(text: string, sizeOf: Vocabulary['sizeOf']): Draft[] | undefined {
  const [, before, sizeAfter] = MULTIPLIED.exec(text) ?? [];
  const [, sizeBefore, after] = MULTIPLIED_AFTER.exec(text) ?? [];
  const size = sizeOf(sizeAfter ?? sizeBefore ?? '');
  const quantity = countIn(before ?? after ?? '');
  if (!size || !quantity || isUncommonSize(text)) return undefined;
  return [
    { kind: 'size', text, size },
    { kind: 'quantity', text, quantity },
  ];
}

/** "2x" alone is 2XLarge, but right before another size it's a quantity: "2x M". "2X M" and "3x 2x" can be either. */
function withoutTwiceMeaning(parts: readonly Part[]): readonly Part[] {
  const clear: Part[] = [];
  for (let at = 0; at < parts.length; at++) {
    const [part, next] = [parts[at] as Part, parts[at + 1]];
    const quantity = next?.kind === 'size' && isTimesOrSize(part) ? countIn(part.text) : undefined;
    if (next?.kind !== 'size' || !quantity) clear.push(part);
    else if (part.text.endsWith('x') && !/^\d+x$/i.test(next.text) && !next.isApart) {
      clear.push({ kind: 'quantity', text: part.text, field: part.field, quantity });
    } else {
      const sizes = [...new Set([...(part.kind === 'size' ? [part.size] : []), next.size])];
      clear.push({ kind: 'several', text: `${part.text} ${next.text}`, field: part.field, sizes, quantity });
      at += 1;
    }
  }
  return clear;
}

/** "5X" can be a size even where it isn't offered; "12X" can't. */
function isTimesOrSize({ kind, text }: Part): boolean {
  return (kind === 'size' && /^\d+x$/i.test(text)) || (kind === 'quantity' && /^[2-6]x$/i.test(text));
}

export type Cut = 'mens' | 'womens' | 'tall' | 'other';

const CUTS: ReadonlyMap<string, Cut> = new Map([
  ...['men', 'mens', 'male'].map((word) => [word, 'mens'] as const),
  ...['women', 'womens', 'ladies', 'ladys', 'female'].map((word) => [word, 'womens'] as const),
  ...['youth', 'youths', 'boys', 'girls', 'kids', 'petite'].map((word) => [word, 'other'] as const),
  ['tall', 'tall'],
]);

/** "Ladies" and "women's" are womens. */
export function cutOf(word: string): Cut | undefined {
  return CUTS.get(word.toLowerCase().replaceAll(/['’.]/g, ''));
}

/** "purple" for an item without purple, written unlike a surname. */
export function isUnofferedColor(text: string, known: FabricColors | undefined): boolean {
  return text === text.toLowerCase() && fabricOf(text.charAt(0).toUpperCase() + text.slice(1), known) !== undefined;
}

function cached(find: (text: string) => string | undefined): (text: string) => string | undefined {
  const known = new Map<string, string | undefined>();
  return (text) => {
    if (!known.has(text)) known.set(text, find(text));
    return known.get(text);
  };
}
