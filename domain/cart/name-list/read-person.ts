import { clear, type Finding, joined, type Unclear, unclear } from './finding';
import type { Part } from './list-words';
import { type ListEntry, type ListOptions, LONGEST_PERSON_NAME, type ProblemKind } from './name-list';
import { colorOf } from './person-color';
import { sizeOf } from './person-size';

export type Reading =
  | { readonly kind: 'entry'; readonly entry: ListEntry }
  | {
      readonly kind: 'problem';
      readonly problem: ProblemKind;
      readonly word: string;
      readonly name: string;
      readonly suggestions: readonly ListEntry[];
    };

/** Reads one person. If two things are unclear at once nothing is suggested: the line is better typed again. */
export function readPerson(
  parts: readonly Part[],
  { sizes, colors, knownColors }: Pick<ListOptions, 'sizes' | 'colors' | 'knownColors'>,
): Reading {
  const color = colorOf(parts, colors, knownColors);
  const name = joined(parts.filter((part) => part.kind === 'name' || color.asName.includes(part)));
  const size = sizeOf(parts, name, sizes);
  const quantity = quantityOf(parts);
  const entry: ListEntry = {
    name,
    size: size.kind === 'clear' ? size.value : '',
    color: color.finding.kind === 'clear' ? color.finding.value : undefined,
    quantity: quantity.kind === 'clear' ? quantity.value : 1,
  };
  const [first, ...others] = [nameProblem(name), size, quantity, color.finding].filter(
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
  return name.length > LONGEST_PERSON_NAME ? unclear('long_name', name, []) : clear(name);
}

function quantityOf(parts: readonly Part[]): Finding<number> {
  const bad = parts.find(({ kind }) => kind === 'bad_quantity');
  if (bad) return unclear('quantity', bad.text, []);
  const found = parts.filter((part) => part.kind === 'quantity');
  if (found.length <= 1) return clear(found[0]?.quantity ?? 1);
  return unclear(
    'two_quantities',
    joined(found, ', '),
    found.map(({ quantity }) => ({ quantity })),
  );
}
