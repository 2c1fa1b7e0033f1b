import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  type ListOptions,
  MAX_LIST_LENGTH,
  MAX_LIST_LINES,
  type NameListResult,
} from '../../../../domain/cart/name-list/name-list';
import { readNameList } from '../../../../domain/cart/name-list/read-name-list';
import { COLORS } from '../../../support/catalog/colors';

const POLO: ListOptions = {
  knownColors: COLORS,
  sizes: ['Small', 'Medium', 'Large', 'XLarge', '2XLarge', '3XLarge', '4XLarge', 'LT'],
  colors: ['Navy', 'Black', 'Steel Grey'],
  color: 'Navy',
  cut: 'mens',
};
const LADIES_POLO: ListOptions = { ...POLO, cut: 'womens' };
const FITTED_CAP: ListOptions = { sizes: ['S/M', 'L/XL'], colors: ['Black'], color: 'Black' };
const CAP: ListOptions = { sizes: ['One Size Fits All'], colors: ['Navy', 'Black'], color: 'Black' };

function read(text: string, options = POLO): Extract<NameListResult, { kind: 'read' }> {
  const result = readNameList(text, options);
  if (result.kind !== 'read') throw new Error(`refused: ${result.kind}`);
  return result;
}

/** "Ann: 1 Medium Navy; Bob: 2 Large Black" */
function people(text: string, options = POLO): string {
  const { people: all, problems } = read(text, options);
  expect(problems).toEqual([]);
  return all.map(({ name, size, color, quantity }) => `${name}: ${quantity} ${size} ${color}`).join('; ');
}

/** "kind (word): suggested people" */
function problem(text: string, options = POLO): string {
  const [first, ...others] = read(text, options).problems;
  expect(others).toEqual([]);
  const suggested = first?.suggestions.map((one) =>
    [one.name, one.quantity > 1 && one.quantity, one.size, one.color].filter(Boolean).join(' '),
  );
  return `${first?.kind} (${first?.word}): ${suggested?.join(' | ')}`;
}

describe('readNameList', () => {
  it.each([
    ['Ann M', 'Ann: 1 Medium Navy'],
    ['Ann M, Bob 2XL, Cy LT x2', 'Ann: 1 Medium Navy; Bob: 1 2XLarge Navy; Cy: 2 LT Navy'],
    ['Ann M; Bob xxl\nCy l-t', 'Ann: 1 Medium Navy; Bob: 1 2XLarge Navy; Cy: 1 LT Navy'],
    ["Mary Ann O'Neil L", "Mary Ann O'Neil: 1 Large Navy"],
    ['Dee L black', 'Dee: 1 Large Black'],
    ['Dee black L', 'Dee: 1 Large Black'],
    ['Dee L Black', 'Dee: 1 Large Black'],
    ['Dee L steel gray x3', 'Dee: 3 Large Steel Grey'],
    ['Red Smith L', 'Red Smith: 1 Large Navy'],
    ['Black Jack L', 'Black Jack: 1 Large Navy'],
    ['Gary Black L navy', 'Gary Black: 1 Large Navy'],
    ['Fran small', 'Fran: 1 Small Navy'],
    ['Gus XXXXL', 'Gus: 1 4XLarge Navy'],
    ['Eduardo extra large x3', 'Eduardo: 3 XLarge Navy'],
    ['Ann x2 M', 'Ann: 2 Medium Navy'],
    ['Ann 2x M', 'Ann: 2 Medium Navy'],
    ['Ann M x 2', 'Ann: 2 Medium Navy'],
    ['Ann M ×2', 'Ann: 2 Medium Navy'],
    ['Ann Mx2', 'Ann: 2 Medium Navy'],
    ['Ann 2xM', 'Ann: 2 Medium Navy'],
    ['Ann (M)', 'Ann: 1 Medium Navy'],
    ['Ann: M', 'Ann: 1 Medium Navy'],
    ['Ann - M', 'Ann: 1 Medium Navy'],
    ['Ann M 2 pcs', 'Ann: 2 Medium Navy'],
    ['Ann M 2 shirts', 'Ann: 2 Medium Navy'],
    ['3 polos Ann M', 'Ann: 3 Medium Navy'],
    ['Ann M 1', 'Ann: 1 Medium Navy'],
    ['2)Bob L', 'Bob: 1 Large Navy'],
    ['Bob 1 XL', 'Bob: 1 XLarge Navy'],
    ['Bob Xtra Large', 'Bob: 1 XLarge Navy'],
    ['Bob Double XL x2', 'Bob: 2 2XLarge Navy'],
    ['Bob triple XL', 'Bob: 1 3XLarge Navy'],
    ['Black: Mike XL, Luis 2X', 'Mike: 1 XLarge Black; Luis: 1 2XLarge Black'],
    [
      'BLACK\nMike XL\n\nLuis 2X navy\nSteel Grey:\nAnn M',
      'Mike: 1 XLarge Black; Luis: 1 2XLarge Navy; Ann: 1 Medium Steel Grey',
    ],
    ['Brown: M', 'Brown: 1 Medium Navy'],
    ['Ann size M qty 2', 'Ann: 2 Medium Navy'],
    ['Bob 2x', 'Bob: 1 2XLarge Navy'],
    ['Bob 2x XL', 'Bob: 2 XLarge Navy'],
    ['Bob 2 XL x3', 'Bob: 3 2XLarge Navy'],
    ['L Ann', 'Ann: 1 Large Navy'],
    ['1. Ann M\n2) Bob L\n- Cy S', 'Ann: 1 Medium Navy; Bob: 1 Large Navy; Cy: 1 Small Navy'],
    ['Ann M. L', 'Ann M.: 1 Large Navy'],
    ['"Ann M" L', 'Ann M: 1 Large Navy'],
    ['“Ann M” L', 'Ann M: 1 Large Navy'],
    ['"O\'Neil, Mary" L', "O'Neil, Mary: 1 Large Navy"],
    ['Ann, M, Bob, L, x2, black', 'Ann: 1 Medium Navy; Bob: 2 Large Black'],
    ['M, Ann', 'Ann: 1 Medium Navy'],
    ['Ann M,, ,\n\n , \nBob L', 'Ann: 1 Medium Navy; Bob: 1 Large Navy'],
    ['Ann M x100000', 'Ann: 100000 Medium Navy'],
    ['Zo\u00eb S, \u738b\u5c0f\u660e M', 'Zo\u00eb: 1 Small Navy; \u738b\u5c0f\u660e: 1 Medium Navy'],
    ['A\u200bnn\u202e M', 'Ann: 1 Medium Navy'],
    ['Al M\nAl M', 'Al: 1 Medium Navy; Al: 1 Medium Navy'],
    ["Ann men's M", 'Ann: 1 Medium Navy'],
    ['Ann 2 X M', 'Ann: 2 Medium Navy'],
    ['Ann 12X M', 'Ann: 12 Medium Navy'],
    ['Ann 2X-Large', 'Ann: 1 2XLarge Navy'],
    ['Ann L/T', 'Ann: 1 LT Navy'],
    ['Ann L tall', 'Ann: 1 LT Navy'],
    ['M.L. King XL', 'M.L. King: 1 XLarge Navy'],
    ['S.M. Jones XL', 'S.M. Jones: 1 XLarge Navy'],
    ['"Ann Ladies" M', 'Ann Ladies: 1 Medium Navy'],
    ['', ''],
  ])('reads %j', (text, expected) => {
    expect(people(text)).toBe(expected);
  });

  it.each([
    ['Ann\tM\tx2\tBlack', 'Ann: 2 Medium Black'],
    ['2 pcs\tM\tAnn\tBlack', 'Ann: 2 Medium Black'],
    ['Black\tM\tAnn\tQty 2', 'Ann: 2 Medium Black'],
    ["Mary\tO'Neil\tL", "Mary O'Neil: 1 Large Navy"],
    ["O'Neil, Mary\tL", "O'Neil, Mary: 1 Large Navy"],
    ['Ann\tM\t\t\nBob\t\tL\t', 'Ann: 1 Medium Navy; Bob: 1 Large Navy'],
    ['Name\tSize\tQty\nAnn M\tL\t2', 'Ann M: 2 Large Navy'],
    ['Dept\tFirst Name\tLast Name\tSize\nService\tGary\tBlack\tL', 'Gary Black: 1 Large Navy'],
    ['Color,Size,Name\nblack,XL,Lt', 'Lt: 1 XLarge Black'],
    ['EMPLOYEE\tQUANTITY\tSIZES\n\t\t\nAnn\t\tM', 'Ann: 1 Medium Navy'],
  ])('reads the spreadsheet %j', (text, expected) => {
    expect(people(text)).toBe(expected);
  });

  it('knows the cut of the item, and sizes that are two in one', () => {
    expect(people("Ann Ladies M, Sue women's L", LADIES_POLO)).toBe('Ann: 1 Medium Navy; Sue: 1 Large Navy');
    expect(people('Ann S/M, Bob L / XL', FITTED_CAP)).toBe('Ann: 1 S/M Black; Bob: 1 L/XL Black');
  });

  it('needs no size for an item in one size', () => {
    expect(people('Ann, Bob x2\nCy navy', CAP)).toBe(
      'Ann: 1 One Size Fits All Black; Bob: 2 One Size Fits All Black; Cy: 1 One Size Fits All Navy',
    );
  });

  it.each([
    ['Gus 5XL', 'unknown_size (5XL): Gus 4XLarge | Gus 3XLarge | Gus 2XLarge'],
    ['Gus Lrage', 'unknown_size (Lrage): Gus Large'],
    ['Gus XS x2', 'unknown_size (XS): Gus 2 Small | Gus 2 Medium | Gus 2 Large'],
    ['Gus, 5XL', 'unknown_size (5XL): Gus 4XLarge | Gus 3XLarge | Gus 2XLarge'],
    ['Ann M L', 'two_sizes (M, L): Ann M Large | Ann Medium'],
    ['M Johnson L', 'two_sizes (M, L): M Johnson Large | Johnson Medium'],
    ['Ann M, L', 'two_sizes (M, L): Ann M Large | Ann Medium'],
    ['Kim 2X/3X', 'two_sizes (2X/3X): Kim 2XLarge | Kim 3XLarge'],
    ['Kim 2/3X x2', 'two_sizes (2/3X): Kim 2 2XLarge | Kim 2 3XLarge'],
    ['Kim 5X/4X', 'two_sizes (5X/4X): Kim 4XLarge'],
    ['Cy 3X 2X', 'two_sizes (3X 2X): Cy 3XLarge | Cy 2XLarge | Cy 3 2XLarge'],
    ['Cy 3X 2X x4', 'two_sizes (3X 2X): Cy 4 3XLarge | Cy 4 2XLarge'],
    ['Cy 5X 4X', 'two_sizes (5X 4X): Cy 4XLarge | Cy 5 4XLarge'],
    ['Cy 2X M', 'two_sizes (2X M): Cy 2XLarge | Cy Medium | Cy 2 Medium'],
    ['Sue S/M', 'two_sizes (S/M): Sue Small | Sue Medium'],
    ['Sue M/L', 'two_sizes (M/L): Sue Medium | Sue Large'],
    ['Sue L or XL', 'two_sizes (L or XL): Sue Large | Sue XLarge'],
    ['Sue L or extra large x2', 'two_sizes (L or extra large): Sue 2 Large | Sue 2 XLarge'],
    ['Name\tSize\nSue\tM/L', 'two_sizes (M/L): Sue Medium | Sue Large'],
    ['Ann L/Bob M', 'unknown_size (L/Bob): Ann Medium'],
    ['Ann Ladies M', 'other_cut (Ladies): Ann Medium | Ann Ladies Medium'],
    ["Ann M women's", "other_cut (women's): Ann Medium | Ann women's Medium"],
    ['Name\tSize\nAnn\tLadies M', 'other_cut (Ladies): Ann Medium | Ann Ladies Medium'],
    ['Ladies M', 'other_cut (Ladies): Spare Medium | Ladies Medium'],
    ['Ann youth M', 'other_cut (youth): Ann Medium | Ann youth Medium'],
    ['Ann Tall L', 'other_cut (Tall): Ann LT | Ann Large | Ann Tall Large'],
    ['Bob 2 XL', 'size_or_quantity (2 XL): Bob 2XLarge | Bob 2 XLarge'],
    ['Bob 2x L', 'size_or_quantity (2x L): Bob 2XLarge | Bob 2 Large'],
    ['Malcolm X L', 'size_or_quantity (X L): Malcolm XLarge | Malcolm X Large'],
    ['Gary Black L', 'color_or_name (Black): Gary Large Black | Gary Black Large'],
    ['gary black L', 'color_or_name (black): gary Large Black | gary black Large'],
    ['Gary Black\tL', 'color_or_name (Black): Gary Large Black | Gary Black Large'],
    ['Ann L black navy', 'two_colors (black, navy): Ann Large Black | Ann Large Navy'],
    ['Ann L purple', 'unknown_color (purple): Ann Large Navy | Ann Large Black | Ann Large Steel Grey'],
    ['Ann purple L', 'unknown_color (purple): Ann Large Navy | Ann Large Black | Ann Large Steel Grey'],
    ['Ann L Smith', 'unknown_word (Smith): Ann Smith Large | Ann Large'],
    ['Ann\tL\tService', 'unknown_word (Service): Ann Service Large | Ann Large'],
    ['Ann M x2 3', 'two_quantities (x2, 3): Ann 2 Medium | Ann 3 Medium'],
    ['Ann M 2', 'number (2): Ann Medium | Ann 2 Medium'],
    ['Ann 3 M', 'number (3): Ann Medium | Ann 3 Medium'],
    ['Ann M (2)', 'number (2): Ann Medium | Ann 2 Medium'],
    ['Ann, M, 2', 'number (2): Ann Medium | Ann 2 Medium'],
    ['10427\tAnn\tM', 'number (10427): Ann Medium | Ann 10427 Medium'],
    ['Ann\tM\t30309\t2019', 'number (30309, 2019): Ann Medium | Ann 30309 Medium | Ann 2019 Medium'],
    ['Ann M 7788990011', 'number (7788990011): Ann Medium'],
    ['Ann\tM\t117\tx2', 'two_quantities (x2, 117): Ann 2 Medium | Ann 117 Medium'],
    ['Bob 1XL', 'unknown_size (1XL): Bob XLarge | Bob Large | Bob 2XLarge'],
    ['Bob 1X Large', 'unknown_size (1X Large): Bob XLarge | Bob Large | Bob 2XLarge'],
    ['Bob 2XXL', 'unknown_size (2XXL): Bob 2XLarge | Bob XLarge | Bob 3XLarge'],
    ['Bob 1XLT', 'unknown_size (1XLT): Bob LT | Bob XLarge | Bob Large'],
    ['Black Jack Lrage', 'unknown_size (Lrage): Black Jack Large'],
    ['Black Jack M L', 'two_sizes (M, L): Black Jack M Large | Black Jack Medium'],
    ['PURPLE\nAnn L', 'unknown_color (PURPLE): Ann Large Navy | Ann Large Black | Ann Large Steel Grey'],
    [
      'Hi team,',
      'no_person (Hi team): Hi team Small | Hi team Medium | Hi team Large | Hi team XLarge | Hi team 2XLarge | Hi team 3XLarge | Hi team 4XLarge | Hi team LT',
    ],
    ['Ann M x0', 'quantity (x0): '],
    ['Ann M 1.5', 'quantity (1.5): '],
    ['Ann M -2', 'quantity (-2): '],
    ['Ann M x100001', 'quantity (x100001): '],
    ['Ann M x99999999999999', 'quantity (x99999999999999): '],
    ['XL x3', 'no_name (): Spare 3 XLarge'],
    ['XL', 'no_name (): Spare XLarge'],
    ['Ann 5XL 1.5', 'unknown_size (5XL): '],
    [`${'Bartholomew '.repeat(6)}L`, `long_name (${'Bartholomew '.repeat(6).trim()}): `],
    ['Name\tSize\nAnn\tHuge', 'unknown_size (Huge): '],
    [
      'Name\tSize\tColor\nAnn\tL\tmauve',
      'unknown_color (mauve): Ann Large Navy | Ann Large Black | Ann Large Steel Grey',
    ],
    ['Name\tSize\tQty\nAnn\tL\tsome', 'quantity (some): '],
  ])('asks about %j', (text, expected) => {
    expect(problem(text)).toBe(expected);
  });

  it('never picks one of two sizes, however they are written', () => {
    const spellings = {
      Small: ['S', 's', 'Sm', 'small'],
      Medium: ['M', 'med', 'Medium'],
      Large: ['L', 'l', 'Lg', 'large'],
      XLarge: ['XL', 'xl', 'X-Large', 'x-large'],
      '2XLarge': ['2X', '2x', '2XL', 'XXL', '2x-large'],
      '3XLarge': ['3X', '3x', '3XL'],
      LT: ['LT', 'l-t'],
    };
    const written = fc
      .constantFrom(...Object.entries(spellings))
      .chain(([size, texts]) => fc.constantFrom(...texts).map((text) => ({ size, text })));
    const between = fc.constantFrom(
      ...['/', ' / ', '\\', '|', '-', ' - ', '–', ' – ', '&', ' & ', '+', ' + ', '.', '~', '?', ':', '='],
      ...[' or ', ' OR ', ' and ', ' to ', ' ', ', ', '; ', '\t', ' (', '('],
    );
    const around = fc.constantFrom(
      ['Kim ', ''],
      ['Kim ', ' x2'],
      ['Kim, ', ''],
      ['Kim\t', ''],
      ['', ' Kim'],
      ['Kim: ', ' black'],
    );
    return fc.assert(
      fc.property(
        written,
        between,
        written,
        around,
        fc.boolean(),
        (one, separator, other, [before, after], isColumn) => {
          fc.pre(one.size !== other.size);
          // "2x M" is a multiplication, in lower case.
          fc.pre(!(separator === ' ' && /^\dx$/.test(one.text) && !/^\dx$/i.test(other.text)));
          const text = `${one.text}${separator}${other.text}`;
          // "2X-Large" is one size, and so is "2X Large" in a column of sizes.
          const isSpelledOut = /^\dx$/i.test(one.text) && /^l(?:ar)?ge?$/i.test(other.text);
          fc.pre(!isSpelledOut || (separator !== '-' && !(isColumn && separator === ' ')));
          // Commas also separate people and columns.
          fc.pre(!/[,;\t]/.test(separator) || !(isColumn || before === ''));
          const list = isColumn ? `Name\tSize\nKim\t${text}` : `${before}${text}${after}`;
          const { people: all, problems } = read(list);
          expect(all, list).toEqual([]);
          const suggested = problems.flatMap(({ suggestions }) => suggestions.map(({ size }) => size));
          if (problems[0]?.suggestions.length)
            expect(suggested, list).toEqual(expect.arrayContaining([one.size, other.size]));
        },
      ),
      { numRuns: 2_000 },
    );
  });

  it('suggests every size to a person without one', () => {
    const [one] = read('Ann').problems;
    expect(one).toMatchObject({ kind: 'no_size', name: 'Ann', line: 1, text: 'Ann' });
    expect(one?.suggestions.map(({ size }) => size)).toEqual(POLO.sizes);
  });

  it('says where each problem is, and reads the rest', () => {
    const text = 'Ann M, Gus 5XL x2, Cy S\n\nIvy';
    const { people: all, problems } = read(text);
    expect(all.map(({ name }) => name)).toEqual(['Ann', 'Cy']);
    expect(problems.map(({ line, start, end }) => [line, text.slice(start, end)])).toEqual([
      [1, 'Gus 5XL x2'],
      [3, 'Ivy'],
    ]);
  });

  it('refuses a list that is longer than a crew', () => {
    const line = 'Ann M\n';
    expect(readNameList(line.repeat(MAX_LIST_LINES - 1), POLO).kind).toBe('read');
    expect(readNameList(line.repeat(MAX_LIST_LINES), POLO).kind).toBe('too_many_lines');
    expect(readNameList('A'.repeat(MAX_LIST_LENGTH), POLO).kind).toBe('read');
    expect(readNameList('A'.repeat(MAX_LIST_LENGTH + 1), POLO).kind).toBe('too_long');
  });

  it('never throws, and people have real sizes, colors and whole quantities, whatever the text', () => {
    const word = fc.oneof(
      fc.constantFrom(
        'Ann',
        'M',
        'XL',
        '2x',
        'x2',
        '2',
        ',',
        ';',
        '\t',
        '\n',
        '"',
        'black',
        'Name',
        'Size',
        'x',
        '5XL',
      ),
      fc.string({ unit: 'binary', maxLength: 8 }),
    );
    return fc.assert(
      fc.property(fc.array(word, { maxLength: 40 }), fc.constantFrom(' ', ''), (words, space) => {
        const text = words.join(space);
        const { people: all, problems } = read(text);
        for (const person of all) {
          expect(POLO.sizes).toContain(person.size);
          expect(POLO.colors).toContain(person.color);
          expect(person.quantity).toSatisfy((units) => Number.isInteger(units) && units >= 1 && units <= 100_000);
          expect(person.name.trim()).not.toBe('');
        }
        for (const one of problems) expect(text.slice(one.start, one.end)).toBe(one.text);
      }),
    );
  });

  it.each(['"', 'x ', '2x', 'M ', 'x2', '1.', 'a,', '\t', '""', ' ', 'L-', '“'])(
    'finds nobody in the longest list of %j',
    (piece) => {
      expect(read(piece.repeat(MAX_LIST_LENGTH / piece.length)).people).toEqual([]);
    },
  );
});
