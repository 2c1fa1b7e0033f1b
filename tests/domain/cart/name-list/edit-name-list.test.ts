import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { formatEntry, withoutProblem, withSuggestion } from '../../../../domain/cart/name-list/edit-name-list';
import type { ListOptions, ListProblem, Person } from '../../../../domain/cart/name-list/name-list';
import { readNameList } from '../../../../domain/cart/name-list/read-name-list';
import { COLORS } from '../../../support/catalog/colors';

const POLO: ListOptions = {
  knownColors: COLORS,
  sizes: ['Small', 'Medium', 'Large', 'XLarge', '2XLarge', '3XLarge', 'LT', 'One Size Fits Most', '20 oz.'],
  colors: ['Navy', 'Black', 'Light Blue', 'Heather Grey'],
  color: 'Navy',
};

function firstProblem(text: string): ListProblem {
  const result = readNameList(text, POLO);
  const [problem] = result.kind === 'read' ? result.problems : [];
  if (!problem) throw new Error(`no problem in ${text}`);
  return problem;
}

/** Names as `readNameList` gives them, with words that mean something else in a list. */
const name = fc
  .array(
    fc.oneof(
      fc.constantFrom(
        'Ann',
        "O'Neil",
        'M',
        'XL',
        '2x',
        'x2',
        '2',
        'Black',
        'black',
        'purple',
        'Light',
        'Extra',
        'X',
        'size',
      ),
      fc.string({ unit: fc.constantFrom(...'aBc12.,;-’é王x'), minLength: 1, maxLength: 8 }),
    ),
    { minLength: 1, maxLength: 4 },
  )
  .map((words) => words.join(' '));

const person: fc.Arbitrary<Person> = fc.record({
  name,
  size: fc.constantFrom(...POLO.sizes),
  color: fc.constantFrom(...POLO.colors),
  quantity: fc.integer({ min: 1, max: 100_000 }),
});

describe('formatEntry', () => {
  it('writes lines that are read as the same people', () => {
    return fc.assert(
      fc.property(fc.array(person, { maxLength: 20 }), (people) => {
        const result = readNameList(people.map((entry) => formatEntry(entry, POLO)).join('\n'), POLO);
        expect(result).toEqual({ kind: 'read', people, problems: [], leftOut: [] });
      }),
    );
  });

  it.each([
    [{ name: 'Ann', size: 'Large', color: undefined, quantity: 1 }, 'Ann Large'],
    [{ name: "Mary Ann O'Neil", size: '2XLarge', color: 'Black', quantity: 2 }, "Mary Ann O'Neil 2XLarge x2 Black"],
    [{ name: 'Ann M', size: 'Large', color: undefined, quantity: 1 }, '"Ann M" Large'],
    [{ name: 'Gary Black', size: 'Large', color: undefined, quantity: 1 }, '"Gary Black" Large'],
    [{ name: "O'Neil, Mary", size: 'Large', color: undefined, quantity: 1 }, '"O\'Neil, Mary" Large'],
  ])('quotes only names that could be misread: %j', (entry, text) => {
    expect(formatEntry(entry, POLO)).toBe(text);
  });
});

describe('withSuggestion', () => {
  it.each([
    'Gus 5XL',
    'Ann M, Gus 5XL x2, Cy S',
    'Bob 2 XL',
    'Malcolm X L',
    'Gary Black L',
    'Ann M L',
    'Ann L purple',
    'Ann L Smith',
    'XL x3',
    'Ann',
    'Name\tDept\tSize\n\tService\tL',
    'Dept\tName\tSize\nService\tAnn\tHuge 5XL',
  ])('settles %j with each suggestion, and changes nobody else', (text) => {
    const problem = firstProblem(text);
    const before = readNameList(text, POLO);
    for (const entry of problem.suggestions) {
      const after = readNameList(withSuggestion(text, problem, entry, POLO), POLO);
      if (after.kind !== 'read' || before.kind !== 'read') throw new Error('refused');
      expect(after.problems).toEqual([]);
      expect(after.people).toContainEqual({ ...entry, color: entry.color ?? 'Navy' });
      expect(after.people).toHaveLength(before.people.length + 1);
    }
  });
});

describe('withoutProblem', () => {
  it.each([
    ['Gus 5XL', ''],
    ['Ann M\nGus 5XL\nCy S', 'Ann M\nCy S'],
    ['Ann M\nGus 5XL', 'Ann M'],
    ['Gus 5XL\nCy S', 'Cy S'],
    ['Ann M, Gus 5XL, Cy S', 'Ann M, Cy S'],
    ['Gus 5XL, Cy S', 'Cy S'],
    ['Ann M, Gus 5XL', 'Ann M'],
    ['Ann M, Gus, 5XL', 'Ann M'],
    ['Ann\tM\nGus\t5XL\t2\nCy\tS', 'Ann\tM\nCy\tS'],
  ])('leaves the person out of %j', (text, expected) => {
    expect(withoutProblem(text, firstProblem(text))).toBe(expected);
  });
});
