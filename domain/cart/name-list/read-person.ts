import type { FabricColors } from '../../catalog/colors';
import { findSize, nearestSizes } from '../../catalog/size-names';
import { cutOf, isUnofferedColor, type Part } from './list-words';
import { type ListEntry, type ListOptions, MAX_PERSON_NAME_LENGTH, type ProblemKind } from './name-list';

export type Reading =
  | { readonly kind: 'entry'; readonly entry: ListEntry }
  | {
      readonly kind: 'problem';
      readonly problem: ProblemKind;
      readonly word: string;
      readonly name: string;
      readonly suggestions: readonly ListEntry[];
    };

/** Reads one person. If two things are unclear at once, nothing is suggested: it's better to retype the line. */
export function readPerson(
  written: readonly Part[],
  { sizes, colors, knownColors, cut: own }: Pick<ListOptions, 'sizes' | 'colors' | 'knownColors' | 'cut'>,
): Reading {
  const color = colorOf(written, colors, knownColors);
  // "Black" of "Black Jack" belongs to the name in every answer, too.
  const parts = written.map(
    (part): Part => (color.asName.includes(part) ? { ...part, kind: 'name', isQuoted: false } : part),
  );
  const name = joined(parts.filter((part) => part.kind === 'name'));
  const size = sizeOf(parts, name, sizes);
  const quantity = quantityOf(parts);
  const entry: ListEntry = {
    name,
    size: size.kind === 'clear' ? size.value : '',
    color: color.finding.kind === 'clear' ? color.finding.value : undefined,
    quantity: quantity.kind === 'clear' ? quantity.value : 1,
  };
  const cut = cutProblem(parts, entry, sizes, own);
  const naming = cut.kind === 'unclear' && name === '' ? clear(name) : nameProblem(name);
  const [first, ...others] = [naming, size, cut, quantity, color.finding].filter(
    (finding): finding is Unclear => finding.kind === 'unclear',
  );
  if (!first) return { kind: 'entry', entry };
  const suggestions = others.length > 0 ? [] : first.settled.map((settled) => ({ ...entry, ...settled }));
  return { kind: 'problem', problem: first.problem, word: first.word, name, suggestions };
}

/** The name of units that are for nobody in particular. */
const SPARE = 'Spare';

function nameProblem(name: string): Finding<string> {
  if (name === '') return unclear('no_name', '', [{ name: SPARE }]);
  return name.length > MAX_PERSON_NAME_LENGTH ? unclear('long_name', name, []) : clear(name);
}

/** A size of another cut is none of this item's. The word may also be part of the name: "Ann Tall L". */
function cutProblem(
  parts: readonly Part[],
  { name, size }: ListEntry,
  sizes: readonly string[],
  own: ListOptions['cut'],
): Finding<undefined> {
  const others = parts.filter((part) => part.kind === 'cut' && cutOf(part.text) !== own);
  if (others.length === 0) return clear(undefined);
  const tall = others.some(({ text }) => cutOf(text) === 'tall') ? findSize(`${size} tall`, sizes) : undefined;
  const named = joined(parts.filter((part) => part.kind === 'name' || others.includes(part)));
  return unclear('other_cut', joined(others), [
    ...(tall ? [{ size: tall, name: name || SPARE }] : []),
    { name: name || SPARE },
    { name: named },
  ]);
}

function quantityOf(parts: readonly Part[]): Finding<number> {
  const bad = parts.find(({ kind }) => kind === 'bad_quantity');
  if (bad) return unclear('quantity', bad.text, []);
  const said = parts.filter((part) => part.kind === 'quantity');
  const numbers = parts.filter((part) => part.kind === 'number');
  if (said.length === 0 && numbers.some(({ quantity }) => quantity !== 1)) return bareNumber(numbers);
  const found = [...said, ...numbers].filter((part) => part.quantity !== undefined);
  if (found.length <= 1 && found.length === said.length + numbers.length) return clear(found[0]?.quantity ?? 1);
  return unclear(
    'two_quantities',
    joined([...said, ...numbers], ', '),
    found.flatMap(({ quantity }) => (quantity === undefined ? [] : [{ quantity }])),
  );
}

/** A badge, a row number, a year: only somebody who knows the list can tell. */
function bareNumber(numbers: readonly Part[]): Unclear {
  const quantities = numbers.flatMap((part) => (part.kind === 'number' && part.quantity ? [part.quantity] : []));
  return unclear(
    'number',
    joined(numbers, ', '),
    [...new Set([1, ...quantities])].map((quantity) => ({ quantity })),
  );
}

type SizePart = Part & { readonly kind: 'size' | 'either' | 'several' };

function sizeOf(parts: readonly Part[], name: string, sizes: readonly string[]): Finding<string> {
  const found = parts.filter((part): part is SizePart => ['size', 'either', 'several'].includes(part.kind));
  const [first] = found;
  const unknown = parts.find(({ kind }) => kind === 'unknown_size');
  if (found.length > 1 || first?.kind === 'several') return twoSizes(parts, found);
  if (unknown) return unknownSize(unknown.text, first ? [first.size] : nearestSizes(unknown.text, sizes));
  if (!first) return sizes.length === 1 ? clear(sizes[0] ?? '') : withoutSize(parts, sizes);
  const hasQuantity = parts.some(({ kind }) => kind === 'quantity');
  // The 2 of "2 XL x3" can't be another quantity; the 2X of "2X L x3" can be another size.
  const isClear = first.kind === 'size' || (hasQuantity && /^\d+ /.test(first.text));
  return isClear ? clear(first.size) : sizeOrQuantity(first, name, hasQuantity);
}

function unknownSize(word: string, sizes: readonly string[]): Unclear {
  return unclear(
    'unknown_size',
    word,
    sizes.map((size) => ({ size })),
  );
}

/** A misspelled size may look like the end of the name: "Gus Lrage". */
function withoutSize(parts: readonly Part[], sizes: readonly string[]): Unclear {
  const names = parts.filter(({ kind }) => kind === 'name');
  const last = names.at(-1);
  const meant = last && names.length > 1 ? nearestSizes(last.text, sizes) : [];
  if (!last || meant.length === 0) {
    return unclear(
      'no_size',
      '',
      sizes.map((size) => ({ size })),
    );
  }
  const name = joined(names.slice(0, -1));
  return unclear(
    'unknown_size',
    last.text,
    meant.map((size) => ({ size, name })),
  );
}

/** The other size may be part of the name: the M of "Ann M L". */
function twoSizes(parts: readonly Part[], found: readonly SizePart[]): Unclear {
  const hasQuantity = parts.some(({ kind }) => kind === 'quantity');
  const settled = found.toReversed().flatMap((chosen): Partial<ListEntry>[] => {
    const chosenAt = parts.indexOf(chosen);
    const isName = (part: Part, at: number) =>
      part.kind === 'name' || (part.kind === 'size' && at < chosenAt && (at === 0 || part.text.length === 1));
    const name = joined(parts.filter(isName));
    if (chosen.kind !== 'several') return [{ name, size: chosen.size }];
    const { sizes, quantity } = chosen;
    const times = quantity && !hasQuantity ? [{ name, size: sizes.at(-1) ?? '', quantity }] : [];
    return [...sizes.map((size) => ({ name, size })), ...times];
  });
  return unclear('two_sizes', joined(found, ', '), settled);
}

function sizeOrQuantity(
  { text, size, other, quantity }: Part & { kind: 'either' },
  name: string,
  hasQuantity: boolean,
): Unclear {
  // The X of "Malcolm X L" is an initial, not a quantity.
  const second = quantity
    ? { size: other, ...(hasQuantity ? {} : { quantity }) }
    : { size: other, name: `${name} ${text.charAt(0)}`.trim() };
  return unclear('size_or_quantity', text, [{ size }, second]);
}

interface ColorReading {
  readonly finding: Finding<string | undefined>;
  /** Color words that belong to the name: "Red" of "Red Smith". */
  readonly asName: readonly Part[];
}

type ColorPart = Part & { readonly kind: 'color' };

/**
 * A color after the size or alone in its field is a color. Right after a name it can be a surname, unless it's lower
 * case: "Dee black L" is Dee in black, "Gary Black L" is ambiguous.
 */
function colorOf(parts: readonly Part[], colors: readonly string[], known: FabricColors | undefined): ColorReading {
  const found = parts.filter((part): part is ColorPart => part.kind === 'color');
  const sure = found.filter((part) => isSureColor(part, parts));
  const asName = found.filter((part) => !sure.includes(part));
  const last = asName.at(-1);
  const stray = strayWords(parts, known);
  const unknown = parts.find(({ kind }) => kind === 'unknown_color');
  if (unknown) return { finding: unknownColor(unknown.text, colors, {}), asName };
  if (stray.length > 0) return { finding: unknownWords(stray, parts, colors, known), asName };
  if (new Set(sure.map(({ color }) => color)).size > 1) {
    const settled = sure.map(({ color }) => ({ color }));
    return { finding: unclear('two_colors', joined(sure, ', '), settled), asName };
  }
  const canBeSurname = last && sure.length === 0 && parts.indexOf(last) > 0;
  return { finding: canBeSurname ? colorOrName(last, asName, parts) : clear(sure[0]?.color), asName };
}

function colorOrName(color: ColorPart, asName: readonly Part[], parts: readonly Part[]): Unclear {
  const names = parts.filter((part) => part.kind === 'name' || asName.includes(part));
  return unclear('color_or_name', color.text, [
    { color: color.color, name: joined(names.filter((part) => part !== color)) },
    { color: undefined, name: joined(names) },
  ]);
}

function isSureColor(color: Part, parts: readonly Part[]): boolean {
  const inField = parts.filter(({ field }) => field === color.field);
  if (!inField.some(({ kind }) => kind === 'name')) return true;
  const before = parts.slice(0, parts.indexOf(color));
  const name = before.find(({ kind }) => kind === 'name');
  if (!name) return false;
  const isAfterSize = before.some(({ field, kind }) => field === color.field && kind !== 'name' && kind !== 'color');
  return isAfterSize || (isLowerCase(color.text) && !isLowerCase(name.text));
}

/** Words that can't be part of the name: they come after the size, or name a color that isn't offered. */
function strayWords(parts: readonly Part[], known: FabricColors | undefined): readonly Part[] {
  const names = parts.filter(({ kind }) => kind === 'name');
  const [first] = names;
  if (!first) return [];
  const start = parts.indexOf(first);
  const end = parts.findIndex(({ kind }, at) => at > start && kind !== 'name' && kind !== 'color');
  return names.filter((part) => {
    if (part.kind === 'name' && part.isQuoted) return false;
    const isColor = part !== first && !isLowerCase(first.text) && isUnofferedColor(part.text, known);
    return isColor || (end >= 0 && parts.indexOf(part) > end);
  });
}

function unknownWords(
  stray: readonly Part[],
  parts: readonly Part[],
  colors: readonly string[],
  known: FabricColors | undefined,
): Unclear {
  const names = parts.filter((part) => part.kind === 'name' || (part.kind === 'color' && !isSureColor(part, parts)));
  const name = joined(names.filter((part) => !stray.includes(part)));
  const word = joined(stray);
  if (isUnofferedColor(word.toLowerCase(), known)) return unknownColor(word, colors, { name });
  return unclear('unknown_word', word, [{ name: joined(names) }, { name }]);
}

function unknownColor(word: string, colors: readonly string[], known: Partial<ListEntry>): Unclear {
  return unclear(
    'unknown_color',
    word,
    colors.slice(0, MAX_COLORS).map((color) => ({ ...known, color })),
  );
}

const MAX_COLORS = 4;

function isLowerCase(text: string): boolean {
  return text === text.toLowerCase();
}

type Finding<Value> = { readonly kind: 'clear'; readonly value: Value } | Unclear;

interface Unclear {
  readonly kind: 'unclear';
  readonly problem: ProblemKind;
  readonly word: string;
  /** The possible readings, as changes to the rest of the person. */
  readonly settled: readonly Partial<ListEntry>[];
}

function clear<Value>(value: Value): Finding<Value> {
  return { kind: 'clear', value };
}

function unclear(problem: ProblemKind, word: string, settled: readonly Partial<ListEntry>[]): Unclear {
  return { kind: 'unclear', problem, word, settled };
}

function joined(parts: readonly Part[], separator = ' '): string {
  return parts.map(({ text }) => text).join(separator);
}
