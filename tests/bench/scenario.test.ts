import { describe, expect, it } from 'vitest';
import {
  atLeastOfFloor,
  atMost,
  atMostOfFloor,
  compared,
  type Figure,
  isMet,
  isNoisy,
  ratioOf,
} from '../../bench/scenario';
import { SCENARIOS } from '../../bench/scenarios';
import { alternate, median, percentile } from '../../bench/statistics';

const figure = (parts: Partial<Figure>): Figure => ({ what: 'a figure', value: 50, unit: 'ms', ...parts });

describe('isMet', () => {
  it.each([
    ['a limit', figure({ goal: atMost(50) }), true],
    ['a limit that is exceeded', figure({ goal: atMost(49) }), false],
    ['a share of the floor', figure({ floor: 100, goal: atLeastOfFloor(0.5) }), true],
    ['a share of the floor that is not reached', figure({ floor: 101, goal: atLeastOfFloor(0.5) }), false],
    ['a multiple of the floor', figure({ floor: 10, goal: atMostOfFloor(5) }), true],
    ['a multiple of the floor that is exceeded', figure({ floor: 9, goal: atMostOfFloor(5) }), false],
    ['no goal', figure({ floor: 10 }), undefined],
    ['a noisy floor', figure({ floor: 10, floorSpread: 1.6, goal: atMostOfFloor(5) }), undefined],
    ['a limit beside a noisy floor', figure({ floor: 10, floorSpread: 1.6, goal: atMost(50) }), true],
    ['no floor to compare with', figure({ goal: atMostOfFloor(5) }), undefined],
  ])('compares with %s', (_, compared, met) => {
    expect(isMet(compared)).toBe(met);
  });
});

describe('compared', () => {
  it('takes medians, and the spread of the floor', () => {
    expect(compared([30, 90, 40], [20, 30, 25])).toEqual({ value: 40, floor: 25, floorSpread: 1.5 });
  });
});

describe('isNoisy', () => {
  it.each([
    [undefined, false],
    [1.5, false],
    [1.51, true],
  ])('with a spread of %s', (floorSpread, noisy) => {
    expect(isNoisy(figure(floorSpread === undefined ? {} : { floorSpread }))).toBe(noisy);
  });
});

describe('ratioOf', () => {
  it('is the figure in floors', () => {
    expect(ratioOf(figure({ floor: 200 }))).toBe(0.25);
    expect(ratioOf(figure({}))).toBeUndefined();
    expect(ratioOf(figure({ floor: 0 }))).toBeUndefined();
  });
});

describe('percentile', () => {
  it('is the nearest rank', () => {
    const oneToHundred = Array.from({ length: 100 }, (_, index) => 100 - index);

    expect(percentile(oneToHundred, 0.99)).toBe(99);
    expect(percentile(oneToHundred, 1)).toBe(100);
    expect(median([3, 1, 2])).toBe(2);
    expect(median([7])).toBe(7);
    expect(median([])).toBeNaN();
  });
});

describe('alternate', () => {
  it('turns the order around in every other round', async () => {
    const order: string[] = [];
    const note = (name: string) => async () => order.push(name);
    const results = await alternate(3, { store: note('store'), floor: note('floor') });

    expect(order).toEqual(['store', 'floor', 'floor', 'store', 'store', 'floor']);
    expect(results).toEqual({ store: [1, 4, 5], floor: [2, 3, 6] });
  });
});

describe('SCENARIOS', () => {
  it('have names of their own and say how they measure', () => {
    expect(new Set(SCENARIOS.map(({ name }) => name)).size).toBe(SCENARIOS.length);
    for (const { method } of SCENARIOS) expect(method).toMatch(/\.$/);
  });
});
