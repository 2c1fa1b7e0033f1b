import { expect, it } from 'vitest';
import { exponentialBackoffMs } from '../../../domain/backoff';
import { RESTART_DELAY } from '../../../server/operations/workers/workers';

it.each([
  [0, 100],
  [1, 100],
  [2, 200],
  [5, 1_600],
  [9, 25_600],
  [10, 30_000],
  [1_000, 30_000],
])('after %i quick ends in a row, a worker starts again in %i ms', (ends, delay) => {
  expect(exponentialBackoffMs(ends, RESTART_DELAY)).toBe(delay);
});
