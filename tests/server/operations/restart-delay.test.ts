import { expect, it } from 'vitest';
import { restartDelayMs } from '../../../server/operations/workers/restart-delay';

it.each([
  [0, 100],
  [1, 100],
  [2, 200],
  [5, 1_600],
  [9, 25_600],
  [10, 30_000],
  [1_000, 30_000],
])('after %i quick ends in a row, a worker starts again in %i ms', (ends, delay) => {
  expect(restartDelayMs(ends)).toBe(delay);
});
