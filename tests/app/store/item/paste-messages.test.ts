import { describe, expect, it } from 'vitest';
import { pasteSummary, quoted, reasonsText } from '../../../../app/store/item/grid/use-grid-paste';

const CELLS = Array.from({ length: 18 }, (_, index) => [`Navy,${index}`, 1] as const);

describe('pasteSummary', () => {
  it.each([
    [{ cells: CELLS, filled: 18, skipped: 2 }, '18 cells filled, 2 skipped'],
    [{ cells: CELLS, filled: 1, skipped: 0 }, '1 cell filled'],
    [{ cells: CELLS, filled: 0, skipped: 0 }, '18 cells emptied'],
  ])('of %o', (plan, text) => {
    expect(pasteSummary({ ...plan, reasons: [] })).toBe(text);
  });
});

describe('reasonsText', () => {
  it('lists the first four reasons', () => {
    const reasons = ['1.5', 'x', 'y', 'z', 'é'].map((text) => ({ kind: 'not_whole' as const, text }));

    expect(reasonsText([{ kind: 'not_a_size', text: 'XXXXL' }, ...reasons])).toBe(
      "'XXXXL' is not a size of this item; '1.5' is not a whole number; 'x' is not a whole number; 'y' is not a whole number; and 2 more reasons",
    );
  });
});

describe('quoted', () => {
  it('shows as much of a text as a line holds, without invisible characters', () => {
    expect(quoted(`a\u200Bb${'x'.repeat(100)}`)).toBe(`'ab${'x'.repeat(22)}…'`);
  });
});
