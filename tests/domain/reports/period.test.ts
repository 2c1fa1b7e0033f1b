import { describe, expect, it } from 'vitest';
import { chartPeriods, movedPeriod, periodAround, periodBefore, spanText } from '../../../domain/reports/period';

const TODAY = '2026-11-24';

describe('periodAround', () => {
  it.each([
    ['month', '2026-10-15', '2026-10-01', '2026-10-31'],
    ['month', '2026-11-02', '2026-11-01', TODAY],
    ['month', '2028-02-10', '2028-02-01', '2028-02-29'],
    ['quarter', '2026-05-31', '2026-04-01', '2026-06-30'],
    ['quarter', '2026-11-24', '2026-10-01', TODAY],
    ['year', '2025-07-01', '2025-01-01', '2025-12-31'],
    ['year', '2026-07-01', '2026-01-01', TODAY],
  ] as const)('is the %s of %s', (kind, day, from, to) => {
    expect(periodAround(kind, day, TODAY)).toEqual({ from, to });
  });
});

describe('movedPeriod', () => {
  it.each([
    ['month', '2026-11-01', TODAY, -1, '2026-10-01', '2026-10-31'],
    ['month', '2026-10-01', '2026-10-31', 1, '2026-11-01', TODAY],
    ['quarter', '2026-01-01', '2026-03-31', -1, '2025-10-01', '2025-12-31'],
    ['year', '2026-01-01', TODAY, -1, '2025-01-01', '2025-12-31'],
    ['days', '2026-11-10', '2026-11-16', -1, '2026-11-03', '2026-11-09'],
    ['days', '2026-11-10', '2026-11-10', 1, '2026-11-11', '2026-11-11'],
  ] as const)('moves the %s %s to %s by %i', (kind, from, to, by, movedFrom, movedTo) => {
    expect(movedPeriod(kind, { from, to }, by, TODAY)).toEqual({ from: movedFrom, to: movedTo });
  });
});

describe('periodBefore', () => {
  it.each([
    ['month', '2026-11-01', '2026-11-24', '2026-10-01', '2026-10-24'],
    ['month', '2026-11-01', '2026-11-30', '2026-10-01', '2026-10-31'],
    ['month', '2026-03-01', '2026-03-30', '2026-02-01', '2026-02-28'],
    ['quarter', '2026-10-01', '2026-11-24', '2026-07-01', '2026-08-24'],
    ['year', '2026-01-01', '2026-11-24', '2025-01-01', '2025-11-24'],
    ['year', '2024-01-01', '2024-02-29', '2023-01-01', '2023-02-28'],
    ['days', '2026-11-10', '2026-11-16', '2026-11-03', '2026-11-09'],
  ] as const)('of the %s %s to %s is %s to %s', (kind, from, to, beforeFrom, beforeTo) => {
    expect(periodBefore(kind, { from, to })).toEqual({ from: beforeFrom, to: beforeTo });
  });
});

describe('chartPeriods', () => {
  it('has a bar for each day of up to 62, and for each month of longer periods', () => {
    expect(chartPeriods({ from: '2026-07-01', to: '2026-08-31' })).toHaveLength(62);
    expect(chartPeriods({ from: '2026-07-01', to: '2026-09-01' })).toEqual(['2026-07', '2026-08', '2026-09']);
  });
});

describe('spanText', () => {
  it.each([
    ['2026-11-24', '2026-11-24', 'Nov 24, 2026'],
    ['2026-11-01', '2026-11-24', 'Nov 1 to 24, 2026'],
    ['2026-01-01', '2026-11-24', 'Jan 1 to Nov 24, 2026'],
    ['2025-12-30', '2026-01-02', 'Dec 30, 2025 to Jan 2, 2026'],
  ])('%s to %s', (from, to, text) => {
    expect(spanText({ from, to })).toBe(text);
  });
});
