import { describe, expect, it } from 'vitest';
import { numberQuestions, withEdits, withoutProblems } from '../../../../domain/cart/name-list/bulk-answers';
import { type ListOptions, MAX_LIST_LENGTH, type NameList } from '../../../../domain/cart/name-list/name-list';
import { readNameList } from '../../../../domain/cart/name-list/read-name-list';
import { COLORS } from '../../../support/catalog/colors';

const POLO: ListOptions = {
  knownColors: COLORS,
  sizes: ['Small', 'Medium', 'Large', 'XLarge', '2XLarge', 'LT'],
  colors: ['Navy', 'Black'],
  color: 'Navy',
};
const CAP: ListOptions = { sizes: ['One Size Fits All'], colors: ['Navy'], color: 'Navy' };

function read(text: string, options = POLO): NameList {
  const result = readNameList(text, options);
  if (result.kind !== 'read') throw new Error(`refused: ${result.kind}`);
  return result;
}

function questions(text: string) {
  return numberQuestions(read(text).problems, POLO);
}

/** The list after its only question about numbers is answered. */
function answered(text: string, answer: 'asNone' | 'asQuantities'): string {
  const [question, ...others] = questions(text);
  expect(others).toEqual([]);
  return withEdits(text, question?.[answer] ?? []);
}

const CREW = Array.from({ length: 40 }, (_, at) => ({ name: `Ann${at} Lee`, badge: 10_401 + at }));

describe('numberQuestions', () => {
  it('settles the badges of forty people with one answer, in rows and in plain lines', () => {
    for (const list of [
      CREW.map(({ name, badge }) => `${badge}\t${name}\tL`).join('\n'),
      CREW.map(({ name, badge }) => `${name} L ${badge}`).join('\n'),
      CREW.map(({ name, badge }) => `${name}, L, ${badge}`).join('\n'),
    ]) {
      expect(read(list).problems).toHaveLength(40);
      expect(questions(list)).toMatchObject([{ numbers: CREW.map(({ badge }) => String(badge)) }]);
      const { people, problems } = read(answered(list, 'asNone'));
      expect(problems).toEqual([]);
      expect(people.map(({ name, size, quantity }) => [name, size, quantity])).toEqual(
        CREW.map(({ name }) => [name, 'Large', 1]),
      );
    }
  });

  it.each([
    ['2\tAnn\tM\n3\tBob\tL', 'x2\tAnn\tM\nx3\tBob\tL'],
    ['Ann M 2\nBob L 3', 'Ann M x2\nBob L x3'],
    ['Ann (2) M\nBob (4) L', 'Ann (x2) M\nBob (x4) L'],
  ])('makes quantities of %j', (text, expected) => {
    const after = answered(text, 'asQuantities');
    expect(after).toBe(expected);
    expect(read(after).problems).toEqual([]);
    expect(read(after).people.map(({ quantity }) => quantity)).toEqual(text.match(/\d/g)?.map(Number));
    expect(questions(text)[0]?.units).toBe(read(after).people.reduce((sum, { quantity }) => sum + quantity, 0));
  });

  it.each([
    ['Ann (20) M\nBob [30] L', 'Ann M\nBob L'],
    ['20 - Ann M\n30 - Bob L', 'Ann M\nBob L'],
    ['20, Ann, M\n30, Bob, L', 'Ann, M\nBob, L'],
    ['Ann M 20, Bob L 30', 'Ann M, Bob L'],
    ['Ann\tM\t20\nBob\tL\t30', 'Ann\tM\t\nBob\tL\t'],
    ['7\tAnn\tM\tx2\n8\tBob\tL\tx3', '\tAnn\tM\tx2\n\tBob\tL\tx3'],
  ])('leaves the numbers of %j out', (text, expected) => {
    expect(answered(text, 'asNone')).toBe(expected);
    expect(read(expected).problems).toEqual([]);
  });

  it('asks about each column apart, and never about one line', () => {
    const rows = '10427\tAnn\tM\t2\n10428\tBob\tL\t3';
    expect(questions(rows).map(({ place, numbers }) => [place, numbers])).toEqual([
      ['in column 1', ['10427', '10428']],
      ['in column 4', ['2', '3']],
    ]);
    const withoutBadges = withEdits(rows, questions(rows)[0]?.asNone ?? []);
    const { people, problems } = read(answered(withoutBadges, 'asQuantities'));
    expect(problems).toEqual([]);
    expect(people.map(({ name, quantity }) => [name, quantity])).toEqual([
      ['Ann', 2],
      ['Bob', 3],
    ]);
    expect(questions('Ann M 2\nBob L')).toEqual([]);
  });

  it('also settles the number of a line with another question, which stays', () => {
    const after = answered('101\tAnn\tM\n102\tGus\t5XL\n103\tIvy\n104\tBob\tL or XL', 'asNone');
    expect(after).toBe('\tAnn\tM\n\tGus\t5XL\n\tIvy\n\tBob\tL or XL');
    expect(read(after).problems.map(({ kind, suggestions }) => [kind, suggestions.length > 0])).toEqual([
      ['unknown_size', true],
      ['no_size', true],
      ['two_sizes', true],
    ]);
  });

  it("isn't offered where it would change the person: L and T aren't LT", () => {
    expect(questions('Ann L 70 T\nBob L 80 T')).toEqual([]);
  });

  it('offers quantities only where all of them can be', () => {
    const [question] = questions('Ann M 2\nBob L 7788990011');
    expect(question).toMatchObject({ units: undefined, asQuantities: undefined });
    expect(question?.asNone).toHaveLength(2);
  });

  it('leaves a line full of numbers to be retyped', () => {
    expect(questions(`Ann M ${'2 '.repeat(2_000)}\nBob L ${'3 '.repeat(2_000)}`)).toEqual([]);
  });
});

describe('messages', () => {
  const MAIL =
    'Hi Dana,\nhere are the sizes for everybody in service:\n\nAnn M\nGus 5XL\nIvy\n\nthx!\nRenee Ortiz\n(404) 555-0142\nSent from my iPhone 12';

  it('are told from people, also from those without a size', () => {
    const { people, problems } = read(MAIL);
    expect(people.map(({ name }) => name)).toEqual(['Ann']);
    expect(problems.map(({ text, kind }) => [text, kind])).toEqual([
      ['Hi Dana', 'no_person'],
      ['here are the sizes for everybody in service:', 'no_person'],
      ['Gus 5XL', 'unknown_size'],
      ['Ivy', 'no_size'],
      ['thx!', 'no_person'],
      ['Renee Ortiz', 'no_person'],
      ['(404) 555-0142', 'no_person'],
      ['Sent from my iPhone 12', 'no_person'],
    ]);
    const messages = problems.filter(({ kind }) => kind === 'no_person');
    expect(withoutProblems(MAIL, messages).trim()).toBe('Ann M\nGus 5XL\nIvy');
  });

  it('stay questions, and name who could be meant', () => {
    const { people, problems } = read('Hi Dana,\nAnn', CAP);
    expect(people.map(({ name }) => name)).toEqual(['Ann']);
    expect(problems).toMatchObject([
      { kind: 'no_person', suggestions: [{ name: 'Hi Dana', size: 'One Size Fits All' }] },
    ]);
  });

  it.each([
    'Pete Best M',
    'Best M',
    'Ann M!',
    'Dear L',
    '"Thanks Lee"',
    'Ty',
    'Tia Ray',
    'Will Hunt',
    'Ann Lrage!',
    'Max',
  ])("aren't seen in %j", (text) => {
    expect(read(text).problems.filter(({ kind }) => kind === 'no_person')).toEqual([]);
  });

  it('leave people alone who come after a thank-you', () => {
    const { people, problems } = read('Thanks for doing this!\nAnn M\nIvy\nBob L');
    expect(people.map(({ name }) => name)).toEqual(['Ann', 'Bob']);
    expect(problems.map(({ kind }) => kind)).toEqual(['no_person', 'no_size']);
  });

  it('can fill the longest list', () => {
    const { people, problems } = read('Thanks!\n'.repeat(300).trimEnd().slice(0, MAX_LIST_LENGTH));
    expect(people).toEqual([]);
    expect(problems).toHaveLength(300);
    expect(withoutProblems('Thanks!\n'.repeat(300).trimEnd(), problems)).toBe('');
  });
});
