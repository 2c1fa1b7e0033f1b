import { nearestSizes } from '../../catalog/size-names';
import { clear, type Finding, joined, type Unclear, unclear } from './finding';
import type { Part } from './list-words';

type SizePart = Part & { readonly kind: 'size' | 'either' };

/** The size that a person is listed with. A person on the list of an item in one size needs none. */
export function sizeOf(parts: readonly Part[], name: string, sizes: readonly string[]): Finding<string> {
  const found = parts.filter((part): part is SizePart => part.kind === 'size' || part.kind === 'either');
  const [first] = found;
  const unknown = parts.find(({ kind }) => kind === 'unknown_size');
  if (found.length > 1) return twoSizes(parts, found);
  if (unknown) return unknownSize(unknown.text, first ? [first.size] : nearestSizes(unknown.text, sizes));
  if (!first) return sizes.length === 1 ? clear(sizes[0] ?? '') : withoutSize(parts, sizes);
  const hasQuantity = parts.some(({ kind }) => kind === 'quantity');
  const isClear = first.kind === 'size' || (first.quantity !== undefined && hasQuantity);
  return isClear ? clear(first.size) : sizeOrQuantity(first, name);
}

function unknownSize(word: string, sizes: readonly string[]): Unclear {
  return unclear(
    'unknown_size',
    word,
    sizes.map((size) => ({ size })),
  );
}

/** A misspelled size may have been taken for the end of the name: "Gus Lrage". */
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

/** The sizes that do not count may be part of the name: the M of "Ann M L". */
function twoSizes(parts: readonly Part[], found: readonly SizePart[]): Unclear {
  const settled = found.toReversed().map((chosen) => {
    const chosenAt = parts.indexOf(chosen);
    const isName = (part: Part, at: number) =>
      part.kind === 'name' || (part.kind === 'size' && at < chosenAt && (at === 0 || part.text.length === 1));
    return { name: joined(parts.filter(isName)), size: chosen.size };
  });
  return unclear('two_sizes', joined(found, ', '), settled);
}

function sizeOrQuantity({ text, size, other, quantity }: Part & { kind: 'either' }, name: string): Unclear {
  // The X of "Malcolm X L" is an initial, not a quantity.
  const second = quantity ? { size: other, quantity } : { size: other, name: `${name} ${text.charAt(0)}`.trim() };
  return unclear('size_or_quantity', text, [{ size }, second]);
}
