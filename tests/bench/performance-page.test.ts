import { describe, expect, it } from 'vitest';
import { performancePage } from '../../bench/report/performance-page';
import { noiseText, plainTable, tableOf, withUnit } from '../../bench/report/table';
import type { Measured } from '../../bench/run-scenarios';
import { atLeastOfFloor, atMost, atMostOfFloor, type Scenario } from '../../bench/scenario';

const scenario: Scenario = { name: 'orders', method: 'Orders are placed.', measure: async () => [] };
const measured: readonly Measured[] = [
  {
    scenario,
    result: {
      kind: 'figures',
      figures: [
        { what: 'together', value: 1040, unit: '/s', floor: 2080, goal: atLeastOfFloor(0.5) },
        { what: 'alone', value: 4.5, unit: 'ms', goal: atMost(4), note: 'one shopper' },
      ],
    },
  },
  { scenario: { ...scenario, name: 'paint' }, result: { kind: 'skipped', reason: 'there is no Chromium' } },
];

describe('plainTable', () => {
  it('shows figure, floor, ratio and goal', () => {
    const lines = plainTable(tableOf(measured)).split('\n');

    expect(lines).toHaveLength(3);
    expect(lines[1]).toMatch(/^orders +together +1,040 \/s +2,080 \/s +0\.50 +≥ 0\.5 × floor +yes$/);
    expect(lines[2]).toMatch(/^ +alone +4\.50 ms +≤ 4 ms +no +one shopper$/);
  });
});

describe('noiseText', () => {
  const typing = { what: 'typing', value: 40, unit: 'ms', floor: 20, goal: atMostOfFloor(1.5) } as const;
  const rounds = (...floorSpreads: readonly number[]): readonly Measured[] => [
    { scenario, result: { kind: 'figures', figures: floorSpreads.map((floorSpread) => ({ ...typing, floorSpread })) } },
  ];

  it('says how many goals the machine was too noisy for, and the table marks them', () => {
    expect(noiseText(rounds(1.2, 1.8, 2.34))).toMatch(
      /^The machine was too noisy to judge 2 of 3 figures: .* 2\.3 times/,
    );
    expect(tableOf(rounds(1.2, 1.8)).rows.map((row) => row[6])).toEqual(['no', 'noisy']);
    expect(performancePage(rounds(1.8), { facts: [] }, '2026-11-22')).toContain('The machine was too noisy to judge');
  });

  it('is missing on a quiet machine', () => {
    expect(noiseText(rounds(1.2, 1.5))).toBeUndefined();
    expect(performancePage(rounds(1.2), { facts: [] }, '2026-11-22')).not.toContain('The machine was too noisy');
  });
});

describe('withUnit', () => {
  it.each([
    [1234.5, '/s', '1,235 /s'],
    [45.67, 'ms', '45.7 ms'],
    [0.1234, '', '0.12'],
    [0, '', '0.00'],
  ] as const)('writes %s', (value, unit, text) => {
    expect(withUnit(value, unit)).toBe(text);
  });
});

describe('performancePage', () => {
  const machine = { facts: ['2 cores'] };
  const page = performancePage(measured, machine, '2026-11-22');

  it('has the run, the table and the method', () => {
    expect(page).toContain('- Date: 2026-11-22\n- 2 cores\n');
    expect(page).toContain('| orders | together | 1,040 /s | 2,080 /s | 0.50 | ≥ 0.5 × floor | yes |  |');
    expect(page).toContain('- orders: Orders are placed.');
  });

  it('says what was not measured', () => {
    expect(page).toContain('- paint was not measured: there is no Chromium');
    expect(page).not.toContain('- paint: ');
  });
});
