import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { planPaste } from '../../../domain/cart/grid/paste-plan';
import { numberQuestions } from '../../../domain/cart/name-list/bulk-answers';
import { MAX_LIST_LENGTH } from '../../../domain/cart/name-list/name-list';
import { readNameList } from '../../../domain/cart/name-list/read-name-list';

const SIZES = ['Small', 'Medium', 'Large', 'XLarge', '2XLarge', 'LT'];
const COLORS = ['Navy', 'Black', 'Steel Grey'];

/** Counts how often the sizes are gone through: every word that's looked up costs one. */
function counted(names: readonly string[]) {
  let steps = 0;
  const list = new Proxy(names, {
    get(target, property) {
      if (property === '0') steps += 1;
      return Reflect.get(target, property);
    },
  });
  return { list, steps: () => steps };
}

function listSteps(text: string): number {
  const { list, steps } = counted(SIZES);
  const options = { sizes: list, colors: COLORS, color: 'Navy' };
  const result = readNameList(text, options);
  if (result.kind === 'read') numberQuestions(result.problems, options);
  return steps();
}

function pasteSteps(rows: readonly (readonly string[])[]): number {
  const { list, steps } = counted(SIZES);
  planPaste({ sizes: list, colors: COLORS }, rows, 'Navy,Small');
  return steps();
}

/** All different, so nothing is remembered. */
const words = (count: number, word: (index: number) => string) => Array.from({ length: count }, (_, at) => word(at));

describe('the steps of reading', () => {
  it.each([
    ['names', (at: number) => `Ann${at}`],
    ['numbers', (at: number) => String(at + 2)],
    ['quantities', (at: number) => `${at + 2}x`],
    ['people with numbers', (at: number) => `A M ${at + 2},`],
    ['uncommon sizes', (at: number) => `${at}XXL`],
    ['colors with a colon', (at: number) => `Navy${at}:`],
  ])('grow no faster than a crew list of %s', (_, word) => {
    const half = words(MAX_LIST_LENGTH / 20, word).join(' ');
    const whole = words(MAX_LIST_LENGTH / 10, word).join(' ');
    expect(whole.length).toBeLessThanOrEqual(MAX_LIST_LENGTH);
    expect(listSteps(whole)).toBeLessThanOrEqual(2.2 * listSteps(half) + 20);
  });

  it.each([
    ['headings', (rows: number) => [words(rows, (at) => `${at}XLT`), words(rows, () => '1')]],
    ['long tables', (rows: number) => [['Size', 'Qty'], ...words(rows, (at) => `${at}XL`).map((size) => [size, '1'])]],
    ['colors', (rows: number) => words(rows, (at) => `Teal${at}`).map((color) => [color, '4', '2'])],
  ])('grow no faster than a pasted block of %s', (_, rows) => {
    expect(pasteSteps(rows(400))).toBeLessThanOrEqual(2.2 * pasteSteps(rows(200)) + 20);
  });
});

describe('a pasted block', () => {
  it('ends up in cells, skipped, or named, value by value', () => {
    const cell = fc.oneof(
      fc.constantFrom('', 'Small', '2XLT', 'XL', 'Navy', 'Teal', 'Color', 'Size', 'Qty', 'N/A', '1.5', 'Item'),
      fc.nat({ max: 200 }).map(String),
    );
    return fc.assert(
      fc.property(fc.array(fc.array(cell, { minLength: 1, maxLength: 5 }), { maxLength: 6 }), (rows) => {
        const { cells, skipped, reasons, filled } = planPaste({ sizes: SIZES, colors: COLORS }, rows, 'Navy,Small');
        const numbers = rows.flat().filter((text) => /^\d+$/.test(text));
        expect(cells.every(([, quantity]) => numbers.map(Number).includes(quantity))).toBe(true);
        expect(filled).toBeLessThanOrEqual(cells.length);
        if (skipped > 0) expect(reasons).not.toEqual([]);
        for (const [name] of cells) {
          const [color = '', size = ''] = name.split(',');
          expect(COLORS).toContain(color);
          expect(SIZES).toContain(size);
        }
      }),
      { numRuns: 500 },
    );
  });
});
