import type { FabricColors } from '../../catalog/colors';
import { clear, type Finding, joined, type Unclear, unclear } from './finding';
import { isUnofferedColor, type Part } from './list-words';
import type { ListEntry } from './name-list';

interface ColorReading {
  readonly finding: Finding<string | undefined>;
  /** Color words that belong to the name: "Red" of "Red Smith". */
  readonly asName: readonly Part[];
}

type ColorPart = Part & { readonly kind: 'color' };

/**
 * A color after the size or alone in its field is a color. Right after a name it can be a surname, unless it is written
 * in lower case: "Dee black L" is Dee in black, "Gary Black L" is asked about.
 */
export function colorOf(
  parts: readonly Part[],
  colors: readonly string[],
  known: FabricColors | undefined,
): ColorReading {
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

/** Words that cannot simply belong to the name: they come after the size, or name a color that is not offered. */
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
  const names = parts.filter(({ kind }) => kind === 'name');
  const name = joined(names.filter((part) => !stray.includes(part)));
  const word = joined(stray);
  if (isUnofferedColor(word.toLowerCase(), known)) return unknownColor(word, colors, { name });
  return unclear('unknown_word', word, [{ name: joined(names) }, { name }]);
}

function unknownColor(word: string, colors: readonly string[], known: Partial<ListEntry>): Unclear {
  return unclear(
    'unknown_color',
    word,
    colors.slice(0, MOST_COLORS).map((color) => ({ ...known, color })),
  );
}

const MOST_COLORS = 4;

function isLowerCase(text: string): boolean {
  return text === text.toLowerCase();
}
