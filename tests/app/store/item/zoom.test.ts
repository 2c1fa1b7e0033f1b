import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { MAX_SCALE, movedBy, type View, WHOLE, zoomedBy } from '../../../../app/store/item/large-picture/use-zoom';

const STAGE = 600;
const coordinate = fc.integer({ min: -2_000, max: 2_000 });
const point = fc.record({ x: coordinate, y: coordinate });
const step = fc.oneof(
  fc.record({ factor: fc.double({ min: 0.01, max: 100, noNaN: true }), at: point }),
  fc.record({ by: point }),
);

function after(
  steps: readonly ({ factor: number; at: View | { x: number; y: number } } | { by: { x: number; y: number } })[],
): View {
  return steps.reduce<View>(
    (view, each) => ('by' in each ? movedBy(view, each.by, STAGE) : zoomedBy(view, each.factor, each.at, STAGE)),
    WHOLE,
  );
}

describe('zoomedBy', () => {
  it('enlarges around the center', () => {
    expect(zoomedBy(WHOLE, 2, { x: 0, y: 0 }, STAGE)).toEqual({ scale: 2, x: 0, y: 0 });
  });

  it('keeps what is under the fingers in place', () => {
    expect(zoomedBy(WHOLE, 2, { x: 100, y: -50 }, STAGE)).toEqual({ scale: 2, x: -100, y: 50 });
  });

  it.each([
    [0.5, 1],
    [1, 1],
    [2.9, 2.9],
    [3.1, MAX_SCALE],
    [1e6, MAX_SCALE],
  ])('stays within bounds: %s times gives %s', (factor, scale) => {
    expect(zoomedBy(WHOLE, factor, { x: 0, y: 0 }, STAGE).scale).toBe(scale);
  });
});

describe('movedBy', () => {
  it('does not move the whole picture', () => {
    expect(movedBy(WHOLE, { x: 40, y: -40 }, STAGE)).toEqual(WHOLE);
  });

  it('stops at the edge of the picture', () => {
    expect(movedBy({ scale: 2, x: 0, y: 0 }, { x: 301, y: -9_999 }, STAGE)).toEqual({ scale: 2, x: 300, y: -300 });
  });
});

describe('any sequence of zooms and moves', () => {
  it('leaves the stage covered, and zooming out shows the whole picture', () => {
    return fc.assert(
      fc.property(fc.array(step, { maxLength: 20 }), (steps) => {
        const view = after(steps);
        const most = (STAGE * (view.scale - 1)) / 2 + 1e-6;
        expect(view.scale).toBeGreaterThanOrEqual(1);
        expect(view.scale).toBeLessThanOrEqual(MAX_SCALE);
        expect(Math.abs(view.x)).toBeLessThanOrEqual(most);
        expect(Math.abs(view.y)).toBeLessThanOrEqual(most);
        expect(zoomedBy(view, 0.001, { x: 7, y: 7 }, STAGE)).toEqual(WHOLE);
      }),
    );
  });
});
