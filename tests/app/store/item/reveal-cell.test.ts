import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { rowsAround, scrollNeeded } from '../../../../app/store/item/number-pad/reveal-cell';

const ROOM = { start: 100, end: 400 };

describe('scrollNeeded', () => {
  it.each([
    ['in sight', { start: 200, end: 260 }, 0],
    ['that fills the room', { start: 100, end: 400 }, 0],
    ['behind the end', { start: 380, end: 440 }, 40],
    ['far beyond the end', { start: 900, end: 960 }, 560],
    ['behind the start', { start: 60, end: 120 }, -40],
    ['larger than the room', { start: 150, end: 550 }, 50],
  ])('reveals a cell %s', (_, cell, distance) => {
    expect(scrollNeeded(cell, ROOM)).toBe(distance);
  });

  it('leaves a cell in the room, and then moves nothing', () => {
    return fc.assert(
      fc.property(fc.integer({ min: -3000, max: 3000 }), fc.integer({ min: 1, max: 300 }), (start, length) => {
        const distance = scrollNeeded({ start, end: start + length }, ROOM);
        const after = { start: start - distance, end: start + length - distance };
        expect(after.start).toBeGreaterThanOrEqual(ROOM.start);
        expect(after.end).toBeLessThanOrEqual(ROOM.end);
        expect(scrollNeeded(after, ROOM)).toBe(0);
      }),
    );
  });
});

describe('rowsAround', () => {
  /** The sizes' names, and seven colors. */
  const ROWS = Array.from({ length: 8 }, (_, row) => ({ start: 500 + row * 60, end: 560 + row * 60 }));

  it.each([
    ['the first color with the names and three more', 1, 300, [500, 800]],
    ['a color with the one before and three more', 3, 300, [620, 920]],
    ['the last color with those before it', 7, 300, [680, 980]],
    ['fewer rows where there is less room', 3, 299, [620, 860]],
    ['the row alone in the least room', 3, 60, [680, 740]],
  ] as const)('are %s', (_, current, room, [start, end]) => {
    expect(rowsAround(ROWS, current, { start: 12, end: 12 + room })).toEqual({ start, end });
  });

  it('are none where not even the row fits', () => {
    expect(rowsAround(ROWS, 3, { start: 12, end: 71 })).toBeUndefined();
    expect(rowsAround([], 0, { start: 12, end: 400 })).toBeUndefined();
  });
});
