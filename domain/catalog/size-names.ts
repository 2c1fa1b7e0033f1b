import { lettersBetween as distanceBetween } from '../text/nearest-text';

/**
 * Finds a size by any common spelling: "2X", "XXL", and "2x-large" are 2XLarge, "L-T" and "large tall" are LT, "Med" is
 * Medium. An ambiguous spelling finds none.
 */
export function findSize(text: string, sizes: readonly string[]): string | undefined {
  if (sizes.includes(text)) return text;
  const spelling = spellingOf(text);
  if (spelling === '') return undefined;
  const sameLetters = sizes.filter((size) => spellingOf(size) === spelling);
  if (sameLetters.length > 0) return onlyOne(sameLetters);
  const meaning = TWO_SIZES.test(text.trim()) ? undefined : meaningOf(spelling);
  return meaning && onlyOne(sizes.filter((size) => meaningOf(spellingOf(size)) === meaning));
}

/**
 * Sizes the text may mean, most likely first: the neighbors of a size that isn't offered, or sizes with a similar name.
 */
export function nearestSizes(text: string, sizes: readonly string[]): readonly string[] {
  const found = findSize(text, sizes);
  if (found) return [found];
  const spelling = spellingOf(text);
  const wanted = measureOf(spelling) ?? uncommonMeasure(spelling);
  const distance = (size: string) => (wanted ? stepsBetween(wanted, size) : lettersBetween(spelling, spellingOf(size)));
  return sizes
    .map((size) => ({ size, distance: distance(size) }))
    .filter((candidate) => wanted || candidate.distance <= MAX_WRONG_LETTERS)
    .filter((candidate) => Number.isFinite(candidate.distance))
    .toSorted((a, b) => a.distance - b.distance)
    .slice(0, MAX_SUGGESTIONS)
    .map(({ size }) => size);
}

/** "SM" and "SML" are Small, but "S/M" is Small or Medium. */
const TWO_SIZES = /^sm?[^\p{L}\p{N}]+[ml][^\p{L}\p{N}]*$/iu;

export function looksLikeSize(text: string): boolean {
  return sizeMeaning(text) !== undefined || isUncommonSize(text);
}

/** "1XL" and "2XXL": written like a size, but it takes a question to know which one. */
export function isUncommonSize(text: string): boolean {
  return UNCOMMON.test(spellingOf(text));
}

/** The same for all spellings of a size. */
export function sizeMeaning(text: string): string | undefined {
  return meaningOf(spellingOf(text));
}

export function isTallSize(size: string): boolean {
  return measureOf(spellingOf(size))?.isTall === true;
}

const MAX_SUGGESTIONS = 3;
const MAX_WRONG_LETTERS = 2;
const MAX_NAME_LENGTH = 40;
/** Suggestions for a regular size have tall sizes after all regular ones, and the other way round. */
const TALL_STEPS = 100;

interface Measure {
  /** Medium is 0, Large 1, XLarge 2, Small -1. */
  readonly step: number;
  readonly isTall: boolean;
}

function spellingOf(text: string): string {
  if (text.length > MAX_NAME_LENGTH) return '';
  return text
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]/gu, '')
    .replaceAll(/e?xtra/g, 'x')
    .replace(/^(?:double|dbl)(?=x)/, '2')
    .replace(/^triple(?=x)/, '3')
    .replace(/^(?:size|sz)(?=.)/, '');
}

function meaningOf(spelling: string): string | undefined {
  if (ONE_SIZE.test(spelling)) return 'one size';
  const ounces = /^(\d{1,3})(?:oz|ounces?)$/.exec(spelling);
  if (ounces) return `${ounces[1]} oz`;
  const measure = measureOf(spelling);
  return measure && `${measure.step}${measure.isTall ? ' tall' : ''}`;
}

const ONE_SIZE = /^(?:osf[am]|os|1size|onesize(?:only)?(?:fits(?:all|most))?|default)$/;
const SMALL = /^(\d{1,2}(?=x)|)(x*)s(?:m|ml|mall)?$/;
const MEDIUM = /^m(?:d|ed|edium)?$/;
const LARGE = /^(\d{1,2}(?=x)|)(x*)(?:l|lg|lge|lrg|large)(t|tall)?$/;
const UNCOMMON = /^([01]x+|\d{1,2}xx+)(?:s(?:m|ml|mall)?|(?:l|lg|lge|lrg|large)?(t|tall)|l|lg|lge|lrg|large)$/;
/** "2X" for 2XLarge, "2XT" for 2XLT. */
const SHORT = /^(?:(\d{1,2})x|x)(t|tall)?$/;

function measureOf(spelling: string): Measure | undefined {
  if (MEDIUM.test(spelling)) return { step: 0, isTall: false };
  const small = SMALL.exec(spelling);
  if (small) return measure(small, (letters) => -1 - letters);
  const large = LARGE.exec(spelling);
  if (large) return measure(large, (letters) => 1 + letters, large[3]);
  const [short, count, tall] = SHORT.exec(spelling) ?? [];
  if (!short || (!count && !tall)) return undefined;
  return measure([short, count ?? '', 'x'], (letters) => 1 + letters, tall);
}

/** The larger of its two counts: "2XXL" is nearest to 2XLarge. */
function uncommonMeasure(spelling: string): Measure | undefined {
  const [found, count = '', tall] = UNCOMMON.exec(spelling) ?? [];
  if (found === undefined) return undefined;
  const letters = Math.max(Number.parseInt(count, 10), count.replace(/\d/g, '').length);
  return found.startsWith('s', count.length)
    ? { step: -1 - letters, isTall: false }
    : { step: 1 + letters, isTall: Boolean(tall) };
}

/** @param match the number before the X ("2XL" has 2, "XXL" none), then the Xs */
function measure(match: readonly string[], step: (letters: number) => number, tall?: string): Measure | undefined {
  const [, count, letters = ''] = match;
  // "2XXL" is ambiguous; "1XL" and "0XL" aren't common names either.
  if (count && (letters.length !== 1 || Number(count) < 2)) return undefined;
  return { step: step(count ? Number(count) : letters.length), isTall: Boolean(tall) };
}

function stepsBetween(wanted: Measure, size: string): number {
  const offered = measureOf(spellingOf(size));
  if (!offered) return Number.POSITIVE_INFINITY;
  return Math.abs(offered.step - wanted.step) + (offered.isTall === wanted.isTall ? 0 : TALL_STEPS);
}

function lettersBetween(one: string, other: string): number {
  if (one === '' || other === '') return Number.POSITIVE_INFINITY;
  const distance = distanceBetween(one, other);
  return distance * 2 < Math.max(one.length, other.length) ? distance : Number.POSITIVE_INFINITY;
}

function onlyOne(sizes: readonly string[]): string | undefined {
  return sizes.length === 1 ? sizes[0] : undefined;
}

/** "Small to 6XLarge, LT to 4XLT": the first and last of the regular and of the tall sizes. */
export function sizeRanges(sizes: readonly string[]): string {
  const regular = sizes.filter((size) => !isTallSize(size));
  const tall = sizes.filter(isTallSize);
  return [regular, tall]
    .filter((range) => range.length > 0)
    .map(rangeOf)
    .join(', ');
}

function rangeOf(sizes: readonly string[]): string {
  return sizes.length === 1 ? `${sizes[0]}` : `${sizes[0]} to ${sizes.at(-1)}`;
}
