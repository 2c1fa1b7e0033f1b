import { describe, expect, it } from 'vitest';
import type { LoadedLines } from '../../../app/orders/lines/order-lines';
import { type LineRun, runAbove, runFrom, visibleRuns } from '../../../app/orders/order/visible-lines';
import { summaryOf } from '../../../domain/orders/lines-summary';
import { anOrder, anOrderLine } from '../../support/catalog/builders';

const TWO_LINES = [anOrderLine({ line: 1 }), anOrderLine({ line: 2 })];

/** The runs of three open orders of two lines each; the lines of the second are in this state. */
function runsWith(second: LoadedLines | undefined): readonly LineRun[] {
  const open = ['A', 'B', 'C'].map((orderNumber) => ({ ...anOrder({ orderNumber }), ...summaryOf(TWO_LINES) }));
  const get = (orderNumber: string) => (orderNumber === 'B' ? second : ({ kind: 'loaded', lines: TWO_LINES } as const));
  return visibleRuns(open, { get });
}

const keys = (run: LineRun) => run.map(({ order, line }) => `${order.orderNumber}/${line.line}`);

describe('the lines in sight', () => {
  it.each<[string, LoadedLines | undefined]>([
    ['loaded', { kind: 'loaded', lines: TWO_LINES }],
    ['about to be loaded again', { kind: 'outdated', lines: TWO_LINES }],
    ['being loaded again', { kind: 'loading', lines: TWO_LINES }],
  ])('go on across orders whose lines are %s', (_what, second) => {
    const runs = runsWith(second);

    expect(keys(runFrom(runs, 'A/2'))).toEqual(['A/2', 'B/1', 'B/2', 'C/1', 'C/2']);
    expect(keys(runAbove(runs, 'C/1'))).toEqual(['B/2', 'B/1', 'A/2', 'A/1']);
  });

  it.each<[string, LoadedLines | undefined]>([
    ['have not been asked for', undefined],
    ['are loading', { kind: 'loading' }],
    ['could not be loaded', { kind: 'failed', failure: 'Busy.' }],
  ])('end before an order whose lines %s, so that no line is skipped', (_what, second) => {
    const runs = runsWith(second);

    expect(keys(runFrom(runs, 'A/2'))).toEqual(['A/2']);
    expect(keys(runFrom(runs, 'C/1'))).toEqual(['C/1', 'C/2']);
    expect(keys(runAbove(runs, 'C/1'))).toEqual([]);
    expect(keys(runs.flat())).toEqual(['A/1', 'A/2', 'C/1', 'C/2']);
  });

  it('are none below a line that is not in sight', () => {
    expect(runFrom(runsWith(undefined), 'B/1')).toEqual([]);
  });
});
