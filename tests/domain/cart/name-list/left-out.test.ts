import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { leftOutNames } from '../../../../domain/cart/name-list/left-out';
import type { ListOptions, NameList, Person } from '../../../../domain/cart/name-list/name-list';
import { readNameList } from '../../../../domain/cart/name-list/read-name-list';
import { findColor } from '../../../../domain/catalog/color-names';
import { findSize } from '../../../../domain/catalog/size-names';
import { COLORS } from '../../../support/catalog/colors';

const POLO: ListOptions = {
  knownColors: COLORS,
  sizes: ['Small', 'Medium', 'Large', 'XLarge', '2XLarge', 'LT'],
  colors: ['Navy', 'Black', 'Steel Grey'],
  color: 'Navy',
  cut: 'mens',
};

function read(text: string): NameList {
  const result = readNameList(text, POLO);
  if (result.kind !== 'read') throw new Error(`refused: ${result.kind}`);
  return result;
}

describe('what is left out of a list', () => {
  it.each([
    ['Badge\tName\tDept\tSize\n10427\tAnn\tService\tM\n10428\tBob\tParts\tL', ['Badge', 'Dept']],
    ['Name,ZIP,Size\nAnn,30309,M', ['ZIP']],
    ['Name\tSize\nAnn\tM\tService', ['column 3']],
    ['Name\t\tSize\nAnn\t10427\tM', ['column 2']],
    ['1. Ann M\n2) Bob L\n3. Cy S', ['the numbering 1. to 3.']],
    ['1) Ann M', ['the numbering 1)']],
    ['Ann M\nBLACK', ["BLACK in line 2 (nobody's color)"]],
    ['PURPLE\nAnn M black', ["PURPLE in line 1 (nobody's color)"]],
    ['BLACK\nAnn M', []],
    ['Name\tSize\nAnn\tM', []],
    ['Ann M, Bob L x2', []],
  ])('is named for %j', (text, expected) => {
    const { leftOut, people } = read(text);
    expect(leftOutNames(leftOut)).toEqual(expected);
    expect(people.length).toBeGreaterThan(0);
  });

  it('keeps the columns of a row in place when a color stands before its name', () => {
    const { people, leftOut } = read('Name\tDept\tSize\nBlack: Ann\t\tL');
    expect(people).toEqual([{ name: 'Ann', size: 'Large', color: 'Black', quantity: 1 }]);
    expect(leftOutNames(leftOut)).toEqual(['Dept']);
  });

  it("asks for the color of somebody named like one, below a color the item doesn't come in", () => {
    expect(read('PURPLE\nBlack Jack L').problems).toMatchObject([{ kind: 'unknown_color', name: 'Black Jack' }]);
  });

  it('asks about a numbered size in a column of sizes', () => {
    expect(read('Name\tSize\nAnn\t3. M').problems).toMatchObject([{ kind: 'unknown_size', word: '3. M' }]);
  });
});

type Kind = 'name' | 'number' | 'size' | 'color' | 'numbering' | 'word';
interface Token {
  readonly kind: Kind;
  readonly text: string;
}

const token: fc.Arbitrary<Token> = fc.oneof(
  fc.record({ kind: fc.constant('name' as const), text: fc.constantFrom('Zed', 'Zoe', 'Zack') }),
  fc.record({ kind: fc.constant('name' as const), text: fc.constantFrom('Zed', 'Zoe', 'Zack') }),
  fc.record({
    kind: fc.constant('number' as const),
    text: fc.constantFrom('2', '7', '10427', 'x3', '4x', '(5)', '30309'),
  }),
  fc.record({ kind: fc.constant('size' as const), text: fc.constantFrom('M', 'xl', '2XL', 'small', 'LT', 'Large') }),
  fc.record({
    kind: fc.constant('color' as const),
    text: fc.constantFrom('black', 'BLACK', 'Navy', 'PURPLE', 'purple'),
  }),
  fc.record({ kind: fc.constant('numbering' as const), text: fc.constantFrom('1.', '12)', '#3.') }),
  fc.record({
    kind: fc.constant('word' as const),
    text: fc.constantFrom('5XL', 'thx!', 'Hi', 'Service', 'Huge', '1.5', 'Black:', '404-555-0142', 'é', '½'),
  }),
);

const HEADINGS = [
  [],
  ['Name', 'Size'],
  ['Badge', 'Name', 'Size', 'Qty'],
  ['Name', 'Dept', 'Size', 'Color', 'ZIP'],
  ['Size', '', 'Employee'],
];

const list = fc.record({
  headings: fc.constantFrom(...HEADINGS),
  separator: fc.constantFrom('\t', ', ', ';', ' '),
  lines: fc.array(fc.array(token, { minLength: 1, maxLength: 7 }), { minLength: 1, maxLength: 6 }),
});

/** Each name says in which line and where it stands: "Zed4at2". */
function numbered(lines: readonly (readonly Token[])[], first: number): readonly (readonly Token[])[] {
  return lines.map((tokens, line) =>
    tokens.map((one, at) => (one.kind === 'name' ? { ...one, text: `${one.text}${line + first}at${at}` } : one)),
  );
}

function isAccountedFor(tokens: readonly Token[], at: number, line: number, result: NameList): boolean {
  const { people, problems, leftOut } = result;
  const { kind, text } = tokens[at] as Token;
  if (problems.some((one) => one.line === line && one.text.includes(text))) return true;
  if (leftOut.some((one) => one.line === line && one.text.includes(text.replace(/:$/, '')))) return true;
  const crew = people.filter(({ name }) => new RegExp(`Z[a-z]+${line}at`).test(name));
  const others = people.filter(({ name }) => !/Z[a-z]+\d+at/.test(name));
  if ([...crew, ...others].some(({ name }) => name.includes(text.replaceAll(/[:()]/g, '')))) return true;
  const bare = text.replaceAll(/[:()x]/g, '');
  // The 2 of "2 XL x3" belongs to the size.
  const runs = [
    [at, at + 1],
    [at - 1, at + 1],
    [at, at + 2],
  ].map(([start = 0, end]) => tokens.slice(Math.max(0, start), end));
  const sizes = runs.map((run) => findSize(run.map((one) => one.text).join(' '), POLO.sizes));
  const isIn = ({ size, quantity }: Person) => sizes.includes(size) || quantity === Number(bare);
  if (kind === 'number' || kind === 'size') return [...crew, ...others].some(isIn);
  const color = findColor(bare, POLO.colors);
  if (color && people.some((person) => person.color === color)) return true;
  // A color above a question holds for its answer.
  return (kind === 'color' || color !== undefined) && problems.some((one) => one.line >= line);
}

describe('every word of a list', () => {
  it('is read, asked about, or named as left out', () => {
    return fc.assert(
      fc.property(list, ({ headings, separator, lines }) => {
        const first = headings.length > 0 ? 2 : 1;
        const tokens = numbered(lines, first);
        const rows = tokens.map((line) => line.map(({ text }) => text));
        const text = [...(headings.length > 0 ? [headings] : []), ...rows].map((row) => row.join(separator)).join('\n');
        const result = read(text);
        const lost = tokens.flatMap((line, at) =>
          line.filter((_, index) => !isAccountedFor(line, index, at + first, result)).map(({ text: word }) => word),
        );
        expect(lost, JSON.stringify(text)).toEqual([]);
        for (const { text: left } of result.leftOut) expect(text).toContain(left);
        const named = leftOutNames(result.leftOut).join(' ');
        for (const one of result.leftOut) if (one.kind === 'column') expect(named).toContain(one.name);
      }),
      { numRuns: 4_000 },
    );
  });
});
