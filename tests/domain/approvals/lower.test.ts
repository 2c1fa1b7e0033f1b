import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { loweredText, lowerLines, type OrderedLine } from '../../../domain/approvals/lower';
import { lineTotal } from '../../../domain/cart/cart';
import { leastOfLine } from '../../../domain/cart/minimums';
import { sumCents } from '../../../domain/money';

const LINES: readonly OrderedLine[] = [
  { line: 1, type: 'mens', quantity: 6, price: 42 },
  { line: 2, type: 'accessory', quantity: 24, price: 12.5 },
  { line: 4, type: 'customs', quantity: 300, price: 0 },
];
const NO_LIMITS = { leastOf: () => 1, apparelMinimum: undefined };
const LIMITS = {
  leastOf: ({ type }: OrderedLine) => leastOfLine(type, type === 'customs' ? ['250', '500'] : []),
  apparelMinimum: 4,
};

const lower = (...wanted: readonly (readonly [line: number, quantity: number])[]) =>
  lowerLines(
    LINES,
    wanted.map(([line, quantity]) => ({ line, quantity })),
    LIMITS,
  );

describe('lowerLines', () => {
  it.each<[what: string, wanted: readonly (readonly [number, number])[], cents: number, left: readonly number[]]>([
    ['nothing', [], 55_200, [1, 2, 4]],
    ['quantities as they are', [[1, 6]], 55_200, [1, 2, 4]],
    ['one less', [[1, 5]], 51_000, [1, 2, 4]],
    ['as few as an accessory needs', [[2, 12]], 40_200, [1, 2, 4]],
    ['the smallest pack', [[4, 250]], 55_200, [1, 2, 4]],
    ['the apparel minimum', [[1, 4]], 46_800, [1, 2, 4]],
    ['all apparel', [[1, 0]], 30_000, [2, 4]],
    [
      'all but one line',
      [
        [1, 0],
        [4, 0],
      ],
      30_000,
      [2],
    ],
  ])('takes %s', (_what, wanted, cents, left) => {
    const lowering = lower(...wanted);
    expect(lowering).toMatchObject({ kind: 'lowered', total: cents });
    expect('lines' in lowering && lowering.lines.map(({ line }) => line)).toEqual(left);
  });

  it.each<[what: string, wanted: readonly (readonly [number, number])[], message: string]>([
    ['one more', [[1, 7]], 'Quantities can only be lowered.'],
    ['a line that isn’t there', [[3, 1]], 'Lines can’t be added to an order that waits.'],
    [
      'a line twice',
      [
        [1, 5],
        [1, 4],
      ],
      'A line is named twice.',
    ],
    ['less than nothing', [[1, -1]], 'A quantity is a whole number.'],
    ['half a piece', [[1, 1.5]], 'A quantity is a whole number.'],
    ['too few of an accessory', [[2, 11]], 'Line 2 needs at least 12. Strike it instead.'],
    ['less than a pack', [[4, 249]], 'Line 4 needs at least 250. Strike it instead.'],
    ['too little apparel', [[1, 3]], 'An order has at least 4 men’s and women’s units together. These are 3.'],
    [
      'everything',
      [
        [1, 0],
        [2, 0],
        [4, 0],
      ],
      'At least one line has to stay. Decline the order instead.',
    ],
  ])('refuses %s', (_what, wanted, message) => {
    expect(lower(...wanted)).toEqual({ kind: 'refused', message });
  });

  it('leaves alone what was below a minimum before', () => {
    const few: readonly OrderedLine[] = [
      { line: 1, type: 'accessory', quantity: 5, price: 1 },
      { line: 2, type: 'mens', quantity: 2, price: 1 },
      { line: 3, type: 'hat', quantity: 2, price: 1 },
    ];
    expect(lowerLines(few, [{ line: 3, quantity: 1 }], LIMITS)).toMatchObject({ kind: 'lowered', total: 800 });
  });

  it('never goes up, always leaves a line, and sums what is left', () => {
    const line = fc.record({
      type: fc.constantFrom<OrderedLine['type']>('mens', 'accessory', 'customs', 'hat'),
      quantity: fc.integer({ min: 1, max: 100_000 }),
      price: fc.integer({ min: 0, max: 100_000 }).map((cents) => cents / 100),
    });
    const orders = fc
      .array(line, { minLength: 1, maxLength: 8 })
      .map((lines) => lines.map((each, index) => ({ ...each, line: index + 1 })));
    const wanted = fc.array(
      fc.record({ line: fc.integer({ min: 0, max: 9 }), quantity: fc.integer({ min: -1, max: 100_001 }) }),
      { maxLength: 8 },
    );
    fc.assert(
      fc.property(orders, wanted, fc.boolean(), (lines, changes, hasLimits) => {
        const lowering = lowerLines(lines, changes, hasLimits ? LIMITS : NO_LIMITS);
        if (lowering.kind === 'refused') return;
        expect(lowering.lines.length).toBeGreaterThan(0);
        expect(lowering.total).toBe(sumCents(lowering.lines.map(lineTotal)));
        expect(lowering.total).toBeLessThanOrEqual(sumCents(lines.map(lineTotal)));
        for (const { line: number, quantity, price } of lowering.lines) {
          const before = lines.find((each) => each.line === number);
          expect(before?.price).toBe(price);
          expect(quantity).toBeGreaterThan(0);
          expect(quantity).toBeLessThanOrEqual(before?.quantity ?? 0);
        }
        for (const { line: number, from, to } of lowering.changes) {
          expect(to).toBeLessThan(from);
          expect(lowering.lines.find((each) => each.line === number)?.quantity ?? 0).toBe(to);
        }
      }),
      { numRuns: 500 },
    );
  });
});

it('loweredText says what became of a line', () => {
  expect(loweredText({ name: 'Performance Polo, Navy, Large', from: 1_200, to: 6 })).toBe(
    'Performance Polo, Navy, Large: 6 instead of 1,200',
  );
  expect(loweredText({ name: 'Mug, Black', from: 12, to: 0 })).toBe('Mug, Black: struck, was 12');
});
