import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { scrollNeeded } from '../../../../app/screens/item/number-pad/docked-pad';

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
