import { describe, expect, it } from 'vitest';
import { orderSections, withOrderSection, withScenarioSection } from '../../bench/report/order-sections';
import { performancePage } from '../../bench/report/performance-page';
import { scaleOnPaper } from '../../bench/report/scale-on-paper';
import { noiseText, plainTable, tableOf, withUnit } from '../../bench/report/table';
import type { Measured } from '../../bench/run-scenarios';
import { atLeastOfFloor, atMost, atMostOfFloor, type FigureKey, type Scenario } from '../../bench/scenario';

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

const figures = new Map<FigureKey, number>([
  ['orders-per-second-many', 100],
  ['document-per-second', 1000],
  ['list-ms', 8],
  ['bytes-per-order', 2.5],
  ['memory-mib', 90],
]);

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
    expect(performancePage(rounds(1.8), { facts: [] }, '2026-11-22', [])).toContain(
      'The machine was too noisy to judge',
    );
  });

  it('is missing on a quiet machine', () => {
    expect(noiseText(rounds(1.2, 1.5))).toBeUndefined();
    expect(performancePage(rounds(1.2), { facts: [] }, '2026-11-22', [])).not.toContain('The machine was too noisy');
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
  const page = performancePage(measured, machine, '2026-11-22', []);

  it('has the run, the table and the method', () => {
    expect(page).toContain('- Date: 2026-11-22\n- 2 cores\n');
    expect(page).toContain('| orders | together | 1,040 /s | 2,080 /s | 0.50 | ≥ 0.5 × floor | yes |  |');
    expect(page).toContain('- orders: Orders are placed.');
  });

  it('says what was not measured', () => {
    expect(page).toContain('- paint was not measured: there is no Chromium');
    expect(page).not.toContain('- paint: ');
    expect(page).toContain('Not computed');
  });
});

describe('sections about other numbers of orders', () => {
  const machine = { facts: ['2 cores'] };
  const page = performancePage(measured, machine, '2026-11-22', []);
  const titles = (text: string) => text.match(/^## .*$/gm);

  it('are added, replaced one by one, and kept by a run without them', () => {
    const more = withOrderSection(page, 1_000_000, measured, machine, '2026-11-23');
    const both = withOrderSection(more, 500_000, measured, machine, '2026-11-24');
    const again = withOrderSection(both, 500_000, measured, machine, '2026-11-25');

    expect(titles(again)).toEqual([
      '## The run',
      '## Figures',
      '## With 1,000,000 orders',
      '## With 500,000 orders',
      '## How each is measured',
      '## Scale on paper',
    ]);
    expect(again).toContain('## With 500,000 orders\n\n- Date: 2026-11-25\n- 2 cores\n\n| scenario |');
    expect(again).not.toContain('2026-11-24');
    expect(performancePage(measured, machine, '2026-11-22', orderSections(again))).toBe(again);
  });
});

describe('withScenarioSection', () => {
  it('adds a section with its own columns to a page, or replaces its last one', () => {
    const machine = { facts: ['2 cores'] };
    const page = '# Security\n\nText.\n\n## Settings\n\nThe last ones.\n';
    const more = { 'bytes out': '12 KB' };
    const costs: Measured = {
      scenario,
      result: { kind: 'figures', figures: [{ what: 'a list', value: 50, unit: 'CPU ms', more }] },
    };
    const once = withScenarioSection(page, 'Costs', 20_000, costs, machine, '2026-11-23');

    expect(once).toContain('The last ones.\n\n## Costs\n\nWritten by `npm run bench -- --only orders --orders 20000');
    expect(once).toContain('| what | figure | bytes out |\n| --- | ---: | --- |\n| a list | 50.0 CPU ms | 12 KB |');
    const again = withScenarioSection(once, 'Costs', 20_000, costs, machine, '2026-11-24');
    expect(again).toBe(once.replace('2026-11-23', '2026-11-24'));
  });
});

describe('scaleOnPaper', () => {
  it('keeps half free and gives a fifth of the orders to the busiest hour', () => {
    const text = scaleOnPaper(figures);

    // 100 a second × 0.5 × 3,600 / 0.2
    expect(text).toContain('are 900,000 a day');
    // 2 × 1 ms + 8 ms + 0.1 × 10 ms; half of a minute / 11 ms
    expect(text).toContain('takes at most 11 ms of each minute');
    expect(text).toContain('about 2,700 tablets can be in use');
    // 1,000 × 365 × 2.5 KB
    expect(text).toContain('| 1,000 | 0.06 | less than 1 % | 0.91 |');
  });

  it('needs its figures', () => {
    expect(scaleOnPaper(new Map())).toBeUndefined();
  });
});
