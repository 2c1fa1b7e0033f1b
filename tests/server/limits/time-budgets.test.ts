import { describe, expect, it } from 'vitest';
import { openTimeBudgets } from '../../../server/limits/time-budgets';

const BUDGET = { fullMs: 1_000, refillMs: 100 };
const NOW = 1_795_000_000_000;

describe('openTimeBudgets', () => {
  it.each([
    [999, 0],
    [1_000, 1_000],
    [1_500, 6_000],
  ])('after %i ms of 1,000 waits for %i ms', (spentMs, waitMs) => {
    const budgets = openTimeBudgets();
    budgets.spend('a', BUDGET, spentMs, NOW);

    expect(budgets.waitMs('a', BUDGET, NOW)).toBe(waitMs);
    expect(budgets.waitMs('b', BUDGET, NOW)).toBe(0);
  });

  it('refills at its pace until it is full, and not while the clock goes back', () => {
    const budgets = openTimeBudgets();
    budgets.spend('a', BUDGET, 1_500, NOW);
    expect(budgets.waitMs('a', BUDGET, NOW + 3_000)).toBe(3_000);
    expect(budgets.waitMs('a', BUDGET, NOW - 60_000)).toBe(3_000);
    expect(budgets.waitMs('a', BUDGET, NOW - 57_000)).toBe(0);

    budgets.spend('a', BUDGET, 999, NOW + 3_600_000);
    expect(budgets.waitMs('a', BUDGET, NOW + 3_600_000)).toBe(0);
    budgets.spend('a', BUDGET, 1, NOW + 3_600_000);
    expect(budgets.waitMs('a', BUDGET, NOW + 3_600_000)).toBe(1_000);
  });
});
