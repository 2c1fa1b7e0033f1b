import { findColor } from '../../catalog/color-names';
import { type FabricColors, fabricOf } from '../../catalog/colors';
import { findSize, looksLikeSize } from '../../catalog/size-names';
import { visiblePart } from '../../plain-text';
import { MAX_UNITS_PER_LINE } from '../cart';
import type { ListOptions } from './name-list';

/**
 * A recognized part of a field. `either` is a size, or a quantity (or initial) and another size: "2 XL"; an
 * `unknown_size` is written like a size, but none of this item's; a `bad_quantity` isn't a whole number from 1 to
 * 100,000.
 */
export type Part = { readonly text: string; readonly field: number } & (
  | { readonly kind: 'name'; readonly isQuoted: boolean }
  | { readonly kind: 'size'; readonly size: string }
  | { readonly kind: 'color'; readonly color: string }
  | { readonly kind: 'quantity'; readonly quantity: number }
  | { readonly kind: 'either'; readonly size: string; readonly other: string; readonly quantity: number | undefined }
  | { readonly kind: 'unknown_size' | 'unknown_color' | 'bad_quantity' }
);

interface Word {
  readonly text: string;
  readonly isQuoted: boolean;
}

export interface Vocabulary {
  sizeOf(text: string): string | undefined;
  colorOf(text: string): string | undefined;
}

/** Most words of a size or color: "One Size Fits All". */
const MAX_RUN_WORDS = 4;
/** "1." or "2)" at the beginning of a line. */
const NUMBERING = /^\d{1,3}[.)]\s+/;
const FILLER = /^(?:pcs?|ea|each|qty|quantity|units?|size|sz|color|colour)\.?:?$/i;
const COUNT = /^[x×*]?(\d{1,9})$|^(\d{1,9})[x×*]$/i;
const NUMBER = /^[x×*]?[+\-−]?[\d.,/]*\d[\d.,/]*[x×*]?$/i;
const MULTIPLIED = /^(\d{1,9})[x×*](\D.*)$/i;
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
    parts.push(...part.map((one) => ({ ...one, field }) as Part));
    at += length;
  }
  return parts.map((part, index) => withoutTwiceMeaning(part, parts[index + 1]));
}

export function countIn(text: string): number | undefined {
  const [whole, after, before] = COUNT.exec(text) ?? [];
  const count = whole ? Number(after ?? before) : 0;
  return count >= 1 && count <= MAX_UNITS_PER_LINE ? count : undefined;
}

function wordsOf(text: string): readonly Word[] {
  const words: Word[] = [];
  for (const [found] of text.replace(NUMBERING, '').matchAll(/"[^"]*"|“[^“”]*”|[^\s()[\]{}:=|"“”]+/g)) {
    const isQuoted = /^["“]/.test(found);
    const word = visiblePart(found.replaceAll(/["“”]/g, '')).trim().replaceAll(/\s+/g, ' ');
    const isMark = /^[-–—•·*.]*$/.test(word);
    const last = words.at(-1);
    if (last && isTimes(last, word, isQuoted)) words.splice(-1, 1, { text: last.text + word, isQuoted });
    else if (word !== '' && (isQuoted || !isMark)) words.push({ text: word, isQuoted });
  }
  return words;
}

/** Whether a word continues the last one: the 2 of "x 2", the x of "2 x M". */
function isTimes(last: Word, word: string, isQuoted: boolean): boolean {
  if (isQuoted || last.isQuoted) return false;
  return (/^[x×*]$/i.test(last.text) && /^\d+$/.test(word)) || (/^\d+$/.test(last.text) && /^[x×*]$/i.test(word));
}

type Draft = Part extends infer One ? (One extends Part ? Omit<One, 'field'> : never) : never;

function runAt(words: readonly Word[], at: number, { sizeOf, colorOf }: Vocabulary): [Draft[], number] | undefined {
  for (let length = Math.min(MAX_RUN_WORDS, words.length - at); length > 0; length--) {
    const run = words.slice(at, at + length);
    if (run.some(({ isQuoted }) => isQuoted)) continue;
    const text = run.map((word) => word.text).join(' ');
    // A single letter with a dot is an initial.
    const size = /^\p{L}\.$/u.test(text) ? undefined : sizeOf(text);
    const found = size && sizePart(run, text, size, sizeOf);
    if (found) return [[found], length];
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
  const { text, isQuoted } = words[at] as Word;
  if (isQuoted) return [{ kind: 'name', text, isQuoted }];
  if (at > 0 && FILLER.test(text)) return [];
  const quantity = countIn(text);
  if (quantity) return [{ kind: 'quantity', text, quantity }];
  const isLikeSize = looksLikeSize(text);
  const glued = isLikeSize ? undefined : gluedParts(text, sizeOf);
  if (glued) return glued;
  if (NUMBER.test(text)) return [{ kind: 'bad_quantity', text }];
  const isInitial = /^\p{L}\.$/u.test(text);
  return [isLikeSize && !isInitial ? { kind: 'unknown_size', text } : { kind: 'name', text, isQuoted }];
}

/** "2xM" and "Lx2" */
function gluedParts(text: string, sizeOf: Vocabulary['sizeOf']): Draft[] | undefined {
  const [, before, sizeAfter] = MULTIPLIED.exec(text) ?? [];
  const [, sizeBefore, after] = MULTIPLIED_AFTER.exec(text) ?? [];
  const size = sizeOf(sizeAfter ?? sizeBefore ?? '');
  const quantity = countIn(before ?? after ?? '');
  if (!size || !quantity) return undefined;
  return [
    { kind: 'size', text, size },
    { kind: 'quantity', text, quantity },
  ];
}

/** "2x" alone is 2XLarge, but right before another size it's a quantity: "2x M". */
function withoutTwiceMeaning(part: Part, next: Part | undefined): Part {
  const quantity = part.kind === 'size' && next?.kind === 'size' && /^\d+x$/i.test(part.text) && countIn(part.text);
  return quantity ? { kind: 'quantity', text: part.text, field: part.field, quantity } : part;
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
